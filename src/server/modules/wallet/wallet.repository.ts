/** SQL of what a wallet can spend. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { askWithNext, type Later } from '../../db/sent-together.ts';
import { accountId, userAccount } from '../ledger/index.ts';

export interface Spendable {
  real: number;
  card: number;
  bonus: number;
  /** What its owner owes after a chargeback: nobody who owes buys. */
  owed: number;
}

/** What a checkout may spend: real and card money, and bonus money that has not expired. One query; takes no locks. */
export async function spendableOf(db: Db, userId: string, now: Date): Promise<Spendable> {
  const { rows } = await sql<Spendable>`
    /* prepared */
    select
      coalesce((select balance from ledger_account
        where id = ${accountId(userAccount('real', userId))}), 0)::bigint as real,
      coalesce((select balance from ledger_account
        where id = ${accountId(userAccount('card', userId))}), 0)::bigint as card,
      coalesce((select sum(remaining_cents) from bonus_grant
        where user_id = ${userId} and remaining_cents > 0 and expires_at > ${now}), 0)::bigint as bonus,
      coalesce((select -balance from ledger_account
        where id = ${accountId(userAccount('debt', userId))}), 0)::bigint as owed
  `.execute(db);
  return rows[0] ?? { real: 0, card: 0, bonus: 0, owed: 0 };
}

/**
 * What somebody owes, by a statement of its own behind the locks of their accounts: a first debt is a row that a statement which
 * waited for them does not see. Sent with the next statement.
 */
export async function owedLater(db: Db, userId: string): Promise<Later<number>> {
  const statement = sql<{ owed: number }>`
    /* prepared */
    select -balance as owed from ledger_account where id = ${accountId(userAccount('debt', userId))}
  `;
  const answer = await askWithNext(db, statement);
  return async () => (await answer())[0]?.owed ?? 0;
}
