/** SQL about authenticator apps, recovery codes, attempt counters, and whether an account has a second factor. */
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

/** Stores a pending secret until its first code is verified. Returns false when an app is connected already. */
export async function proposeTotp(
  db: Db,
  factor: { user_id: string; sealed_secret: string; created_at: Date },
): Promise<boolean> {
  const { sealed_secret, created_at } = factor;
  const stored = await db
    .insertInto('totp_factor')
    .values({ ...factor, confirmed_at: null, last_step: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret, created_at, last_step: null })
        .where('totp_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return stored.numInsertedOrUpdatedRows === 1n;
}

/** Confirms the pending secret and consumes its first code. Returns false when it was confirmed already. */
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

/** Marks a time step as used. Returns false when it, or a later one, was used before: of parallel calls one wins. */
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

/** Returns false when no app was connected. */
export async function deleteTotp(db: Db, userId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('totp_factor')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

/** Replaces all recovery codes of an account. */
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

/** Consumes a code. Returns false when it is unknown or was used: of parallel calls one wins. */
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

/** Second-factor methods of an account, the most convenient first. */
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
 * Updates the account after a change of factors: without any, recovery codes and session confirmations are deleted as
 * well. Returns whether a factor is left.
 */
export async function settleFactors(db: Db, userId: string): Promise<boolean> {
  // The row lock comes first, so that concurrent changes are serialised.
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

/** Stores that a session has confirmed a second factor. */
export async function markConfirmed(db: Db, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ second_factor_at: at })
    .where('id', '=', sessionId)
    .execute();
}

/** Counts one attempt before it is made; returns count and start of the window. An elapsed window is reset. */
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

/** Resets the attempt counter after a correct code. */
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
