/** The double-entry ledger and what stands around it: holds, deposits, payouts, bonus grants. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createLedger(db);
  await guardLedger(db);
  await createHolds(db);
  await createPayouts(db);
  await createBonus(db);
}

/**
 * Only user and escrow accounts cache their balance; the platform's accounts are sums of postings, so that no
 * row is shared by all checkouts. For the same reason postings have no foreign key to their account (its
 * check would lock the platform's rows): the ledger check proves that every posting's account exists.
 */
async function createLedger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_account (
      id uuid primary key,
      kind text not null check (kind in ('real', 'bonus', 'hold', 'payout', 'escrow', 'fees', 'promo',
        'bonus_expense', 'referral', 'fx', 'clearing')),
      owner text not null,
      balance bigint check (balance >= 0),
      unique (kind, owner),
      check ((balance is not null) = (kind in ('real', 'bonus', 'hold', 'payout', 'escrow')))
    ) with (fillfactor = 80)
  `.execute(db);
  await sql`
    create table ledger_transaction (
      id uuid primary key,
      kind text not null,
      key text not null unique,
      reference text not null,
      rule text,
      release_at timestamptz,
      note text,
      created_at timestamptz not null
    )
  `.execute(db);
  await sql`create index ledger_transaction_reference on ledger_transaction (reference)`.execute(
    db,
  );
  await sql`
    create table ledger_posting (
      id uuid primary key,
      transaction_id uuid not null references ledger_transaction (id),
      account_id uuid not null,
      cents bigint not null check (cents <> 0)
    )
  `.execute(db);
  await sql`create index ledger_posting_account on ledger_posting (account_id, id desc)`.execute(
    db,
  );
}

/** Append-only, and no group that does not sum to zero. */
async function guardLedger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$
  `.execute(db);
  for (const table of ['ledger_transaction', 'ledger_posting']) {
    await sql`
      create trigger ${sql.id(`${table}_append_only`)}
      before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()
    `.execute(db);
  }
  await sql`
    create function refuse_unbalanced() returns trigger language plpgsql as $$
    begin
      if exists (
        select from added group by transaction_id having sum(cents) <> 0 or count(*) < 2
      ) then
        raise exception 'unbalanced postings' using errcode = 'check_violation';
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger ledger_posting_balanced after insert on ledger_posting
    referencing new table as added
    for each statement execute function refuse_unbalanced()
  `.execute(db);
}

/** `order_id` is an opaque reference: the wallet does not know orders. */
async function createHolds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hold (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      order_id uuid not null,
      net_cents bigint not null check (net_cents > 0),
      rule text not null,
      release_at timestamptz not null,
      created_at timestamptz not null,
      resolved_at timestamptz,
      resolution text check (resolution in ('released', 'reclaimed')),
      check ((resolved_at is null) = (resolution is null))
    )
  `.execute(db);
  await sql`create unique index hold_open on hold (order_id) where resolved_at is null`.execute(db);
  await sql`create index hold_due on hold (release_at, id) where resolved_at is null`.execute(db);
  await sql`create index hold_of_user on hold (user_id, release_at) where resolved_at is null`.execute(
    db,
  );
}

async function createPayouts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deposit (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      provider text not null,
      amount_cents bigint not null check (amount_cents > 0),
      status text not null check (status in ('created', 'captured', 'failed')),
      created_at timestamptz not null,
      updated_at timestamptz not null
    )
  `.execute(db);
  await sql`create index deposit_of_user on deposit (user_id, id desc)`.execute(db);
  await sql`
    create table payout_method (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      kind text not null check (kind in ('bank', 'paypal', 'usdt')),
      label text not null,
      sealed_details text not null,
      fingerprint text not null,
      usable_from timestamptz not null,
      created_at timestamptz not null,
      removed_at timestamptz
    )
  `.execute(db);
  await sql`
    create unique index payout_method_once on payout_method (user_id, fingerprint)
    where removed_at is null
  `.execute(db);
  await sql`
    create table payout_request (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      method_id uuid not null references payout_method (id),
      amount_cents bigint not null check (amount_cents > 0),
      status text not null check
        (status in ('created', 'pending', 'approved', 'withdrawn', 'declined', 'cancelled')),
      decline_reason text,
      note text,
      decided_by uuid references app_user (id),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((status = 'declined') = (decline_reason is not null))
    )
  `.execute(db);
  await sql`
    create unique index payout_request_open on payout_request (user_id)
    where status in ('created', 'pending', 'approved')
  `.execute(db);
  await sql`create index payout_request_of_user on payout_request (user_id, id desc)`.execute(db);
  await sql`create index payout_request_by_status on payout_request (status, id)`.execute(db);
}

/** Bonus money knows where it came from, so that each grant expires by itself and a refund restores it. */
async function createBonus(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bonus_grant (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      cents bigint not null check (cents > 0),
      remaining_cents bigint not null check (remaining_cents between 0 and cents),
      reason text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create index bonus_grant_open on bonus_grant (user_id, expires_at) where remaining_cents > 0
  `.execute(db);
  await sql`
    create index bonus_grant_due on bonus_grant (expires_at) where remaining_cents > 0
  `.execute(db);
  await sql`
    create table bonus_use (
      order_id uuid not null,
      grant_id uuid not null references bonus_grant (id),
      cents bigint not null check (cents > 0),
      returned_cents bigint not null default 0 check (returned_cents between 0 and cents),
      primary key (order_id, grant_id)
    )
  `.execute(db);
}
