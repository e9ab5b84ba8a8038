/** Kysely table types of the figures. */
import type { ColumnType, JSONColumnType } from 'kysely';
import type { MonthFigures } from './count-month.ts';

/** Append-only by trigger. */
export interface MonthFiguresTable {
  /** The first day of the month, as PostgreSQL writes dates. */
  month: ColumnType<string, string, never>;
  /** 1 as it was closed, then one more with each correction. */
  revision: ColumnType<number, number, never>;
  /** How it was counted: `METHOD` of that day. */
  method: ColumnType<number, number, never>;
  closed_at: ColumnType<Date, Date, never>;
  figures: JSONColumnType<MonthFigures, string, never>;
}

export interface FiguresTables {
  month_figures: MonthFiguresTable;
}
