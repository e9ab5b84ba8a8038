/**
 * Money of a wallet that is reserved for a card payment while it runs (decisions 0097, 0112): taken when the buyer goes to the
 * provider, spent with the capture, and otherwise back where it came from, exactly once. All functions need a transaction
 * that holds the lock of the order, of a purchase that of its payment as well, and authorize nobody.
 */
import { invariant } from '~/kernel/invariant.ts';
import { sumCents } from '~/kernel/money.ts';
import type { Db } from '../../../db/database.ts';
import { lockAccounts, post, reserveAccount, userAccount } from '../../ledger/index.ts';
import {
  endReservations,
  insertReservation,
  keepGrants,
  keepLots,
  restoreParts,
  useParts,
  type NewReservation,
  type ReservationRow,
  type ReservedCents,
} from '../reservations.repository.ts';

/** The rule behind both lines, in words in the statement. */
const RULE = 'payment.reserved';

/**
 * Keeps bonus and wallet money for a payment. Locks ledger accounts by id, then grants and captures.
 * @throws Failure NOT_ENOUGH_MONEY
 */
export async function reserveMoney(db: Db, reserved: NewReservation): Promise<void> {
  const { paymentId, orderId, userId, bonus, card, real, at } = reserved;
  await insertReservation(db, reserved);
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
    invariant(found === bonus, 'Reserved bonus money does not match its grants');
  }
  if (card > 0) {
    const found = await keepLots(db, { paymentId, userId, cents: card });
    invariant(found === card, 'Reserved card money does not match its captures');
  }
}

function requireSame(parts: Pick<ReservedCents, 'bonus' | 'card'>, reserved: ReservedCents): void {
  const isSame = parts.bonus === reserved.bonus && parts.card === reserved.card;
  invariant(isSame, 'Reserved money does not match its parts');
}

/**
 * Gives what is reserved for a payment, of an order or a purchase, back: bonus money to its grants, which expire as before, card
 * money to its captures. Locks ledger accounts by id, then grants and captures.
 * @returns whose money it was; null when nothing was reserved any more
 */
export async function returnReservation(
  db: Db,
  paymentId: string,
  at: Date,
): Promise<string | null> {
  const reserved = await endReservations(db, paymentId, { outcome: 'returned', at });
  const [first] = reserved;
  if (!first) return null;
  const { userId } = first;
  // All that is touched from here on, before the first posting: by their ids, as everybody locks them.
  const kinds = ['bonus', 'card', 'real'] as const;
  await lockAccounts(
    db,
    kinds.map((kind) => userAccount(kind, userId)),
  );
  for (const each of reserved) await giveBack(db, each, at);
  return userId;
}

async function giveBack(db: Db, reserved: ReservationRow, at: Date): Promise<void> {
  const { paymentId, orderId, userId, bonus, card, real } = reserved;
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
  requireSame(await restoreParts(db, paymentId), reserved);
}

/** Notes reserved money as spent by its order, which has to be paid with exactly that: the ledger's posting is the caller's. */
export async function spendReservation(
  db: Db,
  spent: { paymentId: string; orderId: string; paid: ReservedCents; at: Date },
): Promise<void> {
  const { paymentId, orderId, paid, at } = spent;
  const [reserved] = await endReservations(db, paymentId, { outcome: 'spent', at });
  invariant(reserved, 'What an order is paid with is reserved for its payment');
  invariant(reserved.real === paid.real, 'An order is paid with what was reserved for it');
  requireSame(paid, reserved);
  requireSame(await useParts(db, { paymentId, orderId }), reserved);
}
