/** Orders, their events, payments at providers, and the sandbox provider's own books. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createOrder(db);
  await createOrderIndexes(db);
  await createOrderEvent(db);
  await createSecretView(db);
  await createPayments(db);
  await createSandbox(db);
}

async function createOrder(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table market_order (
      id uuid primary key,
      buyer_id uuid not null references app_user (id),
      seller_id uuid not null references app_user (id),
      offer_id uuid not null references offer (id),
      status text not null check (status in ('created', 'waiting_approval', 'verification', 'paid',
        'in_progress', 'acceptance', 'completed', 'disputed', 'cancelled', 'refund')),
      offer jsonb not null,
      count bigint not null check (count >= 1),
      currency text not null,
      rate bigint not null check (rate > 0),
      price_micros bigint not null check (price_micros >= 0),
      catalog_price_micros bigint not null check (catalog_price_micros >= price_micros),
      total_cents bigint not null check (total_cents >= 1),
      discount_cents bigint not null default 0 check (discount_cents between 0 and total_cents),
      net_cents bigint not null check (net_cents >= 0),
      fee_cents bigint not null check (fee_cents >= 0),
      delivery text not null check (delivery in ('manual', 'instant')),
      delivery_minutes integer not null,
      check_hours integer not null,
      hold_hours integer not null,
      hold_rule text not null,
      warranty_days integer not null,
      buyer_inputs jsonb not null,
      promo_code text,
      risk text not null default 'low' check (risk in ('low', 'medium', 'high')),
      paid_bonus_cents bigint not null default 0 check (paid_bonus_cents >= 0),
      paid_real_cents bigint not null default 0 check (paid_real_cents >= 0),
      paid_provider_cents bigint not null default 0 check (paid_provider_cents >= 0),
      refunded_bonus_cents bigint not null default 0
        check (refunded_bonus_cents between 0 and paid_bonus_cents),
      refunded_real_cents bigint not null default 0
        check (refunded_real_cents between 0 and paid_real_cents + paid_provider_cents),
      refunded_promo_cents bigint not null default 0
        check (refunded_promo_cents between 0 and discount_cents),
      created_at timestamptz not null,
      paid_at timestamptz,
      deliver_from timestamptz,
      started_at timestamptz,
      delivered_at timestamptz,
      completed_at timestamptz,
      status_at timestamptz not null,
      deliver_by timestamptz,
      cancel_free_until timestamptz,
      check_until timestamptz,
      warranty_until timestamptz,
      seller_paid_on timestamptz,
      due_at timestamptz,
      due_event text,
      clock_stopped_at timestamptz,
      dispute_reason text,
      disputes_count integer not null default 0,
      secrets_count integer not null default 0,
      review jsonb,
      constraint order_parties_differ check (buyer_id <> seller_id),
      constraint order_timer_whole check ((due_at is null) = (due_event is null)),
      constraint order_total_divided check (total_cents = net_cents + fee_cents
        + refunded_bonus_cents + refunded_real_cents + refunded_promo_cents),
      constraint order_paid_whole check (status in ('created', 'cancelled') or total_cents =
        paid_bonus_cents + paid_real_cents + paid_provider_cents + discount_cents)
    ) with (fillfactor = 75)
  `.execute(db);
}

async function createOrderIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index order_of_buyer on market_order (buyer_id, id desc)`.execute(db);
  await sql`create index order_of_seller on market_order (seller_id, id desc)`.execute(db);
  await sql`create index order_of_offer on market_order (offer_id)`.execute(db);
  await sql`
    create index order_due on market_order (due_at, id) where due_at is not null
  `.execute(db);
  await sql`
    create index order_for_staff on market_order (status, id desc)
    where status in ('waiting_approval', 'verification', 'disputed')
  `.execute(db);
}

async function createOrderEvent(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_event (
      id uuid primary key,
      order_id uuid not null references market_order (id),
      from_status text,
      status text not null,
      event text not null,
      actor text not null check (actor in ('buyer', 'seller', 'support', 'system')),
      actor_id uuid,
      note text,
      images uuid[] not null default '{}',
      at timestamptz not null
    )
  `.execute(db);
  await sql`create index order_event_of_order on order_event (order_id, id)`.execute(db);
  await sql`
    create trigger order_event_append_only before update or delete or truncate on order_event
    for each statement execute function refuse_change()
  `.execute(db);
}

/** Who saw the data of an instant delivery, and from where. */
async function createSecretView(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table secret_view (
      id uuid primary key,
      order_id uuid not null references market_order (id),
      user_id uuid not null,
      ip text not null,
      at timestamptz not null
    )
  `.execute(db);
  await sql`create index secret_view_of_order on secret_view (order_id, id)`.execute(db);
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment (
      id uuid primary key,
      order_id uuid not null references market_order (id),
      provider text not null,
      amount_cents bigint not null check (amount_cents > 0),
      bonus_cents bigint not null check (bonus_cents >= 0),
      currency text not null,
      status text not null check (status in ('created', 'captured', 'failed')),
      outcome text check (outcome in ('order', 'wallet')),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((status = 'captured') = (outcome is not null))
    )
  `.execute(db);
  await sql`create index payment_of_order on payment (order_id, id)`.execute(db);
  await sql`
    create unique index payment_open on payment (order_id, provider, amount_cents, bonus_cents)
    where status = 'created'
  `.execute(db);
  await sql`
    create table payment_event (
      provider text not null,
      event_id text not null,
      type text not null,
      purpose text not null,
      reference text not null,
      amount_cents bigint not null,
      currency text not null,
      quarantined boolean not null,
      outcome text not null,
      payload jsonb not null,
      received_at timestamptz not null,
      primary key (provider, event_id)
    )
  `.execute(db);
  await sql`create index payment_event_reference on payment_event (reference)`.execute(db);
  await sql`
    create index payment_event_quarantined on payment_event (received_at) where quarantined
  `.execute(db);
  await sql`
    create trigger payment_event_append_only before update or delete or truncate on payment_event
    for each statement execute function refuse_change()
  `.execute(db);
}

/** No foreign keys into our tables: a real provider's books are elsewhere. */
async function createSandbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox_payment (
      id uuid primary key,
      purpose text not null,
      reference text not null unique,
      amount_cents bigint not null check (amount_cents > 0),
      currency text not null,
      title text not null,
      return_url text not null,
      status text not null check (status in ('open', 'completed', 'failed')),
      three_ds boolean not null default false,
      created_at timestamptz not null,
      decided_at timestamptz
    )
  `.execute(db);
  await sql`
    create table sandbox_webhook (
      event_id uuid primary key,
      payment_id uuid not null references sandbox_payment (id),
      body text not null,
      attempts integer not null default 0,
      available_at timestamptz not null default now(),
      delivered_at timestamptz
    )
  `.execute(db);
  await sql`
    create index sandbox_webhook_due on sandbox_webhook (available_at) where delivered_at is null
  `.execute(db);
}
