/**
 * SQL of money that is kept for a card payment. Callers hold the lock of the order, which serializes what happens to one
 * payment, and for grants and captures the locks of the person's accounts.
 */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** What is kept, in cents. */
export interface KeptCents {
  bonus: number;
  card: number;
  real: number;
}

export interface NewKept extends KeptCents {
  paymentId: string;
  orderId: string;
  userId: string;
  /** When the order ends unpaid. */
  until: Date | null;
  at: Date;
}

export async function insertKept(db: Db, kept: NewKept): Promise<void> {
  await db
    .insertInto('kept_money')
    .values({
      payment_id: kept.paymentId,
      order_id: kept.orderId,
      user_id: kept.userId,
      bonus_cents: kept.bonus,
      card_cents: kept.card,
      real_cents: kept.real,
      kept_at: kept.at,
      kept_until: kept.until,
    })
    .execute();
}

/** Takes bonus money from the grants that expire first. Returns how much it found. */
export async function keepGrants(
  db: Db,
  kept: { paymentId: string; userId: string; cents: number; at: Date },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with open as (
      select id, remaining_cents,
        sum(remaining_cents) over (order by expires_at, id) - remaining_cents as before
      from bonus_grant
      where user_id = ${kept.userId} and remaining_cents > 0 and expires_at > ${kept.at}
    ),
    plan as (
      select id, least(remaining_cents, ${kept.cents}::bigint - before)::bigint as cents
      from open where before < ${kept.cents}::bigint
    ),
    taken as (
      update bonus_grant set remaining_cents = remaining_cents - plan.cents
      from plan where bonus_grant.id = plan.id
    )
    insert into kept_part (payment_id, kind, source_id, cents)
    select ${kept.paymentId}::uuid, 'bonus', id, cents from plan
    returning cents
  `.execute(db);
  return rows.reduce((total, row) => total + row.cents, 0);
}

/** Takes card money of the wallet, the oldest captures first. Returns how much it found. */
export async function keepLots(
  db: Db,
  kept: { paymentId: string; userId: string; cents: number },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with open as (
      select id, remaining_cents,
        sum(remaining_cents) over (order by captured_at, id) - remaining_cents as before
      from card_money where user_id = ${kept.userId} and remaining_cents > 0
    ),
    plan as (
      select id, least(remaining_cents, ${kept.cents}::bigint - before)::bigint as cents
      from open where before < ${kept.cents}::bigint
    ),
    taken as (
      update card_money set remaining_cents = remaining_cents - plan.cents
      from plan where card_money.id = plan.id
    )
    insert into kept_part (payment_id, kind, source_id, cents)
    select ${kept.paymentId}::uuid, 'card', id, cents from plan
    returning cents
  `.execute(db);
  return rows.reduce((total, row) => total + row.cents, 0);
}

interface KeptRow extends KeptCents {
  paymentId: string;
  orderId: string;
  userId: string;
}

/** Ends the keeping, once: undefined when nothing is kept for this payment, or no longer. */
export async function endKept(
  db: Db,
  paymentId: string,
  end: { outcome: 'spent' | 'returned'; at: Date },
): Promise<KeptRow | undefined> {
  return db
    .updateTable('kept_money')
    .set({ ended_at: end.at, outcome: end.outcome })
    .where('payment_id', '=', paymentId)
    .where('ended_at', 'is', null)
    .returning(['payment_id as paymentId', 'order_id as orderId', 'user_id as userId'])
    .returning(['bonus_cents as bonus', 'card_cents as card', 'real_cents as real'])
    .executeTakeFirst();
}

/** Gives kept parts back to the grants and captures that they are from. Returns how much of each. */
export async function restoreParts(
  db: Db,
  paymentId: string,
): Promise<Pick<KeptCents, 'bonus' | 'card'>> {
  const { rows } = await sql<{ kind: 'bonus' | 'card'; cents: number }>`
    with part as (delete from kept_part where payment_id = ${paymentId} returning *),
    granted as (
      update bonus_grant set remaining_cents = remaining_cents + part.cents
      from part where part.kind = 'bonus' and bonus_grant.id = part.source_id
    ),
    captured as (
      update card_money set remaining_cents = remaining_cents + part.cents
      from part where part.kind = 'card' and card_money.id = part.source_id
    )
    select kind, sum(cents)::bigint as cents from part group by kind
  `.execute(db);
  return sumsOf(rows);
}

/** Notes kept parts as used by their order. Returns how much of each. */
export async function useParts(
  db: Db,
  { paymentId, orderId }: { paymentId: string; orderId: string },
): Promise<Pick<KeptCents, 'bonus' | 'card'>> {
  const { rows } = await sql<{ kind: 'bonus' | 'card'; cents: number }>`
    with part as (delete from kept_part where payment_id = ${paymentId} returning *),
    granted as (
      insert into bonus_use (order_id, grant_id, cents)
      select ${orderId}::uuid, source_id, cents from part where kind = 'bonus'
    ),
    captured as (
      insert into card_use (order_id, lot_id, cents, is_direct)
      select ${orderId}::uuid, source_id, cents, false from part where kind = 'card'
    )
    select kind, sum(cents)::bigint as cents from part group by kind
  `.execute(db);
  return sumsOf(rows);
}

function sumsOf(rows: readonly { kind: 'bonus' | 'card'; cents: number }[]) {
  const of = (kind: 'bonus' | 'card') => rows.find((row) => row.kind === kind)?.cents ?? 0;
  return { bonus: of('bonus'), card: of('card') };
}

interface Kept extends KeptRow {
  /** Of its bonus money, what could be spent anew: not of grants that have expired meanwhile. */
  usableBonus: number;
}

/** Of the bonus money that `k` keeps, what could be spent anew. */
const usableBonus = (now: Date) => sql`
  (select coalesce(sum(p.cents), 0) from kept_part p join bonus_grant g on g.id = p.source_id
    where p.payment_id = k.payment_id and p.kind = 'bonus' and g.expires_at > ${now})::bigint
`;

/** What is kept for a card payment of an order, if there is one that runs. */
export async function findKept(db: Db, orderId: string, now: Date): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select k.payment_id as "paymentId", k.order_id as "orderId", k.user_id as "userId",
      k.bonus_cents as bonus, k.card_cents as card, k.real_cents as real, ${usableBonus(now)} as "usableBonus"
    from kept_money k where k.order_id = ${orderId} and k.ended_at is null
  `.execute(db);
  return rows[0];
}

export interface KeptForOrder extends KeptCents {
  orderId: string;
  usableBonus: number;
  until: Date | null;
}

/** All that is kept of a person's money, the oldest first. At most as many as the orders that they may leave unpaid. */
export async function listKept(db: Db, userId: string, now: Date): Promise<KeptForOrder[]> {
  const { rows } = await sql<KeptForOrder>`
    select k.order_id as "orderId", k.kept_until as until, k.bonus_cents as bonus, k.card_cents as card,
      k.real_cents as real, ${usableBonus(now)} as "usableBonus"
    from kept_money k where k.user_id = ${userId} and k.ended_at is null
    order by k.kept_at, k.payment_id
  `.execute(db);
  return rows;
}
