/** Discounts of new orders: the code that was typed, or the buyer's personal one (decisions, section 8). */
import type { Currency } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { Db } from '../../../db/database.ts';
import {
  findPersonalCode,
  quotePromo,
  reservePromo,
  type PromoTarget,
  type PromoUse,
} from '../../promotions/index.ts';

/** A typed code must fit; a personal one that does not is ignored, because nobody asked for it. */
async function orNone<T>(isTyped: boolean, use: () => Promise<T>): Promise<T | null> {
  try {
    return await use();
  } catch (error) {
    const doesNotFit = error instanceof Failure && error.code.startsWith('PROMO_');
    if (isTyped || !doesNotFit) throw error;
    return null;
  }
}

interface Discount {
  typed: string | undefined;
  userId: string | null;
  /** Evaluated only when there is a code. */
  target: () => Promise<PromoTarget>;
  now: Date;
}

async function codeFor(db: Db, { typed, userId }: Discount): Promise<string | null> {
  return typed ?? (userId === null ? null : findPersonalCode(db, userId));
}

/** Reserves the discount of a new order. @throws Failure PROMO_… for a typed code. */
export async function reserveDiscount(
  db: Db,
  discount: Discount & { userId: string; orderId: string; currency: Currency },
): Promise<PromoUse | null> {
  const code = await codeFor(db, discount);
  if (code === null) return null;
  const target = await discount.target();
  const { userId, orderId, currency, now } = discount;
  return orNone(discount.typed !== undefined, () =>
    reservePromo(db, { code, userId, orderId, target, currency, now }),
  );
}

/** The discount of an order, in US cents. @throws Failure PROMO_… for a typed code. */
export async function quoteDiscount(db: Db, discount: Discount): Promise<number> {
  const code = await codeFor(db, discount);
  if (code === null) return 0;
  const target = await discount.target();
  const { userId, now } = discount;
  const quoted = await orNone(discount.typed !== undefined, () =>
    quotePromo(db, { code, userId, target, now }),
  );
  return quoted?.discountCents ?? 0;
}
