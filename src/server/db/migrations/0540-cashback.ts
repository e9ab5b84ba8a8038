/** What buyers spent in orders that became final, and what the market gave back (decision 0108). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cashback (
      order_id uuid primary key,
      user_id uuid not null,
      spent_cents bigint not null check (spent_cents >= 0),
      share_bps integer not null check (share_bps >= 0),
      cents bigint not null check (cents >= 0 and cents <= spent_cents),
      grant_id uuid,
      settled_at timestamptz not null
    )
  `.execute(db);
  await sql`create index cashback_of_buyer on cashback (user_id, settled_at)`.execute(db);
  // Whoever bought before there were tiers starts with what they spent.
  await sql`
    insert into cashback (order_id, user_id, spent_cents, share_bps, cents, settled_at)
    select o.id, o.buyer_id,
      o.paid_card_cents + o.paid_real_cents + o.paid_provider_cents
        - o.refunded_card_cents - o.refunded_real_cents - o.refunded_provider_cents,
      0, 0, h.resolved_at
    from hold h join market_order o on o.id = h.order_id
    where h.resolution = 'released' and o.status = 'completed'
      and h.resolved_at > now() - interval '180 days'
    on conflict do nothing
  `.execute(db);
}
