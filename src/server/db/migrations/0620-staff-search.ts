/**
 * What the search of the back office looks for (decision 0118): names and addresses of accounts by their beginning, and what
 * providers call payments and payouts. The columns are empty in most rows, and an index holds none of those.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index app_user_name_start on app_user ((lower(public_name::text) collate "C"))
    where deleted_at is null
  `.execute(db);
  await sql`
    create index app_user_email_start on app_user ((lower(email::text) collate "C"))
    where deleted_at is null
  `.execute(db);
  for (const column of ['page_id', 'payment_id', 'charge_id']) {
    await sql`
      create index ${sql.id(`provider_payment_by_${column}`)} on provider_payment (${sql.id(column)})
      where ${sql.id(column)} is not null
    `.execute(db);
  }
  await sql`
    create index payout_item_at_provider on payout_item (provider_item_id)
    where provider_item_id is not null
  `.execute(db);
}
