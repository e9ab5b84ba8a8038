/** SQL of the pictures that rows of imports want: what is still to be fetched, and what became of each address. */
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { ImportIssue } from '../offers.tables.ts';
import type { ImportRecord } from './imports.repository.ts';

type Owned = Pick<ImportRecord, 'id' | 'seller_id'>;

/** The addresses that the pictures of a row's offer shall have. */
export interface WantedPictures {
  number: number;
  urls: readonly string[];
}

/** Whoever says last which pictures offers have is right: what earlier files want of them is forgotten. */
export async function forgetWanted(db: Db, offerIds: readonly string[]): Promise<void> {
  if (offerIds.length === 0) return;
  await db
    .updateTable('offer_import_row')
    .set({ wanted_pictures: null, pictures_due_at: null })
    .where('offer_id', 'in', [...offerIds])
    .where('wanted_pictures', 'is not', null)
    .execute();
}

/** Notes what written rows want. An address where their offer has a picture from already is there, and not fetched again. */
export async function writeWanted(
  db: Db,
  record: Owned,
  rows: readonly WantedPictures[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const told = JSON.stringify(rows);
  await sql`
    insert into offer_import_picture (import_id, url, seller_id, state, media_id)
    select distinct on (u.url) ${record.id}::uuid, u.url, ${record.seller_id}::uuid,
      case when i.media_id is null then 'waiting' else 'fetched' end, i.media_id
    from jsonb_to_recordset(${told}::jsonb) as n (number int, urls jsonb)
    join offer_import_row r on r.import_id = ${record.id} and r.number = n.number
    cross join lateral jsonb_array_elements_text(n.urls) as u (url)
    left join offer_image i on i.offer_id = r.offer_id and i.source_url = u.url
    order by u.url, i.media_id nulls last
    on conflict (import_id, url) do update
      set state = excluded.state, media_id = excluded.media_id
      where offer_import_picture.state = 'waiting' and excluded.state = 'fetched'
  `.execute(db);
  await sql`
    update offer_import_row r set wanted_pictures = n.urls, pictures_due_at = ${now}
    from jsonb_to_recordset(${told}::jsonb) as n (number int, urls jsonb)
    where r.import_id = ${record.id} and r.number = n.number
  `.execute(db);
  await sql`
    update offer_import set pictures_at = coalesce(pictures_at, ${now}) where id = ${record.id}
  `.execute(db);
}

/**
 * An import whose turn it is: of each seller the first that wants pictures, once its rows are in and where some are due, and
 * among sellers who has waited longest. Nothing is locked.
 */
export async function findWanting(
  db: Db,
  except: readonly string[],
  now: Date,
): Promise<Owned | undefined> {
  const { rows } = await sql<Owned>`
    select id, seller_id from (
      select distinct on (seller_id) id, seller_id, pictures_at, status from offer_import
      where pictures_at is not null order by seller_id, started_at, id
    ) first
    where id <> all(${[...except]}::uuid[]) and status <> 'running' and (
      exists (
        select from offer_import_row r where r.import_id = first.id
          and r.wanted_pictures is not null and r.pictures_due_at <= ${now}
      )
      -- What its rows wanted was forgotten: its turn ends.
      or not exists (
        select from offer_import_row r
        where r.import_id = first.id and r.wanted_pictures is not null
      )
    )
    order by pictures_at, id limit 1
  `.execute(db);
  return rows[0];
}

/** Takes the next rows that are due until then: who dies with them leaves them to others. */
export async function leaseRows(
  db: Db,
  importId: string,
  { limit, now, until }: { limit: number; now: Date; until: Date },
): Promise<WantedPictures[]> {
  await db
    .updateTable('offer_import')
    .set({ pictures_at: now })
    .where('id', '=', importId)
    .where('pictures_at', 'is not', null)
    .execute();
  const { rows } = await sql<WantedPictures>`
    update offer_import_row r set pictures_due_at = ${until}
    from (
      select number from offer_import_row
      where import_id = ${importId} and wanted_pictures is not null and pictures_due_at <= ${now}
      order by pictures_due_at, number limit ${limit} for no key update skip locked
    ) due
    where r.import_id = ${importId} and r.number = due.number
    returning r.number, r.wanted_pictures as urls
  `.execute(db);
  return rows;
}

export interface PictureRow {
  url: string;
  state: 'waiting' | 'fetched' | 'failed';
  tries: number;
  media_id: string | null;
  issue: ImportIssue | null;
}

export async function selectPictures(
  db: Db,
  importId: string,
  urls: readonly string[],
): Promise<Map<string, PictureRow>> {
  if (urls.length === 0) return new Map();
  const rows = await db
    .selectFrom('offer_import_picture')
    .select(['url', 'state', 'tries', 'media_id', 'issue'])
    .where('import_id', '=', importId)
    .where('url', 'in', [...urls])
    .execute();
  return new Map(rows.map((row) => [row.url, row]));
}

/** Counts a try before it is made: one that takes the process with it is not made for ever. */
export async function countTry(db: Db, importId: string, url: string): Promise<void> {
  await sql`
    update offer_import_picture set tries = tries + 1 where import_id = ${importId} and url = ${url}
  `.execute(db);
}

export async function writePictures(
  db: Db,
  importId: string,
  rows: readonly Pick<PictureRow, 'url' | 'state' | 'media_id' | 'issue'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update offer_import_picture p set state = n.state, media_id = n.media_id, issue = n.issue
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (url text, state text, media_id uuid, issue jsonb)
    where p.import_id = ${importId} and p.url = n.url and p.state = 'waiting'
  `.execute(db);
}

export interface WantingRow {
  number: number;
  offer_id: string | null;
  urls: string[];
}

/** The offers of the rows. */
export async function selectOffersOf(
  db: Db,
  importId: string,
  numbers: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ offer_id: string }>`
    select offer_id from offer_import_row
    where import_id = ${importId} and number = any(${[...numbers]}::int[])
      and wanted_pictures is not null and offer_id is not null
  `.execute(db);
  return rows.map((row) => row.offer_id);
}

/** Those of the rows that want pictures still; nobody else says so while their offers are locked. */
export async function selectWanting(
  db: Db,
  importId: string,
  numbers: readonly number[],
): Promise<WantingRow[]> {
  const { rows } = await sql<WantingRow>`
    select number, offer_id, wanted_pictures as urls from offer_import_row
    where import_id = ${importId} and number = any(${[...numbers]}::int[])
      and wanted_pictures is not null
    order by number
  `.execute(db);
  return rows;
}

/** Rows whose offers have their pictures, with what is wrong with some. */
export async function settleRows(
  db: Db,
  importId: string,
  rows: readonly { number: number; issues: readonly ImportIssue[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update offer_import_row r
    set wanted_pictures = null, pictures_due_at = null, errors = r.errors || n.issues
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (number int, issues jsonb)
    where r.import_id = ${importId} and r.number = n.number
  `.execute(db);
}

export async function postponeRows(
  db: Db,
  importId: string,
  rows: readonly { number: number; due: Date }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update offer_import_row r set pictures_due_at = n.due
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (number int, due timestamptz)
    where r.import_id = ${importId} and r.number = n.number
  `.execute(db);
}

/** Forgets all pictures that the import still wants. */
export async function stopWanting(db: Db, importId: string): Promise<void> {
  await db
    .updateTable('offer_import_row')
    .set({ wanted_pictures: null, pictures_due_at: null })
    .where('import_id', '=', importId)
    .where('wanted_pictures', 'is not', null)
    .execute();
  await endWanting(db, importId);
}

/** Ends the import's turn once no row wants a picture; addresses that nobody wants any more are not waited for. */
export async function endWanting(db: Db, importId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update offer_import set pictures_at = null where id = ${importId} and not exists (
      select from offer_import_row r
      where r.import_id = ${importId} and r.wanted_pictures is not null
    ) returning id
  `.execute(db);
  if (rows.length === 0) return;
  await db
    .deleteFrom('offer_import_picture')
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Numbers of addresses by what became of them, and of rows whose offers are without one. */
export async function countPictures(
  db: Db,
  importId: string,
): Promise<{ waiting: number; fetched: number; failed: number; rows: number }> {
  const { rows } = await sql<{ waiting: number; fetched: number; failed: number; rows: number }>`
    select count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state = 'fetched') as fetched,
      count(*) filter (where state = 'failed') as failed,
      (select count(*) from offer_import_row r where r.import_id = ${importId}
        and r.outcome in ('created', 'updated') and jsonb_array_length(r.errors) > 0) as rows
    from offer_import_picture where import_id = ${importId}
  `.execute(db);
  return rows[0] ?? { waiting: 0, fetched: 0, failed: 0, rows: 0 };
}
