/**
 * The files of the transparency page: every line that was ever written, the newest month first. Shares and medians stay
 * empty where there are too few.
 */
import type { FigureFile } from '~/contracts/figures/figures.schemas.ts';
import { shownUnits } from '~/kernel/money.ts';
import { csvFile, csvLine } from '../../../core/csv.ts';
import { countOf, presentMedian, shareOf } from '../figures.presenter.ts';
import type { MonthRow } from '../figures.repository.ts';

const lineColumns = ['month', 'line', 'closed_at', 'method'] as const;

const orderColumns = [
  ...lineColumns,
  'category',
  'completed',
  'turnover_usd',
  'refunded',
  'refunded_usd',
  'to_be_delivered',
  'on_time',
  'on_time_percent',
  'delivered',
  'median_delivery_minutes',
] as const;

const disputeColumns = [
  ...lineColumns,
  'reason',
  'disputes',
  'refunded_in_full',
  'refunded_in_part',
  'delivered_again',
  'paid_to_seller',
  'refunded_in_full_percent',
] as const;

const headOf = ({ month, revision, closed_at: closedAt, method }: MonthRow) =>
  [month, revision, closedAt.toISOString(), method] as const;

/** A tenth of a percent, as on the page. */
const percent = (count: number, of: number): number | null => {
  const { share } = shareOf(count, of);
  return share === null ? null : Math.round(share * 1_000) / 10;
};

const tenths = (minutes: number | null): number | null =>
  minutes === null ? null : Math.round(minutes * 10) / 10;

function orderLines(row: MonthRow): string[] {
  return row.figures.categories.map((own) =>
    csvLine([
      ...headOf(row),
      own.base,
      own.completed,
      shownUnits(own.turnover_cents),
      own.refunded,
      shownUnits(own.refunded_cents),
      own.promised,
      own.on_time,
      percent(own.on_time, own.promised),
      own.of,
      tenths(presentMedian(own).minutes),
    ]),
  );
}

function disputeLines(row: MonthRow): string[] {
  return row.figures.disputes.map((own) =>
    csvLine([
      ...headOf(row),
      own.reason,
      countOf(own),
      own.refunded,
      own.partly,
      own.redelivered,
      own.seller,
      percent(own.refunded, countOf(own)),
    ]),
  );
}

/** The file of a kind from all lines. */
export function writeFile(kind: FigureFile, rows: readonly MonthRow[]): File {
  const isOrders = kind === 'orders';
  const columns = isOrders ? orderColumns : disputeColumns;
  const lines = rows.flatMap(isOrders ? orderLines : disputeLines);
  return csvFile(`legend-${kind}.csv`, [csvLine(columns), ...lines]);
}
