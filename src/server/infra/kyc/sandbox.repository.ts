/** SQL of the sandbox identity provider's own books. */
import { sql } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type { CheckRequest } from './provider.ts';
import type { SandboxKycTables } from './sandbox.tables.ts';

export type SandboxCheckStatus = SandboxKycTables['sandbox_check']['status'];

/** Opens a check, or answers the one that this reference has already. */
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

export function findSandboxCheck(db: Db, id: string) {
  return db.selectFrom('sandbox_check').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockSandboxCheck(db: Db, id: string) {
  return db
    .selectFrom('sandbox_check')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

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

export async function queueCheckWebhook(
  db: Db,
  webhook: { eventId: string; checkId: string; body: string },
): Promise<void> {
  await db
    .insertInto('sandbox_check_webhook')
    .values({ event_id: webhook.eventId, check_id: webhook.checkId, body: webhook.body })
    .execute();
}

/** Leases calls that are due: each try moves the next one further away, so that a crash gives it back. */
export async function leaseCheckWebhooks(
  db: Db,
  limit: number,
): Promise<{ event_id: string; body: string }[]> {
  const { rows } = await sql<{ event_id: string; body: string }>`
    update sandbox_check_webhook set
      attempts = attempts + 1,
      available_at = now() + least(power(2, attempts), 300) * interval '1 second' + interval '2 seconds'
    where event_id in (
      select event_id from sandbox_check_webhook where delivered_at is null and available_at <= now()
      order by available_at limit ${limit} for update skip locked
    )
    returning event_id, body
  `.execute(db);
  return rows;
}

export async function markCheckWebhookDelivered(db: Db, eventId: string): Promise<void> {
  await sql`
    update sandbox_check_webhook set delivered_at = now() where event_id = ${eventId}
  `.execute(db);
}
