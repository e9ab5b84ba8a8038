/**
 * Bonus and wallet money that is kept for a card payment while it runs (decision 0097), with the grants and captures that
 * it was taken from: there it goes back.
 *
 * `payment_open` stays as it is, so that a process of the version before can still begin payments while this one starts. The
 * wallet's part follows from what it names: of one order, all parts together are what it costs.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment add column wallet_cents bigint not null default 0 check (wallet_cents >= 0)
  `.execute(db);
  // Whose it is and what for are no foreign keys: they would lock accounts and orders, whose turn comes earlier.
  await sql`
    create table kept_money (
      payment_id uuid primary key,
      order_id uuid not null,
      user_id uuid not null,
      bonus_cents bigint not null check (bonus_cents >= 0),
      card_cents bigint not null check (card_cents >= 0),
      real_cents bigint not null check (real_cents >= 0),
      kept_at timestamptz not null,
      kept_until timestamptz,
      ended_at timestamptz,
      outcome text check (outcome in ('spent', 'returned')),
      check ((ended_at is null) = (outcome is null)),
      check (bonus_cents + card_cents + real_cents > 0)
    )
  `.execute(db);
  // One card payment of an order at a time has money kept for it.
  await sql`create unique index kept_money_of_order on kept_money (order_id) where ended_at is null`.execute(
    db,
  );
  await sql`create index kept_money_of_person on kept_money (user_id) where ended_at is null`.execute(
    db,
  );
  await sql`
    create table kept_part (
      payment_id uuid not null references kept_money (payment_id),
      kind text not null check (kind in ('bonus', 'card')),
      source_id uuid not null,
      cents bigint not null check (cents > 0),
      primary key (payment_id, source_id)
    )
  `.execute(db);
  await sql`create index kept_part_of_source on kept_part (source_id)`.execute(db);
}
