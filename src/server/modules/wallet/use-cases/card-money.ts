/**
 * Card money of a wallet (decision 0005): taken in by a capture, spent from the oldest capture, sent back to the card it
 * came from. It is never paid out and never becomes real money. All functions need a transaction, and authorize nobody.
 */
import { Failure } from '~/contracts/failure.ts';
import type { LedgerKind } from '~/contracts/wallet/wallet.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Db } from '../../../db/database.ts';
import {
  clearingAccount,
  escrowAccount,
  lockAccounts,
  lockBalances,
  post,
  userAccount,
} from '../../ledger/index.ts';
import { requestCardRefund } from '../../payments/index.ts';
import {
  insertLot,
  restoreLots,
  takeDirectUse,
  takeForReturn,
  takeWholeLot,
  useLots,
  type NewLot,
  type ReturnedPart,
} from '../card-money.repository.ts';

/**
 * Posts a capture to the card account of its owner. Locks the ledger account. Idempotent: the ledger refuses a second
 * posting.
 */
export async function takeIn(
  db: Db,
  capture: { lot: NewLot; entry: { kind: LedgerKind; key: string; reference: string } },
): Promise<void> {
  const { lot, entry } = capture;
  await insertLot(db, lot);
  await post(db, {
    ...entry,
    at: lot.at,
    postings: [
      { account: clearingAccount(lot.provider), cents: -lot.cents },
      { account: userAccount('card', lot.userId), cents: lot.cents },
    ],
  });
}

/** Takes an order's card share from the captures; the ledger has posted the money before. */
export async function spendCardMoney(
  db: Db,
  use: { orderId: string; userId: string; cents: number },
): Promise<void> {
  const found = await useLots(db, use);
  invariant(found === use.cents, 'Spent card money does not match its captures');
}

/** Returns a refunded order's card share to its captures; the ledger has posted the money before. */
export async function returnCardMoney(db: Db, orderId: string, cents: number): Promise<void> {
  const restored = await restoreLots(db, orderId, cents);
  invariant(restored === cents, 'Returned card money does not match its captures');
}

/** Requests the refund of one part and posts it: to the provider, from the wallet or from an order. */
async function sendBack(
  db: Db,
  part: ReturnedPart & {
    userId: string;
    orderId: string | null;
    from: 'wallet' | 'escrow';
    at: Date;
  },
): Promise<string> {
  const { userId, orderId, provider, cents, at } = part;
  const id = newId();
  const source = { kind: part.kind, id: part.id };
  await requestCardRefund(db, { id, userId, provider, source, orderId, cents, at });
  const isOrders = part.from === 'escrow' && orderId !== null;
  await post(db, {
    kind: 'card_returned',
    key: `card_refund:${id}`,
    reference: id,
    at,
    postings: [
      { account: isOrders ? escrowAccount(orderId) : userAccount('card', userId), cents: -cents },
      { account: clearingAccount(provider), cents },
    ],
  });
  return id;
}

/** What a provider paid for an order goes from its escrow back to the card. Locks its capture
 * and the escrow, which nobody else locks while the order is locked. */
export async function sendBackPayment(
  db: Db,
  order: { orderId: string; userId: string; cents: number; at: Date },
): Promise<void> {
  const part = await takeDirectUse(db, order.orderId);
  invariant(part?.cents === order.cents, 'An order returns the card payment that it took');
  await sendBack(db, { ...order, ...part, from: 'escrow' });
}

/** A capture that was just taken in goes back as a whole. */
export async function sendBackWhole(
  db: Db,
  capture: ReturnedPart & { userId: string; orderId: string | null; at: Date },
): Promise<void> {
  await takeWholeLot(db, capture.id);
  await sendBack(db, { ...capture, from: 'wallet' });
}

/**
 * Sends card money of the wallet back to the cards that it came from, the youngest captures first. Locks the card
 * account, then the captures.
 * @returns the ids of the refunds, one for each capture
 * @throws Failure NOT_ENOUGH_MONEY
 */
export async function sendBackCardMoney(
  db: Db,
  request: { userId: string; cents: number; at: Date },
): Promise<string[]> {
  const { userId, cents, at } = request;
  await lockAccounts(db, [userAccount('card', userId)]);
  const parts = await takeForReturn(db, userId, cents);
  if (parts.reduce((sum, part) => sum + part.cents, 0) < cents) {
    throw new Failure('NOT_ENOUGH_MONEY');
  }
  const ids: string[] = [];
  for (const part of parts) {
    ids.push(await sendBack(db, { ...part, userId, orderId: null, from: 'wallet', at }));
  }
  return ids;
}

/** Sends all card money back, because its owner leaves. Locks as `sendBackCardMoney`. */
export async function sendBackAllCardMoney(
  db: Db,
  owner: { userId: string; at: Date },
): Promise<void> {
  const balances = await lockBalances(db, [userAccount('card', owner.userId)]);
  const [cents = 0] = await balances();
  if (cents > 0) await sendBackCardMoney(db, { ...owner, cents });
}
