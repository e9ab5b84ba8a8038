/** SQL of what sellers follow, and of new requests that they are to be told of. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isFollowedBy, takesPart, type RequestRow } from './requests.repository.ts';

/** Categories that somebody follows, and whether all in which they sell. */
export async function selectFollows(
  db: Db,
  userId: string,
): Promise<{ selling: boolean; categoryIds: string[] }> {
  const rows = await db
    .selectFrom('request_follow')
    .select('category_id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const categoryIds = rows.flatMap(({ category_id: id }) => (id === null ? [] : [id]));
  return { selling: categoryIds.length < rows.length, categoryIds };
}

export async function insertFollow(
  db: Db,
  row: { userId: string; categoryId: string | null; now: Date },
): Promise<void> {
  await db
    .insertInto('request_follow')
    .values({ user_id: row.userId, category_id: row.categoryId, created_at: row.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFollow(
  db: Db,
  userId: string,
  categoryId: string | null,
): Promise<void> {
  await db
    .deleteFrom('request_follow')
    .where('user_id', '=', userId)
    .where('category_id', categoryId === null ? 'is' : '=', categoryId)
    .execute();
}

/** Locks a new request that nobody was told of. */
export async function lockUntold(
  db: Db,
  except: readonly string[],
): Promise<RequestRow | undefined> {
  return db
    .selectFrom('buyer_request')
    .selectAll()
    .where('followers_told', '=', false)
    .$if(except.length > 0, (query) => query.where('id', 'not in', [...except]))
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Notes a request for all who follow it and may see it: in one statement, however many they are. */
export async function noteForFollowers(db: Db, request: RequestRow, now: Date): Promise<void> {
  await sql`
    with noted as (
      insert into request_news (user_id, request_id)
      select s.id, r.id from buyer_request r join app_user s on s.id in (
        select f.user_id from request_follow f
        where f.category_id = ${request.category_id} or f.category_id is null
      )
      where r.id = ${request.id} and r.status = 'open' and s.is_seller and s.id <> r.buyer_id
        and ${isFollowedBy(sql`s.id`)} and ${takesPart('s', now)}
        and not exists (
          select from request_block k where k.buyer_id = r.buyer_id and k.seller_id = s.id
        )
      on conflict do nothing returning user_id
    )
    insert into request_follower (user_id, next_at, waits)
    select user_id, ${now}::timestamptz, true from noted order by user_id
    on conflict (user_id) do update set waits = true
  `.execute(db);
  await db
    .updateTable('buyer_request')
    .set({ followers_told: true })
    .where('id', '=', request.id)
    .execute();
}

/** Locks somebody who is to be told now. */
export async function lockDueFollower(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from request_follower
    where waits and next_at <= ${now} and user_id <> all(${[...except]}::uuid[])
    order by next_at, user_id limit 1 for no key update skip locked
  `.execute(db);
  return rows[0];
}

/**
 * Takes what is noted for somebody: of requests that are open still, and that they follow still, the newest, and how many
 * they are. Undefined where there is none.
 */
export async function takeNews(
  db: Db,
  userId: string,
  { now, nextAt }: { now: Date; nextAt: Date },
): Promise<{ newest: RequestRow; count: number } | undefined> {
  const { rows } = await sql<RequestRow & { news_count: number }>`
    select r.*, count(*) over () as news_count from request_news n
    join buyer_request r on r.id = n.request_id
    join app_user p on p.id = r.buyer_id
    where n.user_id = ${userId} and r.status = 'open' and r.ends_at > ${now}
      and ${isFollowedBy(sql`n.user_id`)} and ${takesPart('p', now)}
      and not exists (
        select from request_block k where k.buyer_id = r.buyer_id and k.seller_id = n.user_id
      )
    order by r.id desc limit 1
  `.execute(db);
  const [newest] = rows;
  await db.deleteFrom('request_news').where('user_id', '=', userId).execute();
  await db
    .updateTable('request_follower')
    .set({ waits: false, ...(newest && { next_at: nextAt }) })
    .where('user_id', '=', userId)
    .execute();
  return newest && { newest, count: newest.news_count };
}
