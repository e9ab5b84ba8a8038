/**
 * Lists of purchases and sales: what waits for the reader, by its date, and words of the goods and the game. The
 * conditions are those of `order-filter.repository.ts`, word for word: only then are the indexes used.
 */
import { type Kysely, sql } from 'kysely';

const urgency = sql`
  coalesce(case when status = 'disputed' then clock_stopped_at
    when status in ('paid', 'in_progress') then deliver_by end, due_at, status_at)
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index order_waits_for_buyer on market_order (buyer_id, (${urgency}), id)
    where status in ('created', 'verification', 'acceptance') or (status = 'disputed'
      and coalesce(dispute_opened_by, 'buyer') = 'seller' and dispute_answered_at is null)
  `.execute(db);
  await sql`
    create index order_waits_for_seller on market_order (seller_id, (${urgency}), id)
    where status in ('paid', 'in_progress') or (status = 'disputed'
      and coalesce(dispute_opened_by, 'buyer') = 'buyer' and dispute_answered_at is null)
  `.execute(db);
  await sql`
    create index order_words on market_order using gin (
      search_text((offer ->> 'title') || ' ' || (offer -> 'game' ->> 'title')) gin_trgm_ops
    )
  `.execute(db);
}
