/** All SQL of appeals. */
import type { Selectable } from 'kysely';
import type { AppealOutcome, AppealType } from '~/contracts/appeals/appeals.schemas.ts';
import type { Db } from '../../db/database.ts';
import type { AppealTable } from './appeals.tables.ts';

export type AppealRow = Selectable<AppealTable>;

/** What names a decision. */
export interface DecisionKey {
  type: AppealType;
  subject_id: string;
  decision_at: Date;
}

/** False where there is an appeal against this decision already. */
export async function insertAppeal(
  db: Db,
  appeal: Omit<AppealRow, 'status' | 'decided_by' | 'decided_at' | 'answer'>,
): Promise<boolean> {
  const added = await db
    .insertInto('appeal')
    .values({ ...appeal, status: 'open', decided_by: null, decided_at: null, answer: null })
    .onConflict((conflict) => conflict.columns(['type', 'subject_id', 'decision_at']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export function selectAppealAgainst(db: Db, key: DecisionKey): Promise<AppealRow | undefined> {
  return db
    .selectFrom('appeal')
    .selectAll()
    .where('type', '=', key.type)
    .where('subject_id', '=', key.subject_id)
    .where('decision_at', '=', key.decision_at)
    .executeTakeFirst();
}

/** The newest one of a person about a thing, whatever came of it. */
export function selectLastAppeal(
  db: Db,
  personId: string,
  type: AppealType,
  subjectId: string | null,
): Promise<AppealRow | undefined> {
  let query = db
    .selectFrom('appeal')
    .selectAll()
    .where('person_id', '=', personId)
    .where('type', '=', type)
    .orderBy('id', 'desc')
    .limit(1);
  if (subjectId !== null) query = query.where('subject_id', '=', subjectId);
  return query.executeTakeFirst();
}

export function selectAppeal(db: Db, id: string): Promise<AppealRow | undefined> {
  return db.selectFrom('appeal').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The oldest first. @param after the last id of the page before */
export function selectWaitingAppeals(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<AppealRow[]> {
  let query = db
    .selectFrom('appeal')
    .selectAll()
    .where('status', '=', 'open')
    .orderBy('id')
    .limit(limit);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.execute();
}

/** Decides an appeal that waits; false where somebody else was first. */
export async function settleAppeal(
  db: Db,
  id: string,
  decided: { outcome: AppealOutcome; by: string; at: Date; answer: string },
): Promise<boolean> {
  const result = await db
    .updateTable('appeal')
    .set({
      status: decided.outcome,
      decided_by: decided.by,
      decided_at: decided.at,
      answer: decided.answer,
    })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
