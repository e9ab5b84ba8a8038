/**
 * Money of a wallet that is kept for a card payment while it runs (decision 0097): taken when the buyer goes to the
 * provider, spent with the capture, and otherwise back where it came from, exactly once. All functions need a transaction
 * that holds the lock of the order, and authorize nobody.
 */
import { invariant } from '~/kernel/invariant.ts';
import { sumCents } from '~/kernel/money.ts';
import type { Db } from '../../../db/database.ts';
import { post, reserveAccount, userAccount } from '../../ledger/index.ts';
import {
  endKept,
  insertKept,
  keepGrants,
  keepLots,
  restoreParts,
  useParts,
  type KeptCents,
  type NewKept,
} from '../kept-money.repository.ts';

/** The rule behind both lines, in words in the statement. */
const RULE = 'payment.kept';

/**
 * Keeps bonus and wallet money for a payment. Locks ledger accounts by id, then grants and captures.
 * @throws Failure NOT_ENOUGH_MONEY
 */
export async function keepMoney(db: Db, kept: NewKept): Promise<void> {
  const { paymentId, orderId, userId, bonus, card, real, at } = kept;
  await insertKept(db, kept);
  await post(db, {
    kind: 'payment_reserved',
    key: `payment:${paymentId}:reserved`,
    reference: orderId,
    rule: RULE,
    at,
    postings: [
      { account: userAccount('bonus', userId), cents: -bonus },
      { account: userAccount('card', userId), cents: -card },
      { account: userAccount('real', userId), cents: -real },
      { account: reserveAccount(paymentId), cents: sumCents(bonus, card, real) },
    ],
  });
  if (bonus > 0) {
    const found = await keepGrants(db, { paymentId, userId, cents: bonus, at });
    invariant(found === bonus, 'Kept bonus money does not match its grants');
  }
  if (card > 0) {
    const found = await keepLots(db, { paymentId, userId, cents: card });
    invariant(found === card, 'Kept card money does not match its captures');
  }
}

function requireSame(parts: Pick<KeptCents, 'bonus' | 'card'>, kept: KeptCents): void {
  const isSame = parts.bonus === kept.bonus && parts.card === kept.card;
  invariant(isSame, 'Kept money does not match its parts');
}

/**
 * Gives what is kept for a payment back: bonus money to its grants, which expire as before, card money to its captures. Locks
 * ledger accounts by id, then grants and captures.
 * @returns whose money it was; null when nothing was kept any more
 */
export async function returnKept(db: Db, paymentId: string, at: Date): Promise<string | null> {
  const kept = await endKept(db, paymentId, { outcome: 'returned', at });
  if (!kept) return null;
  const { orderId, userId, bonus, card, real } = kept;
  await post(db, {
    kind: 'payment_unreserved',
    key: `payment:${paymentId}:unreserved`,
    reference: orderId,
    rule: RULE,
    at,
    postings: [
      { account: reserveAccount(paymentId), cents: -sumCents(bonus, card, real) },
      { account: userAccount('bonus', userId), cents: bonus },
      { account: userAccount('card', userId), cents: card },
      { account: userAccount('real', userId), cents: real },
    ],
  });
  requireSame(await restoreParts(db, paymentId), kept);
  return userId;
}

/** Notes kept money as spent by its order, which has to be paid exactly that: the ledger's posting is the caller's. */
export async function spendKept(
  db: Db,
  spent: { paymentId: string; orderId: string; paid: KeptCents; at: Date },
): Promise<void> {
  const { paymentId, orderId, paid, at } = spent;
  const kept = await endKept(db, paymentId, { outcome: 'spent', at });
  invariant(kept, 'What an order is paid with is kept for its payment');
  invariant(kept.real === paid.real, 'An order is paid with what was kept for it');
  requireSame(paid, kept);
  requireSame(await useParts(db, { paymentId, orderId }), kept);
}
