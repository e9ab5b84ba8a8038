/** SQL of holds: proceeds that wait for their release date. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface NewHold {
  id: string;
  userId: string;
  orderId: string;
  netCents: number;
  rule: string;
  releaseAt: Date;
  at: Date;
}

export async function insertHold(db: Db, hold: NewHold): Promise<void> {
  await db
    .insertInto('hold')
    .values({
      id: hold.id,
      user_id: hold.userId,
      order_id: hold.orderId,
      net_cents: hold.netCents,
      rule: hold.rule,
      release_at: hold.releaseAt,
      created_at: hold.at,
    })
    .execute();
}

/** Ends the open hold of an order because of a dispute. False when it is not there any more, or not all of it. */
export async function reclaimHold(
  db: Db,
  { orderId, netCents, at }: { orderId: string; netCents: number; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('hold')
    .set({ resolved_at: at, resolution: 'reclaimed' })
    .where('order_id', '=', orderId)
    .where('net_cents', '>=', netCents)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface DueHold {
  id: string;
  user_id: string;
  order_id: string;
  net_cents: number;
  rule: string;
}

/** Takes the next due hold for release and marks it released. Rows that another process has locked are skipped. */
export async function takeDueHold(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<DueHold | undefined> {
  const { rows } = await sql<DueHold>`
    update hold set resolved_at = ${now}, resolution = 'released'
    where id = (
      select id from hold
      where resolved_at is null and stopped_by is null and release_at <= ${now} and id <> all(${[...except]}::uuid[])
      order by release_at, id limit 1 for no key update skip locked
    )
    returning id, user_id, order_id, net_cents, rule
  `.execute(db);
  return rows[0];
}

/** Whether the proceeds of an order still wait for their release. */
export async function isOnHold(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('hold')
    .select('id')
    .where('order_id', '=', orderId)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface OpenHold {
  id: string;
  order_id: string;
  net_cents: number;
  rule: string;
  release_at: Date;
}

/** Open holds of a user, the earliest release first, from behind one of them on. */
export async function openHolds(
  db: Db,
  userId: string,
  page: { after: string | undefined; limit: number },
): Promise<OpenHold[]> {
  const after = page.after ?? null;
  const { rows } = await sql<OpenHold>`
    select id, order_id, net_cents, rule, release_at from hold
    where user_id = ${userId} and resolved_at is null
      and (${after}::uuid is null or (release_at, id) > (
        select before.release_at, before.id from hold before
        where before.id = ${after}::uuid and before.user_id = ${userId}
      ))
    order by release_at, id limit ${page.limit}
  `.execute(db);
  return rows;
}

/** The sum of a user's open holds, in cents. */
export async function sumOfHolds(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(net_cents), 0)::bigint as cents from hold
    where user_id = ${userId} and resolved_at is null
  `.execute(db);
  return rows[0]?.cents ?? 0;
}

/** What is released of a user's open holds by day (UTC), the next first. */
export async function releasesOf(
  db: Db,
  userId: string,
): Promise<{ day: string; cents: number }[]> {
  const { rows } = await sql<{ day: string; cents: number }>`
    select to_char(release_at at time zone 'utc', 'YYYY-MM-DD') as day,
      sum(net_cents)::float8 as cents
    from hold where user_id = ${userId} and resolved_at is null group by 1 order by 1
  `.execute(db);
  return rows;
}

/** A hold that was released; an order has one at most. */
export interface Release {
  orderId: string;
  at: Date;
}

/** Holds that were released within a time, the oldest first, from behind one of them on. */
export async function releasesBetween(
  db: Db,
  of: { from: Date; until: Date; after: Release | null; limit: number },
): Promise<Release[]> {
  const behind =
    of.after === null
      ? sql`true`
      : sql`(resolved_at, order_id) > (${of.after.at}::timestamptz, ${of.after.orderId}::uuid)`;
  const { rows } = await sql<Release>`
    select order_id as "orderId", resolved_at as at from hold
    where resolution = 'released' and resolved_at >= ${of.from} and resolved_at < ${of.until} and ${behind}
    order by resolved_at, order_id limit ${of.limit}
  `.execute(db);
  return rows;
}
