/**
 * The risk of a captured payment. The rules and their reasons are in docs/decisions/0005-risk.md; their figures are rules with
 * dates (decision 0127). Pure.
 */
import { appConfig, serverConfig } from '~config';
import { timesCents } from '~/kernel/money.ts';
import type { Figures } from '../rules/index.ts';
import type { OrderRisk } from './orders.tables.ts';

const DAY = 24 * 3_600_000;
const { trustedLevel } = appConfig.orders.risk;
const { windowDays } = serverConfig.orders.risk;

/** Those of the moment at which the order was placed. */
export type RiskFigures = Figures<'risk'>;

/** What a buyer has behind them. */
export interface BuyerRecord {
  registeredAt: Date;
  /** Completed purchases of the buyer; ten or more count as ten. */
  completedOrders: number;
}

export interface RiskInput extends BuyerRecord {
  /** Card money of this order, paid by a provider or out of the wallet. */
  cardCents: number;
  /** All card money captured for the buyer within `windowDays`, this payment included, less what went back to its card. */
  recentCents: number;
  trustLevel: number;
  now: Date;
}

/** Whether the captures of the buyer have to be known: without card money, or with an identity, the risk is low. */
export function isAssessed(order: Pick<RiskInput, 'cardCents' | 'trustLevel'>): boolean {
  return order.cardCents > 0 && order.trustLevel < trustedLevel;
}

/** Since when captures count. */
export function capturesCountFrom(now: Date): Date {
  return new Date(now.getTime() - windowDays * DAY);
}

/** Low is paid at once, medium waits for an identity check, high for support. */
export function riskOf(input: RiskInput, figures: RiskFigures): OrderRisk {
  if (!isAssessed(input)) return 'low';
  const known =
    input.completedOrders >= figures.known_orders &&
    input.now.getTime() - input.registeredAt.getTime() >= figures.known_days * DAY;
  const factor = known ? figures.known_factor : 1;
  const cents = Math.max(input.cardCents, input.recentCents);
  if (cents >= timesCents(figures.high_cents, factor)) return 'high';
  return cents >= timesCents(figures.medium_cents, factor) ? 'medium' : 'low';
}
