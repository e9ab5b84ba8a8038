/** SQL about the devices that accounts know, and about what brought an account here. */
import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { KnownDeviceTable } from './identity.tables.ts';

/** Notes a sign-in on a device. Answers whether the account did not know it; parallel calls agree on one. */
export async function meetDevice(
  db: Db,
  device: Pick<Insertable<KnownDeviceTable>, 'user_id' | 'device_hash'>,
  at: Date,
): Promise<boolean> {
  const added = await db
    .insertInto('known_device')
    .values({ ...device, first_seen_at: at, last_seen_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 1n) return true;
  await db
    .updateTable('known_device')
    .set({ last_seen_at: at })
    .where('user_id', '=', device.user_id)
    .where('device_hash', '=', device.device_hash)
    .execute();
  return false;
}

/** Whether the account knows a device besides this one. */
export async function knowsOtherDevice(
  db: Db,
  userId: string,
  deviceHash: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('known_device')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '!=', deviceHash)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Whether the account that has confirmed this address, if there is one, knows the device. One statement for every
 * address. Mere claimants do not count: anybody could make a device known to an account of his own.
 */
export async function isKnownDevice(db: Db, email: string, deviceHash: string): Promise<boolean> {
  const known = await db
    .selectFrom('known_device')
    .innerJoin('app_user', 'app_user.id', 'known_device.user_id')
    .select('app_user.id')
    .where('app_user.email', '=', email)
    .where('app_user.email_confirmed_at', 'is not', null)
    .where('known_device.device_hash', '=', deviceHash)
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

/** Keeps what brought an account here; the first word counts. */
export async function insertRegistrationSource(
  db: Db,
  source: { user_id: string; utm: Record<string, string | undefined>; created_at: Date },
): Promise<void> {
  await db
    .insertInto('registration_source')
    .values({ ...source, utm: JSON.stringify(source.utm) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}
