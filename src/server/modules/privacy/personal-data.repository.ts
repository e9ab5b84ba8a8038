/** SQL over all stored personal data of one person, driven by the list in personal-data.ts. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';
import { addressedTables, personalTables } from './personal-data.ts';
import type { Blank, PersonalTable } from './personal-table.ts';

/** Identifying texts of a person: their e-mail addresses and their public name. */
export interface Traces {
  userId: string;
  emails: readonly string[];
  name: string;
}

/** Replaces a removed address or name. */
const REMOVED = '[removed]';

/** Maximum number of rows in one file of the archive; nobody has written more. */
const MOST_ROWS = 100_000;

/** Rows of one file, as JSON values. */
export async function readRows(
  db: Db,
  table: string,
  file: Whose & { columns: readonly string[] },
  userId: string,
): Promise<unknown[]> {
  const columns = sql.join(file.columns.map((column) => sql.ref(column)));
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(given) as row from (
      select ${columns} from ${sql.table(table)}
      where ${whose(file, userId)} limit ${MOST_ROWS}
    ) given
  `.execute(db);
  return rows.map(({ row }) => row);
}

/** Ids that are stored as text, because they refer to various tables. */
const textColumns = new Set(['owner', 'subject_id']);

const takesPartIn = {
  rooms: (userId: string) => sql`select room_id from chat_member where user_id = ${userId}`,
  orders: (userId: string) => sql`
    select id from market_order where buyer_id = ${userId}
    union all select id from market_order where seller_id = ${userId}
  `,
  offers: (userId: string) => sql`select id from offer where seller_id = ${userId}`,
} as const;

type Whose = Pick<PersonalTable, 'of' | 'through'>;

/** Ids are compared with the column's type, so that indexes are used. */
function whose({ of, through }: Whose, userId: string): RawBuilder<unknown> {
  const named = sql.join(
    of.map((column) =>
      textColumns.has(column)
        ? sql`${sql.ref(column)} = ${userId}`
        : sql`${sql.ref(column)} = ${userId}::uuid`,
    ),
    sql` or `,
  );
  if (!through) return sql`(${named})`;
  const within = sql`${sql.ref(through.column)} in (${takesPartIn[through.partOf](userId)})`;
  return of.length === 0 ? within : sql`(${named}) and ${within}`;
}

/** A PostgreSQL regular expression that matches any of the words as a whole, case-insensitively. */
function wordsPattern(words: readonly string[]): string {
  const escaped = words.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&'));
  return `(?<![[:alnum:]_])(${escaped.join('|')})(?![[:alnum:]_])`;
}

function blankValue(blank: Blank, now: Date): RawBuilder<unknown> {
  if (blank === null) return sql`null`;
  return typeof blank === 'object' ? sql`${now}::timestamptz` : sql`${blank}`;
}

/** Columns are text or JSON; both are searched as text and written back with their type. */
async function scrub(db: Db, rule: PersonalTable, column: string, traces: Traces) {
  const { table } = rule;
  const pattern = wordsPattern([...traces.emails, traces.name]);
  const type = await columnType(db, table, column);
  const field = sql.ref(column);
  await sql`
    update ${sql.table(table)}
    set ${field} = cast(regexp_replace(${field}::text, ${pattern}, ${REMOVED}, 'gi')
      as ${sql.raw(type === 'jsonb' ? 'jsonb' : 'text')})
    where ${whose(rule, traces.userId)} and ${field}::text ~* ${pattern}
  `.execute(db);
}

async function columnType(db: Db, table: string, column: string): Promise<string | undefined> {
  const { rows } = await sql<{ type: string }>`
    select udt_name as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = ${column}
  `.execute(db);
  return rows[0]?.type;
}

async function eraseTable(db: Db, rule: PersonalTable, traces: Traces, now: Date): Promise<void> {
  const { table, erase } = rule;
  if (erase === 'keep') return;
  if (erase === 'rows') {
    await sql`delete from ${sql.table(table)} where ${whose(rule, traces.userId)}`.execute(db);
    return;
  }
  for (const column of erase.scrub ?? []) await scrub(db, rule, column, traces);
  const blanks = Object.entries(erase.blank ?? {});
  if (blanks.length === 0) return;
  const sets = blanks.map(([column, blank]) => sql`${sql.ref(column)} = ${blankValue(blank, now)}`);
  await sql`
    update ${sql.table(table)} set ${sql.join(sets)} where ${whose(rule, traces.userId)}
  `.execute(db);
}

/** Blanks and deletes by the list. Needs a transaction; the account's own row is blanked by accounts. */
export async function eraseTraces(db: Db, traces: Traces, now: Date): Promise<void> {
  // Two append-only tables allow this change alone: for the duration of this transaction.
  await sql`select set_config('legend.redacting', 'on', true)`.execute(db);
  await eraseDependents(db, traces.userId);
  for (const rule of personalTables) await eraseTable(db, rule, traces, now);
  const addresses = traces.emails.map((email) => email.toLowerCase());
  for (const { table, column, asTyped } of addressedTables) {
    const field = asTyped ? sql`lower(${sql.ref(column)})` : sql.ref(column);
    await sql`
      delete from ${sql.table(table)} where ${field} = any(${addresses}::text[])
    `.execute(db);
  }
  await sql`select set_config('legend.redacting', 'off', true)`.execute(db);
}

/** Locks the rows to erase that others also change: first orders, then offers, each in the order of their ids. */
export async function lockShared(db: Db, userId: string): Promise<void> {
  await sql`
    select from market_order where buyer_id = ${userId} or seller_id = ${userId}
    order by id for no key update
  `.execute(db);
  await sql`
    select from offer where seller_id = ${userId}
      or id in (select offer_id from favorite_offer where user_id = ${userId})
    order by id for no key update
  `.execute(db);
}

/** Rows that depend on deleted ones, and figures that count them. */
async function eraseDependents(db: Db, userId: string): Promise<void> {
  await sql`
    update offer set favorites_count = favorites_count - 1
    where favorites_count > 0
      and id in (select offer_id from favorite_offer where user_id = ${userId})
  `.execute(db);
  await sql`
    delete from telegram_message
    where chat_id in (select chat_id from telegram_binding where user_id = ${userId})
  `.execute(db);
  // What was never sold concerns nobody else: the secrets and pictures of the offers are deleted with them.
  await sql`
    delete from offer_secret
    where order_id is null and offer_id in (select id from offer where seller_id = ${userId})
  `.execute(db);
  // Nobody may open it any more. What a seller handed over stays with its buyer, as the vault's sold secrets do.
  await sql`
    update sealed_part set ciphertext = null, ended = 'erased'
    where ended is null
      and order_id in (select id from market_order where buyer_id = ${userId})
  `.execute(db);
  await sql`
    update session set acting_from = null
    where acting_from in (select id from session where user_id = ${userId})
  `.execute(db);
  await sql`update audit_record set ip = '' where actor_id = ${userId}`.execute(db);
  await sql`
    update market_order set buyer_inputs = '{}', sealed_count = 0 where buyer_id = ${userId}
  `.execute(db);
}

/** All addresses of the account: the current one, former ones, and requested ones. */
export async function selectAddresses(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email::text from app_user where id = ${userId}
    union select email::text from former_email where user_id = ${userId}
    union select payload->>'email' from identity_code
      where user_id = ${userId} and payload->>'email' is not null
  `.execute(db);
  return rows.map((row) => row.email);
}

/**
 * Deletes uploads that are not displayed after the deletion: pictures of the person, unused ones, and those that only
 * their proofs show, of themselves or of their stock. Those proofs must still be there.
 */
export async function deletePrivateImages(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from media
    where owner_id = ${userId} and (
      claimed_at is null or content_hash like 'avatar:%'
      or (
        id in (
          select i.media_id from seller_proof_image i
          join seller_proof p on p.id = i.proof_id where p.seller_id = ${userId}
          union all
          select i.media_id from stock_proof_image i
          join stock_proof p on p.id = i.proof_id where p.seller_id = ${userId}
        )
        and not exists (select from offer_image i where i.media_id = media.id)
        and not exists (
          select from order_event e join market_order o on o.id = e.order_id
          where media.id = any (e.images) and ${userId} in (o.buyer_id, o.seller_id)
        )
        and not exists (
          select from case_statement t
          where media.id = any (t.images) and t.author_id = ${userId}
        )
        and not exists (
          select from chat_member c join chat_message m on m.room_id = c.room_id
          where c.user_id = ${userId} and m.sender_id = ${userId}
            and m.attachments @> jsonb_build_array(jsonb_build_object('media_id', media.id))
        )
      )
    )
    returning id
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Ids of somebody's pictures, the newest first, with their sizes. */
export async function selectImages(
  db: Db,
  userId: string,
  limit: number,
): Promise<{ id: string; byte_size: number }[]> {
  return db
    .selectFrom('media')
    .select(['id', 'byte_size'])
    .where('owner_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}
