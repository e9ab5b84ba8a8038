/** Shapes of the tiers of buyers (decision 0108). All amounts are US cents. */
import * as v from 'valibot';
import { centsSchema, countSchema } from '../common.ts';

/** From the lowest up; what each gives stands in the server's configuration and on the page that publishes them. */
export const buyerTiers = ['starter', 'regular', 'veteran', 'legend'] as const;
export type BuyerTier = (typeof buyerTiers)[number];

export const cashbackOverviewSchema = v.object({
  tier: v.picklist(buyerTiers),
  /** Basis points of an order that is paid now: 50 is 0.5 %. */
  share_bps: countSchema,
  /** Own money in orders that became final within the window, and how many they are. */
  spent_amount: centsSchema,
  orders: countSchema,
  window_days: countSchema,
  /** The next tier, and what is missing until then; null in the highest. */
  next: v.nullable(
    v.object({
      tier: v.picklist(buyerTiers),
      share_bps: countSchema,
      from_amount: centsSchema,
      missing_amount: centsSchema,
    }),
  ),
  /** Bonus money that was given so far. */
  given_amount: centsSchema,
});
export type CashbackOverview = v.InferOutput<typeof cashbackOverviewSchema>;
