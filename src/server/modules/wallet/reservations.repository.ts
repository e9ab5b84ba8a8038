/**
 * SQL of money that is reserved for a card payment. Callers hold the lock of the order, which serializes what happens to one
 * payment (of a purchase that of the payment as well), and for grants and captures the locks of the person's accounts.
 */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** What is reserved, in cents. */
export interface ReservedCents {
  bonus: number;
  card: number;
  real: number;
}

export interface NewReservation extends ReservedCents {
  /** Of a purchase an id of its own: each of its orders has a reservation. */
  paymentId: string;
  /** The card payment of the purchase; null for a payment of the order itself. */
  depositId: string | null;
  orderId: string;
  userId: string;
  /** When the order ends unpaid. */
  until: Date | null;
  at: Date;
}

export async function insertReservation(db: Db, reserved: NewReservation): Promise<void> {
  await db
    .insertInto('wallet_reservation')
    .values({
      payment_id: reserved.paymentId,
      order_id: reserved.orderId,
      deposit_id: reserved.depositId,
      user_id: reserved.userId,
      bonus_cents: reserved.bonus,
      card_cents: reserved.card,
      real_cents: reserved.real,
      reserved_at: reserved.at,
      reserved_until: reserved.until,
    })
    .execute();
}

/** What is reserved waits longer: its payment was promised and not taken. */
export async function keepReservedUntil(db: Db, paymentId: string, until: Date): Promise<void> {
  await db
    .updateTable('wallet_reservation')
    .set({ reserved_until: until })
    .where('payment_id', '=', paymentId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Takes bonus money from the grants that expire first. Returns how much it found. */
export async function keepGrants(
  db: Db,
  reserved: { paymentId: string; userId: string; cents: number; at: Date },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with open as (
      select id, remaining_cents,
        sum(remaining_cents) over (order by expires_at, id) - remaining_cents as before
      from bonus_grant
      where user_id = ${reserved.userId} and remaining_cents > 0 and expires_at > ${reserved.at}
    ),
    plan as (
      select id, least(remaining_cents, ${reserved.cents}::bigint - before)::bigint as cents
      from open where before < ${reserved.cents}::bigint
    ),
    taken as (
      update bonus_grant set remaining_cents = remaining_cents - plan.cents
      from plan where bonus_grant.id = plan.id
    )
    insert into reservation_part (payment_id, kind, source_id, cents)
    select ${reserved.paymentId}::uuid, 'bonus', id, cents from plan
    returning cents
  `.execute(db);
  return rows.reduce((total, row) => total + row.cents, 0);
}

/** Takes card money of the wallet, the oldest captures first. Returns how much it found. */
export async function keepLots(
  db: Db,
  reserved: { paymentId: string; userId: string; cents: number },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with open as (
      select id, remaining_cents,
        sum(remaining_cents) over (order by captured_at, id) - remaining_cents as before
      from card_money where user_id = ${reserved.userId} and remaining_cents > 0
    ),
    plan as (
      select id, least(remaining_cents, ${reserved.cents}::bigint - before)::bigint as cents
      from open where before < ${reserved.cents}::bigint
    ),
    taken as (
      update card_money set remaining_cents = remaining_cents - plan.cents
      from plan where card_money.id = plan.id
    )
    insert into reservation_part (payment_id, kind, source_id, cents)
    select ${reserved.paymentId}::uuid, 'card', id, cents from plan
    returning cents
  `.execute(db);
  return rows.reduce((total, row) => total + row.cents, 0);
}

export interface ReservationRow extends ReservedCents {
  paymentId: string;
  orderId: string;
  userId: string;
}

/**
 * Ends what is reserved for a payment, of an order or a purchase, once: nothing when nothing is reserved for it, or no longer.
 * By their orders, of which each has one.
 */
export async function endReservations(
  db: Db,
  paymentId: string,
  end: { outcome: 'spent' | 'returned'; at: Date },
): Promise<ReservationRow[]> {
  const rows = await db
    .updateTable('wallet_reservation')
    .set({ ended_at: end.at, outcome: end.outcome })
    .where((eb) => eb.or([eb('payment_id', '=', paymentId), eb('deposit_id', '=', paymentId)]))
    .where('ended_at', 'is', null)
    .returning(['payment_id as paymentId', 'order_id as orderId', 'user_id as userId'])
    .returning(['bonus_cents as bonus', 'card_cents as card', 'real_cents as real'])
    .execute();
  return rows.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1));
}

/** Gives reserved parts back to the grants and captures that they are from. Returns how much of each. */
export async function restoreParts(
  db: Db,
  paymentId: string,
): Promise<Pick<ReservedCents, 'bonus' | 'card'>> {
  const { rows } = await sql<{ kind: 'bonus' | 'card'; cents: number }>`
    with part as (delete from reservation_part where payment_id = ${paymentId} returning *),
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

/** Notes reserved parts as used by their order. Returns how much of each. */
export async function useParts(
  db: Db,
  { paymentId, orderId }: { paymentId: string; orderId: string },
): Promise<Pick<ReservedCents, 'bonus' | 'card'>> {
  const { rows } = await sql<{ kind: 'bonus' | 'card'; cents: number }>`
    with part as (delete from reservation_part where payment_id = ${paymentId} returning *),
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

export interface Reservation extends ReservedCents {
  /** Of the order, or of the purchase that it is one of. */
  paymentId: string;
  /** It is for all orders of a purchase, and so are its amounts. */
  isOfPurchase: boolean;
  /** Of its bonus money, what could be spent anew: not of grants that have expired meanwhile. */
  usableBonus: number;
}

/** Of the bonus money that `k` keeps, what could be spent anew. */
const usableBonus = (now: Date) => sql`
  (select coalesce(sum(p.cents), 0) from reservation_part p join bonus_grant g on g.id = p.source_id
    where p.payment_id = k.payment_id and p.kind = 'bonus' and g.expires_at > ${now})::bigint
`;

/**
 * What is reserved for a card payment of an order, or of the purchase that it is one of, if there is one that runs: of a purchase
 * also where this order takes nothing of it, because none of it is paid without this order.
 */
export async function findReservation(
  db: Db,
  orderId: string,
  now: Date,
): Promise<Reservation | undefined> {
  const { rows } = await sql<Reservation>`
    with k as (
      select * from wallet_reservation
      where order_id = ${orderId} and deposit_id is null and ended_at is null
      union all
      select kept.* from purchase_order own
      join deposit d on d.purchase_id = own.purchase_id
      join wallet_reservation kept on kept.deposit_id = d.id and kept.ended_at is null
      where own.order_id = ${orderId}
    )
    select coalesce(k.deposit_id, k.payment_id) as "paymentId", k.deposit_id is not null as "isOfPurchase",
      sum(k.bonus_cents)::bigint as bonus, sum(k.card_cents)::bigint as card, sum(k.real_cents)::bigint as real,
      sum(${usableBonus(now)})::bigint as "usableBonus"
    from k group by 1, 2
  `.execute(db);
  return rows[0];
}

/** What is reserved for each order of a purchase's payment. */
export async function reservationsFor(db: Db, depositId: string): Promise<ReservationRow[]> {
  return db
    .selectFrom('wallet_reservation')
    .select(['payment_id as paymentId', 'order_id as orderId', 'user_id as userId'])
    .select(['bonus_cents as bonus', 'card_cents as card', 'real_cents as real'])
    .where('deposit_id', '=', depositId)
    .where('ended_at', 'is', null)
    .execute();
}

export interface OrderReservation extends ReservedCents {
  orderId: string;
  /** All that the payment pays. */
  orderIds: string[];
  usableBonus: number;
  until: Date | null;
}

/**
 * All that is reserved of a person's money, by orders, the oldest first. At most as many as the orders that they may leave unpaid.
 */
export async function listReservations(
  db: Db,
  userId: string,
  now: Date,
): Promise<OrderReservation[]> {
  const { rows } = await sql<OrderReservation>`
    select k.order_id as "orderId",
      coalesce((select array_agg(other.order_id order by other.order_id) from deposit d
        join purchase_order other on other.purchase_id = d.purchase_id where d.id = k.deposit_id),
        array[k.order_id]) as "orderIds",
      k.reserved_until as until, k.bonus_cents as bonus, k.card_cents as card,
      k.real_cents as real, ${usableBonus(now)} as "usableBonus"
    from wallet_reservation k where k.user_id = ${userId} and k.ended_at is null
    order by k.reserved_at, k.payment_id
  `.execute(db);
  return rows;
}
