import type { Settings } from '@contract/channels.ts';
import type { Language } from '@contract/words.ts';

/**
 * The language of menus and dialogs: what was chosen in the settings, else what was asked for at the
 * start, else the system's where there is a catalogue for it.
 */
export function chooseLanguage(
  setting: Settings['language'],
  given: Language | null,
  systemLocale: string,
): Language {
  if (setting !== 'system') return setting;
  return given ?? (/^zh\b/i.test(systemLocale) ? 'zh' : 'en');
}
