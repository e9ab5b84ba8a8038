/** Orders of several sellers that are bought together, and the card payment of all of them (decision 0052). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table purchase (
      id uuid primary key,
      buyer_id uuid not null references app_user (id),
      created_at timestamptz not null
    )
  `.execute(db);
  await sql`create index purchase_of_buyer on purchase (buyer_id, id)`.execute(db);
  await sql`
    create table purchase_order (
      order_id uuid primary key references market_order (id),
      purchase_id uuid not null references purchase (id)
    )
  `.execute(db);
  await sql`create index purchase_order_of on purchase_order (purchase_id, order_id)`.execute(db);
  // A card pays a purchase by way of the wallet: as a deposit that may do nothing but pay these orders, or go back.
  await sql`alter table deposit add column purchase_id uuid references purchase (id)`.execute(db);
  await sql`alter table deposit add column bonus_cents bigint not null default 0 check (bonus_cents >= 0)`.execute(
    db,
  );
  await sql`
    create unique index deposit_open_of_purchase
    on deposit (purchase_id, provider, amount_cents, bonus_cents)
    where status = 'created' and purchase_id is not null
  `.execute(db);
}
