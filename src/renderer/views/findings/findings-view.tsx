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
import { SEVERITY_WORDS } from '../../ui/words.ts';
import { FindingList } from './finding-list.tsx';

/** Invariants that the ledgers break, over all loops. */
export function FindingsView(): ReactNode {
  const { t, say } = useWords();
  const { query } = useRoute();
  const entry = useResource(findings, ONLY);
  const known = useResource(loops, ONLY).data?.items;
  const titles = useMemo(() => new Map((known ?? []).map(({ id, title }) => [id, title])), [known]);
  const severity = query['severity'] ?? [];
  const text = (query['text']?.[0] ?? '').toLowerCase();
  const shown = (entry.data ?? []).filter(
    (finding) =>
      (severity.length === 0 || severity.includes(finding.severity)) &&
      `${finding.rule} ${say(finding.title)} ${titles.get(finding.loop) ?? ''}`
        .toLowerCase()
        .includes(text),
  );
  return (
    <Screen
      title={t('ui.screen.findings')}
      tools={
        <>
          <FilterBox label={t('ui.finding.filter')} />
          <FilterMenu
            name="severity"
            label={t('ui.problem.severity')}
            chosen={severity}
            choices={SEVERITIES.map((value) => ({ value, label: t(SEVERITY_WORDS[value]) }))}
          />
        </>
      }
    >
      <div className="scroll">
        <Loaded entry={entry} onRetry={() => void findings.load(ONLY)}>
          {(all) =>
            shown.length > 0 ? (
              <FindingList findings={shown} titles={titles} />
            ) : all.length === 0 ? (
              <EmptyState title={t('ui.finding.empty')}>{t('ui.finding.empty-help')}</EmptyState>
            ) : (
              <EmptyState title={t('ui.finding.none-fit')}>
                {t('ui.queue.none-fit-help')}
              </EmptyState>
            )
          }
        </Loaded>
      </div>
    </Screen>
  );
}
