/**
 * Recall protection (decision 0107): the fund, which stores its balance so that it never falls below zero, the platform's cost
 * where the fund is short, and what was paid for which order. The constraints are made of those that stand: kinds of
 * migrations between stay.
 */
import { sql, type Kysely } from 'kysely';

async function addKinds(
  db: Kysely<unknown>,
  name: string,
  kinds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = ${name} and conrelid = 'ledger_account'::regclass
  `.execute(db);
  const before = rows[0]?.definition ?? '';
  const listed = kinds.map((kind) => `'${kind}'::text, `).join('');
  const after = before.replace('ARRAY[', `ARRAY[${listed}`);
  if (after === before) throw new Error(`The constraint ${name} names no kinds`);
  await sql`alter table ledger_account drop constraint ${sql.id(name)}`.execute(db);
  await sql`alter table ledger_account add constraint ${sql.id(name)} ${sql.raw(after)}`.execute(
    db,
  );
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await addKinds(db, 'ledger_account_kind_check', ['recall_fund', 'recall_cost']);
  await addKinds(db, 'ledger_account_check', ['recall_fund']);
  await sql`
    create table recall_payment (
      order_id uuid primary key,
      buyer_id uuid not null,
      seller_id uuid not null,
      real_cents bigint not null check (real_cents >= 0),
      card_cents bigint not null check (card_cents >= 0),
      fund_cents bigint not null check (fund_cents >= 0),
      platform_cents bigint not null check (platform_cents >= 0),
      created_at timestamptz not null,
      check (real_cents + card_cents > 0),
      check (real_cents + card_cents = fund_cents + platform_cents)
    )
  `.execute(db);
  // The rule counts what a buyer was paid lately.
  await sql`create index recall_payment_of_buyer on recall_payment (buyer_id, created_at)`.execute(
    db,
  );
}
