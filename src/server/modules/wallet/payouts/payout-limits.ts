/**
 * How much a person may have paid out (decision 0094): within 24 hours and 30 days, by trust. Counted are requests that
 * were neither declined nor cancelled; what came back is free again. The limits are rules with dates (decision 0127).
 */
import { appConfig } from '~config';
import { PAYOUT_DAY_HOURS, PAYOUT_MONTH_DAYS } from '~/domain/rule-windows.ts';
import type { Ctx } from '../../../core/context.ts';
import { figuresAt, type Figures } from '../../rules/index.ts';
import { countedPayouts } from './payouts.repository.ts';

const DAY = PAYOUT_DAY_HOURS * 3_600_000;
const MONTH = PAYOUT_MONTH_DAYS * 24 * 3_600_000;
const { payoutMinCents, payoutTrustLevel } = appConfig.wallet;

interface Counted {
  amount_cents: number;
  created_at: Date;
}

/** One limit, and what is left of it. */
export interface PayoutLimit {
  cents: number;
  leftCents: number;
}

export interface PayoutRoom {
  day: PayoutLimit;
  month: PayoutLimit;
  /** What can be asked for now; 0 when it is less than the smallest payout. */
  possibleCents: number;
  /** When more will be possible; null while the limits are untouched. */
  moreAt: Date | null;
}

const endIn = (windowMs: number, { created_at: at }: Counted): number => at.getTime() + windowMs;

function limitAt(
  cents: number,
  windowMs: number,
  payouts: readonly Counted[],
  moment: number,
): PayoutLimit {
  const counted = payouts.filter((payout) => endIn(windowMs, payout) > moment);
  const used = counted.reduce((sum, payout) => sum + payout.amount_cents, 0);
  return { cents, leftCents: Math.max(0, cents - used) };
}

/** What somebody may have paid out, whatever they did already. */
export function limitsOf(trustLevel: number, limits: Figures<'limits'>) {
  return trustLevel > payoutTrustLevel
    ? { day: limits.payout_day_trusted_cents, month: limits.payout_month_trusted_cents }
    : { day: limits.payout_day_cents, month: limits.payout_month_cents };
}

/** The room at a moment. Pure. @param payouts counted ones of the last 30 days */
export function roomOf(
  { trustLevel, limits }: { trustLevel: number; limits: Figures<'limits'> },
  payouts: readonly Counted[],
  now: Date,
): PayoutRoom {
  const cents = limitsOf(trustLevel, limits);
  const roomAt = (moment: number) => {
    const day = limitAt(cents.day, DAY, payouts, moment);
    const month = limitAt(cents.month, MONTH, payouts, moment);
    const left = Math.min(day.leftCents, month.leftCents);
    return { day, month, possibleCents: left < payoutMinCents ? 0 : left };
  };
  const present = roomAt(now.getTime());
  const moreAt = payouts
    .flatMap((payout) => [endIn(DAY, payout), endIn(MONTH, payout)])
    .toSorted((a, b) => a - b)
    .find((end) => end > now.getTime() && roomAt(end).possibleCents > present.possibleCents);
  return { ...present, moreAt: moreAt === undefined ? null : new Date(moreAt) };
}

/**
 * The room of a person. Takes no locks: whoever decides by it holds that of the account.
 * @param without a request that does not count: the one that is decided about
 */
export async function payoutRoom(
  ctx: Pick<Ctx, 'db' | 'services' | 'now'>,
  person: { userId: string; trustLevel: number },
  without?: string,
): Promise<PayoutRoom> {
  const { db, now } = ctx;
  const limits = await figuresAt(ctx, 'limits');
  const payouts = await countedPayouts(db, person.userId, new Date(now.getTime() - MONTH));
  return roomOf(
    { trustLevel: person.trustLevel, limits },
    payouts.filter(({ id }) => id !== without),
    now,
  );
}
