/** The tiers of buyers and what they give back: the rule of decision 0108. Pure. */
import { serverConfig } from '~config';
import type { BuyerTier } from '~/contracts/cashback/cashback.schemas.ts';
import { shareFloorCents } from '~/kernel/money.ts';

const DAY = 24 * 3_600_000;
const { tiers, mostCents, windowDays } = serverConfig.promotions.cashback;

/** The start of the window that ends at an instant. */
export const windowStart = (until: Date): Date => new Date(until.getTime() - windowDays * DAY);

export interface Tier {
  tier: BuyerTier;
  /** What has to be spent within the window, in cents. */
  fromCents: number;
  shareBps: number;
}

/** The tier of somebody who spent so much within the window, and the one above it; null for the highest. */
export function tierOf(spentCents: number): { tier: Tier; next: Tier | null } {
  const above = tiers.findIndex(({ fromCents }) => fromCents > spentCents);
  const [tier, next] = above === -1 ? [tiers.at(-1), null] : [tiers[above - 1], tiers[above]];
  if (tier === undefined) throw new Error('The lowest tier starts at nothing');
  return { tier, next: next ?? null };
}

export interface SettledOrder {
  /** What the buyer paid with own money, less refunds. */
  ownCents: number;
  /** Buyer and seller were seen on one device: it counts for nothing, and brings nothing. */
  isOneDevice: boolean;
  /** The buyer's address is confirmed. */
  isConfirmed: boolean;
  /** What the buyer had spent within the window before this order was paid. */
  spentBeforeCents: number;
}

/** What an order that became final counts, and the cents of bonus money it is worth: a share, rounded down. */
export function cashbackOf(order: SettledOrder): {
  spentCents: number;
  shareBps: number;
  cents: number;
} {
  if (order.isOneDevice) return { spentCents: 0, shareBps: 0, cents: 0 };
  const { shareBps } = tierOf(order.spentBeforeCents).tier;
  const cents = Math.min(shareFloorCents(order.ownCents, shareBps), mostCents);
  return { spentCents: order.ownCents, shareBps, cents: order.isConfirmed ? cents : 0 };
}
