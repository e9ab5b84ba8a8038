/**
 * Chargebacks (decision 0099): what banks took back, what was put aside for it, and the orders that it stops. Whose they are is
 * no foreign key: accounts and orders are locked before, and a reference would lock them again behind.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await makeChargebacks(db);
  await makeParts(db);
  await makeSandbox(db);
}

async function makeChargebacks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chargeback (
      id uuid primary key,
      provider text not null,
      provider_id text not null,
      status text not null check (status in ('inquiry', 'needs_response', 'evidence_sent', 'under_review', 'won',
        'lost', 'prevented', 'closed')),
      source text not null check (source in ('deposit', 'payment')),
      source_id uuid not null,
      user_id uuid not null,
      cents bigint not null check (cents > 0),
      reason text not null,
      respond_by timestamptz,
      opened_at timestamptz not null,
      asked_at timestamptz not null,
      taken_at timestamptz,
      ended_at timestamptz,
      fee_cents bigint not null default 0 check (fee_cents >= 0),
      buyer_cents bigint not null default 0 check (buyer_cents >= 0),
      owed_cents bigint not null default 0 check (owed_cents >= 0),
      evidence text,
      evidence_by uuid,
      evidence_at timestamptz,
      accepted_by uuid,
      accept_reason text,
      unique (provider, provider_id)
    )
  `.execute(db);
  await sql`
    create index chargeback_open on chargeback (respond_by, id)
    where status in ('inquiry', 'needs_response', 'evidence_sent', 'under_review')
  `.execute(db);
  await sql`create index chargeback_of_person on chargeback (user_id)`.execute(db);
  // How the rule divided it when the bank took the money: orders are stopped from then on, so that it stays true.
  await sql`
    create table chargeback_order (
      chargeback_id uuid not null references chargeback (id),
      order_id uuid not null,
      seller_id uuid not null,
      kind text not null check (kind in ('end', 'seller', 'buyer')),
      cents bigint not null check (cents > 0),
      seller_cents bigint not null check (seller_cents >= 0),
      market_cents bigint not null check (market_cents >= 0),
      owed_cents bigint not null default 0 check (owed_cents >= 0),
      primary key (chargeback_id, order_id)
    )
  `.execute(db);
  await sql`create index chargeback_order_of_order on chargeback_order (order_id)`.execute(db);
}

async function makeParts(db: Kysely<unknown>): Promise<void> {
  // What of a wallet was put aside, and is the bank's once it is lost.
  await sql`
    create table chargeback_part (
      chargeback_id uuid not null,
      user_id uuid not null,
      kind text not null check (kind in ('card', 'real')),
      source_id uuid not null,
      cents bigint not null check (cents > 0),
      state text not null check (state in ('secured', 'lost', 'returned')),
      primary key (chargeback_id, source_id)
    )
  `.execute(db);
  await sql`create index chargeback_part_of_source on chargeback_part (source_id)`.execute(db);
  // Card money that is in no wallet and no order any more: a bank's, or spent on a debt.
  await sql`
    alter table card_money add column taken_cents bigint not null default 0 check (taken_cents >= 0),
      drop constraint card_money_divided,
      add constraint card_money_divided
        check (remaining_cents + returned_cents + former_real_cents + taken_cents <= cents)
  `.execute(db);
  // A hold that waits for a bank is not released.
  await sql`alter table hold add column stopped_by uuid,
      drop constraint hold_resolution_check,
      add constraint hold_resolution_check check (resolution in ('released', 'reclaimed', 'taken'))`.execute(
    db,
  );
  await sql`alter table market_order add column bank_stopped_at timestamptz`.execute(db);
  await sql`create index provider_payment_named on provider_payment (provider, payment_id)`.execute(
    db,
  );
}

async function makeSandbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox_chargeback (
      id uuid primary key,
      payment_id uuid not null unique,
      amount_cents bigint not null check (amount_cents > 0),
      reason text not null,
      status text not null check (status in ('inquiry', 'needs_response', 'under_review', 'won', 'lost')),
      evidence text,
      respond_by timestamptz not null,
      created_at timestamptz not null
    )
  `.execute(db);
}
