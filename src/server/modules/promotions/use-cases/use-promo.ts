/** Using a promo code for an order: reserved when it is applied, consumed by the payment, given back otherwise. */
import type { Currency } from '~config';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../../db/database.ts';
import {
  discountOf,
  requireFits,
  requireUserMayUse,
  requireValidNow,
  type PromoTarget,
} from '../promotions.policy.ts';
import {
  findPromoCode,
  insertActivation,
  insertUse,
  lockPromoCode,
  usesOf,
} from '../promotions.repository.ts';

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
  const code = requireValidNow(await lockPromoCode(db, use.code), use.now);
  requireFits(code, use.target);
  requireUserMayUse(code, await usesOf(db, code.id, use.userId));
  const discountCents = discountOf(code, use.target.totalCents);
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

/** What a code would take off, without using it. `userId` is null for visitors. */
export async function quotePromo(
  db: Db,
  quote: { code: string; userId: string | null; target: PromoTarget; now: Date },
): Promise<{ code: string; codeId: string; discountCents: number }> {
  const code = requireValidNow(await findPromoCode(db, quote.code), quote.now);
  requireFits(code, quote.target);
  if (quote.userId !== null) requireUserMayUse(code, await usesOf(db, code.id, quote.userId));
  return {
    code: code.code,
    codeId: code.id,
    discountCents: discountOf(code, quote.target.totalCents),
  };
}

/** Saves a code for an offer that has not been ordered yet. It counts as no use. */
export async function savePromo(
  db: Db,
  activation: {
    code: string;
    userId: string;
    offerId: string;
    count: number;
    currency: Currency;
    target: PromoTarget;
    now: Date;
  },
): Promise<string> {
  const { codeId, discountCents } = await quotePromo(db, activation);
  const id = newId();
  await insertActivation(db, {
    id,
    codeId,
    userId: activation.userId,
    orderId: null,
    offerId: activation.offerId,
    count: activation.count,
    currency: activation.currency,
    discountCents,
    status: 'active',
    at: activation.now,
  });
  return id;
}
