/**
 * Orders that wait for a check with money that a card has only promised (decision 0100): nothing of it is in the books until it is
 * taken.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment add column capture text not null default 'automatic'
      check (capture in ('automatic', 'manual'))
  `.execute(db);
  await sql`
    alter table market_order
      add column promise text check (promise in ('waiting', 'asked', 'taken', 'given_up', 'lost')),
      add column promise_payment_id uuid,
      add column promised_cents bigint not null default 0 check (promised_cents >= 0),
      add column promised_until timestamptz,
      add constraint order_promise_whole check (
        (promise is null) = (promise_payment_id is null)
        and (promise is null) = (promised_until is null)
        and (promise is null) = (promised_cents = 0)
      ),
      drop constraint order_paid_whole,
      add constraint order_paid_whole check (status in ('created', 'cancelled')
        or (status in ('verification', 'waiting_approval') and coalesce(promise in ('waiting', 'asked'), false))
        or total_cents =
          paid_bonus_cents + paid_card_cents + paid_real_cents + paid_provider_cents + discount_cents)
  `.execute(db);
  // What a buyer's cards have promised counts for the risk of the next payment.
  await sql`
    create index order_promise_of_buyer on market_order (buyer_id) where promise in ('waiting', 'asked')
  `.execute(db);
}
