import { create } from 'zustand';

/** What lies over the frame: the palette, or the sheet of keys. */
export const useOverlays = create<{ readonly open: 'palette' | 'keys' | null }>(() => ({
  open: null,
}));
