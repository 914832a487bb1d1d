import type { Finding } from '@contract/model.ts';
import { SEVERITIES } from '@contract/words.ts';
import { useMemo, type ReactNode } from 'react';
import { useRoute } from '../../app/route.ts';
import { findings, loops, ONLY } from '../../stores/resources.ts';
import { useResource } from '../../stores/resource.ts';
import { FilterBox } from '../../ui/filter-box.tsx';
import { FilterMenu } from '../../ui/filter-menu.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { visible } from '../../ui/untrusted.ts';
import { SEVERITY_WORDS } from '../../ui/words.ts';
import { bySeverity, filterFindings, filterOf } from './finding-filter.ts';
import { FindingList } from './finding-list.tsx';
import './findings.css';

/** Invariants that the ledgers break, over all loops, the most serious first. */
export function FindingsView(): ReactNode {
  const { t, say } = useWords();
  const { query } = useRoute();
  const entry = useResource(findings, ONLY);
  const known = useResource(loops, ONLY).data?.items;
  const titles = useMemo(() => new Map((known ?? []).map(({ id, title }) => [id, title])), [known]);
  const filter = filterOf(query);
  const all = entry.data ?? [];
  const shown = filterFindings(all, filter, (finding) =>
    [finding.rule, say(finding.title), say(finding.help), titles.get(finding.loop) ?? ''].join(' '),
  );
  const words = (id: string): string => visible(titles.get(id) ?? id);
  return (
    <Screen
      title={t('ui.screen.findings')}
      tools={
        <>
          <FilterBox label={t('ui.finding.filter')} />
          <FilterMenu
            name="severity"
            label={t('ui.problem.severity')}
            chosen={filter.severity}
            choices={SEVERITIES.map((value) => ({ value, label: t(SEVERITY_WORDS[value]) }))}
          />
          <FilterMenu
            name="rule"
            label={t('ui.finding.rules')}
            chosen={filter.rule}
            choices={choicesOf(all, filter.rule, ({ rule }) => rule, visible)}
          />
          <FilterMenu
            name="loop"
            label={t('ui.filter.loop')}
            chosen={filter.loop}
            choices={choicesOf(all, filter.loop, ({ loop }) => loop, words)}
          />
          {entry.data !== null && (
            <span className="quiet" role="status">
              {t('ui.finding.count', { count: shown.length })}
            </span>
          )}
        </>
      }
    >
      <div className="scroll">
        <Loaded entry={entry} onRetry={() => void findings.load(ONLY)}>
          {() =>
            all.length === 0 ? (
              <EmptyState title={t('ui.finding.empty')}>{t('ui.finding.empty-help')}</EmptyState>
            ) : shown.length === 0 ? (
              <EmptyState title={t('ui.finding.none-fit')}>
                {t('ui.queue.none-fit-help')}
              </EmptyState>
            ) : (
              bySeverity(shown).map(({ severity, list }) => (
                <section key={severity} className="finding-group">
                  <h2>
                    {t('ui.finding.severity-head', {
                      severity: t(SEVERITY_WORDS[severity]),
                      count: list.length,
                    })}
                  </h2>
                  <FindingList findings={list} titles={titles} grouped />
                </section>
              ))
            )
          }
        </Loaded>
      </div>
    </Screen>
  );
}

/** What occurs, and what is chosen even when it no longer does, so that it can be taken back. */
function choicesOf(
  all: readonly Finding[],
  chosen: readonly string[],
  of: (finding: Finding) => string,
  label: (value: string) => string,
): { value: string; label: string }[] {
  return [...new Set([...all.map(of), ...chosen])]
    .map((value) => ({ value, label: label(value) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
}
