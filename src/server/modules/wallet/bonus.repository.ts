/** SQL of bonus grants. Callers hold the lock of the user's bonus account, which serializes all changes. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface NewGrant {
  id: string;
  userId: string;
  cents: number;
  reason: string;
  expiresAt: Date;
  at: Date;
}

export async function insertGrant(db: Db, grant: NewGrant): Promise<void> {
  await db
    .insertInto('bonus_grant')
    .values({
      id: grant.id,
      user_id: grant.userId,
      cents: grant.cents,
      remaining_cents: grant.cents,
      reason: grant.reason,
      expires_at: grant.expiresAt,
      created_at: grant.at,
    })
    .execute();
}

/** Takes bonus money from the grants that expire first. Returns how much it found. */
export async function useGrants(
  db: Db,
  use: { orderId: string; userId: string; cents: number; at: Date },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with open as (
      select id, remaining_cents,
        sum(remaining_cents) over (order by expires_at, id) - remaining_cents as before
      from bonus_grant
      where user_id = ${use.userId} and remaining_cents > 0 and expires_at > ${use.at}
    ),
    plan as (
      select id, least(remaining_cents, ${use.cents}::bigint - before)::bigint as cents
      from open where before < ${use.cents}::bigint
    ),
    taken as (
      update bonus_grant set remaining_cents = remaining_cents - plan.cents
      from plan where bonus_grant.id = plan.id
    )
    insert into bonus_use (order_id, grant_id, cents)
    select ${use.orderId}::uuid, id, cents from plan
    returning cents
  `.execute(db);
  return rows.reduce((total, row) => total + row.cents, 0);
}

/** Returns bonus money to the grants that an order used, the last one to expire first. */
export async function restoreGrants(db: Db, orderId: string, cents: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with used as (
      select bonus_use.grant_id, bonus_use.cents - bonus_use.returned_cents as open,
        sum(bonus_use.cents - bonus_use.returned_cents)
          over (order by bonus_grant.expires_at desc, bonus_grant.id desc)
          - (bonus_use.cents - bonus_use.returned_cents) as before
      from bonus_use join bonus_grant on bonus_grant.id = bonus_use.grant_id
      where bonus_use.order_id = ${orderId}
    ),
    plan as (
      select grant_id, least(open, ${cents}::bigint - before)::bigint as cents
      from used where before < ${cents}::bigint and open > 0
    ),
    given as (
      update bonus_grant set remaining_cents = remaining_cents + plan.cents
      from plan where bonus_grant.id = plan.grant_id
    )
    update bonus_use set returned_cents = returned_cents + plan.cents
    from plan where bonus_use.order_id = ${orderId} and bonus_use.grant_id = plan.grant_id
    returning plan.cents
  `.execute(db);
  return rows.reduce((total, row) => total + row.cents, 0);
}

/** The grant that expired longest ago and still has money. Not locked: its account is locked first. */
export async function findExpiredGrant(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<{ id: string; user_id: string } | undefined> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select id, user_id from bonus_grant
    where remaining_cents > 0 and expires_at <= ${now} and id <> all(${[...except]}::uuid[])
    order by expires_at, id limit 1
  `.execute(db);
  return rows[0];
}

/** Empties one grant and expires it. Returns what was left in it. */
export async function closeGrant(db: Db, grantId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with open as (select id, remaining_cents as cents from bonus_grant
      where id = ${grantId} for no key update)
    update bonus_grant set remaining_cents = 0, expires_at = least(expires_at, ${at}::timestamptz)
    from open where bonus_grant.id = open.id
    returning open.cents
  `.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Ends all grants of somebody; returns the sum of what was left in them. */
export async function closeGrantsOf(db: Db, userId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with open as (
      select id, remaining_cents as cents from bonus_grant
      where user_id = ${userId} and remaining_cents > 0 order by id for no key update
    )
    update bonus_grant set remaining_cents = 0, expires_at = least(expires_at, ${at}::timestamptz)
    from open where bonus_grant.id = open.id
    returning open.cents
  `.execute(db);
  return rows.reduce((sum, row) => sum + row.cents, 0);
}
