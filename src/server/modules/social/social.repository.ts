/** SQL of social accounts and attempts at providers. */
import type { Insertable, Selectable } from 'kysely';
import type { SocialProviderName } from '~/contracts/identity/identity.schemas.ts';
import type { Db } from '../../db/database.ts';
import type { SocialAttemptTable, SocialBindingTable } from './social.tables.ts';

export type AttemptRow = Selectable<SocialAttemptTable>;
export type BindingRow = Selectable<SocialBindingTable>;

/** Stores a new attempt under the hash of its state. */
export async function insertAttempt(db: Db, row: Insertable<SocialAttemptTable>): Promise<void> {
  await db.insertInto('social_attempt').values(row).execute();
}

/** The attempt of a state, with a row lock that serializes concurrent uses. */
export function lockAttempt(db: Db, stateHash: string): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('social_attempt')
    .selectAll()
    .where('state_hash', '=', stateHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Updates the step of an attempt. */
export async function updateAttempt(
  db: Db,
  stateHash: string,
  change: Partial<Pick<AttemptRow, 'step' | 'sealed' | 'code_hash' | 'expires_at'>>,
): Promise<void> {
  await db.updateTable('social_attempt').set(change).where('state_hash', '=', stateHash).execute();
}

/** Whether a code was used in any attempt already. */
export async function isCodeKnown(db: Db, codeHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('social_attempt')
    .select('state_hash')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes attempts that expired before the given time; returns how many. */
export async function deleteAttempts(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('social_attempt')
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Binds unless either side is bound already; returns whether it did. */
export async function insertBinding(db: Db, row: Insertable<SocialBindingTable>): Promise<boolean> {
  const result = await db
    .insertInto('social_binding')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The account that this person of a provider signs in to. */
export function selectBinding(
  db: Db,
  provider: SocialProviderName,
  subject: string,
): Promise<BindingRow | undefined> {
  return db
    .selectFrom('social_binding')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** All bindings of an account, oldest first: at most one row for each provider. */
export function selectBindings(db: Db, userId: string): Promise<BindingRow[]> {
  return db
    .selectFrom('social_binding')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('bound_at')
    .orderBy('provider')
    .execute();
}

/** Subjects with this beginning that are bound at a provider, the latest first. */
export async function selectBoundSubjects(
  db: Db,
  provider: SocialProviderName,
  { prefix, limit }: { prefix: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('social_binding')
    .select('subject')
    .where('provider', '=', provider)
    .where('subject', 'like', `${prefix}%`)
    .orderBy('bound_at', 'desc')
    .orderBy('subject')
    .limit(limit)
    .execute();
  return rows.map((row) => row.subject);
}

/** Removes one binding of an account, or all; returns how many there were. */
export async function deleteBindings(
  db: Db,
  userId: string,
  provider?: SocialProviderName,
): Promise<number> {
  let query = db.deleteFrom('social_binding').where('user_id', '=', userId);
  if (provider !== undefined) query = query.where('provider', '=', provider);
  const result = await query.executeTakeFirst();
  return Number(result.numDeletedRows);
}
