/** The help centre: categories, articles in each language, votes; and the article that a message refers to (decision 0057). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTexts(db);
  await createVotes(db);
  await sql`alter table contact_message add column help_article text`.execute(db);
}

async function createTexts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table help_category (
      id uuid primary key,
      slug text not null unique,
      icon text not null,
      contact_topic text not null,
      position integer not null,
      title_en text not null,
      title_fr text not null,
      description_en text not null,
      description_fr text not null
    )
  `.execute(db);
  await sql`
    create table help_article (
      id uuid primary key,
      slug text not null unique,
      category_id uuid not null references help_category (id),
      position integer not null,
      faq_position integer,
      related text[] not null,
      created_at timestamptz not null,
      published_at timestamptz,
      useful_votes integer not null default 0,
      votes integer not null default 0
    )
  `.execute(db);
  await sql`create index help_article_of_category on help_article (category_id, position)`.execute(
    db,
  );
  await sql`
    create table help_article_text (
      article_id uuid not null references help_article (id) on delete cascade,
      locale text not null check (locale in ('en', 'fr')),
      title text not null,
      description text not null,
      keywords text[] not null,
      body text not null,
      words integer not null,
      updated_at timestamptz not null,
      released_as text,
      primary key (article_id, locale)
    )
  `.execute(db);
}

async function createVotes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table help_vote (
      article_id uuid not null references help_article (id) on delete cascade,
      user_id uuid references app_user (id) on delete cascade,
      visitor text,
      is_useful boolean not null,
      missing text,
      voted_at timestamptz not null,
      check (num_nonnulls(user_id, visitor) = 1)
    )
  `.execute(db);
  await sql`
    create unique index help_vote_of_user on help_vote (user_id, article_id)
      where user_id is not null
  `.execute(db);
  await sql`
    create unique index help_vote_of_visitor on help_vote (article_id, visitor)
      where visitor is not null
  `.execute(db);
  // What was missing is read article by article, the newest first.
  await sql`
    create index help_vote_missing on help_vote (article_id, voted_at desc) where missing is not null
  `.execute(db);
  // The database counts: no two votes at once, no change of mind and no erasure can make the sums wrong.
  await sql`
    create function help_count_vote() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update help_article set votes = votes + 1, useful_votes = useful_votes + new.is_useful::int
        where id = new.article_id;
      elsif tg_op = 'UPDATE' then
        update help_article
        set useful_votes = useful_votes + new.is_useful::int - old.is_useful::int
        where id = new.article_id and new.is_useful <> old.is_useful;
      else
        update help_article set votes = votes - 1, useful_votes = useful_votes - old.is_useful::int
        where id = old.article_id;
      end if;
      return null;
    end
    $$
  `.execute(db);
  await sql`
    create trigger help_vote_counted after insert or update or delete on help_vote
      for each row execute function help_count_vote()
  `.execute(db);
}
