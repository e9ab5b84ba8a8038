/**
 * Accounts for what happens between a market and its payment providers: money that is reserved, promised, disputed or
 * owed, and what providers cost. A debt is the one balance that stands below zero, and never above it.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_account
      drop constraint ledger_account_kind_check,
      drop constraint ledger_account_check,
      drop constraint ledger_account_balance_check,
      add constraint ledger_account_kind_check check (kind in ('real', 'card', 'bonus', 'hold', 'payout', 'debt',
        'escrow', 'reserve', 'secured', 'fees', 'promo', 'bonus_expense', 'referral', 'fx', 'provider_cost',
        'chargeback', 'suspense', 'clearing', 'authorised', 'disputed', 'returning')),
      add constraint ledger_account_check check ((balance is not null) =
        (kind in ('real', 'card', 'bonus', 'hold', 'payout', 'debt', 'escrow', 'reserve', 'secured'))),
      add constraint ledger_account_balance_check check
        (case when kind = 'debt' then balance <= 0 else balance >= 0 end)
  `.execute(db);
}
