/** The risk of a captured payment. The rules and their reasons are in docs/decisions/0005-risk.md. Pure. */
import { appConfig } from '~config';
import { timesCents } from '~/kernel/money.ts';
import type { OrderRisk } from './orders.tables.ts';

const DAY = 24 * 3_600_000;

export interface RiskInput {
  /** Card money of this order; wallet money has passed these rules before or was earned. */
  providerCents: number;
  trustLevel: number;
  registeredAt: Date;
  /** Completed purchases of the buyer; ten or more count as ten. */
  completedOrders: number;
  now: Date;
}

/** Low is paid at once, medium waits for an identity check, high for support. */
export function riskOf(input: RiskInput): OrderRisk {
  const rules = appConfig.orders.risk;
  if (input.trustLevel >= rules.trustedLevel) return 'low';
  const known =
    input.completedOrders >= rules.knownOrders &&
    input.now.getTime() - input.registeredAt.getTime() >= rules.knownDays * DAY;
  const factor = known ? rules.knownFactor : 1;
  if (input.providerCents >= timesCents(rules.highCents, factor)) return 'high';
  return input.providerCents >= timesCents(rules.mediumCents, factor) ? 'medium' : 'low';
}
