/**
 * How much a person may deposit (decision 0005): within 24 hours and 30 days, by trust. Counted are captured deposits, and
 * open ones while their page may still be paid. What went back to its card still counts. The limits are rules with dates
 * (decision 0127): those of the moment at which a deposit is measured.
 */
import { appConfig, serverConfig } from '~config';
import { DEPOSIT_DAY_HOURS, DEPOSIT_MONTH_DAYS } from '~/domain/rule-windows.ts';
import type { Ctx } from '../../core/context.ts';
import type { Db } from '../../db/database.ts';
import { figuresAt, type Figures } from '../rules/index.ts';
import { findTrustStanding, lockAccount } from '../accounts/index.ts';
import {
  depositsSince,
  findDepositor,
  type CountedDeposit,
  type DepositRow,
} from './deposits.repository.ts';

const MINUTE = 60_000;
const DAY = DEPOSIT_DAY_HOURS * 60 * MINUTE;
const MONTH = DEPOSIT_MONTH_DAYS * 24 * 60 * MINUTE;
const { depositCents } = appConfig.wallet;
const { depositPageMinutes } = serverConfig.wallet;
const { trustedLevel } = appConfig.orders.risk;

/** One limit, and what is left of it. */
export interface DepositLimit {
  cents: number;
  leftCents: number;
}

export interface DepositRoom {
  day: DepositLimit;
  month: DepositLimit;
  /** The largest single deposit. */
  mostCents: number;
  /** What can be deposited now; 0 when it is less than the smallest deposit. */
  possibleCents: number;
  /** When more will be possible; null while the limits are untouched. */
  moreAt: Date | null;
}

/** When a deposit stops counting in a window. */
function endIn(windowMs: number, { status, created_at: at }: CountedDeposit): number {
  return at.getTime() + (status === 'captured' ? windowMs : depositPageMinutes * MINUTE);
}

function limitAt(
  cents: number,
  windowMs: number,
  deposits: readonly CountedDeposit[],
  moment: number,
): DepositLimit {
  const counted = deposits.filter((deposit) => endIn(windowMs, deposit) > moment);
  const used = counted.reduce((sum, deposit) => sum + deposit.amount_cents, 0);
  return { cents, leftCents: Math.max(0, cents - used) };
}

/** What somebody may deposit within a day and a month, whatever they did already, in US cents. */
export function limitsOf(trustLevel: number, limits: Figures<'limits'>) {
  return trustLevel >= trustedLevel
    ? { day: limits.deposit_day_verified_cents, month: limits.deposit_month_verified_cents }
    : { day: limits.deposit_day_cents, month: limits.deposit_month_cents };
}

/** The room at a moment. Pure. @param deposits those of the last 30 days */
export function roomOf(
  { trustLevel, limits }: { trustLevel: number; limits: Figures<'limits'> },
  deposits: readonly CountedDeposit[],
  now: Date,
): DepositRoom {
  const cents = limitsOf(trustLevel, limits);
  const mostCents = limits.deposit_once_cents;
  const roomAt = (moment: number) => {
    const day = limitAt(cents.day, DAY, deposits, moment);
    const month = limitAt(cents.month, MONTH, deposits, moment);
    const left = Math.min(day.leftCents, month.leftCents, mostCents);
    return { day, month, possibleCents: left < depositCents.min ? 0 : left };
  };
  const present = roomAt(now.getTime());
  const moreAt = deposits
    .flatMap((deposit) => [endIn(DAY, deposit), endIn(MONTH, deposit)])
    .toSorted((a, b) => a - b)
    .find((end) => end > now.getTime() && roomAt(end).possibleCents > present.possibleCents);
  return { ...present, mostCents, moreAt: moreAt === undefined ? null : new Date(moreAt) };
}

/** Whether what has come is within every limit, that of one deposit too; it may be less than the smallest. Pure. */
export function fitsIn({ day, month, mostCents }: DepositRoom, cents: number): boolean {
  return cents <= Math.min(day.leftCents, month.leftCents, mostCents);
}

/** The room of a person. Takes no locks: whoever decides by it holds that of the account. */
export async function depositRoom(
  ctx: Pick<Ctx, 'db' | 'services' | 'now'>,
  person: { userId: string; trustLevel: number },
): Promise<DepositRoom> {
  const { db, now } = ctx;
  const limits = await figuresAt(ctx, 'limits');
  const since = new Date(now.getTime() - MONTH);
  const openSince = new Date(now.getTime() - depositPageMinutes * MINUTE);
  const deposits = await depositsSince(db, person.userId, { since, openSince });
  return roomOf({ trustLevel: person.trustLevel, limits }, deposits, now);
}

/** Before a deposit is locked: locks the account of whoever began it, so that deposits are measured one after the other. */
export async function lockDepositor(db: Db, depositId: string): Promise<void> {
  const userId = await findDepositor(db, depositId);
  if (userId !== undefined) await lockAccount(db, userId);
}

/**
 * Whether a deposit that is captured now may stay. One that had failed, or was paid after its page's time, was not counted
 * meanwhile: it is measured again, and so is more than was asked for. The account and the deposit are locked.
 */
export async function mayStay(ctx: Ctx, deposit: DepositRow, cents: number): Promise<boolean> {
  const { db, now } = ctx;
  const { user_id: userId, status, amount_cents: askedCents } = deposit;
  const isOpen = status === 'created' && endIn(DAY, deposit) > now.getTime();
  const wasCounted = isOpen && cents <= askedCents;
  if (wasCounted) return true;
  const standing = await findTrustStanding(db, userId);
  const room = await depositRoom(ctx, { userId, trustLevel: standing?.trustLevel ?? 0 });
  return fitsIn(room, cents);
}
