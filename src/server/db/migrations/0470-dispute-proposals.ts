/** What the two sides of a dispute propose to each other, and hours that they agree on (decision 0091). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dispute_proposal (
      id uuid primary key,
      order_id uuid not null,
      side text not null check (side in ('buyer', 'seller')),
      kind text not null check (kind in ('full_refund', 'partial_refund', 'redelivery', 'as_is')),
      cents bigint check (cents > 0),
      hours smallint check (hours > 0),
      made_at timestamptz not null,
      until timestamptz not null,
      ended_at timestamptz,
      outcome text check (
        outcome in ('accepted', 'countered', 'replaced', 'taken_back', 'lapsed', 'closed')
      ),
      check ((ended_at is null) = (outcome is null)),
      check ((kind = 'partial_refund') = (cents is not null)),
      check (hours is null or kind = 'redelivery')
    )
  `.execute(db);
  await sql`create index dispute_proposal_of_order on dispute_proposal (order_id)`.execute(db);
  await sql`
    create unique index dispute_proposal_open on dispute_proposal (order_id) where ended_at is null
  `.execute(db);
  await sql`
    create index dispute_proposal_until on dispute_proposal (until) where ended_at is null
  `.execute(db);
  await sql`
    alter table market_order add column redeliver_minutes integer check (redeliver_minutes > 0)
  `.execute(db);
}
