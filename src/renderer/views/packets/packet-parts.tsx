import { PACKET_PARTS, type Packet } from '@contract/channels.ts';
import type { MessageId } from '@contract/messages/index.ts';
import { LANGUAGES, type Language } from '@contract/words.ts';
import type { ReactNode } from 'react';
import { changeQuery } from '../../app/route.ts';
import { useWords } from '../../ui/text.ts';

export type Part = (typeof PACKET_PARTS)[number];

const PART_WORDS: Readonly<Record<Part, MessageId>> = {
  link: 'ui.packet.part.link',
  prompt: 'ui.packet.part.prompt',
  agent: 'ui.packet.part.agent',
  hint: 'ui.packet.part.hint',
  'dry-run': 'ui.packet.part.dry-run',
  state: 'ui.packet.part.state',
  evidence: 'ui.packet.part.evidence',
};
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', zh: '中文' };

interface Props {
  readonly parts: readonly Part[];
  readonly packet: Packet | null;
  readonly language: Language;
  readonly onToggle: (part: Part, on: boolean) => void;
}

/** Which parts are in the packet, its language, and what was left out because it is private. */
export function PacketParts({ parts, packet, language, onToggle }: Props): ReactNode {
  const { t, say } = useWords();
  return (
    <div className="packet-parts">
      <fieldset>
        <legend>{t('ui.packet.parts')}</legend>
        {PACKET_PARTS.map((part) => (
          <label key={part} className="flag">
            <input
              type="checkbox"
              checked={parts.includes(part)}
              onChange={(event) => {
                onToggle(part, event.target.checked);
              }}
            />
            <span>{t(PART_WORDS[part])}</span>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('ui.packet.language')}</legend>
        {LANGUAGES.map((each) => (
          <label key={each} className="flag">
            <input
              type="radio"
              name="packet-language"
              checked={each === language}
              onChange={() => {
                changeQuery({ language: each }, { replace: true });
              }}
            />
            <span>{LANGUAGE_NAMES[each]}</span>
          </label>
        ))}
      </fieldset>
      {packet !== null && packet.leftOut.length > 0 && (
        <section>
          <h2>{t('ui.packet.left-out-title')}</h2>
          <ul className="plain">
            {packet.leftOut.map(({ message }) => (
              <li key={JSON.stringify(message)}>{say(message)}</li>
            ))}
          </ul>
        </section>
      )}
      {packet !== null && packet.leftOut.length === 0 && (
        <p className="quiet">{t('ui.packet.nothing-left-out')}</p>
      )}
    </div>
  );
}
