/** The table itself: its heads, and of many rows only those near the view. */
import { useLingui } from '@lingui/react/macro';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import type { TableRow } from '~/contracts/offers/table.schemas.ts';
import { useHydrated } from '~/platform/hydration/use-hydrated.ts';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { gridLook } from './grid-look.ts';
import { columns, GridRow, type RowActs } from './grid-row.tsx';
import { isSelected, type Selection } from './selection.ts';
import { cellKey, type Cells } from './use-cells.ts';
import { useGridKeys } from './use-grid-keys.ts';

const USUAL_HEIGHT = 56;
const OVERSCAN = 12;
/** The next page is asked for when so many rows are left. */
const AHEAD = 30;

export interface OfferGridProps {
  rows: readonly TableRow[];
  /** Offers that the filter finds. */
  total: number;
  cells: Cells;
  selection: Selection;
  hasMore: boolean;
  onMore(): void;
  onSelect(ids: readonly string[], isChosen: boolean): void;
  onSelectAll(): void;
  onClear(): void;
  onUndo(): void;
  onDelete(row: TableRow): void;
}

/** Choosing single rows and ranges from the last one that was chosen. */
function useRange({ rows, selection, onSelect }: OfferGridProps) {
  const anchor = useRef<number | null>(null);
  const range = (to: number): string[] => {
    const from = anchor.current ?? to;
    return rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id);
  };
  return {
    select: (row: TableRow, index: number, isRange: boolean): void => {
      if (isRange && anchor.current !== null) onSelect(range(index), true);
      else {
        onSelect([row.id], !isSelected(selection, row.id));
        anchor.current = index;
      }
    },
    extend: (from: number, to: number): void => {
      anchor.current ??= from;
      onSelect(range(to), true);
    },
  };
}

export default function OfferGrid(props: OfferGridProps) {
  const { rows, total, cells, selection, hasMore, onMore } = props;
  const { t } = useLingui();
  const grid = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const [margin, setMargin] = useState(0);
  const range = useRange(props);
  useLayoutEffect(() => {
    const element = body.current;
    if (element) setMargin(element.getBoundingClientRect().top + window.scrollY);
  }, [rows.length]);
  const active = useRef(0);
  // oxlint-disable-next-line react/incompatible-library -- no compiler remembers what is read from it.
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: margin,
    // The row with the focus stays in the page, so that keys go on from it.
    rangeExtractor: (shown) =>
      [...new Set([...defaultRangeExtractor(shown), Math.min(active.current, rows.length - 1)])]
        .filter((index) => index >= 0)
        .toSorted((a, b) => a - b),
  });
  const keys = useGridKeys({
    grid,
    rows,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    begin: cells.begin,
    select: range.select,
    extend: (index) => range.extend(keys.place.index, index),
    selectAll: props.onSelectAll,
    clear: props.onClear,
    undo: props.onUndo,
  });
  useEffect(() => {
    active.current = keys.place.index;
  }, [keys.place.index]);
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (isHydrated && hasMore && lastShown >= rows.length - AHEAD) onMore();
  }, [isHydrated, hasMore, lastShown, rows.length, onMore]);
  const acts = useStable({
    select: range.select,
    begin: cells.begin,
    type: cells.type,
    giveUp: (row, field, index) => {
      cells.giveUp(row, field);
      keys.focus({ index, column: field });
    },
    save: (row, field, index, text, leave) => {
      const isClosed = cells.save(row, field, text);
      if (isClosed) keys.leave(index, field, leave);
      return isClosed;
    },
    remove: props.onDelete,
  });
  const isPlain = !isHydrated;
  const shown = isPlain
    ? rows.map((_, index) => ({ index, start: 0 }))
    : items.map(({ index, start }) => ({ index, start }));
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={undefined}
      aria-label={t`My offers`}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      onKeyDown={keys.press}
      onFocus={({ target }) => keys.follow(target)}
    >
      <Heads />
      <div
        ref={body}
        role="rowgroup"
        className={rowsLook}
        style={isPlain ? undefined : { height: virtualizer.getTotalSize() }}
      >
        {shown.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <GridRow
              key={row.id}
              row={row}
              index={index}
              isSelected={isSelected(selection, row.id)}
              tabColumn={tabColumnOf(isPlain, keys.place, index)}
              price={cells.cells.get(cellKey(row.id, 'price'))}
              stock={cells.cells.get(cellKey(row.id, 'stock'))}
              acts={acts}
              {...(!isPlain && { top: start - margin, measure: virtualizer.measureElement })}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The same object for ever, so that rows that have not changed are not rendered again. */
function useStable(acts: RowActs): RowActs {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  return useMemo<RowActs>(
    () => ({
      select: (...given) => latest.current.select(...given),
      begin: (...given) => latest.current.begin(...given),
      type: (...given) => latest.current.type(...given),
      giveUp: (...given) => latest.current.giveUp(...given),
      save: (...given) => latest.current.save(...given),
      remove: (...given) => latest.current.remove(...given),
    }),
    [],
  );
}

function tabColumnOf(
  isPlain: boolean,
  place: { index: number; column: (typeof columns)[number] },
  index: number,
) {
  if (isPlain) return undefined;
  return place.index === index ? place.column : null;
}

function Heads() {
  const { t } = useLingui();
  const heads = useMemo(
    () => [
      { id: 'select', label: t`Selected`, isHidden: true },
      { id: 'offer', label: t`Offer` },
      { id: 'status', label: t`Status` },
      { id: 'price', label: t`You receive`, isEnd: true },
      { id: 'stock', label: t`Stock`, isEnd: true },
      { id: 'delivery', label: t`Delivery` },
      { id: 'changed', label: t`Changed` },
      { id: 'actions', label: t`Actions`, isHidden: true },
    ],
    [t],
  );
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={gridLook.head}>
        {heads.map(({ id, label, isHidden = false, isEnd = false }, index) => (
          <span
            key={id}
            role="columnheader"
            aria-colindex={index + 1}
            data-end={isEnd ? '' : undefined}
          >
            {isHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
          </span>
        ))}
      </div>
    </div>
  );
}

const rowsLook = css({ position: 'relative', fontSize: '15' });
