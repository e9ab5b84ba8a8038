/** Moving through the table by keys, as in a spreadsheet: one cell has the focus, and Tab leads to it alone. */
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { TableRow } from '~/contracts/offers/table.schemas.ts';
import { isEditable, type CellField } from './cell-text.ts';
import type { Leave } from './grid-cell.tsx';
import { columns, type Column } from './grid-row.tsx';

export interface Place {
  index: number;
  column: Column;
}

interface Options {
  grid: RefObject<HTMLDivElement | null>;
  rows: readonly TableRow[];
  /** Makes sure that a row is in the page. */
  scrollTo(index: number): void;
  begin(row: TableRow, field: CellField, typed?: string): void;
  select(row: TableRow, index: number, isRange: boolean): void;
  /** Moves the end of the range that is chosen. */
  extend(index: number): void;
  selectAll(): void;
  clear(): void;
  undo(): void;
}

const PAGE = 10;

const fieldOf = (column: Column): CellField | null =>
  column === 'price' || column === 'stock' ? column : null;

/** Keys that the focused link, button or checkbox has a use for itself. */
const isUsedByWidget = (target: EventTarget, key: string): boolean =>
  target instanceof HTMLElement &&
  ((key === 'Enter' && target.matches('a, button')) ||
    (key === ' ' && target.matches('input, button')));

/** Where a key leads; null where it moves nothing. */
function moved({ key, ctrlKey, metaKey }: KeyboardEvent, from: Place, last: number): Place | null {
  const column = columns.indexOf(from.column);
  const isFar = ctrlKey || metaKey;
  const to = (index: number, next = column): Place => ({
    index: Math.max(0, Math.min(last, index)),
    column: columns[Math.max(0, Math.min(columns.length - 1, next))] ?? from.column,
  });
  switch (key) {
    case 'ArrowDown':
      return to(from.index + 1);
    case 'ArrowUp':
      return to(from.index - 1);
    case 'ArrowRight':
      return to(from.index, column + 1);
    case 'ArrowLeft':
      return to(from.index, column - 1);
    case 'PageDown':
      return to(from.index + PAGE);
    case 'PageUp':
      return to(from.index - PAGE);
    case 'Home':
      return to(isFar ? 0 : from.index, 0);
    case 'End':
      return to(isFar ? last : from.index, columns.length - 1);
    default:
      return null;
  }
}

/** The focus of the grid: where it is, and moving it to a cell that may not be in the page yet. */
function usePlace({ grid, scrollTo }: Pick<Options, 'grid' | 'scrollTo'>) {
  const [place, setPlace] = useState<Place>({ index: 0, column: 'select' });
  const frame = useRef(0);
  const focus = (next: Place): void => {
    setPlace(next);
    scrollTo(next.index);
    cancelAnimationFrame(frame.current);
    // A row that was far away is in the page with the next frames.
    const look = (tries: number): void => {
      const name = `[data-cell="${next.index}:${next.column}"]`;
      const found = grid.current?.querySelector<HTMLElement>(name);
      if (found) found.focus();
      else if (tries > 0) frame.current = requestAnimationFrame(() => look(tries - 1));
    };
    frame.current = requestAnimationFrame(() => look(10));
  };
  /** What was pressed or tabbed to becomes the place. */
  const follow = (target: EventTarget): void => {
    const cell = target instanceof HTMLElement ? target.closest('[data-cell]') : null;
    const [index, column] = cell?.getAttribute('data-cell')?.split(':') ?? [];
    const known = columns.find((name) => name === column);
    if (index !== undefined && known) setPlace({ index: Number(index), column: known });
  };
  return { place, focus, follow };
}

/** The cell behind or before an editable one, row after row. */
function besideOf(index: number, field: CellField, way: 'next' | 'before', last: number): Place {
  const other = field === 'price' ? 'stock' : 'price';
  const isTurn = way === 'next' ? field === 'stock' : field === 'price';
  const step = way === 'next' ? 1 : -1;
  return { index: Math.max(0, Math.min(last, index + (isTurn ? step : 0))), column: other };
}

function isCommand({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey;
}

/** Undo, selecting all and clearing. @returns whether the key was one of these */
function commanded(event: KeyboardEvent, options: Options): boolean {
  const key = event.key.toLowerCase();
  if (isCommand(event) && key === 'z' && !event.shiftKey) options.undo();
  else if (isCommand(event) && key === 'a') options.selectAll();
  else if (event.key === 'Escape') options.clear();
  else return false;
  return true;
}

/** Opens a cell by Enter, F2 or what is typed into it. @returns whether the key was one of these */
function edited(event: KeyboardEvent, row: TableRow, column: Column, options: Options): boolean {
  const field = fieldOf(column);
  if (field === null || !isEditable(row, field)) return false;
  const isTyped = /^[\d.,]$/.test(event.key) && !isCommand(event);
  if (event.key !== 'Enter' && event.key !== 'F2' && !isTyped) return false;
  options.begin(row, field, isTyped ? event.key : undefined);
  return true;
}

export function useGridKeys(options: Options) {
  const { rows } = options;
  const { place, focus, follow } = usePlace(options);
  const last = rows.length - 1;
  const press = (event: KeyboardEvent): void => {
    const row = rows[place.index];
    if (!row || event.defaultPrevented || event.altKey) return;
    if (isUsedByWidget(event.target, event.key)) return;
    const next = moved(event, place, last);
    if (next !== null) {
      if (event.shiftKey && next.index !== place.index) options.extend(next.index);
      focus(next);
    } else if (event.key === ' ') {
      options.select(row, place.index, event.shiftKey);
    } else if (!commanded(event, options) && !edited(event, row, place.column, options)) return;
    event.preventDefault();
  };
  return {
    place,
    press,
    focus,
    follow,
    /** Where the focus goes after a field was closed. */
    leave: (index: number, field: CellField, way: Leave): void => {
      if (way === 'stay') return;
      if (way === 'down') focus({ index: Math.min(last, index + 1), column: field });
      else focus(besideOf(index, field, way, last));
    },
  };
}
