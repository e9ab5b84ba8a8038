/** Read-only SQL: what deposits and refunds to cards in a statement went through. Callers authorize the access. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The providers of a person's own deposits and refunds to cards, by id; those of others are left out. */
export async function findCardProviders(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ id: string; provider: string }>`
    select id, provider from deposit where id = ${wanted} and user_id = ${userId}::uuid
    union all
    select id, provider from card_refund where id = ${wanted} and user_id = ${userId}::uuid
  `.execute(db);
  return new Map(rows.map(({ id, provider }) => [id, provider]));
}
