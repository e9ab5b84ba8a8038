/** SQL of texts that the autopilot may write, where it wrote lately, and whom it may write to. */
import { sql, type Selectable } from 'kysely';
import type { Locale } from '~config';
import type { ReplyKind } from '~/domain/auto-reply.ts';
import type { WorkHours } from '~/domain/work-hours.ts';
import type { Position } from '../../core/paging.ts';
import type { Db } from '../../db/database.ts';
import { isBefore } from './acts.repository.ts';
import type { AutopilotDeedTable, AutopilotReplyTable } from './autopilot.tables.ts';

export type ReplyRow = Selectable<AutopilotReplyTable>;

/** A seller's own texts: one of a kind at most. */
export function selectReplies(db: Db, sellerId: string): Promise<ReplyRow[]> {
  return db.selectFrom('autopilot_reply').selectAll().where('seller_id', '=', sellerId).execute();
}

/** The text of a kind, locked until the transaction ends. */
export function lockReply(
  db: Db,
  sellerId: string,
  kind: ReplyKind,
): Promise<ReplyRow | undefined> {
  return db
    .selectFrom('autopilot_reply')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function writeReply(db: Db, row: ReplyRow): Promise<void> {
  await db
    .insertInto('autopilot_reply')
    .values(row)
    .onConflict((conflict) => conflict.columns(['seller_id', 'kind']).doUpdateSet(row))
    .execute();
}

/** Somebody who wrote to a seller, or whose order with one was paid. */
export interface Spoken {
  sellerId: string;
  buyerId: string;
  /** What shows that they spoke to the seller as one: an order, an offer, else the conversation. */
  roomId: string;
  orderId: string | null;
  offerId: string | null;
}

/** A text that is switched on, with the two people. */
export interface ReplyCase extends Pick<
  ReplyRow,
  'seller_id' | 'kind' | 'text_en' | 'text_fr' | 'every_hours'
> {
  buyer_id: string;
  order_id: string | null;
  buyer_name: string;
  buyer_locale: Locale;
  away_until: Date | null;
  away_zone: string | null;
  work_hours: WorkHours | null;
}

/** Whether an account is there at an instant. */
const isThere = (alias: string, now: Date) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`
    ${column('role')} = 'user' and ${column('deleted_at')} is null
    and ${column('deletion_due_at')} is null
    and not (${column('is_banned')}
      and (${column('banned_until')} is null or ${column('banned_until')} > ${now}))
  `;
};

/** A dispute between the two, whoever of them sold. */
const hasDispute = sql`exists (
  select from market_order d
  where d.seller_id = s.id and d.buyer_id = b.id and d.status = 'disputed'
    and d.status not in ('completed', 'cancelled', 'refund')
) or exists (
  select from market_order d
  where d.seller_id = b.id and d.buyer_id = s.id and d.status = 'disputed'
    and d.status not in ('completed', 'cancelled', 'refund')
)`;

/**
 * Texts of these kinds that may be written now, in one statement: their sellers sell and were asked as sellers, neither side
 * is staff or has left, nothing between them is disputed, and the buyer has not blocked the seller. Nobody is greeted for an
 * order that has ended meanwhile.
 */
export async function selectCases(
  db: Db,
  spoken: readonly Spoken[],
  kinds: readonly ReplyKind[],
  now: Date,
): Promise<ReplyCase[]> {
  const { rows } = await sql<ReplyCase>`
    select r.seller_id, r.kind, r.text_en, r.text_fr, r.every_hours, b.id as buyer_id,
      spoken.order_id, b.public_name as buyer_name, b.locale as buyer_locale, s.away_until,
      v.time_zone as away_zone, s.work_hours
    from unnest(
      ${spoken.map(({ sellerId }) => sellerId)}::uuid[],
      ${spoken.map(({ buyerId }) => buyerId)}::uuid[],
      ${spoken.map(({ roomId }) => roomId)}::uuid[],
      ${spoken.map(({ orderId }) => orderId)}::uuid[],
      ${spoken.map(({ offerId }) => offerId)}::uuid[]
    ) as spoken (seller_id, buyer_id, room_id, order_id, offer_id)
    join autopilot_reply r on r.seller_id = spoken.seller_id and r.is_on
      and r.kind = any(${[...kinds]}::text[])
    join app_user s on s.id = spoken.seller_id and s.is_seller and ${isThere('s', now)}
    join app_user b on b.id = spoken.buyer_id and ${isThere('b', now)}
    left join seller_vacation v
      on v.seller_id = s.id and v.started_at is not null and v.ended_at is null
    where spoken.seller_id = coalesce(
        (select o.seller_id from market_order o where o.id = spoken.order_id),
        (select f.seller_id from offer f where f.id = spoken.offer_id),
        (select c.seller_id from chat_room c where c.id = spoken.room_id)
      )
      and not exists (
        select from request_block k where k.buyer_id = b.id and k.seller_id = s.id
      )
      and not (${hasDispute})
      and (r.kind <> 'paid' or exists (
        select from market_order o
        where o.id = spoken.order_id and o.status not in ('cancelled', 'refund')
      ))
    order by spoken.order_id
  `.execute(db);
  return rows;
}

/**
 * Takes the turn to write a text of this kind in a conversation: nobody takes it again before `since` has passed. Whichever
 * process is first gets it.
 */
export async function takeTurn(
  db: Db,
  turn: { sellerId: string; roomId: string; kind: ReplyKind; at: Date },
  since: Date,
): Promise<boolean> {
  const { sellerId, roomId, kind, at } = turn;
  const { rows } = await sql`
    insert into autopilot_talk (seller_id, room_id, kind, at)
    values (${sellerId}, ${roomId}, ${kind}, ${at})
    on conflict (seller_id, room_id, kind) do update set at = excluded.at
      where autopilot_talk.at <= ${since}
    returning 1
  `.execute(db);
  return rows.length > 0;
}

export type DeedRecord = Selectable<AutopilotDeedTable>;

/** Notes an act; false where it was noted before. */
export async function insertDeed(db: Db, deed: DeedRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('autopilot_deed')
    .values(deed)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export type DeedRow = DeedRecord & {
  /** What the order is of; null without one. */
  title: string | null;
};

/** Messages and starts of a seller, the newest first. */
export async function selectDeeds(
  db: Db,
  sellerId: string,
  page: { kinds: readonly DeedRecord['kind'][]; after: Position | null; limit: number },
): Promise<DeedRow[]> {
  const { rows } = await sql<DeedRow>`
    select a.*, o.offer ->> 'title' as title from (
      select * from autopilot_deed where seller_id = ${sellerId}
        and kind = any(${[...page.kinds]}::text[]) and ${isBefore(page.after)}
      order by created_at desc, id desc limit ${page.limit}
    ) a left join market_order o on o.id = a.order_id
    order by a.created_at desc, a.id desc
  `.execute(db);
  return rows;
}

/** Forgets where it spoke, and what it did, before these instants. @returns how many rows */
export async function deleteOldDeeds(
  db: Db,
  before: { talks: Date; deeds: Date },
  limit: number,
): Promise<number> {
  const talks = await sql`
    delete from autopilot_talk where (seller_id, room_id, kind) in (
      select seller_id, room_id, kind from autopilot_talk where at < ${before.talks}
      order by at limit ${limit}
    )
  `.execute(db);
  const deeds = await sql`
    delete from autopilot_deed where id in (
      select id from autopilot_deed where created_at < ${before.deeds}
      order by created_at limit ${limit}
    )
  `.execute(db);
  const starts = await sql`
    delete from autopilot_waiting where order_id in (
      select order_id from autopilot_waiting where created_at < ${before.deeds}
      order by created_at limit ${limit}
    )
  `.execute(db);
  return [talks, deeds, starts].reduce((sum, one) => sum + Number(one.numAffectedRows ?? 0n), 0);
}
