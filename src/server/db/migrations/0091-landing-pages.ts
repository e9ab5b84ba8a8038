/** Texts of genres and base categories, landing pages of categories, and sellers that people follow. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['genre', 'base_category']) {
    await sql`
      alter table ${sql.table(table)}
        add column about_en text not null default '',
        add column about_fr text not null default ''
    `.execute(db);
  }
  await sql`
    create table landing_page (
      id uuid primary key,
      category_id uuid not null references category (id) on delete cascade,
      alias text not null check (alias ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      query jsonb not null check (jsonb_typeof(query) = 'object'),
      name_en text not null,
      name_fr text not null,
      heading_en text not null,
      heading_fr text not null,
      title_en text not null,
      title_fr text not null,
      description_en text not null,
      description_fr text not null,
      text_en text not null,
      text_fr text not null,
      is_published boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (category_id, alias)
    )
  `.execute(db);
  // The back office lists what was changed last.
  await sql`create index landing_page_changed on landing_page (updated_at desc, id desc)`.execute(
    db,
  );
  await sql`
    create table followed_seller (
      user_id uuid not null references app_user (id) on delete cascade,
      seller_id uuid not null references app_user (id) on delete cascade,
      created_at timestamptz not null,
      primary key (user_id, seller_id),
      check (user_id <> seller_id)
    )
  `.execute(db);
  await sql`
    create index followed_seller_newest on followed_seller (user_id, created_at desc, seller_id desc)
  `.execute(db);
  await sql`create index followed_seller_of on followed_seller (seller_id)`.execute(db);
}
