/** What a payout costs its owner (decision 0094). Pure: the figures come from the server's configuration or its answer. */
import { shareFloorCents } from '~/kernel/money.ts';

/** The fee of one way to be paid out: a fixed part and a share, together at most so much. */
export interface PayoutFee {
  flatCents: number;
  /** Of the amount, in basis points, rounded down. */
  bps: number;
  mostCents: number;
}

/** The fee of an amount, in whole cents. It is taken out of the amount: the rest arrives. */
export function payoutFeeCents({ flatCents, bps, mostCents }: PayoutFee, cents: number): number {
  return Math.min(mostCents, flatCents + shareFloorCents(cents, bps));
}
