/** The table itself: its heads, and of many rows only those near the view. */
import { useLingui } from '@lingui/react/macro';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { css } from 'styled-system/css';
import type { TableRow } from '~/contracts/offers/table.schemas.ts';
import { useHydrated } from '~/platform/hydration/use-hydrated.ts';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { gridLook } from './grid-look.ts';
import { columns, GridRow, type Column, type RowActs } from './grid-row.tsx';
import { isSelected, type Selection } from './selection.ts';
import { cellKey, type Cells } from './use-cells.ts';
import { useGridKeys, type Place } from './use-grid-keys.ts';

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

/** The rows near the view, and the one with the focus, so that keys go on from it. */
function useVirtualRows(rows: readonly TableRow[], body: RefObject<HTMLDivElement | null>) {
  const [margin, setMargin] = useState(0);
  const active = useRef(0);
  useLayoutEffect(() => {
    const element = body.current;
    if (element) setMargin(element.getBoundingClientRect().top + window.scrollY);
  }, [body, rows.length]);
  // oxlint-disable-next-line react/incompatible-library -- no compiler remembers what is read from it.
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: margin,
    rangeExtractor: (shown) =>
      [...new Set([...defaultRangeExtractor(shown), Math.min(active.current, rows.length - 1)])]
        .filter((index) => index >= 0)
        .toSorted((a, b) => a - b),
  });
  const keep = useCallback((index: number) => {
    active.current = index;
  }, []);
  return { virtualizer, margin, keep };
}

type Virtual = ReturnType<typeof useVirtualRows>;

/** Asks for the next page before the last row is seen. */
function useMoreAhead({ rows, hasMore, onMore }: OfferGridProps, lastShown: number): void {
  const isHydrated = useHydrated();
  const nearEndOf = hasMore && lastShown >= rows.length - AHEAD ? rows.length : null;
  useEffect(() => {
    if (isHydrated && nearEndOf !== null) onMore();
  }, [isHydrated, nearEndOf, onMore]);
}

function useKeys(
  props: OfferGridProps,
  range: ReturnType<typeof useRange>,
  grid: RefObject<HTMLDivElement | null>,
  { virtualizer, keep }: Virtual,
) {
  const keys = useGridKeys({
    grid,
    rows: props.rows,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    begin: props.cells.begin,
    select: range.select,
    extend: (index) => range.extend(keys.place.index, index),
    selectAll: props.onSelectAll,
    clear: props.onClear,
    undo: props.onUndo,
  });
  const { index } = keys.place;
  useEffect(() => {
    keep(index);
  }, [keep, index]);
  return keys;
}

export default function OfferGrid(props: OfferGridProps) {
  const { rows, total, cells } = props;
  const { t } = useLingui();
  const grid = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows(rows, body);
  const range = useRange(props);
  const keys = useKeys(props, range, grid, virtual);
  useMoreAhead(props, virtual.virtualizer.getVirtualItems().at(-1)?.index ?? 0);
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
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t`My offers`}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      onKeyDown={keys.press}
      onFocus={({ target }) => keys.follow(target)}
    >
      <Heads />
      <Rows {...props} body={body} virtual={virtual} acts={acts} place={keys.place} />
    </div>
  );
}

interface RowsProps extends OfferGridProps {
  body: RefObject<HTMLDivElement | null>;
  virtual: Virtual;
  acts: RowActs;
  place: Place;
}

function Rows({ rows, cells, selection, body, virtual, acts, place }: RowsProps) {
  const isHydrated = useHydrated();
  const { virtualizer, margin } = virtual;
  // Before scripts run, and for those who have none, all rows of the first page are in it.
  const shown = isHydrated
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start }))
    : rows.map((_, index) => ({ index, start: 0 }));
  return (
    <div
      ref={body}
      role="rowgroup"
      className={rowsLook}
      style={isHydrated ? { height: virtualizer.getTotalSize() } : undefined}
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
            tabColumn={isHydrated ? tabColumnOf(place, index) : undefined}
            price={cells.cells.get(cellKey(row.id, 'price'))}
            stock={cells.cells.get(cellKey(row.id, 'stock'))}
            acts={acts}
            {...(isHydrated && { top: start - margin, measure: virtualizer.measureElement })}
          />
        );
      })}
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

const tabColumnOf = (place: Place, index: number): Column | null =>
  place.index === index ? place.column : null;

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
