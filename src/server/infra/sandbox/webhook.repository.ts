/** SQL of the webhook calls that the sandbox providers owe the product. Each provider adds to a table of its own. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Tables of one shape: `event_id`, `body`, `attempts`, `available_at`, `delivered_at`. */
export type WebhookTable = 'sandbox_webhook' | 'sandbox_check_webhook';

/**
 * Leases calls that are due: each try moves the next one further away, so that a crash gives it back. Real time
 * counts, as with any sender outside.
 */
export async function leaseWebhooks(
  db: Db,
  table: WebhookTable,
  limit: number,
): Promise<{ event_id: string; body: string }[]> {
  const { rows } = await sql<{ event_id: string; body: string }>`
    update ${sql.table(table)} set
      attempts = attempts + 1,
      available_at = now() + least(power(2, attempts), 300) * interval '1 second' + interval '2 seconds'
    where event_id in (
      select event_id from ${sql.table(table)} where delivered_at is null and available_at <= now()
      order by available_at limit ${limit} for update skip locked
    )
    returning event_id, body
  `.execute(db);
  return rows;
}

/** Notes that the product has accepted a call: it is not made again. */
export async function markWebhookDelivered(
  db: Db,
  table: WebhookTable,
  eventId: string,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set delivered_at = now() where event_id = ${eventId}
  `.execute(db);
}
