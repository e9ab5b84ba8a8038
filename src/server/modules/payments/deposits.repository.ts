/** SQL of deposits. */
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { DepositStatus } from '~/domain/payment-lifecycle.ts';
import type { DepositTable } from './payments.tables.ts';

export type DepositRow = Selectable<DepositTable>;

/** What the limits read of a deposit. */
export type CountedDeposit = Pick<DepositRow, 'status' | 'amount_cents' | 'created_at'>;

/** Deposits of a person that were begun after `since` and captured, or begun after `openSince` and still open. */
export function depositsSince(
  db: Db,
  userId: string,
  window: { since: Date; openSince: Date },
): Promise<CountedDeposit[]> {
  return (
    db
      .selectFrom('deposit')
      .select(['status', 'amount_cents', 'created_at'])
      .where('user_id', '=', userId)
      // What pays orders is bounded by the rules of orders.
      .where('purchase_id', 'is', null)
      .where('created_at', '>', window.since)
      .where((eb) =>
        eb.or([
          eb('status', '=', 'captured'),
          eb.and([eb('status', '=', 'created'), eb('created_at', '>', window.openSince)]),
        ]),
      )
      .execute()
  );
}

/** Whose deposit it is. Read without a lock, because the account is locked first. */
export async function findDepositor(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('deposit')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}

/** The purchase that a deposit pays. Read without a lock, because its orders are locked first. */
export async function purchaseOfDeposit(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('deposit')
    .select('purchase_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.purchase_id ?? null;
}

/**
 * Stores what a provider is asked for a purchase, or returns the id of the open request for the same amounts, with the wallet's
 * part of now, as `openPayment` does. Needs the locks of the purchase's orders.
 */
export async function openPurchasePayment(
  db: Db,
  payment: {
    id: string;
    purchaseId: string;
    userId: string;
    provider: string;
    cents: number;
    bonusCents: number;
    walletCents: number;
    at: Date;
  },
): Promise<string> {
  const row = await db
    .insertInto('deposit')
    .values({
      id: payment.id,
      user_id: payment.userId,
      provider: payment.provider,
      amount_cents: payment.cents,
      status: 'created',
      created_at: payment.at,
      updated_at: payment.at,
      purchase_id: payment.purchaseId,
      bonus_cents: payment.bonusCents,
      wallet_cents: payment.walletCents,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['purchase_id', 'provider', 'amount_cents', 'bonus_cents'])
        .where('status', '=', 'created')
        .where('purchase_id', 'is not', null)
        .doUpdateSet({ updated_at: payment.at, wallet_cents: payment.walletCents }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** As `resumePayment`, of the payment of a purchase. Needs the locks of the purchase's orders. */
export async function resumePurchasePayment(
  db: Db,
  payment: {
    id: string;
    provider: string;
    cents: number;
    bonusCents: number;
    walletCents: number;
    at: Date;
  },
): Promise<boolean> {
  const row = await db
    .updateTable('deposit')
    .set({ updated_at: payment.at })
    .where('id', '=', payment.id)
    .where('status', '=', 'created')
    .where('provider', '=', payment.provider)
    .where('amount_cents', '=', payment.cents)
    .where('bonus_cents', '=', payment.bonusCents)
    .where('wallet_cents', '=', payment.walletCents)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Where the payment of a purchase stands right now, read without a lock. Undefined: it is none. */
export async function statusOfPurchasePayment(
  db: Db,
  id: string,
): Promise<DepositStatus | undefined> {
  const row = await db
    .selectFrom('deposit')
    .select('status')
    .where('id', '=', id)
    .where('purchase_id', 'is not', null)
    .executeTakeFirst();
  return row?.status;
}

/** As `noteClosed`, of the payment of a purchase. */
export async function notePurchaseClosed(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('deposit')
    .set({ status: 'expired', updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'closing')
    .execute();
}

/** The payments of a purchase whose pages may be open, by their ids. Whoever asks holds the lock of one of its orders. */
export async function openPaymentsOfPurchase(db: Db, purchaseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('deposit')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .where('status', '=', 'created')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * How the newest card payment of a purchase stands; null without any. It is the one that was started last: a buyer may go back
 * to an earlier one.
 */
export async function findPurchasePayment(
  db: Db,
  purchaseId: string,
): Promise<DepositRow['status'] | null> {
  const row = await db
    .selectFrom('deposit')
    .select('status')
    .where('purchase_id', '=', purchaseId)
    .orderBy(sql`case status when 'created' then updated_at else created_at end`, 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.status ?? null;
}

/** Stores a deposit before the provider is called. */
export async function insertDeposit(
  db: Db,
  deposit: { id: string; userId: string; provider: string; cents: number; at: Date },
): Promise<void> {
  await db
    .insertInto('deposit')
    .values({
      id: deposit.id,
      user_id: deposit.userId,
      provider: deposit.provider,
      amount_cents: deposit.cents,
      status: 'created',
      created_at: deposit.at,
      updated_at: deposit.at,
    })
    .execute();
}

/** A deposit, locked until the transaction ends. */
export function lockDeposit(db: Db, id: string) {
  return db
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes its result. */
export async function updateDeposit(
  db: Db,
  id: string,
  status: DepositStatus,
  at: Date,
): Promise<void> {
  await db.updateTable('deposit').set({ status, updated_at: at }).where('id', '=', id).execute();
}
