/** SQL of offers that nobody confirmed for long (decision 0082). */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';

/** On sale, to be confirmed by its seller, and not on a vacation; over rows named `o`. */
const toConfirm = sql`o.status = 'active' and o.delivery_method = 'manual'
  and o.deleted_at is null and o.rests_until is null and not o.seller_hidden`;

/** Whoever is away is told anew after the vacation. */
export async function forgetNotices(db: Db, before: Date): Promise<void> {
  await sql`
    delete from stale_notice n using app_user u
    where u.id = n.seller_id and (n.told_at < ${before} or u.away_until is not null)
  `.execute(db);
}

/**
 * Sellers with offers that are due and that they were not told of, none who was told since `lastTold`: they are told of
 * several days' offers together.
 */
export async function findSellersToTell(
  db: Db,
  { dueBefore, dueDays, lastTold }: { dueBefore: Date; dueDays: number; lastTold: Date },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ seller_id: string }>`
    select distinct o.seller_id from offer o
    where ${toConfirm} and o.confirmed_at < ${dueBefore}
      and not exists (
        select 1 from stale_notice n where n.seller_id = o.seller_id
          and (n.told_at > ${lastTold}
            or o.confirmed_at < n.told_at - ${dueDays}::int * interval '1 day')
      )
    order by o.seller_id limit ${limit}
  `.execute(db);
  return rows.map(({ seller_id: id }) => id);
}

export interface DueOffers {
  count: number;
  /** When the one was confirmed that was not for longest; null of none. */
  oldest: Date | null;
}

/** Offers of a seller that were confirmed before then. */
export async function countDue(db: Db, sellerId: string, before: Date): Promise<DueOffers> {
  const { rows } = await sql<DueOffers>`
    select count(*) as count, min(o.confirmed_at) as oldest from offer o
    where o.seller_id = ${sellerId} and ${toConfirm} and o.confirmed_at < ${before}
  `.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

export async function countResting(db: Db, sellerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from offer
    where seller_id = ${sellerId} and rested_at is not null and deleted_at is null
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Notes that a seller is told now. @returns false where another process does it */
export async function insertNotice(
  db: Db,
  sellerId: string,
  { now, lastTold }: { now: Date; lastTold: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into stale_notice (seller_id, told_at)
    select ${sellerId}, ${now} where not exists (
      select 1 from stale_notice where seller_id = ${sellerId} and told_at > ${lastTold}
    )
    on conflict do nothing
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The last of the times that a seller was told at, of those before `toldBefore`; over sellers named by `seller`. */
const lastNotice = (seller: RawBuilder<unknown>, toldBefore: Date): RawBuilder<unknown> => sql`(
  select max(n.told_at) from stale_notice n
  where n.seller_id = ${seller} and n.told_at <= ${toldBefore}
)`;

/** A seller whose offers have to rest now; none of `except`. */
export async function findSellerAtRest(
  db: Db,
  { restsBefore, toldBefore, dueDays }: { restsBefore: Date; toldBefore: Date; dueDays: number },
  except: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ seller_id: string }>`
    select o.seller_id from offer o
    where ${toConfirm} and o.confirmed_at < ${restsBefore} and o.seller_id <> all(${[...except]}::uuid[])
      and o.confirmed_at < ${lastNotice(sql`o.seller_id`, toldBefore)} - ${dueDays}::int * interval '1 day'
    order by o.confirmed_at, o.id limit 1
  `.execute(db);
  return rows[0]?.seller_id;
}

/** When a seller was told last, of those times that are before then. */
export async function findToldAt(db: Db, sellerId: string, toldBefore: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select ${lastNotice(sql`${sellerId}::uuid`, toldBefore)} as at
  `.execute(db);
  return rows[0]?.at ?? null;
}

/** Offers of a seller that were confirmed before then, in the order of their ids. */
export async function selectStale(
  db: Db,
  sellerId: string,
  before: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from offer o
    where o.seller_id = ${sellerId} and ${toConfirm} and o.confirmed_at < ${before}
    order by o.id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Lets offers rest that the caller has locked. They keep the day of their last change. @returns which of them */
export async function writeRest(
  db: Db,
  ids: readonly string[],
  { before, now }: { before: Date; now: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update offer o set status = 'inactive', rested_at = ${now}, version = o.version + 1
    where o.id = any(${[...ids]}::uuid[]) and ${toConfirm} and o.confirmed_at < ${before}
    returning o.id
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Notes that price and stock of these offers were said to be right, without a new version. What rests stays as it is. */
export async function confirmNamed(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update offer set confirmed_at = ${now} where id = any(${[...ids]}::uuid[]) and status = 'active'
  `.execute(db);
}
