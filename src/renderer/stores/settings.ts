/** Settings of this person, and the translator that follows them. */
import type { HostResult, Settings } from '@contract/channels.ts';
import { translator, type Translate } from '@contract/translate.ts';
import type { Language } from '@contract/words.ts';
import { create } from 'zustand';
import { call, callHost } from '../bridge/call.ts';

export type HostInfo = HostResult<'host.info'>;

interface SettingsState {
  readonly settings: Settings;
  readonly host: HostInfo | null;
  readonly language: Language;
  readonly say: Translate;
}

const DEFAULTS: Settings = {
  language: 'system',
  theme: 'system',
  density: 'comfortable',
  letterKeys: true,
  reviewerName: '',
  notifications: false,
  mutedLoops: [],
};

const translators = new Map<Language, Translate>();
function translatorOf(language: Language): Translate {
  const known = translators.get(language);
  if (known !== undefined) return known;
  const made = translator(language);
  translators.set(language, made);
  return made;
}

/** The language of the interface: chosen, or the system's where we have it, or English. */
export function languageOf(chosen: Settings['language'], locale: string): Language {
  if (chosen !== 'system') return chosen;
  return locale.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

export const useSettingsStore = create<SettingsState>(() => {
  const language = languageOf('system', navigator.language);
  return { settings: DEFAULTS, host: null, language, say: translatorOf(language) };
});

/** Takes settings that the engine told of. */
export function takeSettings(settings: Settings): void {
  const { host } = useSettingsStore.getState();
  const language = languageOf(settings.language, host?.locale ?? navigator.language);
  useSettingsStore.setState({ settings, language, say: translatorOf(language) });
}

export async function loadSettings(): Promise<void> {
  const host = await callHost('host.info', {});
  if (host.ok) useSettingsStore.setState({ host: host.value });
  const answer = await call('settings.get', {});
  if (answer.ok) takeSettings(answer.value);
}

/** Changes settings at once, and takes back what the engine did not keep. */
export async function changeSettings(change: Partial<Settings>): Promise<void> {
  const before = useSettingsStore.getState().settings;
  takeSettings({ ...before, ...change });
  const answer = await call('settings.set', change);
  takeSettings(answer.ok ? answer.value : before);
}
