/** Figures as the contract names them: shares and medians only of enough. */
import { serverConfig, type Locale } from '~config';
import {
  LEAST_SAMPLE,
  refundCauses,
  type CountedShare,
  type DisputesOfReason,
  type FundOutput,
  type Median,
  type MonthDetail,
  type MonthLine,
} from '~/contracts/figures/figures.schemas.ts';
import { sumCents } from '~/kernel/money.ts';
import { localized, type CatalogueIndex } from '../catalogue/index.ts';
import type { FundFigures } from '../orders/index.ts';
import type { CategoryFigures, MonthFigures, ReasonFigures } from './count-month.ts';
import type { MonthRow } from './figures.repository.ts';

/** @param of what the share is of; of fewer than the least sample none is told */
export function shareOf(count: number, of: number): CountedShare {
  return { count, of, share: of < LEAST_SAMPLE ? null : count / of };
}

export function presentMedian({ of, median_minutes: minutes }: MonthFigures['delivery']): Median {
  return { of, minutes: of < LEAST_SAMPLE ? null : minutes };
}

export function countOf({ refunded, partly, redelivered, seller }: ReasonFigures): number {
  return refunded + partly + redelivered + seller;
}

export function presentLine({
  month,
  closed_at: closedAt,
  revision,
  figures,
}: MonthRow): MonthLine {
  const { ended, refunds } = figures;
  const disputes = figures.disputes.reduce((sum, own) => sum + countOf(own), 0);
  return {
    month,
    closed_at: closedAt.toISOString(),
    revision,
    completed: figures.completed,
    turnover: figures.turnover_cents,
    on_time: shareOf(figures.on_time, figures.promised),
    disputed: shareOf(disputes, ended),
    refunded: shareOf(refunds.full + refunds.partly, ended),
    refunded_amount: refunds.cents,
    delivery: presentMedian(figures.delivery),
  };
}

function presentReason(own: ReasonFigures): DisputesOfReason {
  const { reason, ...outcomes } = own;
  const count = countOf(own);
  return { reason, count, outcomes, refunded: shareOf(outcomes.refunded, count) };
}

function presentCategory(
  { bases }: CatalogueIndex,
  own: CategoryFigures,
  locale: Locale,
): MonthDetail['categories'][number] {
  const base = bases.find(({ alias }) => alias === own.base);
  return {
    alias: own.base,
    title: base ? localized(base, 'title', locale) : own.base,
    completed: own.completed,
    delivery: presentMedian(own),
  };
}

export function presentDetail(
  catalogueIndex: CatalogueIndex,
  row: MonthRow,
  locale: Locale,
): MonthDetail {
  const { figures } = row;
  return {
    ...presentLine(row),
    categories: figures.categories.map((own) => presentCategory(catalogueIndex, own, locale)),
    disputes: {
      closing: presentMedian(figures.closing),
      reasons: figures.disputes.map(presentReason),
    },
    refunds: {
      full: figures.refunds.full,
      partly: figures.refunds.partly,
      causes: refundCauses.map((cause) => ({ cause, count: figures.refunds.causes[cause] })),
    },
    left_out: figures.left_out,
  };
}

/** Nothing but sales and payments moves the fund: what went in is what it holds and has paid. */
export function presentFund({ balance, paid, borne, cases, since }: FundFigures): FundOutput {
  return {
    share: serverConfig.orders.recall.shareBps / 10_000,
    balance,
    paid_in: sumCents(balance, paid),
    paid_out: paid,
    borne,
    cases,
    since: since?.toISOString() ?? null,
  };
}
