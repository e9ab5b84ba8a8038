/**
 * Words that offers must not have or are looked at for (decision 0083). `stamp` changes with the rules, so that a process
 * knows when those in its memory are old. `held` waits for its review by the rules alone; `cleared_words` are what staff
 * let pass, by field and text.
 */
import { sql, type Kysely } from 'kysely';

/** What was written into the program until now. */
export const firstWords =
  'stolen|hacked|hacking|cracked|carded|carding|cvv|fraud|phishing|keylogger|malware|stealer|cheat|cheats|aimbot|wallhack|exploit|exploits|duped|dupe|bruteforce|combo list|chargeback|charge back|refund method|scam|scammer|fake id|drugs|weapon for sale|vole|volee|pirate|piratee|triche|cheate|arnaque|faux papiers';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listed_word (
      id uuid primary key,
      scope text not null check (scope in ('market', 'game', 'category')),
      scope_id uuid check ((scope_id is null) = (scope = 'market')),
      kind text not null check (kind in ('forbidden', 'brand', 'review')),
      word text not null,
      plain text not null,
      inside boolean not null default false,
      is_demo boolean not null default false,
      created_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create unique index listed_word_once on listed_word (plain, scope, coalesce(scope_id, '00000000-0000-0000-0000-000000000000'))
  `.execute(db);
  await sql`
    insert into listed_word (id, scope, kind, word, plain, created_at)
    select gen_random_uuid(), 'market', 'review', word, word, now()
    from unnest(string_to_array(${firstWords}, '|')) as word
  `.execute(db);
  await sql`
    create table offer_rules (is_only boolean primary key default true check (is_only), stamp uuid not null)
  `.execute(db);
  await sql`insert into offer_rules (stamp) values (gen_random_uuid())`.execute(db);
  await sql`
    create table rule_check (
      id uuid primary key,
      scope text not null check (scope in ('market', 'game', 'category')),
      scope_id uuid check ((scope_id is null) = (scope = 'market')),
      status text not null check (status in ('running', 'done')),
      after uuid,
      checked integer not null default 0,
      held integer not null default 0,
      released integer not null default 0,
      created_at timestamptz not null,
      ended_at timestamptz
    )
  `.execute(db);
  await sql`create index rule_check_running on rule_check (id) where status = 'running'`.execute(
    db,
  );
  await sql`
    alter table offer
      add column held boolean not null default false,
      add column cleared_words jsonb not null default '[]'
  `.execute(db);
}
