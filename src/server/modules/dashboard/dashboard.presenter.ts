/** Figures of a seller as they are told. */
import type { OfferRatings } from '../reviews/index.ts';
import type { MoneyRow, ServiceRow } from './figures.repository.ts';

const nothing: MoneyRow = {
  orders: 0,
  completed: 0,
  units: 0,
  gross: 0,
  fee: 0,
  refunds: 0,
  refunded: 0,
  disputes: 0,
};

/** @param row nothing happened without one */
export function presentMoney(row: MoneyRow = nothing) {
  return {
    orders: row.orders,
    completed: row.completed,
    units: row.units,
    gross_amount: row.gross,
    fee_amount: row.fee,
    net_amount: row.gross - row.fee,
    refunds: row.refunds,
    refunded_amount: row.refunded,
    disputes: row.disputes,
  };
}

/** Sums of several rows. */
export function sumMoney(rows: readonly MoneyRow[]): MoneyRow {
  return rows.reduce(
    (sum, row) => ({
      orders: sum.orders + row.orders,
      completed: sum.completed + row.completed,
      units: sum.units + row.units,
      gross: sum.gross + row.gross,
      fee: sum.fee + row.fee,
      refunds: sum.refunds + row.refunds,
      refunded: sum.refunded + row.refunded,
      disputes: sum.disputes + row.disputes,
    }),
    nothing,
  );
}

const MINUTE = 60;

/** Seconds as minutes with one decimal. */
export function minutesOf(seconds: number | null): number | null {
  return seconds === null ? null : Math.round((seconds / MINUTE) * 10) / 10;
}

/** The mean of all stars of reviews; null of none. */
export const averageOf = (stars: number, count: number): number | null =>
  count === 0 ? null : Math.round((stars / count) * 100) / 100;

const unsold: ServiceRow = { promised: 0, on_time: 0, delivered: 0, delivery_seconds: null };

/** How well something was sold. @param row nothing was without one @param ratings of its reviews: their number, and the sum of their means */
export function presentService(
  row: ServiceRow = unsold,
  ratings: Pick<OfferRatings, 'count' | 'stars'> = { count: 0, stars: 0 },
) {
  return {
    promised: row.promised,
    on_time: row.on_time,
    delivery: { of: row.delivered, minutes: minutesOf(row.delivery_seconds) },
    reviews: { count: ratings.count, average: averageOf(ratings.stars, ratings.count) },
  };
}
