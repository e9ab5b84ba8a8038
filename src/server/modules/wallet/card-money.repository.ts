/**
 * SQL of card money: for each capture how much lies in the wallet, went back to its card or into orders. Callers hold
 * the lock of the person's card account, which serializes all changes.
 */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { CardMoneyKind } from './wallet.tables.ts';

export interface NewLot {
  /** The id of the deposit or payment. */
  id: string;
  userId: string;
  kind: CardMoneyKind;
  provider: string;
  cents: number;
  at: Date;
}

/** A capture whose money goes to the card account. */
export async function insertLot(db: Db, lot: NewLot): Promise<void> {
  await db
    .insertInto('card_money')
    .values({
      id: lot.id,
      user_id: lot.userId,
      kind: lot.kind,
      provider: lot.provider,
      cents: lot.cents,
      remaining_cents: lot.cents,
      captured_at: lot.at,
    })
    .execute();
}

/** A capture whose money goes into an order at once. */
export async function insertSpentLot(db: Db, orderId: string, lot: NewLot): Promise<void> {
  await sql`
    with lot as (
      insert into card_money (id, user_id, kind, provider, cents, remaining_cents, captured_at)
      values (${lot.id}, ${lot.userId}, ${lot.kind}, ${lot.provider}, ${lot.cents}, 0, ${lot.at})
      returning id, cents
    )
    insert into card_use (order_id, lot_id, cents, is_direct)
    select ${orderId}::uuid, id, cents, true from lot
  `.execute(db);
}

/**
 * Takes card money of the wallet for an order, the oldest captures first; of one of them something may have been reserved for
 * it before. Returns how much it found.
 */
export async function useLots(
  db: Db,
  use: { orderId: string; userId: string; cents: number },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    /* prepared */
    with open as (
      select id, remaining_cents,
        sum(remaining_cents) over (order by captured_at, id) - remaining_cents as before
      from card_money where user_id = ${use.userId} and remaining_cents > 0
    ),
    plan as (
      select id, least(remaining_cents, ${use.cents}::bigint - before)::bigint as cents
      from open where before < ${use.cents}::bigint
    ),
    taken as (
      update card_money set remaining_cents = remaining_cents - plan.cents
      from plan where card_money.id = plan.id
    ),
    used as (
      insert into card_use (order_id, lot_id, cents, is_direct)
      select ${use.orderId}::uuid, id, cents, false from plan
      on conflict (order_id, lot_id) do update set cents = card_use.cents + excluded.cents
    )
    select cents from plan
  `.execute(db);
  return rows.reduce((total, row) => total + row.cents, 0);
}

/** Returns card money to the captures that an order used, the youngest first. Returns how much they took. */
export async function restoreLots(db: Db, orderId: string, cents: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with used as (
      select u.lot_id, u.cents - u.returned_cents as open,
        sum(u.cents - u.returned_cents) over (order by lot.captured_at desc, lot.id desc)
          - (u.cents - u.returned_cents) as before
      from card_use u join card_money lot on lot.id = u.lot_id
      where u.order_id = ${orderId}
    ),
    plan as (
      select lot_id, least(open, ${cents}::bigint - before)::bigint as cents
      from used where before < ${cents}::bigint and open > 0
    ),
    given as (
      update card_money set remaining_cents = remaining_cents + plan.cents
      from plan where card_money.id = plan.lot_id
    )
    update card_use set returned_cents = returned_cents + plan.cents
    from plan where card_use.order_id = ${orderId} and card_use.lot_id = plan.lot_id
    returning plan.cents
  `.execute(db);
  return rows.reduce((total, row) => total + row.cents, 0);
}

/** Money that leaves for the card it came from. */
export interface ReturnedPart {
  /** The deposit or payment. */
  id: string;
  kind: CardMoneyKind;
  provider: string;
  cents: number;
}

/** Takes what a provider paid for an order itself, all that is left of it, out of the order and back to its card. */
export async function takeDirectUse(db: Db, orderId: string): Promise<ReturnedPart | undefined> {
  const { rows } = await sql<ReturnedPart>`
    with used as (
      select lot_id, cents - returned_cents as cents from card_use
      where order_id = ${orderId} and is_direct and cents > returned_cents
      for no key update
    ),
    given as (
      update card_use set returned_cents = card_use.cents
      from used where card_use.order_id = ${orderId} and card_use.lot_id = used.lot_id
    )
    update card_money set returned_cents = returned_cents + used.cents
    from used where card_money.id = used.lot_id
    returning card_money.id, card_money.kind, card_money.provider, used.cents
  `.execute(db);
  return rows[0];
}

/** Takes card money of the wallet back to its cards, the youngest captures first. */
export async function takeForReturn(
  db: Db,
  userId: string,
  cents: number,
): Promise<ReturnedPart[]> {
  const { rows } = await sql<ReturnedPart>`
    with open as (
      select id, remaining_cents,
        sum(remaining_cents) over (order by captured_at desc, id desc) - remaining_cents as before
      from card_money where user_id = ${userId} and remaining_cents > 0
    ),
    plan as (
      select id, least(remaining_cents, ${cents}::bigint - before)::bigint as cents
      from open where before < ${cents}::bigint
    )
    update card_money set remaining_cents = remaining_cents - plan.cents,
      returned_cents = returned_cents + plan.cents
    from plan where card_money.id = plan.id
    returning card_money.id, card_money.kind, card_money.provider, plan.cents
  `.execute(db);
  return rows;
}

/** Takes one whole capture, of which nothing was spent, back to its card. */
export async function takeWholeLot(db: Db, id: string): Promise<void> {
  await sql`
    update card_money set returned_cents = returned_cents + remaining_cents, remaining_cents = 0
    where id = ${id}
  `.execute(db);
}

/** Card money that was captured for a person since then, deposits included; what went back to its card is not counted. */
export async function sumCaptured(db: Db, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents - returned_cents), 0)::bigint as cents from card_money
    where user_id = ${userId} and captured_at > ${since}
  `.execute(db);
  return rows[0]?.cents ?? 0;
}
