/**
 * Payments as real providers have them: pages that close, money that is promised before it is taken, and what the provider
 * calls all of it. That a payment of a captured order has an outcome, and an open one none, is what is left of the
 * rule before: promised money may have one or not.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment
      drop constraint payment_status_check,
      drop constraint payment_check,
      add constraint payment_status_check check (status in ('created', 'closing', 'authorised', 'capturing',
        'captured', 'voiding', 'voided', 'expired', 'failed')),
      add constraint payment_outcome_of_status check (case
        when status = 'captured' then outcome is not null
        when status in ('created', 'closing', 'expired', 'failed') then outcome is null
        else true
      end)
  `.execute(db);
  await sql`
    alter table deposit
      drop constraint deposit_status_check,
      add constraint deposit_status_check check
        (status in ('created', 'closing', 'captured', 'expired', 'failed'))
  `.execute(db);
  // No foreign key: it is written outside the transaction of the order, whose locks it must not wait for.
  await sql`
    create table provider_payment (
      reference uuid primary key,
      provider text not null,
      purpose text not null check (purpose in ('order', 'deposit')),
      generation integer not null default 1 check (generation >= 1),
      page_id text,
      page_url text,
      payment_id text,
      charge_id text,
      closes_at timestamptz,
      authorised_until timestamptz,
      asked_at timestamptz,
      created_at timestamptz not null
    )
  `.execute(db);
}
