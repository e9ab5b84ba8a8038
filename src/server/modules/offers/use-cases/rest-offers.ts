/** Offers that nobody confirmed: who has to be told, and letting them rest (decision 0082). */
import { dueBefore, freshness, restsBefore, toldBefore } from '~/domain/offer-freshness.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { lockAccountShared } from '../../accounts/index.ts';
import { OFFERS_AT_ONCE } from '../at-once.ts';
import {
  confirmNamed,
  countDue,
  countResting,
  findSellerAtRest,
  findSellersToTell,
  findToldAt,
  forgetNotices,
  insertNotice,
  selectStale,
  writeRest,
} from '../freshness.repository.ts';
import { refreshRanksOf } from '../ranks.repository.ts';
import { announceTogether } from '../table/announce.ts';
import { selectOwnRows } from '../table/table.repository.ts';

const DAY_MS = 24 * 3_600_000;
/** What becomes due within a day is told together. */
const TOGETHER_MS = DAY_MS;
const KEPT_MS = 2 * freshness.days * DAY_MS;
const DUE_DAYS = freshness.days - freshness.warnDays;

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Sellers who have to be told that offers will rest; some of them, where they are many. */
export async function sellersToTell(ctx: Ctx, limit: number): Promise<string[]> {
  const { db, now } = ctx;
  await forgetNotices(db, before(now, KEPT_MS));
  const when = {
    dueBefore: dueBefore(now),
    dueDays: DUE_DAYS,
    lastTold: before(now, TOGETHER_MS),
  };
  return findSellersToTell(db, when, limit);
}

/**
 * Notes that a seller is told of all offers that are due, in the transaction that tells them.
 * @returns how many there are, and from when on the first of them rests; null where there is nothing to tell
 */
export async function noteTold(
  ctx: Ctx,
  sellerId: string,
): Promise<{ count: number; restsFrom: Date } | null> {
  const { db, now } = ctx;
  const { count, oldest } = await countDue(db, sellerId, dueBefore(now));
  if (oldest === null) return null;
  if (!(await insertNotice(db, sellerId, { now, lastTold: before(now, TOGETHER_MS) }))) return null;
  const first = oldest.getTime() + freshness.days * DAY_MS;
  const told = now.getTime() + freshness.warnDays * DAY_MS;
  return { count, restsFrom: new Date(Math.max(first, told)) };
}

/** Offers of a seller that have to be confirmed soon, when the first of them rests at the earliest, and those that rest. */
export async function readStale(
  { db, now }: Ctx,
  sellerId: string,
): Promise<{ due: number; rests_from: Date | null; resting: number }> {
  const [{ count: due, oldest }, resting] = await Promise.all([
    countDue(db, sellerId, dueBefore(now)),
    countResting(db, sellerId),
  ]);
  if (oldest === null) return { due, rests_from: null, resting };
  const first = oldest.getTime() + freshness.days * DAY_MS;
  return { due, rests_from: new Date(Math.max(first, now.getTime())), resting };
}

/** Confirms some of a seller's offers that were confirmed before then: demo sellers say so of theirs. */
export async function confirmOld(ctx: UserCtx, until: Date): Promise<void> {
  const { db, actor, now } = ctx;
  await lockAccountShared(db, actor.userId);
  const ids = await selectStale(db, actor.userId, until, OFFERS_AT_ONCE);
  await selectOwnRows(db, actor.userId, ids, { isLocked: true });
  await confirmNamed(db, ids, now);
}

/** A seller whose offers have to rest now. */
export function sellerAtRest(ctx: Ctx, except: readonly string[]): Promise<string | undefined> {
  const { now } = ctx;
  const when = {
    restsBefore: before(now, freshness.days * DAY_MS),
    toldBefore: toldBefore(now),
    dueDays: DUE_DAYS,
  };
  return findSellerAtRest(ctx.db, when, except);
}

/**
 * Lets the next offers of a seller rest, behind the lock of their account: they leave the market until they are confirmed.
 * @returns how many rested, and how many of the seller's rest by now; null while there are more to come
 */
export async function restNext(
  ctx: Ctx,
  sellerId: string,
): Promise<{ rested: number; resting: number | null }> {
  const { db, now } = ctx;
  const until = restsBefore(await findToldAt(db, sellerId, toldBefore(now)));
  if (until === null) return { rested: 0, resting: null };
  // One more than rest now tells whether these are the last.
  const found = await selectStale(db, sellerId, until, OFFERS_AT_ONCE + 1);
  const ids = found.slice(0, OFFERS_AT_ONCE);
  const rows = await selectOwnRows(db, sellerId, ids, { isLocked: true });
  const rested = await writeRest(db, ids, { before: until, now });
  if (rested.size > 0) {
    await refreshRanksOf(db, sellerId, [...rested]);
    await announceTogether(
      ctx,
      sellerId,
      rows.filter(({ id }) => rested.has(id)),
    );
  }
  const isDone = found.length <= OFFERS_AT_ONCE;
  return { rested: rested.size, resting: isDone ? await countResting(db, sellerId) : null };
}
