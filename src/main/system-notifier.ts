import { Notification } from 'electron';
import type { Notifier } from './notices.ts';

/** Those that are shown now: an unreferenced one loses its click when it is collected. */
const shown = new Set<Notification>();

/** The system's notices. Many Linux desktops have none, or ignore the click. */
export const systemNotifier: Notifier = {
  supported: () => Notification.isSupported(),
  show: ({ title, body }, onClick) => {
    const notice = new Notification({ title, body });
    shown.add(notice);
    notice.on('click', () => {
      shown.delete(notice);
      onClick();
    });
    notice.on('close', () => shown.delete(notice));
    notice.show();
  },
};
