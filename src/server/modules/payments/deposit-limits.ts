/**
 * How much a person may deposit (decision 0005): within 24 hours and 30 days, by trust. Counted are captured deposits, and
 * open ones while their page may still be paid. What went back to its card still counts.
 */
import { appConfig, serverConfig } from '~config';
import { DEPOSIT_DAY_HOURS, DEPOSIT_MONTH_DAYS } from '~/domain/rule-windows.ts';
import type { Db } from '../../db/database.ts';
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
const { depositDayCents, depositMonthCents, depositPageMinutes } = serverConfig.wallet;
const { trustedLevel } = appConfig.orders.risk;

/** One limit, and what is left of it. */
export interface DepositLimit {
  cents: number;
  leftCents: number;
}

export interface DepositRoom {
  day: DepositLimit;
  month: DepositLimit;
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

/** The room at a moment. Pure. @param deposits those of the last 30 days */
export function roomOf(
  trustLevel: number,
  deposits: readonly CountedDeposit[],
  now: Date,
): DepositRoom {
  const index = trustLevel >= trustedLevel ? 1 : 0;
  const roomAt = (moment: number) => {
    const day = limitAt(depositDayCents[index], DAY, deposits, moment);
    const month = limitAt(depositMonthCents[index], MONTH, deposits, moment);
    const left = Math.min(day.leftCents, month.leftCents, depositCents.max);
    return { day, month, possibleCents: left < depositCents.min ? 0 : left };
  };
  const present = roomAt(now.getTime());
  const moreAt = deposits
    .flatMap((deposit) => [endIn(DAY, deposit), endIn(MONTH, deposit)])
    .toSorted((a, b) => a - b)
    .find((end) => end > now.getTime() && roomAt(end).possibleCents > present.possibleCents);
  return { ...present, moreAt: moreAt === undefined ? null : new Date(moreAt) };
}

/** The room of a person. Takes no locks: whoever decides by it holds that of the account. */
export async function depositRoom(
  db: Db,
  person: { userId: string; trustLevel: number },
  now: Date,
): Promise<DepositRoom> {
  const since = new Date(now.getTime() - MONTH);
  const openSince = new Date(now.getTime() - depositPageMinutes * MINUTE);
  const deposits = await depositsSince(db, person.userId, { since, openSince });
  return roomOf(person.trustLevel, deposits, now);
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
export async function mayStay(
  db: Db,
  deposit: DepositRow,
  { cents, now }: { cents: number; now: Date },
): Promise<boolean> {
  const { user_id: userId, status, amount_cents: askedCents } = deposit;
  const isOpen = status === 'created' && endIn(DAY, deposit) > now.getTime();
  const wasCounted = isOpen && cents <= askedCents;
  if (wasCounted) return true;
  const standing = await findTrustStanding(db, userId);
  const room = await depositRoom(db, { userId, trustLevel: standing?.trustLevel ?? 0 }, now);
  return cents <= Math.min(room.day.leftCents, room.month.leftCents);
}
