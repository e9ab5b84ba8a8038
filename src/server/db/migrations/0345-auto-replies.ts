/**
 * Messages that a seller's autopilot writes (decision 0081): what it may say, where it has spoken lately, and each act. As
 * the autopilot's other tables they have no foreign keys to people or orders: rows end by their age or with the account.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: a person wrote it.
  await sql`
    alter table chat_message add column automatic text
      check (automatic in ('first', 'away', 'paid')),
      add check (automatic is null or (client_id is not null and sender_id is not null))
  `.execute(db);
  await sql`
    create table autopilot_reply (
      seller_id uuid not null,
      kind text not null check (kind in ('first', 'away', 'paid')),
      is_on boolean not null,
      -- Empty where the seller wrote none in that language.
      text_en text not null,
      text_fr text not null,
      every_hours integer not null check (every_hours > 0),
      updated_at timestamptz not null,
      primary key (seller_id, kind),
      check (not is_on or text_en <> '' or text_fr <> '')
    )
  `.execute(db);
  // Whoever writes this row speaks: two processes that hear of one message cannot both.
  await sql`
    create table autopilot_talk (
      seller_id uuid not null,
      room_id uuid not null,
      kind text not null,
      at timestamptz not null,
      primary key (seller_id, room_id, kind)
    )
  `.execute(db);
  await sql`create index autopilot_talk_age on autopilot_talk (at)`.execute(db);
  await sql`
    create table autopilot_deed (
      id uuid primary key,
      seller_id uuid not null,
      kind text not null check (kind in ('reply', 'start')),
      -- Which of the texts; of a reply alone.
      reply text check ((reply is null) = (kind = 'start')),
      -- The message that was answered, or the order.
      cause_id uuid not null,
      companion_id uuid not null,
      order_id uuid,
      created_at timestamptz not null,
      unique (kind, cause_id)
    )
  `.execute(db);
  await sql`
    create index autopilot_deed_of_seller on autopilot_deed (seller_id, created_at desc, id desc)
  `.execute(db);
  await sql`create index autopilot_deed_age on autopilot_deed (created_at)`.execute(db);
}
