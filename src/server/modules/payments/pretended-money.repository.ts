/** Which kinds of money stand in the books: real money and money that nobody has ever paid must not meet in one database. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

interface KindsOfMoney {
  /** Simulated payments. */
  sandbox: boolean;
  /** Payments of Stripe's test mode, and of its live one: it marks its pages. */
  testMode: boolean;
  live: boolean;
}

/** What stands there. Every payment at a provider has its page noted, so three look-ups in two indexes tell. */
export async function findKindsOfMoney(db: Db): Promise<KindsOfMoney> {
  const pageOf = (mode: string) => sql`exists (
    select from provider_payment where provider = 'stripe' and "left"(page_id, 8) = ${mode}
  )`;
  const { rows } = await sql<{ sandbox: boolean; test_mode: boolean; live: boolean }>`
    select
      exists (select from provider_payment where provider = 'sandbox')
        or exists (select from payment_event where provider = 'sandbox') as sandbox,
      ${pageOf('cs_test_')} as test_mode, ${pageOf('cs_live_')} as live
  `.execute(db);
  const [row] = rows;
  return {
    sandbox: row?.sandbox ?? false,
    testMode: row?.test_mode ?? false,
    live: row?.live ?? false,
  };
}
