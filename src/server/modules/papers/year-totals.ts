/** A seller's year by quarters, and whether it has to be reported (decision 0096). Pure. */
import { appConfig, serverConfig } from '~config';
import { convertCents } from '~/kernel/money.ts';
import type { QuarterTotal } from './seller-totals.repository.ts';

export type Totals = Omit<QuarterTotal, 'user_id' | 'quarter'>;

export interface YearTotals {
  /** Four, the first quarter first. */
  quarters: readonly Totals[];
  year: Totals;
}

const NOTHING: Totals = {
  sales: 0,
  services: 0,
  net_cents: 0,
  fee_cents: 0,
  payout_fee_cents: 0,
};

const added = (a: Totals, b: Totals): Totals => ({
  sales: a.sales + b.sales,
  services: a.services + b.services,
  net_cents: a.net_cents + b.net_cents,
  fee_cents: a.fee_cents + b.fee_cents,
  payout_fee_cents: a.payout_fee_cents + b.payout_fee_cents,
});

/** @param rows of one seller */
export function yearTotals(rows: readonly QuarterTotal[]): YearTotals {
  const quarters = [1, 2, 3, 4].map(
    (quarter) => rows.find((row) => row.quarter === quarter) ?? NOTHING,
  );
  return { quarters, year: quarters.reduce(added, NOTHING) };
}

/** Of the market's own rates: millionths of a euro for a US dollar. */
export const EURO_RATE = appConfig.currencies.rateMillionths.EUR;

/** What the credited amount is in euro cents, rounded up; nothing where more was taken back than credited. */
export function euroCents({ net_cents: cents }: Totals): number {
  return convertCents(Math.max(0, cents), EURO_RATE);
}

/**
 * Sellers with few sales *and* small proceeds are left out; with one of both above the bound they are reported. The bounds are
 * those of sales of goods: whoever completed a personal service in a quarter is reported whatever it was.
 */
export function isReportable({ quarters, year }: YearTotals): boolean {
  const { sales, euroCents: most } = serverConfig.papers.reporting;
  const hasServed = quarters.some(({ services }) => services > 0);
  return hasServed || year.sales - year.services >= sales || euroCents(year) > most;
}
