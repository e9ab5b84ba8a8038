/** SQL about known devices of accounts, and whether the devices of two accounts suggest the same person. */
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { KnownDeviceTable } from './auth.tables.ts';

/** Stores a sign-in on a device. Returns whether the device is new; of parallel calls only one returns true. */
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

/** Whether the account has a known device besides this one. */
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
 * Whether this is a known device of the account that has confirmed the address, if any. The same single statement for
 * every address. Accounts with an unconfirmed address do not count: anybody could register one on any device.
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

/**
 * `device`: sessions with the same fingerprint, or the same browser at the same IP address. `network`: the same IP
 * address. Loopback and unknown addresses are ignored, as are impersonation sessions.
 */
export async function compareDevices(
  db: Db,
  one: string,
  other: string,
): Promise<{ device: boolean; network: boolean }> {
  const { rows } = await sql<{ device: boolean; network: boolean }>`
    with known as (
      select id, user_id, user_agent, ip,
        ip ~ '^(127\\.|::1$|::ffff:127\\.)' or ip !~ '^[0-9a-fA-F:.]+$' as vague
      from session
      where (user_id = ${one} or user_id = ${other}) and impersonator_id is null
    ),
    print as (
      select distinct known.user_id, refresh_token.fingerprint
      from known join refresh_token on refresh_token.session_id = known.id
    )
    select
      exists (
        select from print a join print b on b.fingerprint = a.fingerprint
        where a.user_id = ${one} and b.user_id = ${other}
      ) or exists (
        select from known a join known b on b.ip = a.ip and b.user_agent = a.user_agent
        where a.user_id = ${one} and b.user_id = ${other} and not a.vague
      ) as device,
      exists (
        select from known a join known b on b.ip = a.ip
        where a.user_id = ${one} and b.user_id = ${other} and not a.vague
      ) as network
  `.execute(db);
  return rows[0] ?? { device: false, network: false };
}
