/**
 * Texts as staff write them, in versions; documents that were edited; what a main picture shows (decision 0061). Articles
 * that exist become manuscripts, and what readers see of them is their first version.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table article_text add column image_alt text not null default ''`.execute(db);
  await sql`
    create table document_text (
      slug text not null,
      locale text not null check (locale in ('en', 'fr')),
      title text not null,
      description text not null,
      body text not null,
      updated_at timestamptz not null,
      primary key (slug, locale)
    )
  `.execute(db);
  await sql`
    create table manuscript (
      kind text not null,
      key text not null,
      revision integer not null,
      version integer not null,
      -- The address that is taken: set while a version is published or waits for its time.
      slug text,
      is_address_fixed boolean not null default false,
      published_version integer,
      published_at timestamptz,
      scheduled_version integer,
      scheduled_at timestamptz,
      deleted_at timestamptz,
      -- Of the newest version, for the list.
      title_en text not null,
      title_fr text not null,
      missing_en text[] not null,
      missing_fr text[] not null,
      author text,
      main_tag text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      updated_by uuid references app_user (id),
      primary key (kind, key),
      unique (kind, slug),
      check ((scheduled_version is null) = (scheduled_at is null)),
      check ((published_version is null) = (published_at is null))
    )
  `.execute(db);
  await sql`
    create table manuscript_version (
      kind text not null,
      key text not null,
      version integer not null,
      content jsonb not null,
      change text not null check (change in ('first', 'save', 'restore')),
      restored_from integer,
      changed text[] not null,
      editor_id uuid references app_user (id),
      created_at timestamptz not null,
      saved_at timestamptz not null,
      published_at timestamptz,
      primary key (kind, key, version),
      foreign key (kind, key) references manuscript (kind, key) on delete cascade
    )
  `.execute(db);
  await sql`
    create table manuscript_picture (media_id uuid primary key references media (id))
  `.execute(db);
  await addIndexes(db);
  await adoptArticles(db);
}

async function addIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index manuscript_recent on manuscript (kind, updated_at desc, key desc)
  `.execute(db);
  await sql`
    create index manuscript_due on manuscript (scheduled_at) where scheduled_at is not null
  `.execute(db);
  await sql`
    create index manuscript_titles on manuscript
      using gin (lower(title_en || ' ' || title_fr) gin_trgm_ops)
  `.execute(db);
}

/** As the demo's articles are written (publishing/use-cases/adopt-article.ts). */
async function adoptArticles(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into manuscript (kind, key, revision, version, slug, is_address_fixed, published_version,
      published_at, title_en, title_fr, missing_en, missing_fr, author, main_tag, created_at, updated_at)
    select 'article', a.id::text, 1, 1, a.slug, a.published_at is not null,
      case when a.published_at is not null then 1 end, a.published_at,
      coalesce(en.title, ''), coalesce(fr.title, ''),
      case when en.title is null then '{title,description,body}'::text[] else '{}' end,
      case when fr.title is null then '{title,description,body}'::text[] else '{}' end,
      w.slug, coalesce(g.alias, b.alias), date_trunc('milliseconds', a.created_at),
      date_trunc('milliseconds', a.created_at)
    from article a join blog_author w on w.id = a.author_id
      left join game g on g.id = a.game_id left join base_category b on b.id = a.base_category_id
      left join article_text en on en.article_id = a.id and en.locale = 'en'
      left join article_text fr on fr.article_id = a.id and fr.locale = 'fr'
  `.execute(db);
  await sql`
    insert into manuscript_version (kind, key, version, content, change, changed, created_at, saved_at, published_at)
    select 'article', a.id::text, 1, jsonb_build_object(
        'slug', a.slug, 'main_tag', m.main_tag, 'author', m.author, 'image', a.image_media_id,
        'texts', (
          select jsonb_object_agg(l.locale, jsonb_build_object('title', coalesce(t.title, ''),
            'description', coalesce(t.description, ''), 'tags', to_jsonb(coalesce(t.tags, '{}'::text[])),
            'image_alt', '', 'body', coalesce(t.body, '')))
          from (values ('en'), ('fr')) as l (locale)
            left join article_text t on t.article_id = a.id and t.locale = l.locale
        )),
      'first', '{}', a.created_at, a.created_at, a.published_at
    from article a join manuscript m on m.kind = 'article' and m.key = a.id::text
  `.execute(db);
  await sql`
    insert into manuscript_picture (media_id)
    select distinct image_media_id from article where image_media_id is not null
  `.execute(db);
}
