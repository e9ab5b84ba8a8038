/**
 * Pictures that files of offers name by their addresses (decision 0085): where a picture of an offer came from, what each row
 * wants, and what became of each address of an import.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offer_image add column source_url text`.execute(db);
  await sql`
    alter table offer_import
      -- When pictures of it were fetched last; null while none of its rows wants any.
      add column pictures_at timestamptz,
      -- Hosts that gave no answer, and how often one after the other.
      add column silent_hosts jsonb not null default '{}'
  `.execute(db);
  // The first import of a seller with such rows has its turn.
  await sql`
    create index offer_import_pictures on offer_import (seller_id, started_at, id)
    where pictures_at is not null
  `.execute(db);
  await sql`
    alter table offer_import_row
      -- The addresses that its offer shall have, until it has them.
      add column wanted_pictures jsonb,
      add column pictures_due_at timestamptz
  `.execute(db);
  await sql`
    create index offer_import_row_pictures on offer_import_row (import_id, pictures_due_at, number)
    where wanted_pictures is not null
  `.execute(db);
  await sql`
    create index offer_import_row_pictures_of_offer on offer_import_row (offer_id)
    where wanted_pictures is not null
  `.execute(db);
  await sql`
    create table offer_import_picture (
      import_id uuid not null references offer_import (id) on delete cascade,
      url text not null,
      seller_id uuid not null,
      state text not null check (state in ('waiting', 'fetched', 'failed')),
      tries integer not null default 0,
      media_id uuid,
      issue jsonb,
      primary key (import_id, url),
      check ((state = 'fetched') = (media_id is not null)),
      check ((state = 'failed') = (issue is not null))
    )
  `.execute(db);
  await sql`
    create index offer_import_picture_of_seller on offer_import_picture (seller_id)
  `.execute(db);
}
