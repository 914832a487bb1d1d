/** A labelled value of a drill-down, with its source. */
import type { Fact as FactData, Json, SourceRef } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { Copy } from './copy.tsx';
import { numberText, unitText } from './format.ts';
import { SourceLink } from './source-link.tsx';
import { useWords } from './text.ts';
import { Time } from './time.tsx';
import { Untrusted } from './untrusted.tsx';

interface Props {
  readonly facts: readonly FactData[];
  /** A source that is named beside the list; values from the same line need not name it again. */
  readonly near?: SourceRef;
}

export function FactList({ facts, near }: Props): ReactNode {
  const { say } = useWords();
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map((fact, index) => (
        // Facts have no identity of their own and are replaced as a whole.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={`fact tone-${fact.tone ?? 'plain'}`}>
          <dt>{say(fact.label)}</dt>
          <dd>
            <FactValue value={fact.value} />
            {fact.src !== undefined && (
              <>
                {' '}
                <SourceLink
                  src={fact.src}
                  again={isSame(fact.src, facts[index - 1]?.src ?? near)}
                />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isSame(src: SourceRef, other: SourceRef | undefined): boolean {
  return other !== undefined && src.path === other.path && src.line === other.line;
}

export function FactValue({ value }: { readonly value: FactData['value'] }): ReactNode {
  const { say, t, language } = useWords();
  switch (value.kind) {
    case 'text':
      return <Untrusted as="text">{value.text}</Untrusted>;
    case 'token':
      return (
        <>
          <Untrusted as="token">{value.text}</Untrusted>
          <Copy text={value.text} />
        </>
      );
    case 'message':
      return say(value.message);
    case 'instant':
      return <Time at={value.at} as="both" text={value.text} />;
    case 'number':
      return (
        <span className="number">
          {value.unit === undefined
            ? numberText(value.number, language, 4)
            : unitText(value.number, value.unit, language)}
        </span>
      );
    case 'list':
      return value.items.length === 0 ? (
        <span className="quiet">{t('ui.none')}</span>
      ) : (
        <ul className="plain fact-list">
          {value.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <Untrusted>{item}</Untrusted>
            </li>
          ))}
        </ul>
      );
    case 'path':
      return (
        <>
          <Untrusted as="token">{value.path}</Untrusted>
          {value.exists === false && <span className="tone-warn"> {t('ui.path.missing')}</span>}
        </>
      );
    case 'json':
      return <JsonValue json={value.json} />;
  }
}

const SHORT_JSON = 60;

function JsonValue({ json }: { readonly json: Json }): ReactNode {
  const { t } = useWords();
  const flatText = JSON.stringify(json);
  if (flatText.length <= SHORT_JSON) return <Untrusted as="token">{flatText}</Untrusted>;
  return (
    <details>
      <summary>{t('ui.json.show')}</summary>
      <pre className="code">
        <Untrusted as="text">{JSON.stringify(json, null, 2)}</Untrusted>
      </pre>
    </details>
  );
}
