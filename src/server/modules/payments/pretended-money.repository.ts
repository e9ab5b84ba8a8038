/** Whether money that nobody has ever paid stands in the books: a market with real payments must not begin on it. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** What stands there: simulated payments, those of a test mode (Stripe marks its pages), or neither. */
export async function findPretendedMoney(db: Db): Promise<{ sandbox: boolean; testMode: boolean }> {
  const { rows } = await sql<{ sandbox: boolean; test_mode: boolean }>`
    select
      exists (select from provider_payment where provider = 'sandbox')
        or exists (select from payment_event where provider = 'sandbox') as sandbox,
      exists (select from provider_payment where page_id like 'cs_test_%')
        or exists (select from payment_event where page_id like 'cs_test_%') as test_mode
  `.execute(db);
  const [row] = rows;
  return { sandbox: row?.sandbox ?? false, testMode: row?.test_mode ?? false };
}
