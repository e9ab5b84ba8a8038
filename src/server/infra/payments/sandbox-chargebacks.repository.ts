/** SQL of the sandbox provider's chargebacks. */
import type { Selectable } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type { SandboxPaymentTables } from './sandbox.tables.ts';

export type SandboxChargeback = Selectable<SandboxPaymentTables['sandbox_chargeback']>;

export function findSandboxChargeback(db: Db, id: string): Promise<SandboxChargeback | undefined> {
  return db.selectFrom('sandbox_chargeback').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The chargeback of a payment, for its page; undefined when there is none. */
export function findOfPayment(db: Db, paymentId: string): Promise<SandboxChargeback | undefined> {
  return db
    .selectFrom('sandbox_chargeback')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

export function insertSandboxChargeback(
  db: Db,
  row: Omit<SandboxChargeback, 'id' | 'evidence'>,
): Promise<SandboxChargeback> {
  return db
    .insertInto('sandbox_chargeback')
    .values({ id: newId(), ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function changeSandboxChargeback(
  db: Db,
  id: string,
  changes: Partial<Pick<SandboxChargeback, 'status' | 'evidence'>>,
): Promise<void> {
  await db.updateTable('sandbox_chargeback').set(changes).where('id', '=', id).execute();
}
