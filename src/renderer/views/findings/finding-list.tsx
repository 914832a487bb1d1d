import type { Finding } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { href } from '../../app/route.ts';
import { SeverityWord } from '../../ui/badges.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';

interface Props {
  readonly findings: readonly Finding[];
  /** Names of loops by id; without it the loop is not named. */
  readonly titles?: ReadonlyMap<string, string>;
  /** The severity stands above the list already. */
  readonly grouped?: boolean;
}

export function FindingList({ findings, titles, grouped = false }: Props): ReactNode {
  const { t, say } = useWords();
  return (
    <ul className="plain findings">
      {findings.map((finding) => (
        <li key={finding.id}>
          <p className="item-line">
            {!grouped && <SeverityWord severity={finding.severity} />}
            <b>{say(finding.title)}</b>
            {titles !== undefined && (
              <a href={href('loop', finding.loop, { tab: 'files' })}>
                <Untrusted>{titles.get(finding.loop) ?? finding.loop}</Untrusted>
              </a>
            )}
            {finding.at !== null && (
              <span className="quiet">
                <Time at={finding.at} as="both" />
              </span>
            )}
            <span className="push" title={t('ui.finding.rule')}>
              <Untrusted as="token">{finding.rule}</Untrusted>
            </span>
          </p>
          <p>{say(finding.help)}</p>
          <p className="inline">
            {finding.evidence.length === 0 && (
              <span className="quiet">{t('ui.finding.no-evidence')}</span>
            )}
            {finding.evidence.map((src) => (
              <span key={`${src.path}:${src.line ?? ''}:${src.field ?? ''}`}>
                <SourceLink src={src} />
                {src.line === undefined && src.field !== undefined && (
                  <span className="quiet">
                    {' '}
                    <Untrusted as="token">{src.field}</Untrusted>
                  </span>
                )}
              </span>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}
