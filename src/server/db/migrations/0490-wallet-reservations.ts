/**
 * Bonus and wallet money that is reserved for a card payment while it runs (decision 0097), with the grants and captures that
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
    create table wallet_reservation (
      payment_id uuid primary key,
      order_id uuid not null,
      user_id uuid not null,
      bonus_cents bigint not null check (bonus_cents >= 0),
      card_cents bigint not null check (card_cents >= 0),
      real_cents bigint not null check (real_cents >= 0),
      reserved_at timestamptz not null,
      reserved_until timestamptz,
      ended_at timestamptz,
      outcome text check (outcome in ('spent', 'returned')),
      check ((ended_at is null) = (outcome is null)),
      check (bonus_cents + card_cents + real_cents > 0)
    )
  `.execute(db);
  // One card payment of an order at a time has money reserved for it.
  await sql`create unique index wallet_reservation_of_order on wallet_reservation (order_id) where ended_at is null`.execute(
    db,
  );
  await sql`create index wallet_reservation_of_person on wallet_reservation (user_id) where ended_at is null`.execute(
    db,
  );
  await sql`
    create table reservation_part (
      payment_id uuid not null references wallet_reservation (payment_id),
      kind text not null check (kind in ('bonus', 'card')),
      source_id uuid not null,
      cents bigint not null check (cents > 0),
      primary key (payment_id, source_id)
    )
  `.execute(db);
  await sql`create index reservation_part_of_source on reservation_part (source_id)`.execute(db);
}
