/** The catalogue: genres, base categories, games, categories and the attributes that describe offers. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createSearchFunction(db);
  await createLists(db);
  await createGame(db);
  await createCategory(db);
  await createAttribute(db);
}

/**
 * `unaccent` and `array_to_string` are only STABLE, a generated column wants IMMUTABLE. The wrapper names the
 * dictionary and the schema, so that its answer depends on nothing but its arguments.
 */
async function createSearchFunction(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists unaccent`.execute(db);
  await sql`
    create or replace function catalogue_search_text(parts text[]) returns text
    language sql immutable parallel safe strict
    as $$ select lower(public.unaccent('public.unaccent', array_to_string(parts, ' '))) $$
  `.execute(db);
}

async function createLists(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table genre (
      id uuid primary key,
      alias text not null unique,
      title_en text not null,
      title_fr text not null,
      position integer not null
    )
  `.execute(db);
  await sql`
    create table base_category (
      id uuid primary key,
      alias text not null unique,
      title_en text not null,
      title_fr text not null,
      position integer not null
    )
  `.execute(db);
}

async function createGame(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table game (
      id uuid primary key,
      alias text not null unique check (alias ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      title text not null,
      genre text not null references genre (alias) on update cascade,
      search_aliases text[] not null default '{}',
      description_en text not null default '',
      description_fr text not null default '',
      popularity integer not null default 0,
      family text,
      icon_media_id uuid,
      created_at timestamptz not null,
      search text not null generated always as
        (catalogue_search_text(array[title, alias] || search_aliases)) stored
    )
  `.execute(db);
  await sql`create index game_search_index on game using gin (search gin_trgm_ops)`.execute(db);
  await sql`create index game_popularity_index on game (popularity desc, title)`.execute(db);
  await sql`create index game_genre_index on game (genre)`.execute(db);
}

async function createCategory(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table category (
      id uuid primary key,
      game_id uuid not null references game (id),
      base text not null references base_category (alias) on update cascade,
      alias text not null check (alias ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      title_en text not null,
      title_fr text not null,
      description_en text not null default '',
      description_fr text not null default '',
      position integer not null,
      unit_name_en text not null,
      unit_name_fr text not null,
      unit_size bigint not null check (unit_size >= 1),
      price_precision text not null check (price_precision in ('cents', 'micros')),
      delivery_methods text[] not null
        check (cardinality(delivery_methods) > 0 and delivery_methods <@ array['manual', 'instant']),
      promised_minutes integer[] not null check (cardinality(promised_minutes) > 0),
      check_hours integer not null check (check_hours > 0),
      warranty_days integer[] not null default '{0}' check (cardinality(warranty_days) > 0),
      facet_keys text[] not null default '{}',
      buyer_inputs jsonb not null default '[]',
      vault_fields jsonb not null default '[]',
      proof jsonb not null default '[]',
      created_at timestamptz not null,
      unique (game_id, alias)
    )
  `.execute(db);
  await sql`create index category_base_index on category (base)`.execute(db);
}

async function createAttribute(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attribute (
      id uuid primary key,
      category_id uuid not null references category (id) on delete cascade,
      key text not null check (key ~ '^[a-z][a-z0-9_]*$'),
      type text not null check (type in ('select', 'multiselect', 'number', 'text', 'boolean')),
      required boolean not null,
      filterable boolean not null,
      ordinal boolean not null default false,
      position integer not null,
      label_en text not null,
      label_fr text not null,
      unit_en text,
      unit_fr text,
      minimum double precision,
      maximum double precision,
      options jsonb not null default '[]',
      unique (category_id, key)
    )
  `.execute(db);
}
