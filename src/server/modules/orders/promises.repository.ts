/** SQL of money that cards have promised to orders (decision 0100). */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** What a buyer's cards have promised to orders that wait for a check, in cents. Whoever decides by it holds the buyer's card account. */
export async function promisedOf(db: Db, buyerId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(promised_cents), 0)::bigint as cents from market_order
    where buyer_id = ${buyerId} and promise in ('waiting', 'asked')
  `.execute(db);
  return rows[0]?.cents ?? 0;
}
