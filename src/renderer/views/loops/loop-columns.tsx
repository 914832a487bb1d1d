import type { Workspace } from '@contract/channels.ts';
import type { LoopSummary } from '@contract/model.ts';
import { LANES } from '@contract/words.ts';
import { useMemo, type ReactNode } from 'react';
import { href } from '../../app/route.ts';
import { LaneMark } from '../../ui/badges.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { numberText } from '../../ui/format.ts';
import { useWords, type Words } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';
import { freshWord, QUOTA_WORDS, SOURCE_WORDS } from '../../ui/words.ts';

export function useLoopColumns(workspaces: readonly Workspace[]): readonly Column<LoopSummary>[] {
  const words = useWords();
  return useMemo(() => {
    const names = new Map(workspaces.map(({ id, name }) => [id, name]));
    return columnsOf(words, names);
  }, [words, workspaces]);
}

function columnsOf(
  words: Words,
  names: ReadonlyMap<string, string>,
): readonly Column<LoopSummary>[] {
  const { t, say, language } = words;
  return [
    {
      id: 'title',
      header: t('ui.loops.loop'),
      value: (loop) => loop.title.toLowerCase(),
      cell: (loop) => (
        <span className="two-lines">
          <a href={href('loop', loop.id)} className="cell-title">
            <Untrusted>{loop.title}</Untrusted>
          </a>
          <span className="quiet second-line">
            {t(SOURCE_WORDS[loop.source])} ·{' '}
            <Untrusted>{names.get(loop.workspace) ?? loop.workspace}</Untrusted>
          </span>
        </span>
      ),
    },
    {
      id: 'lane',
      header: t('ui.loops.lane'),
      width: '174px',
      value: (loop) => (loop.lane === null ? null : LANES.indexOf(loop.lane)),
      cell: (loop) =>
        loop.lane === null ? <span className="quiet">–</span> : <LaneMark lane={loop.lane} named />,
    },
    {
      id: 'phase',
      header: t('ui.loops.phase'),
      width: '182px',
      value: (loop) => say(loop.phase.label),
      cell: (loop) => <span title={loop.phase.token}>{say(loop.phase.label)}</span>,
    },
    {
      id: 'quota',
      header: t('ui.loops.quota'),
      width: '184px',
      narrow: 1,
      value: (loop) => loop.quota?.compute ?? null,
      cell: (loop) => <QuotaCell loop={loop} words={words} />,
    },
    {
      id: 'run',
      header: t('ui.loops.latest-run'),
      width: '172px',
      value: (loop) => loop.latestRun?.at ?? null,
      cell: (loop) =>
        loop.latestRun === undefined ? (
          <span className="quiet">{t('ui.loops.no-run')}</span>
        ) : (
          <span className="two-lines">
            <Time at={loop.latestRun.at} />
            <span className="quiet second-line">
              <Untrusted as="token">{loop.latestRun.token}</Untrusted>
            </span>
          </span>
        ),
    },
    {
      id: 'freshness',
      header: t('ui.loops.freshness'),
      width: '150px',
      narrow: 2,
      value: (loop) => loop.freshness.at,
      cell: (loop) => (
        <span
          className="two-lines"
          title={loop.freshness.note === undefined ? undefined : say(loop.freshness.note)}
        >
          <span className={loop.freshness.stale ? 'tone-warn' : undefined}>
            {t(freshWord(loop))}
          </span>
          {loop.freshness.at !== null && (
            <span className="quiet second-line">
              {t('ui.loops.changed')} <Time at={loop.freshness.at} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'open',
      header: t('ui.loops.open'),
      width: '76px',
      narrow: 1,
      align: 'end',
      value: (loop) => loop.openUser * 1000 + loop.openAgent,
      cell: (loop) => (
        <span
          className="number"
          title={t('ui.loops.open-help', { user: loop.openUser, agent: loop.openAgent })}
        >
          {loop.openUser} / {loop.openAgent}
        </span>
      ),
    },
    {
      id: 'rewards',
      header: t('ui.loops.rewards'),
      width: '78px',
      narrow: 2,
      align: 'end',
      value: (loop) => loop.rewards,
      cell: (loop) => <span className="number">{numberText(loop.rewards, language)}</span>,
    },
    {
      id: 'trouble',
      header: t('ui.loops.trouble'),
      width: '78px',
      align: 'end',
      value: (loop) => loop.findings + loop.problems,
      cell: (loop) => (
        <span
          className={`number ${loop.findings + loop.problems > 0 ? 'tone-warn' : 'quiet'}`}
          title={t('ui.loops.trouble-help', { findings: loop.findings, problems: loop.problems })}
        >
          {numberText(loop.findings + loop.problems, language)}
        </span>
      ),
    },
  ];
}

function QuotaCell({
  loop,
  words,
}: {
  readonly loop: LoopSummary;
  readonly words: Words;
}): ReactNode {
  const { t, language } = words;
  if (loop.quota === undefined) return <span className="quiet">–</span>;
  const { state, allowed, spent, compute } = loop.quota;
  return (
    <span className="two-lines" title={`compute ${compute}`}>
      <span>{t(QUOTA_WORDS[state])}</span>
      <span className="quiet second-line number">
        {t('ui.loops.spent-of', {
          spent: numberText(spent, language),
          allowed: numberText(allowed, language),
        })}
      </span>
    </span>
  );
}
