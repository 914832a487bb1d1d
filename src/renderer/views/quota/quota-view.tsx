import type { LoopSummary, Quota } from '@contract/model.ts';
import { QUOTA_STATES } from '@contract/words.ts';
import { useMemo, type ReactNode } from 'react';
import { first, goTo, href, changeQuery, useRoute } from '../../app/route.ts';
import { useShortcut } from '../../app/use-shortcut.ts';
import { loopViews, ONLY, quotas } from '../../stores/resources.ts';
import { useResource } from '../../stores/resource.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { numberText } from '../../ui/format.ts';
import { Offers } from '../../ui/offers.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { useWords, type Words } from '../../ui/text.ts';
import { Untrusted } from '../../ui/untrusted.tsx';
import { QUOTA_WORDS } from '../../ui/words.ts';
import { QuotaDetail } from '../loop/quota-tab.tsx';
import { ShareWords } from './share-words.tsx';
import { SpendPlot } from './spend-plot.tsx';

interface Row {
  readonly loop: LoopSummary;
  readonly quota: Quota;
}

const keyOf = (row: Row): string => row.loop.id;

/** Shares side by side: what each loop may use, has used, and why it runs or does not. */
export function QuotaView(): ReactNode {
  const words = useWords();
  const { t } = words;
  const entry = useResource(quotas, ONLY);
  const columns = useMemo(() => columnsOf(words), [words]);
  const chosen = first(useRoute(), 'loop');
  const row = entry.data?.find(({ loop }) => loop.id === chosen);
  useShortcut('back', () => {
    if (chosen === null) return false;
    changeQuery({ loop: null });
    return undefined;
  });
  return (
    <Screen title={t('ui.screen.quota')} lead={t('ui.quota.lead')}>
      <Loaded entry={entry} onRetry={() => void quotas.load(ONLY)}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('ui.quota.empty')}>{t('ui.quota.empty-help')}</EmptyState>
          ) : (
            <div className="table-and-detail">
              <DataTable
                label={t('ui.screen.quota')}
                rows={rows}
                columns={columns}
                rowKey={keyOf}
                onOpen={({ loop }) => {
                  changeQuery({ loop: loop.id });
                }}
              />
              {row !== undefined && <Chosen row={row} />}
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}

function Chosen({ row }: { readonly row: Row }): ReactNode {
  const { t } = useWords();
  const view = useResource(loopViews, row.loop.id).data;
  const offers = (view?.offers ?? []).filter(({ action }) =>
    /quota|pause|resume|burst/.test(action),
  );
  return (
    <aside className="below" aria-label={t('ui.quota.detail')}>
      <header className="item-line">
        <h2>
          <Untrusted>{row.loop.title}</Untrusted>
        </h2>
        <a
          href={href('loop', row.loop.id)}
          onClick={(event) => {
            event.preventDefault();
            goTo(href('loop', row.loop.id));
          }}
        >
          {t('ui.quota.open-loop')}
        </a>
      </header>
      <Offers
        offers={offers}
        loop={row.loop.id}
        title={row.loop.title}
        seenAt={href('quota', null, { loop: row.loop.id })}
      />
      <QuotaDetail quota={row.quota} />
    </aside>
  );
}

function columnsOf({ t, say, language }: Words): readonly Column<Row>[] {
  return [
    {
      id: 'loop',
      header: t('ui.loops.loop'),
      value: ({ loop }) => loop.title.toLowerCase(),
      cell: ({ loop }) => (
        <a href={href('quota', null, { loop: loop.id })} className="cell-title">
          <Untrusted>{loop.title}</Untrusted>
        </a>
      ),
    },
    {
      id: 'state',
      header: t('ui.quota.state'),
      width: '178px',
      value: ({ quota }) => QUOTA_STATES.indexOf(quota.state),
      cell: ({ quota }) => (
        <span className={`quota-state quota-${quota.state}`} title={quota.state}>
          {t(QUOTA_WORDS[quota.state])}
        </span>
      ),
    },
    {
      id: 'share',
      header: t('ui.quota.share-column'),
      width: '196px',
      value: ({ quota }) => quota.compute,
      cell: ({ quota }) => <ShareWords quota={quota} />,
    },
    {
      id: 'spent',
      header: t('ui.quota.spent'),
      width: '110px',
      align: 'end',
      value: ({ quota }) => quota.spent,
      cell: ({ quota }) => (
        <span className="number">
          {numberText(quota.spent, language)} / {numberText(quota.allowed, language)}
        </span>
      ),
    },
    {
      id: 'plot',
      header: t('ui.quota.window'),
      width: '140px',
      narrow: 1,
      value: ({ quota }) => quota.spendsInWindow,
      cell: ({ quota }) => <SpendPlot quota={quota} />,
    },
    {
      id: 'why',
      header: t('ui.quota.why'),
      narrow: 2,
      value: ({ quota }) => say(quota.reason),
      cell: ({ quota }) => <span className="clip">{say(quota.reason)}</span>,
    },
  ];
}
