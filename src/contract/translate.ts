/** Turns messages into sentences: the one place where i18next is used, for page and command line alike. */
import { createInstance, type i18n } from 'i18next';
import { catalogues } from './messages/index.ts';
import type { Msg } from './model.ts';
import type { Language } from './words.ts';

export type Translate = (message: Msg) => string;

/**
 * A translator for one language. Parameters are inserted as they are (the screens render text, never
 * markup); a parameter that is a message is translated first. An id that no catalogue has comes back
 * as itself, so that a newer engine's message is still readable.
 */
export function translator(language: Language): Translate {
  const instance: i18n = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: 'en',
    initAsync: false,
    // Ids contain dots and colons; they are whole keys, not paths.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
    resources: {
      en: { translation: catalogues.en },
      zh: { translation: catalogues.zh },
    },
  });
  const say: Translate = (message) => {
    const params: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(message.params ?? {})) {
      params[name] = typeof value === 'object' ? say(value) : value;
    }
    return instance.t(message.id, params);
  };
  return say;
}
