/** SQL of tax details. Callers authorize the access. */
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { feesAccount } from './fee-lines.repository.ts';
import type { TaxDetailsTable } from './papers.tables.ts';

export type TaxDetailsRow = Selectable<TaxDetailsTable>;

export function findTaxDetails(db: Db, userId: string): Promise<TaxDetailsRow | undefined> {
  return db.selectFrom('tax_details').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Those of several accounts, by account. */
export async function findTaxDetailsOf(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, TaxDetailsRow>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tax_details')
    .selectAll()
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

export async function writeTaxDetails(db: Db, row: TaxDetailsRow): Promise<void> {
  const { user_id: _owner, ...change } = row;
  await db
    .insertInto('tax_details')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

const sold = (userId: RawBuilder<unknown>) => sql`exists (
  select from market_order o where o.seller_id = ${userId} and o.completed_at is not null
)`;

/** Whether the account has completed a sale: then the law may ask for its details as long as for the report about it. */
export async function hasSold(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select where ${sold(sql`${userId}::uuid`)}`.execute(db);
  return rows.length > 0;
}

/** Takes the details away, whatever was sold. */
export async function deleteTaxDetails(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('tax_details').where('user_id', '=', userId).execute();
}

/** Fees of payouts in a month that is not closed: their invoice is still to be made. Fees of sales are of those who sold. */
const owesInvoice = (userId: RawBuilder<unknown>) => sql`exists (
  select from payout_request r
  join ledger_transaction t on t.reference = r.id::text and t.kind in ('payout_paid', 'payout_returned')
  join ledger_posting p on p.transaction_id = t.id and p.account_id = ${feesAccount}
  where r.user_id = ${userId} and t.created_at >= coalesce(
    (select (max(m.month) + interval '1 month') at time zone 'UTC' from paper_month m), '-infinity')
)`;

/**
 * Takes the details of erased accounts away that nothing needs any more: no sale was completed, and no fee waits for its
 * invoice.
 * @param userId one account, which is being erased; null: all that are
 */
export async function forgetDetails(db: Db, userId: string | null): Promise<void> {
  const whose =
    userId === null
      ? sql`exists (select from app_user u where u.id = d.user_id and u.deleted_at is not null)`
      : sql`d.user_id = ${userId}::uuid`;
  await sql`
    delete from tax_details d
    where ${whose} and not ${sold(sql`d.user_id`)} and not ${owesInvoice(sql`d.user_id`)}
  `.execute(db);
}
