/** SQL of what followers are told: new offers that are gathered, and rounds that go from follower to follower. */
import { sql } from 'kysely';
import { alertRules } from '~/domain/alert-rules.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';

const GATHER_MS = alertRules.gatherMinutes * 60_000;

/**
 * Keeps new offers of sellers who have followers, and begins a round for each where none is gathering. An offer is new
 * once. Costs nothing for the followers: they are read when the round begins.
 */
export async function gatherNews(
  db: Db,
  offers: readonly { id: string; seller_id: string }[],
  now: Date,
): Promise<void> {
  if (offers.length === 0) return;
  const { rows } = await sql<{ seller_id: string }>`
    insert into seller_news (offer_id, seller_id, found_at)
    select one.offer_id, one.seller_id, ${now}::timestamptz
    from unnest(
      ${offers.map(({ id }) => id)}::uuid[], ${offers.map(({ seller_id: id }) => id)}::uuid[]
    ) as one (offer_id, seller_id)
    where exists (select from followed_seller f where f.seller_id = one.seller_id)
    on conflict do nothing returning seller_id
  `.execute(db);
  const sellers = [...new Set(rows.map((row) => row.seller_id))].toSorted();
  if (sellers.length === 0) return;
  await db
    .insertInto('follower_round')
    .values(
      sellers.map((sellerId) => ({
        id: newId(),
        seller_id: sellerId,
        due_at: new Date(now.getTime() + GATHER_MS),
        after_user_id: null,
        started_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface Round {
  id: string;
  seller_id: string;
  after_user_id: string | null;
  started_at: Date | null;
}

/** Locks the round that has waited longest; one that another process works on is skipped. */
export async function lockDueRound(db: Db, now: Date): Promise<Round | undefined> {
  return db
    .selectFrom('follower_round')
    .select(['id', 'seller_id', 'after_user_id', 'started_at'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** From now on the seller's next offers make up another round. */
export async function startRound(db: Db, round: Round, now: Date): Promise<void> {
  await db
    .updateTable('follower_round')
    .set({ started_at: now })
    .where('id', '=', round.id)
    .execute();
  await db
    .updateTable('seller_news')
    .set({ round_id: round.id })
    .where('seller_id', '=', round.seller_id)
    .where('round_id', 'is', null)
    .execute();
}

export interface RoundNews {
  count: number;
  offer_id: string;
  title: string;
  seller: string;
}

/** What the round tells: how many of its offers are on sale, and the newest of them; undefined where none is. */
export async function selectRoundNews(db: Db, roundId: string): Promise<RoundNews | undefined> {
  const { rows } = await sql<RoundNews>`
    select count(*) over ()::int as count, o.id as offer_id, o.title, u.public_name as seller
    from seller_news n
    join offer o on o.id = n.offer_id and o.listed
    join app_user u on u.id = o.seller_id
    where n.round_id = ${roundId}
    order by o.published_at desc, o.id desc limit 1
  `.execute(db);
  return rows[0];
}

/** The next followers, in the order of their ids. */
export async function selectFollowers(db: Db, round: Round, limit: number): Promise<string[]> {
  let query = db
    .selectFrom('followed_seller')
    .select('user_id')
    .where('seller_id', '=', round.seller_id)
    .orderBy('user_id')
    .limit(limit);
  if (round.after_user_id !== null) query = query.where('user_id', '>', round.after_user_id);
  const rows = await query.execute();
  return rows.map((row) => row.user_id);
}

/** The round goes on behind this follower, after the others that are due. */
export async function continueRound(db: Db, id: string, after: string, now: Date): Promise<void> {
  await db
    .updateTable('follower_round')
    .set({ after_user_id: after, due_at: now })
    .where('id', '=', id)
    .execute();
}

export async function endRound(db: Db, id: string): Promise<void> {
  await db.deleteFrom('follower_round').where('id', '=', id).execute();
}
