/**
 * Card money is told apart from earned money (decision 0005): an account of its own, and for each capture a row that says
 * how much of it lies in the wallet and how much went back to its card. What was booked before stays where it is.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await nameAccount(db);
  await createLots(db);
  await divideOrders(db);
  await notePast(db);
  await sql`create index deposit_limits on deposit (user_id, created_at)`.execute(db);
}

async function nameAccount(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_account
      drop constraint ledger_account_kind_check,
      drop constraint ledger_account_check,
      add constraint ledger_account_kind_check check (kind in ('real', 'card', 'bonus', 'hold', 'payout',
        'escrow', 'fees', 'promo', 'bonus_expense', 'referral', 'fx', 'clearing')),
      add constraint ledger_account_check check
        ((balance is not null) = (kind in ('real', 'card', 'bonus', 'hold', 'payout', 'escrow')))
  `.execute(db);
}

/**
 * `id` is that of the deposit or payment. `former_real_cents` became real money before this migration. No foreign key to
 * the person: its check would lock the account after the ledger's accounts, against the order of locks (decision 0024).
 */
async function createLots(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table card_money (
      id uuid primary key,
      user_id uuid not null,
      kind text not null check (kind in ('deposit', 'payment')),
      provider text not null,
      cents bigint not null check (cents > 0),
      remaining_cents bigint not null check (remaining_cents >= 0),
      returned_cents bigint not null default 0 check (returned_cents >= 0),
      former_real_cents bigint not null default 0 check (former_real_cents >= 0),
      captured_at timestamptz not null,
      constraint card_money_divided
        check (remaining_cents + returned_cents + former_real_cents <= cents)
    )
  `.execute(db);
  await sql`create index card_money_of_user on card_money (user_id, captured_at)`.execute(db);
  await sql`
    create index card_money_open on card_money (user_id, captured_at, id) where remaining_cents > 0
  `.execute(db);
  await sql`
    create table card_use (
      order_id uuid not null,
      lot_id uuid not null references card_money (id),
      cents bigint not null check (cents > 0),
      returned_cents bigint not null default 0 check (returned_cents between 0 and cents),
      is_direct boolean not null,
      primary key (order_id, lot_id)
    )
  `.execute(db);
  await sql`create index card_use_of_lot on card_use (lot_id)`.execute(db);
}

async function divideOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table market_order
      add column paid_card_cents bigint not null default 0 check (paid_card_cents >= 0),
      add column refunded_card_cents bigint not null default 0 check (refunded_card_cents >= 0),
      add column refunded_provider_cents bigint not null default 0
        check (refunded_provider_cents between 0 and paid_provider_cents),
      drop constraint order_total_divided,
      drop constraint order_paid_whole,
      add constraint order_total_divided check (total_cents = net_cents + fee_cents
        + refunded_bonus_cents + refunded_card_cents + refunded_real_cents + refunded_provider_cents
        + refunded_promo_cents),
      add constraint order_paid_whole check (status in ('created', 'cancelled') or total_cents =
        paid_bonus_cents + paid_card_cents + paid_real_cents + paid_provider_cents + discount_cents),
      add constraint order_card_refunded check (refunded_card_cents + refunded_provider_cents
        <= paid_card_cents + paid_provider_cents)
  `.execute(db);
  await sql`
    alter table payment
      drop constraint payment_outcome_check,
      add constraint payment_outcome_check check (outcome in ('order', 'wallet', 'returned'))
  `.execute(db);
}

/** Past captures count for the risk of the next ones, and a later refund finds the card that paid. */
export async function notePast(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into card_money (id, user_id, kind, provider, cents, remaining_cents, former_real_cents, captured_at)
    select id, user_id, 'deposit', provider, amount_cents, 0, amount_cents, updated_at
    from deposit where status = 'captured'
    union all
    select p.id, o.buyer_id, 'payment', p.provider, p.amount_cents, 0,
      case p.outcome when 'wallet' then p.amount_cents
        else least(p.amount_cents, greatest(0, o.refunded_real_cents - o.paid_real_cents)) end,
      p.updated_at
    from payment p join market_order o on o.id = p.order_id where p.status = 'captured'
  `.execute(db);
  await sql`
    insert into card_use (order_id, lot_id, cents, returned_cents, is_direct)
    select p.order_id, p.id, p.amount_cents, lot.former_real_cents, true
    from payment p join card_money lot on lot.id = p.id where p.outcome = 'order'
  `.execute(db);
}
