/**
 * A sortable table of any length: rows beyond the screen are not drawn. `j`/`k` and the arrows move
 * a marked row, Enter opens it; the order lives in the address.
 */
import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { changeQuery, first, useRoute } from '../app/route.ts';
import { useShortcut } from '../app/use-shortcut.ts';
import { useSettingsStore } from '../stores/settings.ts';
import { useWords } from './text.ts';

export const dataTableFeatures = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

export interface Column<T> {
  readonly id: string;
  readonly header: string;
  /** What it is sorted by; null and undefined come last. */
  readonly value: (row: T) => string | number | null | undefined;
  readonly cell: (row: T) => ReactNode;
  /** CSS width; the rest share what is left. */
  readonly width?: string;
  readonly align?: 'end';
  /** Left out on narrow windows: 1 goes first. */
  readonly narrow?: 1 | 2;
}

interface Props<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly rowKey: (row: T) => string;
  readonly onOpen?: ((row: T) => void) | undefined;
  readonly initialSort?: { readonly id: string; readonly desc: boolean };
  /** Name in the address under which the order is kept. */
  readonly sortName?: string;
}

export function DataTable<T extends object>(props: Props<T>): ReactNode {
  const { rows, columns, rowKey, onOpen, label } = props;
  const { t } = useWords();
  const density = useSettingsStore((state) => state.settings.density);
  const rowHeight = density === 'compact' ? 28 : 44;
  const { sorting, setSorting } = useSorting(props);
  const defs = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof dataTableFeatures, T> => ({
        id: column.id,
        accessorFn: (row) => column.value(row) ?? undefined,
        header: column.header,
        sortUndefined: 'last',
        sortFn: 'basic',
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features: dataTableFeatures,
    columns: defs,
    data,
    state: { sorting },
    onSortingChange: setSorting,
    enableSortingRemoval: false,
  });
  const sorted = table.getRowModel().rows;

  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  useEffect(() => {
    virtual.measure();
  }, [virtual, rowHeight]);
  const [active, setActive] = useState(-1);
  const move = (by: number): boolean | void => {
    if (sorted.length === 0) return false;
    const next = Math.min(sorted.length - 1, Math.max(0, active + by));
    setActive(next);
    virtual.scrollToIndex(next);
  };
  useShortcut('next', () => move(1));
  useShortcut('previous', () => move(-1));
  useShortcut('open', () => {
    const row = sorted[active];
    if (row === undefined || onOpen === undefined) return false;
    onOpen(row.original);
  });

  const shown = virtual.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <div
      className="table-scroll"
      ref={scroller}
      // A scrolling part must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={t('ui.table', { name: label })}
    >
      <table className="table" aria-rowcount={sorted.length + 1}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.width }} className={narrowClass(column)} />
          ))}
        </colgroup>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header, index) => {
                const column = columns[index];
                const order = header.column.getIsSorted();
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={
                      order === false ? 'none' : order === 'asc' ? 'ascending' : 'descending'
                    }
                    className={cellClass(column)}
                  >
                    <button type="button" onClick={header.column.getToggleSortingHandler()}>
                      {column?.header}
                      {order === 'asc' && <ArrowUp size={12} aria-hidden />}
                      {order === 'desc' && <ArrowDown size={12} aria-hidden />}
                    </button>
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          <Spacer height={before} span={columns.length} />
          {shown.map((item) => {
            const row = sorted[item.index];
            if (row === undefined) return null;
            return (
              // The row's first cell holds a link or button of its own; the click is a shortcut to it.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <tr
                key={rowKey(row.original)}
                aria-rowindex={item.index + 2}
                className={`${item.index === active ? 'active' : ''} ${onOpen === undefined ? '' : 'opens'}`}
                style={{ height: rowHeight }}
                onClick={(click) => {
                  setActive(item.index);
                  if ((click.target as HTMLElement).closest('a, button') === null)
                    onOpen?.(row.original);
                }}
              >
                {columns.map((column) => (
                  <td key={column.id} className={cellClass(column)}>
                    {column.cell(row.original)}
                  </td>
                ))}
              </tr>
            );
          })}
          <Spacer height={after} span={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

function useSorting<T>({ initialSort, sortName = 'sort' }: Props<T>): {
  sorting: SortingState;
  setSorting: (update: SortingState | ((old: SortingState) => SortingState)) => void;
} {
  const route = useRoute();
  const text = first(route, sortName);
  const sorting = useMemo((): SortingState => {
    if (text === null) return initialSort === undefined ? [] : [initialSort];
    const [id = '', way] = text.split('.');
    return [{ id, desc: way === 'desc' }];
  }, [text, initialSort]);
  return {
    sorting,
    setSorting: (update) => {
      const next = typeof update === 'function' ? update(sorting) : update;
      const [by] = next;
      changeQuery(
        { [sortName]: by === undefined ? null : `${by.id}.${by.desc ? 'desc' : 'asc'}` },
        { replace: true },
      );
    },
  };
}

function Spacer({ height, span }: { readonly height: number; readonly span: number }): ReactNode {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

function cellClass<T>(column: Column<T> | undefined): string {
  return `${column?.align === 'end' ? 'end' : ''} ${narrowClass(column)}`.trim();
}

function narrowClass<T>(column: Column<T> | undefined): string {
  return column?.narrow === undefined ? '' : `narrow-${column.narrow}`;
}
