/** Theme, density and language of the document follow the settings and the system. */
import { useEffect, useState } from 'react';
import { useSettingsStore } from '../stores/settings.ts';

export function useAppearance(): 'light' | 'dark' {
  const theme = useSettingsStore((state) => state.settings.theme);
  const density = useSettingsStore((state) => state.settings.density);
  const language = useSettingsStore((state) => state.language);
  const systemDark = useSystemDark();
  const shown = theme === 'system' ? (systemDark ? 'dark' : 'light') : theme;
  useEffect(() => {
    const root = document.documentElement;
    root.dataset['theme'] = shown;
    root.dataset['density'] = density;
    root.lang = language === 'zh' ? 'zh-CN' : 'en';
  }, [shown, density, language]);
  return shown;
}

function useSystemDark(): boolean {
  const [dark, setDark] = useState(() => window.matchMedia('(prefers-color-scheme: dark)').matches);
  useEffect(() => {
    const query = window.matchMedia('(prefers-color-scheme: dark)');
    const follow = (): void => {
      setDark(query.matches);
    };
    query.addEventListener('change', follow);
    return () => {
      query.removeEventListener('change', follow);
    };
  }, []);
  return dark;
}
