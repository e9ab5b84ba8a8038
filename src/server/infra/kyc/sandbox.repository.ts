/** SQL of the sandbox identity provider's own tables. */
import { sql } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type { CheckRequest } from './provider.ts';
import type { SandboxKycTables } from './sandbox.tables.ts';

export type SandboxCheckStatus = SandboxKycTables['sandbox_check']['status'];

/** Opens a check, or returns the existing one of this reference. */
export async function openSandboxCheck(
  db: Db,
  request: CheckRequest,
  returnPath: string,
): Promise<string> {
  const row = await db
    .insertInto('sandbox_check')
    .values({
      id: newId(),
      reference: request.reference,
      level: request.level,
      return_url: returnPath,
      status: 'open',
    })
    .onConflict((conflict) => conflict.column('reference').doUpdateSet({ return_url: returnPath }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A check by its id. */
export function findSandboxCheck(db: Db, id: string) {
  return db.selectFrom('sandbox_check').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A check, locked until the transaction ends: it is decided once. */
export function lockSandboxCheck(db: Db, id: string) {
  return db
    .selectFrom('sandbox_check')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes the decision, at the machine’s time: the sandbox has a clock of its own. */
export async function decideSandboxCheck(
  db: Db,
  id: string,
  decision: Pick<SandboxKycTables['sandbox_check'], 'status' | 'reason'>,
): Promise<void> {
  await sql`
    update sandbox_check
    set status = ${decision.status}, reason = ${decision.reason}, decided_at = now()
    where id = ${id}
  `.execute(db);
}

/** Queues a webhook call to the product. */
export async function queueCheckWebhook(
  db: Db,
  webhook: { eventId: string; checkId: string; body: string },
): Promise<void> {
  await db
    .insertInto('sandbox_check_webhook')
    .values({ event_id: webhook.eventId, check_id: webhook.checkId, body: webhook.body })
    .execute();
}
