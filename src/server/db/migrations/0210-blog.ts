/** Articles in each language, their authors and subjects (decision 0056). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blog_author (
      id uuid primary key,
      slug text not null unique,
      name text not null,
      avatar_media_id uuid references media (id),
      description_en text not null,
      description_fr text not null
    )
  `.execute(db);
  await sql`
    create table article (
      id uuid primary key,
      slug text not null unique,
      game_id uuid references game (id),
      base_category_id uuid references base_category (id),
      author_id uuid not null references blog_author (id),
      image_media_id uuid references media (id),
      is_demo boolean not null default false,
      created_at timestamptz not null,
      published_at timestamptz,
      check (num_nonnulls(game_id, base_category_id) = 1)
    )
  `.execute(db);
  await sql`
    create table article_text (
      article_id uuid not null references article (id) on delete cascade,
      locale text not null check (locale in ('en', 'fr')),
      title text not null,
      description text not null,
      tags text[] not null,
      body text not null,
      words integer not null,
      updated_at timestamptz not null,
      search tsvector not null generated always as (
        case locale
          when 'fr' then setweight(to_tsvector('french', title), 'A')
            || setweight(to_tsvector('french', description), 'B') || to_tsvector('french', body)
          else setweight(to_tsvector('english', title), 'A')
            || setweight(to_tsvector('english', description), 'B') || to_tsvector('english', body)
        end
      ) stored,
      primary key (article_id, locale)
    )
  `.execute(db);
  // Lists are read newest first, over all articles or under one of these.
  await sql`
    create index article_published on article (published_at desc, id desc)
      where published_at is not null
  `.execute(db);
  for (const column of ['game_id', 'base_category_id', 'author_id']) {
    await sql`
      create index ${sql.raw(`article_of_${column.replace('_id', '')}`)}
        on article (${sql.raw(column)}, published_at desc, id desc) where published_at is not null
    `.execute(db);
  }
  await sql`create index article_text_search on article_text using gin (search)`.execute(db);
  await sql`create index article_text_tags on article_text using gin (tags)`.execute(db);
}
