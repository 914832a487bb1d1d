import type { Escalation } from '@contract/model.ts';
import { useMemo, type ReactNode } from 'react';
import { href } from '../../app/route.ts';
import { escalations, loops, ONLY } from '../../stores/resources.ts';
import { useResource } from '../../stores/resource.ts';
import { Copy } from '../../ui/copy.tsx';
import { FactList } from '../../ui/fact.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';

/** Proposals outside the current lane, team or consent. */
export function EscalationsView(): ReactNode {
  const { t } = useWords();
  const entry = useResource(escalations, ONLY);
  const known = useResource(loops, ONLY).data?.items;
  const titles = useMemo(() => new Map((known ?? []).map(({ id, title }) => [id, title])), [known]);
  return (
    <Screen title={t('ui.screen.escalations')} lead={t('ui.escalation.lead')}>
      <div className="scroll">
        <Loaded entry={entry} onRetry={() => void escalations.load(ONLY)}>
          {(all) => {
            const open = all.filter((each) => each.open);
            const past = all.filter((each) => !each.open);
            if (all.length === 0) {
              return (
                <EmptyState title={t('ui.escalation.empty')}>
                  {t('ui.escalation.empty-help')}
                </EmptyState>
              );
            }
            return (
              <>
                {open.length === 0 && <p className="quiet">{t('ui.escalation.none-open')}</p>}
                <EscalationList list={open} titles={titles} />
                {past.length > 0 && (
                  <details>
                    <summary>{t('ui.escalation.past', { count: past.length })}</summary>
                    <EscalationList list={past} titles={titles} />
                  </details>
                )}
              </>
            );
          }}
        </Loaded>
      </div>
    </Screen>
  );
}

interface ListProps {
  readonly list: readonly Escalation[];
  readonly titles: ReadonlyMap<string, string>;
}

export function EscalationList({ list, titles }: ListProps): ReactNode {
  const { t, say } = useWords();
  return (
    <ul className="plain findings">
      {list.map((each) => (
        <li key={each.id}>
          <p className="item-line">
            <b>
              <Untrusted>{each.proposed}</Untrusted>
            </b>
            <span className="quiet">
              {t('ui.escalation.by')} <Untrusted>{each.by}</Untrusted>
            </span>
            <a href={href('loop', each.loop)}>
              <Untrusted>{titles.get(each.loop) ?? each.loop}</Untrusted>
            </a>
            {each.at !== null && (
              <span className="quiet">
                <Time at={each.at} as="both" />
              </span>
            )}
          </p>
          <dl className="facts">
            <div className="fact">
              <dt>{t('ui.escalation.recorded')}</dt>
              <dd>{say(each.recorded)}</dd>
            </div>
            <div className="fact">
              <dt>{t('ui.escalation.recomputed')}</dt>
              <dd>{say(each.recomputed)}</dd>
            </div>
            <div className="fact">
              <dt>{t('ui.escalation.consent')}</dt>
              <dd>{say(each.consent)}</dd>
            </div>
          </dl>
          <FactList facts={each.facts} />
          <p className="inline">
            {each.evidence.map((src) => (
              <SourceLink key={`${src.path}:${src.line ?? ''}:${src.field ?? ''}`} src={src} />
            ))}
          </p>
          {each.prompt !== undefined && (
            <details>
              <summary>{t('ui.escalation.prompt')}</summary>
              <pre className="code">
                <Untrusted as="text">{each.prompt}</Untrusted>
              </pre>
              <Copy text={each.prompt} label={t('ui.escalation.copy-prompt')} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
