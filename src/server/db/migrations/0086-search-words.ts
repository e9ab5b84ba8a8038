/**
 * The words of public titles. A search that finds nothing is corrected against them: comparing a mistyped word with
 * some ten thousand words takes a millisecond, comparing it with a million titles would take a second.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table offer_word (word text primary key)`.execute(db);
  await sql`create index offer_word_like on offer_word using gin (word gin_trgm_ops)`.execute(db);
  await createInsertTrigger(db);
  await createUpdateTrigger(db);
  await sql`
    insert into offer_word (word)
    select distinct word from offer, regexp_split_to_table(search, '[^[:alnum:]]+') word
    where listed and word ~ '^[[:alpha:]]{4,24}$'
  `.execute(db);
}

/** In the order of the alphabet, so that two transactions that bring the same new words wait and do not deadlock. */
async function createInsertTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function offer_words_of_added() returns trigger language plpgsql as $$
    begin
      insert into offer_word (word)
      select distinct word from added, regexp_split_to_table(added.search, '[^[:alnum:]]+') word
      where added.listed and word ~ '^[[:alpha:]]{4,24}$'
        and not exists (select from offer_word known where known.word = word.word)
      order by 1
      on conflict do nothing;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger offer_words_added after insert on offer
    referencing new table as added for each statement execute function offer_words_of_added()
  `.execute(db);
}

async function createUpdateTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function offer_words_of_changed() returns trigger language plpgsql as $$
    begin
      insert into offer_word (word)
      select distinct word from regexp_split_to_table(new.search, '[^[:alnum:]]+') word
      where word ~ '^[[:alpha:]]{4,24}$'
        and not exists (select from offer_word known where known.word = word.word)
      order by 1
      on conflict do nothing;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger offer_words_changed after update of title, status on offer for each row
    when (new.listed and (not old.listed or old.title is distinct from new.title))
    execute function offer_words_of_changed()
  `.execute(db);
}
