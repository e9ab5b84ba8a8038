/** SQL of the walks through offers whose prices follow a rule of fees (decision 0123). */
import { sql } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';

export interface FeeWalk {
  id: string;
  version_id: string;
  category_id: string | null;
  seller_id: string | null;
  after_offer: string | null;
  offers: number;
}

export async function insertRepricings(
  db: Db,
  versionId: string,
  moments: readonly Date[],
): Promise<void> {
  await db
    .insertInto('fee_repricing')
    .values(moments.map((due_at) => ({ id: newId(), version_id: versionId, due_at })))
    .execute();
}

export async function deleteRepricings(db: Db, versionId: string): Promise<void> {
  await db.deleteFrom('fee_repricing').where('version_id', '=', versionId).execute();
}

/** The next walk that is due, locked: one process is at it, the others go on with the next one. */
export async function claimRepricing(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<FeeWalk | undefined> {
  const { rows } = await sql<FeeWalk>`
    select r.id, r.version_id, r.after_offer, r.offers, v.category_id, v.seller_id
    from fee_repricing r join rule_version v on v.id = r.version_id
    where r.done_at is null and r.due_at <= ${now}::timestamptz
      and not r.id = any(${[...except]}::uuid[])
    order by r.due_at, r.id limit 1
    for no key update of r skip locked
  `.execute(db);
  return rows[0];
}

/** How far a walk has come. */
export async function noteRepriced(
  db: Db,
  id: string,
  step: { after: string | null; offers: number; doneAt: Date | null },
): Promise<void> {
  await db
    .updateTable('fee_repricing')
    .set({ after_offer: step.after, offers: step.offers, done_at: step.doneAt })
    .where('id', '=', id)
    .execute();
}
