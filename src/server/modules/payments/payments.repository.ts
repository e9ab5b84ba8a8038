/** SQL of payments of orders at providers. */
import { stateAt, type PaymentPlace, type PaymentStatus } from '~/domain/payment-lifecycle.ts';
import type { CaptureMode } from '../../infra/payments/index.ts';
import type { Db } from '../../db/database.ts';

export interface NewPayment {
  id: string;
  orderId: string;
  provider: string;
  amountCents: number;
  bonusCents: number;
  walletCents: number;
  capture: CaptureMode;
  at: Date;
}

/**
 * Inserts a payment of an order, or returns the id of the open one with the same amounts: a second click creates no
 * second payment. What the wallet pays follows from the others and from what the order costs; where that has changed since, the
 * open one has the wallet's part of now: nothing is reserved for it yet. How its card is charged stays as it was: its page may be
 * open. Needs a transaction that holds the order's lock; the caller has checked whose order it is.
 */
export async function openPayment(db: Db, payment: NewPayment): Promise<string> {
  const row = await db
    .insertInto('payment')
    .values({
      id: payment.id,
      order_id: payment.orderId,
      provider: payment.provider,
      amount_cents: payment.amountCents,
      bonus_cents: payment.bonusCents,
      wallet_cents: payment.walletCents,
      currency: 'USD',
      capture: payment.capture,
      status: 'created',
      created_at: payment.at,
      updated_at: payment.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'provider', 'amount_cents', 'bonus_cents'])
        .where('status', '=', 'created')
        .doUpdateSet({ updated_at: payment.at, wallet_cents: payment.walletCents }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Whether a payment that was begun asks for exactly this, and its page is not given up: then the buyer goes on with it, and it
 * counts as the one that was started last. Needs a transaction that holds the order's lock.
 */
export async function resumePayment(
  db: Db,
  payment: Omit<NewPayment, 'orderId' | 'capture'>,
): Promise<boolean> {
  const row = await db
    .updateTable('payment')
    .set({ updated_at: payment.at })
    .where('id', '=', payment.id)
    .where('status', '=', 'created')
    .where('provider', '=', payment.provider)
    .where('amount_cents', '=', payment.amountCents)
    .where('bonus_cents', '=', payment.bonusCents)
    .where('wallet_cents', '=', payment.walletCents)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Where a payment stands right now, read without a lock. Undefined: there is none. */
export async function statusOfPayment(db: Db, id: string): Promise<PaymentStatus | undefined> {
  const row = await db
    .selectFrom('payment')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status;
}

/** The payments of an order whose pages may be open, by their ids. Whoever asks holds the order's lock. */
export async function openPaymentsOf(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'created')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A payment that was left has no page any more, unless something else was seen of it meanwhile. */
export async function noteClosed(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('payment')
    .set({ status: 'expired', updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'closing')
    .execute();
}

/** Which order a payment is for. Read without a lock, because the order is locked first. */
export async function orderOfPayment(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.order_id;
}

/** A payment, locked until the transaction ends. Its order is locked before. */
export function lockPayment(db: Db, id: string) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export type LockedPayment = Awaited<ReturnType<typeof lockPayment>>;

/** Where it is now, a locked payment. */
export async function movePayment(db: Db, id: string, to: PaymentPlace, at: Date): Promise<void> {
  const { status, outcome } = stateAt(to);
  await db
    .updateTable('payment')
    .set({ status, outcome, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** A payment, read without a lock. Undefined: there is none. */
export function findPayment(db: Db, id: string) {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();
}
