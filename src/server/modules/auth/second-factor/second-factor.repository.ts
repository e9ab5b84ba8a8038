/** SQL about authenticator apps, recovery codes, tries, and whether an account has a second factor at all. */
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { SecondFactorMethod } from '~/contracts/identity/second-factor.schemas.ts';
import { lockAccount, setSecondFactor } from '../../accounts/index.ts';
import type { TotpFactorTable } from './second-factor.tables.ts';

export type TotpFactorRow = Selectable<TotpFactorTable>;

/** The authenticator app of an account, confirmed or still being connected. */
export function selectTotp(db: Db, userId: string): Promise<TotpFactorRow | undefined> {
  return db.selectFrom('totp_factor').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Keeps a secret that waits for its first code. Answers false when an app is connected already. */
export async function proposeTotp(
  db: Db,
  factor: { user_id: string; sealed_secret: string; created_at: Date },
): Promise<boolean> {
  const { sealed_secret, created_at } = factor;
  const kept = await db
    .insertInto('totp_factor')
    .values({ ...factor, confirmed_at: null, last_step: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret, created_at, last_step: null })
        .where('totp_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return kept.numInsertedOrUpdatedRows === 1n;
}

/** Makes the waiting secret a factor; its first code is used up. Answers false when it was one already. */
export async function confirmTotp(
  db: Db,
  userId: string,
  { sealedSecret, step, at }: { sealedSecret: string; step: number; at: Date },
): Promise<boolean> {
  const confirmed = await db
    .updateTable('totp_factor')
    .set({ confirmed_at: at, last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('sealed_secret', '=', sealedSecret)
    .executeTakeFirst();
  return confirmed.numUpdatedRows === 1n;
}

/** Uses a time step up. Answers false when it, or a later one, was used before: of parallel uses one wins. */
export async function spendTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('totp_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Answers false when no app was connected. */
export async function deleteTotp(db: Db, userId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('totp_factor')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

/** Puts new codes in the place of all older ones. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  hashes: readonly string[],
  at: Date,
): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const rows = hashes.map((hash) => ({ user_id: userId, hash, created_at: at, used_at: null }));
  if (rows.length > 0) await db.insertInto('recovery_code').values(rows).execute();
}

/** Uses a code up. Answers false when there is none such, or it was used: of parallel uses one wins. */
export async function spendRecoveryCode(
  db: Db,
  userId: string,
  hash: string,
  at: Date,
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** What an account can answer with, the handiest first. */
export async function selectMethods(db: Db, userId: string): Promise<SecondFactorMethod[]> {
  const { rows } = await sql<{ totp: boolean; passkey: boolean; recovery_code: boolean }>`
    select
      exists (select from totp_factor where user_id = ${userId} and confirmed_at is not null) as totp,
      exists (select from passkey where user_id = ${userId}) as passkey,
      exists (select from recovery_code where user_id = ${userId} and used_at is null) as recovery_code
  `.execute(db);
  const has = rows[0];
  const methods = ['totp', 'passkey', 'recovery_code'] as const;
  return methods.filter((method) => has?.[method]);
}

/**
 * Brings the account in line with its factors: without any, recovery codes and confirmations of sessions end as well.
 * Answers whether one is left.
 */
export async function settleFactors(db: Db, userId: string): Promise<boolean> {
  // The row is locked first, so that two changes at once see each other.
  await lockAccount(db, userId);
  const methods = await selectMethods(db, userId);
  const isOn = methods.some((method) => method !== 'recovery_code');
  await setSecondFactor(db, userId, isOn);
  if (!isOn) {
    await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
    await db
      .updateTable('session')
      .set({ second_factor_at: null })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute();
  }
  return isOn;
}

/** Notes that a session has confirmed a second factor. */
export async function markConfirmed(db: Db, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ second_factor_at: at })
    .where('id', '=', sessionId)
    .execute();
}

/** Counts one try before it is made, and answers how many there were since when. A window that has passed begins anew. */
export async function takeTry(
  db: Db,
  userId: string,
  { at, since }: { at: Date; since: Date },
): Promise<{ count: number; since: Date }> {
  return db
    .insertInto('second_factor_tries')
    .values({ user_id: userId, count: 1, since: at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        count: sql`case when second_factor_tries.since <= ${since} then 1 else second_factor_tries.count + 1 end`,
        since: sql`case when second_factor_tries.since <= ${since} then excluded.since else second_factor_tries.since end`,
      }),
    )
    .returning(['count', 'since'])
    .executeTakeFirstOrThrow();
}

/** Forgets wrong codes: after a right one the count begins anew. */
export async function forgetTries(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('second_factor_tries').where('user_id', '=', userId).execute();
}

/** Deletes everything of an account: for its erasure. */
export async function deleteFactors(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('totp_factor').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await db.deleteFrom('passkey').where('user_id', '=', userId).execute();
  await forgetTries(db, userId);
  await settleFactors(db, userId);
}
