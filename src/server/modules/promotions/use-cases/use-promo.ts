/**
 * Using a promo code: for an order it is reserved when it is applied, consumed by the payment and given back otherwise;
 * one for the wallet is consumed at once; any discount may be saved for later.
 */
import type { Currency } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { PromoRefusal } from '~/contracts/promotions/promotions.errors.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../../db/database.ts';
import { rateNow } from '../../rates/index.ts';
import {
  discountOf,
  fixedCents,
  refusalIn,
  requireFits,
  requireKnown,
  requireUserMayUse,
  requireValidNow,
  type PromoTarget,
} from '../promotions.policy.ts';
import {
  countKept,
  findReservation,
  findPromoCode,
  insertActivation,
  insertUse,
  lockPromoCode,
  updateKept,
  usesOf,
  type OwnCode,
  type PromoCodeRow,
} from '../promotions.repository.ts';

/** Of the code's currency now, read with the code: a discount is what it is when it is agreed to. */
async function rateOfCode(
  db: Db,
  { currency }: Pick<PromoCodeRow, 'currency'>,
  now: Date,
): Promise<number> {
  return (await rateNow(db, currency, now)).rate;
}

export interface PromoUse {
  /** In its canonical spelling, whatever the case of the input. */
  code: string;
  discountCents: number;
  activationId: string;
}

/**
 * Reserves one use for an order. The row lock of the code makes total and user limits exact for any number of
 * concurrent checkouts. Needs a transaction.
 * @throws Failure PROMO_… with the reason why the code cannot be used.
 */
export async function reservePromo(
  db: Db,
  use: {
    code: string;
    userId: string;
    orderId: string;
    target: PromoTarget;
    currency: Currency;
    now: Date;
  },
): Promise<PromoUse> {
  const code = requireKnown(await lockPromoCode(db, use.code), use.userId);
  requireFitsNow(code, use);
  requireUserMayUse(code, await usesOf(db, code.id, use.userId));
  const rate = await rateOfCode(db, code, use.now);
  const discountCents = discountOf(code, use.target.totalCents, rate);
  const id = newId();
  await insertUse(db, {
    id,
    codeId: code.id,
    userId: use.userId,
    orderId: use.orderId,
    offerId: null,
    count: null,
    currency: use.currency,
    discountCents,
    status: 'reserved',
    at: use.now,
  });
  return { code: code.code, discountCents, activationId: id };
}

function requireFitsNow(code: PromoCodeRow, use: { target: PromoTarget; now: Date }): void {
  requireValidNow(code, use.now);
  requireFits(code, use.target);
}

/** What a code would take off, without using it. `userId` is null for visitors. */
export async function quotePromo(
  db: Db,
  quote: { code: string; userId: string | null; target: PromoTarget; now: Date },
): Promise<{ code: string; codeId: string; discountCents: number }> {
  const code = requireKnown(await findPromoCode(db, quote.code), quote.userId);
  requireFitsNow(code, quote);
  if (quote.userId !== null) requireUserMayUse(code, await usesOf(db, code.id, quote.userId));
  const rate = await rateOfCode(db, code, quote.now);
  return {
    code: code.code,
    codeId: code.id,
    discountCents: discountOf(code, quote.target.totalCents, rate),
  };
}

/** The code that an order gets without being told one, and the code that it would have got before that one. */
export interface OwnPromo {
  applied: { code: string; origin: OwnCode['origin']; discountCents: number } | null;
  dropped: { code: string; origin: OwnCode['origin']; reason: PromoRefusal } | null;
}

/**
 * Which of the user's own codes (`ownCodes`) fits an order, without using it. None is left out silently: the first one
 * that does not fit is named with the reason.
 * @param target evaluated only when there is a code
 */
export async function quoteOwnPromo(
  db: Db,
  codes: readonly OwnCode[],
  own: { userId: string; target: () => Promise<PromoTarget>; now: Date },
): Promise<OwnPromo> {
  if (codes.length === 0) return { applied: null, dropped: null };
  const target = await own.target();
  let dropped: OwnPromo['dropped'] = null;
  for (const code of codes) {
    const { origin } = code;
    const reason = refusalIn(() => {
      requireKnown(code, own.userId);
      requireUserMayUse(code, code.uses);
      requireFitsNow(code, { target, now: own.now });
    });
    if (reason === null) {
      const rate = await rateOfCode(db, code, own.now);
      const discountCents = discountOf(code, target.totalCents, rate);
      return { applied: { code: code.code, origin, discountCents }, dropped };
    }
    dropped ??= { code: code.code, origin, reason };
  }
  return { applied: null, dropped };
}

interface Keeping {
  code: string;
  userId: string;
  currency: Currency;
  now: Date;
}

const MOST_KEPT = 50;

/** Keeps a code; one that is kept already for the same thing stays the one it is. Returns the activation's id. */
async function keep(
  db: Db,
  { codeId, userId, offerId, ...kept }: KeptCode & { userId: string },
): Promise<string> {
  const earlier = await findReservation(db, { codeId, userId, offerId });
  if (earlier) {
    await updateKept(db, earlier.id, kept);
    return earlier.id;
  }
  if ((await countKept(db, userId)) >= MOST_KEPT) throw new Failure('PROMO_KEPT_MANY');
  const id = newId();
  await insertActivation(db, {
    id,
    codeId,
    userId,
    orderId: null,
    offerId,
    status: 'active',
    ...kept,
  });
  return id;
}

interface KeptCode {
  codeId: string;
  offerId: string | null;
  count: number | null;
  currency: Currency;
  discountCents: number;
  at: Date;
}

/** Keeps a code for an offer that has not been ordered yet: its checkout applies it. It counts as no use. */
export async function savePromo(
  db: Db,
  saved: Keeping & { offerId: string; count: number; target: PromoTarget },
): Promise<string> {
  const { codeId, discountCents } = await quotePromo(db, saved);
  const { userId, offerId, count, currency, now } = saved;
  return keep(db, { codeId, userId, offerId, count, currency, discountCents, at: now });
}

/** A code that was entered without an order or an offer, looked at without a lock; `depositCents` is 0 for a discount. */
export async function findAddablePromo(
  db: Db,
  { code: typed, userId, now }: Omit<Keeping, 'currency'>,
): Promise<{ codeId: string; depositCents: number }> {
  const code = requireKnown(await findPromoCode(db, typed), userId);
  requireValidNow(code, now);
  requireUserMayUse(code, await usesOf(db, code.id, userId));
  const isDeposit = code.type === 'wallet::balance_deposit';
  if (!isDeposit) return { codeId: code.id, depositCents: 0 };
  return { codeId: code.id, depositCents: fixedCents(code, await rateOfCode(db, code, now)) };
}

/** Keeps a discount for the next order that it fits. It counts as no use. */
export function savePromoForNext(
  db: Db,
  { codeId, userId, currency, now }: Omit<Keeping, 'code'> & { codeId: string },
): Promise<string> {
  const kept = { codeId, userId, currency, offerId: null, count: null };
  return keep(db, { ...kept, discountCents: 0, at: now });
}

/**
 * Uses a code for the wallet. Its money is booked before, in the same transaction: the code is the last thing that is
 * locked, and a refusal undoes both.
 * @throws Failure PROMO_… with the reason why the code cannot be used any more.
 */
export async function redeemPromo(
  db: Db,
  use: Keeping & { activationId: string; depositCents: number },
): Promise<void> {
  const { activationId, userId, currency, depositCents, now } = use;
  const code = requireKnown(await lockPromoCode(db, use.code), userId);
  requireValidNow(code, now);
  requireUserMayUse(code, await usesOf(db, code.id, userId));
  // A code for the wallet does not change its amount, but its currency's rate may have changed since it was booked.
  const cents = fixedCents(code, await rateOfCode(db, code, now));
  if (cents !== depositCents) throw new Failure('BUSY', { retryAfterSeconds: 1 });
  await insertUse(db, {
    id: activationId,
    codeId: code.id,
    userId,
    orderId: null,
    offerId: null,
    count: null,
    currency,
    discountCents: depositCents,
    status: 'consumed',
    at: now,
  });
}
