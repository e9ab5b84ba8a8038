/** The sandbox provider's own books: a line for what was taken, with its fee, for what was given back, and for what banks moved. */
import { sql } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import { shareFloorCents } from '~/kernel/money.ts';
import type { Db } from '../../db/database.ts';
import type { BalanceEntry, ReadSince } from './provider.ts';

/** What the sandbox keeps of a payment, as card providers do: a share and a fixed part, in cents. */
const FEE = { shareBps: 290, fixedCents: 30 };

/** Lines that are told at once. */
const AT_ONCE = 100;

/** Books what was taken. Needs the transaction that takes it. */
export async function bookCharge(
  db: Db,
  { id, reference }: { id: string; reference: string },
  cents: number,
): Promise<void> {
  const fee = Math.min(cents, shareFloorCents(cents, FEE.shareBps) + FEE.fixedCents);
  await db
    .insertInto('sandbox_entry')
    .values({
      id: newId(),
      category: 'charge',
      source_id: id,
      reference,
      amount_cents: cents,
      fee_cents: fee,
    })
    .execute();
}

/** Books what was given back: the fee stays with the provider. Needs the transaction that gives it back. */
export async function bookRefund(
  db: Db,
  refund: { paymentId: string; refundId: string; cents: number },
): Promise<void> {
  await db
    .insertInto('sandbox_entry')
    .values({
      id: newId(),
      category: 'refund',
      source_id: refund.paymentId,
      reference: refund.refundId,
      amount_cents: -refund.cents,
      fee_cents: 0,
    })
    .execute();
}

/** Books what a bank took, with the sandbox's fee, or gave back. Needs the transaction in which it moves. */
export async function bookChargeback(
  db: Db,
  moved: { chargebackId: string; reference: string; cents: number; feeCents: number },
): Promise<void> {
  await db
    .insertInto('sandbox_entry')
    .values({
      id: newId(),
      category: moved.cents < 0 ? 'chargeback' : 'chargeback_reversal',
      source_id: moved.chargebackId,
      reference: moved.reference,
      amount_cents: moved.cents,
      fee_cents: moved.feeCents,
    })
    .execute();
}

/** Lines behind the cursor, or of the time since `from`; what was made shortly before is read again on demand. */
export async function readSandboxEntries(
  db: Db,
  { cursor, from, againSeconds = 0 }: ReadSince,
): Promise<{ entries: BalanceEntry[]; next: string | null; isLast: boolean; unreadBefore: null }> {
  const behind =
    cursor === null
      ? // The sandbox has the machine's time, which may be behind the product's.
        sql`created_at >= least(${from}::timestamptz, now() - interval '1 day')`
      : againSeconds === 0
        ? sql`(created_at, id) > (select created_at, id from sandbox_entry where id = ${cursor})`
        : sql`created_at >= (select created_at from sandbox_entry where id = ${cursor})
            - ${againSeconds} * interval '1 second'`;
  const rows = await db
    .selectFrom('sandbox_entry')
    .selectAll()
    .where(sql<boolean>`${behind}`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  const entries = rows.map((row): BalanceEntry => {
    const { id, amount_cents: amountCents, fee_cents: feeCents } = row;
    return {
      entryId: id,
      category: row.category,
      sourceId: row.source_id,
      reference: row.reference,
      amountCents,
      feeCents,
      netCents: amountCents - feeCents,
      currency: 'USD',
      exchangeRate: null,
      bookedAt: row.created_at,
      payload: { id },
    };
  });
  const next = rows.at(-1)?.id ?? cursor;
  return { entries, next, isLast: rows.length < AT_ONCE, unreadBefore: null };
}

/** What the sandbox holds for us. */
export async function readSandboxBalance(db: Db): Promise<{ currency: string; cents: number }[]> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents - fee_cents), 0)::bigint as cents from sandbox_entry
  `.execute(db);
  return [{ currency: 'USD', cents: rows[0]?.cents ?? 0 }];
}
