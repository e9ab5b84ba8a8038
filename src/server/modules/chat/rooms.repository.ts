/** SQL about rooms and their members. */
import { sql } from 'kysely';
import type { SystemCode } from '~/contracts/chat/chat.schemas.ts';
import type { Db } from '../../db/database.ts';
import { WITH_NEXT } from '../../db/sent-together.ts';

export interface NewRoom {
  id: string;
  buyerId: string;
  sellerId: string;
  at: Date;
}

/** Creates the room of two people with both memberships; does nothing when it exists. */
export async function ensureRoom(db: Db, room: NewRoom): Promise<void> {
  const { id, buyerId, sellerId, at } = room;
  await sql`
    with made as (
      insert into chat_room (id, buyer_id, seller_id, created_at)
      values (${id}, ${buyerId}, ${sellerId}, ${at})
      on conflict do nothing
      returning id
    )
    insert into chat_member (room_id, user_id, companion_id)
    select made.id, pair.user_id, pair.companion_id
    from made, (values
      (${buyerId}::uuid, ${sellerId}::uuid), (${sellerId}::uuid, ${buyerId}::uuid)
    ) as pair (user_id, companion_id)
  `.execute(db);
}

/**
 * Serializes the first messages of a person over all processes until the transaction ends: what is counted next holds
 * those that were stored meanwhile. It comes after the lock on the room, and whoever holds it locks no other room.
 */
export async function lockBegun(db: Db, userId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`chat_begun ${userId}`}, 0)) ${WITH_NEXT}
  `.execute(db);
}

/** When a person wrote the first message of a room, newest first, at most `limit` of them since then. */
export async function selectBegun(
  db: Db,
  userId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select f.created_at as at from chat_member m
    join chat_message f on f.room_id = m.room_id and f.seq = 1
    where m.user_id = ${userId} and m.last_message_at > ${since}
      and f.sender_id = ${userId} and f.created_at > ${since}
    order by f.created_at desc limit ${limit}
  `.execute(db);
  return rows.map(({ at }) => at);
}

export interface Membership {
  companion_id: string;
  /** Of the room. */
  last_seq: number;
  read_seq: number;
  unread_count: number;
}

/** The membership of a user in a room; undefined for non-members. */
export async function selectMembership(
  db: Db,
  roomId: string,
  userId: string,
): Promise<Membership | undefined> {
  return db
    .selectFrom('chat_member as m')
    .innerJoin('chat_room as r', 'r.id', 'm.room_id')
    .select(['m.companion_id', 'r.last_seq', 'm.read_seq', 'm.unread_count'])
    .where('m.room_id', '=', roomId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * As `selectMembership`, with a lock on the room until the transaction ends. `write`: exclusive, to add a message.
 * `read`: shared, so that no newer message is added while the caller marks the newest one as read.
 */
export async function lockMembership(
  db: Db,
  roomId: string,
  userId: string,
  purpose: 'write' | 'read',
): Promise<Membership | undefined> {
  const lock = purpose === 'write' ? sql`for no key update of r` : sql`for share of r`;
  const { rows } = await sql<Membership>`
    /* prepared */ select m.companion_id, r.last_seq, m.read_seq, m.unread_count
    from chat_room r
    join chat_member m on m.room_id = r.id and m.user_id = ${userId}
    where r.id = ${roomId}
    ${lock}
  `.execute(db);
  return rows[0];
}

/** Locks rooms by their ids, in that order. Returns the ids of those that exist. */
export async function lockRooms(db: Db, roomIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    /* prepared */ select id from chat_room where id = any(${roomIds}::uuid[])
    order by id for no key update
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Stores that a member has read up to `seq`. The room must be locked. */
export async function setRead(db: Db, roomId: string, userId: string, seq: number): Promise<void> {
  await db
    .updateTable('chat_member')
    .set({ read_seq: seq, unread_count: 0 })
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .execute();
}

/** A channel as its member sees it, with the newest message. */
export interface ChannelRow {
  room_id: string;
  companion_id: string;
  read_seq: number;
  unread_count: number;
  companion_read_seq: number;
  last_message_at: Date | null;
  last_id: string | null;
  last_seq: number | null;
  last_body: string | null;
  last_sender_id: string | null;
  last_code: SystemCode | null;
  last_is_system: boolean | null;
  last_attachments: number | null;
}

const channelColumns = sql`
  m.room_id, m.companion_id, m.read_seq, m.unread_count, c.read_seq as companion_read_seq,
  m.last_message_at, l.id as last_id, l.seq as last_seq, left(l.body, 200) as last_body,
  l.sender_id as last_sender_id, l.system ->> 'code' as last_code,
  l.system is not null as last_is_system, jsonb_array_length(l.attachments) as last_attachments
`;
const channelJoins = sql`
  join chat_room r on r.id = m.room_id
  join chat_member c on c.room_id = m.room_id and c.user_id = m.companion_id
  left join chat_message l on l.room_id = m.room_id and l.seq = r.last_seq
`;

/**
 * A member's channels with messages, newest first: `limit` of them, plus ties with the last one's timestamp, so that
 * the keyset cursor never cuts between equal timestamps. One extra row means that there are more.
 */
export async function selectChannels(
  db: Db,
  userId: string,
  page: { limit: number; before: Date | null },
): Promise<{ rows: ChannelRow[]; hasMore: boolean }> {
  const earlier = page.before ? sql`and m.last_message_at < ${page.before}` : sql``;
  const { rows } = await sql<ChannelRow>`
    select ${channelColumns} from chat_member m ${channelJoins}
    where m.user_id = ${userId} and m.last_message_at is not null ${earlier}
    order by m.last_message_at desc
    fetch first ${page.limit + 1} rows with ties
  `.execute(db);
  const end = rows[page.limit - 1]?.last_message_at?.getTime();
  if (end === undefined) return { rows, hasMore: false };
  const shown = rows.filter((row) => (row.last_message_at?.getTime() ?? 0) >= end);
  return { rows: shown, hasMore: rows.length > shown.length };
}

/** Rooms from the point of view of these members; pairs without a membership are omitted. */
export async function selectChannelsOf(
  db: Db,
  roomId: string,
  userIds: readonly string[],
): Promise<Map<string, ChannelRow>> {
  const { rows } = await sql<ChannelRow & { user_id: string }>`
    select m.user_id, ${channelColumns} from chat_member m ${channelJoins}
    where m.room_id = ${roomId} and m.user_id = any(${[...userIds]}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Ids of offers that messages refer to, by room, the latest first. */
export async function selectOffersSpokenAbout(
  db: Db,
  roomIds: readonly string[],
): Promise<Map<string, string[]>> {
  const byRoom = new Map<string, string[]>();
  if (roomIds.length === 0) return byRoom;
  const rows = await db
    .selectFrom('chat_message')
    .select((eb) => ['room_id', 'offer_id', eb.fn.max('seq').as('seq')])
    .where('room_id', 'in', roomIds)
    .where('offer_id', 'is not', null)
    .groupBy(['room_id', 'offer_id'])
    .orderBy('seq', 'desc')
    .execute();
  for (const { room_id: roomId, offer_id: offerId } of rows) {
    if (offerId !== null) byRoom.set(roomId, [...(byRoom.get(roomId) ?? []), offerId]);
  }
  return byRoom;
}

/** A few rooms with unread messages, the newest first, with the person at the other end. */
export async function findUnreadRooms(db: Db, userId: string, limit: number) {
  const { rows } = await sql<{
    room_id: string;
    companion_id: string;
    public_name: string;
    avatar_media_id: string | null;
    unread_count: number;
    last_message_at: Date;
  }>`
    select m.room_id, m.companion_id, m.unread_count, m.last_message_at, p.public_name,
      p.avatar_media_id
    from chat_member m join app_user p on p.id = m.companion_id
    where m.user_id = ${userId}::uuid and m.unread_count > 0 and m.last_message_at is not null
    order by m.last_message_at desc, m.room_id limit ${limit}
  `.execute(db);
  return rows;
}

/** The number of channels with unread messages for each of these users. */
export async function countUnreadChannels(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('chat_member')
    .select((eb) => ['user_id', eb.fn.countAll<number>().as('count')])
    .where('user_id', 'in', userIds)
    .where('unread_count', '>', 0)
    .groupBy('user_id')
    .execute();
  const counts = new Map(rows.map((row) => [row.user_id, row.count]));
  return new Map(userIds.map((id) => [id, counts.get(id) ?? 0]));
}
