/**
 * SQL of what a wallet gives for chargebacks and debts (decision 0099). Callers hold the lock of the person's card account,
 * which serializes all changes of captures.
 */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { accountId, userAccount } from '../ledger/index.ts';

/** A capture that a bank asks about, and whose it is. */
export interface ChargedCapture {
  id: string;
  user_id: string;
  kind: 'deposit' | 'payment';
  provider: string;
}

export function findCapture(
  db: Db,
  provider: string,
  id: string,
): Promise<ChargedCapture | undefined> {
  return db
    .selectFrom('card_money')
    .select(['id', 'user_id', 'kind', 'provider'])
    .where('id', '=', id)
    .where('provider', '=', provider)
    .executeTakeFirst();
}

/** The orders that still have money of a capture, by their ids, with how much. */
export function usesOfCapture(
  db: Db,
  captureId: string,
): Promise<{ orderId: string; cents: number }[]> {
  return db
    .selectFrom('card_use')
    .select(['order_id as orderId', sql<number>`(cents - returned_cents)::bigint`.as('cents')])
    .where('lot_id', '=', captureId)
    .whereRef('cents', '>', 'returned_cents')
    .orderBy('order_id')
    .execute();
}

/** What was taken of one source of a wallet. */
export interface TakenPart {
  kind: 'card' | 'real';
  sourceId: string;
  cents: number;
}

/**
 * Takes card money out of the wallet for good or for now: of this capture first, then the oldest. Notes nothing else.
 * @returns what it took of which capture
 */
export async function takeLots(
  db: Db,
  take: { userId: string; first: string | null; cents: number },
): Promise<TakenPart[]> {
  const { rows } = await sql<{ id: string; cents: number }>`
    with open as (
      select id, remaining_cents,
        sum(remaining_cents) over (order by (id is not distinct from ${take.first}::uuid) desc, captured_at, id)
          - remaining_cents as before
      from card_money where user_id = ${take.userId} and remaining_cents > 0
    ),
    plan as (
      select id, least(remaining_cents, ${take.cents}::bigint - before)::bigint as cents
      from open where before < ${take.cents}::bigint
    )
    update card_money set remaining_cents = remaining_cents - plan.cents,
      taken_cents = taken_cents + plan.cents
    from plan where card_money.id = plan.id
    returning card_money.id, plan.cents
  `.execute(db);
  return rows.map(({ id, cents }) => ({ kind: 'card', sourceId: id, cents }));
}

/** Notes what was taken for a chargeback; more of the same source is added. */
export async function notePart(
  db: Db,
  part: TakenPart & { chargebackId: string; userId: string; state: 'secured' | 'lost' },
): Promise<void> {
  await sql`
    insert into chargeback_part (chargeback_id, user_id, kind, source_id, cents, state)
    values (${part.chargebackId}, ${part.userId}, ${part.kind}, ${part.sourceId}, ${part.cents}, ${part.state})
    on conflict (chargeback_id, source_id) do update
      set cents = chargeback_part.cents + excluded.cents, state = excluded.state
  `.execute(db);
}

/** Ends what was put aside for a chargeback. @returns what that was */
export async function endParts(
  db: Db,
  chargebackId: string,
  state: 'lost' | 'returned',
): Promise<TakenPart[]> {
  const rows = await db
    .updateTable('chargeback_part')
    .set({ state })
    .where('chargeback_id', '=', chargebackId)
    .where('state', '=', 'secured')
    .returning(['kind', 'source_id', 'cents'])
    .execute();
  return rows.map(({ kind, source_id: sourceId, cents }) => ({ kind, sourceId, cents }));
}

/** What was to be sent back to its card lies in its capture again. */
export async function unreturnLot(
  db: Db,
  { sourceId, cents }: { sourceId: string; cents: number },
): Promise<void> {
  await db
    .updateTable('card_money')
    .set((eb) => ({
      remaining_cents: eb('remaining_cents', '+', cents),
      returned_cents: eb('returned_cents', '-', cents),
    }))
    .where('id', '=', sourceId)
    .execute();
}

/** Card money that was put aside lies in its capture again. */
export async function restoreLot(db: Db, { sourceId, cents }: TakenPart): Promise<void> {
  await db
    .updateTable('card_money')
    .set((eb) => ({
      remaining_cents: eb('remaining_cents', '+', cents),
      taken_cents: eb('taken_cents', '-', cents),
    }))
    .where('id', '=', sourceId)
    .execute();
}

/** Keeps the open hold of an order from its release. @returns what it holds; 0 when it was released before */
export async function stopHold(db: Db, orderId: string, chargebackId: string): Promise<number> {
  const row = await db
    .updateTable('hold')
    .set({ stopped_by: chargebackId })
    .where('order_id', '=', orderId)
    .where('resolved_at', 'is', null)
    .where('stopped_by', 'is', null)
    .returning('net_cents')
    .executeTakeFirst();
  return row?.net_cents ?? 0;
}

/** Lets the hold of an order go on that waited for a chargeback, or has it wait for the next one. */
export async function resumeHold(
  db: Db,
  orderId: string,
  { from, next }: { from: string; next: string | null },
): Promise<void> {
  await db
    .updateTable('hold')
    .set({ stopped_by: next })
    .where('order_id', '=', orderId)
    .where('stopped_by', '=', from)
    .where('resolved_at', 'is', null)
    .execute();
}

/**
 * Takes what is lost out of the hold of an order that stands still. The hold ends by it, unless another chargeback may still
 * take the rest, which waits for that one.
 * @returns what left the hold, in cents; 0 when there is none any more
 */
export async function takeHold(
  db: Db,
  orderId: string,
  { cents, next, at }: { cents: number; next: string | null; at: Date },
): Promise<number> {
  const held = await db
    .selectFrom('hold')
    .select(['id', 'net_cents'])
    .where('order_id', '=', orderId)
    .where('stopped_by', 'is not', null)
    .where('resolved_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!held) return 0;
  const isKept = next !== null && held.net_cents > cents;
  await db
    .updateTable('hold')
    .set(
      isKept
        ? { net_cents: held.net_cents - cents, stopped_by: next }
        : { resolved_at: at, resolution: 'taken', stopped_by: null },
    )
    .where('id', '=', held.id)
    .execute();
  return isKept ? cents : held.net_cents;
}

/** What somebody owes, in cents, above zero. Takes no lock. */
export async function owedBy(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('id', '=', accountId(userAccount('debt', userId)))
    .executeTakeFirst();
  return -(row?.balance ?? 0);
}

/** Those of several people who owe. Takes no lock. */
export async function owingOf(db: Db, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('ledger_account')
    .select('owner')
    .where(
      'id',
      'in',
      userIds.map((id) => accountId(userAccount('debt', id))),
    )
    .where('balance', '<', 0)
    .execute();
  return rows.map(({ owner }) => owner);
}

/** What is put aside of a wallet for a chargeback, in cents. */
export async function securedFor(db: Db, chargebackId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from chargeback_part
    where chargeback_id = ${chargebackId} and state = 'secured'
  `.execute(db);
  return rows[0]?.cents ?? 0;
}
