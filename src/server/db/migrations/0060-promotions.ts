/** Promo codes and who uses them where. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promo_code (
      id uuid primary key,
      code citext not null unique,
      percent_bps integer check (percent_bps between 1 and 10000),
      amount_cents bigint check (amount_cents > 0),
      currency text not null,
      scope text not null check (scope in ('all', 'game', 'category', 'seller')),
      scope_id uuid,
      minimum_cents bigint not null default 0 check (minimum_cents >= 0),
      starts_at timestamptz,
      ends_at timestamptz,
      total_limit integer check (total_limit > 0),
      user_limit integer check (user_limit > 0),
      first_order_only boolean not null default false,
      used_count integer not null default 0 check (used_count >= 0),
      disabled_at timestamptz,
      created_at timestamptz not null,
      check ((percent_bps is null) <> (amount_cents is null)),
      check ((scope = 'all') = (scope_id is null)),
      constraint promo_code_within_limit check (total_limit is null or used_count <= total_limit)
    ) with (fillfactor = 50)
  `.execute(db);
  await sql`
    create table promo_activation (
      id uuid primary key,
      code_id uuid not null references promo_code (id),
      user_id uuid not null references app_user (id),
      order_id uuid,
      offer_id uuid,
      count bigint,
      currency text not null,
      discount_cents bigint not null check (discount_cents >= 0),
      status text not null check (status in ('active', 'reserved', 'consumed', 'returned')),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (status not in ('reserved', 'consumed') or order_id is not null)
    )
  `.execute(db);
  await sql`
    create unique index promo_activation_of_order on promo_activation (order_id)
    where status in ('reserved', 'consumed')
  `.execute(db);
  await sql`
    create index promo_activation_uses on promo_activation (code_id, user_id)
    where status in ('reserved', 'consumed')
  `.execute(db);
  await sql`
    create index promo_activation_of_user on promo_activation (user_id, id desc)
    where status <> 'returned'
  `.execute(db);
}
