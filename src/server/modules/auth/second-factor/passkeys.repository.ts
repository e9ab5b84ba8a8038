/** SQL about passkeys and WebAuthn challenges. */
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type {
  ChallengePurpose,
  PasskeyChallengeTable,
  PasskeyTable,
} from './second-factor.tables.ts';

export type PasskeyRow = Selectable<PasskeyTable>;
export type ChallengeRow = Selectable<PasskeyChallengeTable>;

/** Passkeys of an account, the oldest first. There are few: their number is limited. */
export function selectPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(100)
    .execute();
}

/** The passkey with this credential id, of any account. */
export function selectPasskeyByCredential(
  db: Db,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Returns false when the credential is already registered. */
export async function insertPasskey(db: Db, passkey: Insertable<PasskeyTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Stores a use. Returns false when the passkey was deleted, or a parallel use has a higher counter. */
export async function notePasskeyUse(
  db: Db,
  id: string,
  use: { counter: number; isBackedUp: boolean; at: Date },
): Promise<boolean> {
  const noted = await db
    .updateTable('passkey')
    .set({ counter: use.counter, is_backed_up: use.isBackedUp, last_used_at: use.at })
    .where('id', '=', id)
    // Authenticators without a signature counter always send 0.
    .where((eb) =>
      eb.or([
        eb('counter', '<', use.counter),
        eb.and([eb('counter', '=', 0), eb.lit(use.counter === 0)]),
      ]),
    )
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

/** Renames a passkey, if it belongs to this account. */
export async function renamePasskey(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Returns the deleted row. */
export async function deletePasskey(
  db: Db,
  userId: string,
  id: string,
): Promise<PasskeyRow | undefined> {
  return db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Stores a challenge until it is consumed or expires. */
export async function insertChallenge(
  db: Db,
  challenge: Insertable<PasskeyChallengeTable>,
): Promise<void> {
  await db.insertInto('passkey_challenge').values(challenge).execute();
}

/** Deletes and returns a challenge: each may be used once, whether the response is valid or not. */
export function takeChallenge(
  db: Db,
  hash: string,
  purpose: ChallengePurpose,
): Promise<ChallengeRow | undefined> {
  return db
    .deleteFrom('passkey_challenge')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes challenges that expired before an instant; returns how many. */
export async function deleteExpiredChallenges(db: Db, before: Date): Promise<number> {
  const gone = await db
    .deleteFrom('passkey_challenge')
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
