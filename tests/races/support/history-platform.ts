/** What the platform's accounts have moved by in a history. */
import { sql } from 'kysely';
import type { Db } from '~/server/db/database.ts';
import { platformAccount, accountId } from '~/server/modules/ledger/index.ts';

const KINDS = ['fees', 'chargeback', 'provider_cost', 'recall_fund', 'recall_cost'] as const;

/** The newest posting of all. */
export async function lastPosting(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_posting order by id desc limit 1
  `.execute(db);
  return rows[0]?.id ?? '00000000-0000-0000-0000-000000000000';
}

/** The sum of what was posted to each account behind a posting, in cents. */
export async function platformSince(db: Db, before: string): Promise<Record<string, number>> {
  const ids = KINDS.map((kind) => accountId(platformAccount(kind)));
  const { rows } = await sql<{ id: string; cents: number }>`
    select account_id as id, sum(cents)::bigint as cents from ledger_posting
    where account_id = any(${ids}::uuid[]) and id > ${before}::uuid group by 1
  `.execute(db);
  const of = (id: string | undefined) => rows.find((row) => row.id === id)?.cents ?? 0;
  return Object.fromEntries(KINDS.map((kind, index) => [kind, of(ids[index])]));
}
