/** SQL about what waits for demo sellers. Everything before the seed is part of its story and left alone. */
import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '~config';
import type { Db } from '../../db/database.ts';

const MARKER = 'demo_market';

/** When the demo market was written; null without one. */
export async function selectSeededAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('app_marker')
    .select('value')
    .where('name', '=', MARKER)
    .executeTakeFirst();
  return row ? new Date(row.value) : null;
}

/** What decides whether the script may act in an account. */
export interface ScriptTime {
  now: Date;
  seededAt: Date;
  /** A person who showed up since then is still there. */
  quietSince: Date;
  /** As `quietSince`, on the clock of sessions. */
  sessionsSince: Date;
}

/** Columns of a seller in whose name the script acts. */
export interface ScriptedSeller {
  seller_id: string;
  seller_locale: Locale;
  trust_level: number;
  required_trust_level: number;
  /** The password is published: people sign in to this account. */
  is_public: boolean;
}

const sellerColumns = sql`
  u.id as seller_id, u.locale as seller_locale, u.trust_level, u.required_trust_level,
  u.password_hash is not null as is_public
`;

/** Of `app_user u`: a demo seller in whose account no person is, or was just now. */
function isScripted({ now, seededAt, quietSince, sessionsSince }: ScriptTime): RawBuilder<boolean> {
  return sql`
    u.is_seller and u.is_demo and not u.is_banned and u.role = 'user'
      and u.deleted_at is null and u.deletion_due_at is null
      and (u.password_hash is null or (
        not (u.last_online_at > ${seededAt} and (u.last_online_at > ${quietSince} or u.online_until > ${now}))
        and not exists (
          select from session s
          where s.user_id = u.id and s.ended_at is null and s.last_seen_at > ${sessionsSince}
        )
      ))
  `;
}

export interface OrderRow extends ScriptedSeller {
  id: string;
  status: 'paid' | 'in_progress';
  status_at: Date;
  buyer_locale: Locale;
  base: string;
  count: number;
}

/** Orders of people that wait for a scripted seller since before `waitingSince`, the longest first. */
export async function selectWaitingOrders(
  db: Db,
  time: ScriptTime,
  { waitingSince, limit }: { waitingSince: Date; limit: number },
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.status, o.status_at, o.count, b.locale as buyer_locale,
      o.offer -> 'category' ->> 'base' as base, ${sellerColumns}
    from market_order o
    join app_user u on u.id = o.seller_id
    join app_user b on b.id = o.buyer_id
    where o.status in ('paid', 'in_progress') and o.delivery = 'manual'
      and o.created_at > ${time.seededAt} and o.status_at <= ${waitingSince}
      and ${isScripted(time)}
    order by o.status_at, o.id
    limit ${limit}
  `.execute(db);
  return rows;
}

export interface UnreadRow extends ScriptedSeller {
  room_id: string;
  last_message_at: Date;
  companion_locale: Locale;
  /** The newest unread message of the companion; null when only system messages are unread. */
  message_id: string | null;
  body: string | null;
  written_at: Date | null;
  /** Whether the seller has written nothing in the room since the seed. */
  is_first: boolean;
}

/** Conversations with something that a scripted seller has not read, the oldest first. */
export async function selectUnreadRooms(
  db: Db,
  time: ScriptTime,
  { waitingSince, limit }: { waitingSince: Date; limit: number },
): Promise<UnreadRow[]> {
  const { rows } = await sql<UnreadRow>`
    select m.room_id, m.last_message_at, c.locale as companion_locale, last.id as message_id,
      last.body, last.created_at as written_at,
      not exists (
        select from chat_message own
        where own.room_id = m.room_id and own.sender_id = m.user_id
          and own.created_at > ${time.seededAt}
      ) as is_first,
      ${sellerColumns}
    from app_user u
    join chat_member m on m.user_id = u.id and m.unread_count > 0
    join chat_room r on r.id = m.room_id and r.seller_id = m.user_id
    join app_user c on c.id = m.companion_id
    left join lateral (
      select t.id, t.body, t.created_at from chat_message t
      where t.room_id = m.room_id and t.seq > m.read_seq and t.sender_id = m.companion_id
      order by t.seq desc limit 1
    ) last on true
    where m.last_message_at > ${time.seededAt} and m.last_message_at <= ${waitingSince}
      and ${isScripted(time)}
    order by m.last_message_at, m.room_id
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Scripted sellers who are away, or will count as away at `until`. Those with a published password are left to people. */
export async function selectAway(db: Db, time: ScriptTime, until: Date): Promise<ScriptedSeller[]> {
  const { rows } = await sql<ScriptedSeller>`
    select ${sellerColumns} from app_user u
    where (u.online_until is null or u.online_until < ${until}) and u.password_hash is null
      and ${isScripted(time)}
    order by u.id
  `.execute(db);
  return rows;
}

/** All sellers who tend their offers by script. */
export async function selectTending(db: Db, time: ScriptTime): Promise<ScriptedSeller[]> {
  const { rows } = await sql<ScriptedSeller>`
    select ${sellerColumns} from app_user u
    where u.password_hash is null and ${isScripted(time)} order by u.id
  `.execute(db);
  return rows;
}

export interface TendedOffer {
  id: string;
  category_id: string;
  delivery_method: 'manual' | 'instant';
  price_micros: number;
  min_purchase: number;
}

/** An offer of the seller that sold out since the seed. */
export async function selectSoldOut(
  db: Db,
  sellerId: string,
  seededAt: Date,
): Promise<TendedOffer | undefined> {
  return db
    .selectFrom('offer')
    .select(['id', 'category_id', 'delivery_method', 'price_micros', 'min_purchase'])
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'sold')
    .where('updated_at', '>', seededAt)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** The offer on sale that the seller has not touched for the longest time. */
export async function selectLongUntouched(
  db: Db,
  sellerId: string,
): Promise<TendedOffer | undefined> {
  return db
    .selectFrom('offer')
    .select(['id', 'category_id', 'delivery_method', 'price_micros', 'min_purchase'])
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .orderBy('updated_at')
    .orderBy('id')
    .executeTakeFirst();
}
