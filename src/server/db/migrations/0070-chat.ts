import { sql, type Kysely } from 'kysely';

/**
 * Channels and messages. A room belongs to a pair (buyer, seller); `last_seq` counts its messages without a gap,
 * because it is raised in the transaction that stores the message.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_room (
      id uuid primary key,
      buyer_id uuid not null references app_user (id),
      seller_id uuid not null references app_user (id),
      last_seq integer not null default 0,
      last_message_at timestamptz,
      created_at timestamptz not null,
      check (buyer_id <> seller_id)
    )
  `.execute(db);
  // Two people share one room, whoever of them buys.
  await sql`
    create unique index chat_room_pair
    on chat_room (least(buyer_id, seller_id), greatest(buyer_id, seller_id))
  `.execute(db);
  await sql`
    create table chat_member (
      room_id uuid not null references chat_room (id),
      user_id uuid not null references app_user (id),
      companion_id uuid not null references app_user (id),
      read_seq integer not null default 0,
      unread_count integer not null default 0 check (unread_count >= 0),
      last_message_at timestamptz,
      primary key (room_id, user_id)
    )
  `.execute(db);
  await sql`
    create index chat_member_recent on chat_member (user_id, last_message_at desc)
    where last_message_at is not null
  `.execute(db);
  await sql`
    create index chat_member_unread on chat_member (user_id) where unread_count > 0
  `.execute(db);
  await sql`
    create table chat_message (
      room_id uuid not null references chat_room (id),
      seq integer not null,
      id uuid not null unique,
      client_id uuid,
      sender_id uuid references app_user (id),
      body text not null,
      attachments jsonb not null default '[]',
      offer_id uuid,
      order_id uuid,
      system jsonb,
      created_at timestamptz not null,
      primary key (room_id, seq),
      unique (room_id, sender_id, client_id)
    )
  `.execute(db);
  // The offers that two people spoke about, for the list of conversations.
  await sql`
    create index chat_message_offer on chat_message (room_id, offer_id) where offer_id is not null
  `.execute(db);
}
