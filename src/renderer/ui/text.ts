/** Words of the interface in the reader's language. */
import type { MessageId } from '@contract/messages/index.ts';
import type { Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Translate } from '@contract/translate.ts';
import type { Language } from '@contract/words.ts';
import { useMemo } from 'react';
import { useSettingsStore } from '../stores/settings.ts';

export interface Words {
  /** The sentence of a message that came from elsewhere. */
  readonly say: Translate;
  /** The sentence of one of our own ids. */
  readonly t: (id: MessageId, params?: Msg['params']) => string;
  readonly language: Language;
}

export function useWords(): Words {
  const say = useSettingsStore((state) => state.say);
  const language = useSettingsStore((state) => state.language);
  return useMemo(
    () => ({ say, language, t: (id, params) => say(msg(id, params)) }),
    [say, language],
  );
}
