/** All SQL of templates for answers. */
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import type { AnswerTemplateTable } from './answers.tables.ts';

export type AnswerRow = Selectable<AnswerTemplateTable>;

/** All of them: their number is bounded. */
export function selectAnswers(db: Db): Promise<AnswerRow[]> {
  return db
    .selectFrom('answer_template')
    .selectAll()
    .orderBy('act')
    .orderBy(sql`lower(name)`)
    .execute();
}

export async function countAnswers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('answer_template')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function lockAnswer(db: Db, id: string): Promise<AnswerRow | undefined> {
  return db
    .selectFrom('answer_template')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** False where another one of the same act has this name. */
export async function insertAnswer(db: Db, row: AnswerRow): Promise<boolean> {
  const added = await db
    .insertInto('answer_template')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Of two changes that want the same name the second waits for the first. @returns false where another one has it */
export async function updateAnswer(db: Db, { id, ...changed }: AnswerRow): Promise<boolean> {
  try {
    await db.updateTable('answer_template').set(changed).where('id', '=', id).execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error, 'answer_template_name')) return false;
    throw error;
  }
}

export async function deleteAnswer(db: Db, id: string): Promise<void> {
  await db.deleteFrom('answer_template').where('id', '=', id).execute();
}
