/** SQL of tax details. Callers authorize the access. */
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
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

/** @param unlessSold whether they stay where the account has completed a sale */
export async function deleteTaxDetails(
  db: Db,
  userId: string,
  { unlessSold }: { unlessSold: boolean },
): Promise<void> {
  await sql`
    delete from tax_details where user_id = ${userId}::uuid and (not ${unlessSold}::boolean or not exists (
      select from market_order o where o.seller_id = ${userId}::uuid and o.completed_at is not null
    ))
  `.execute(db);
}
