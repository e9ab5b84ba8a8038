/** SQL of what new sellers put away. */
import type { FirstStepPart } from '~/contracts/dashboard/dashboard-names.ts';
import type { Db } from '../../db/database.ts';

const columns = { list: 'list_hidden_at', guide: 'guide_left_at' } as const;

/** Undefined for whoever put nothing away. */
export function findChoice(db: Db, userId: string) {
  return db
    .selectFrom('first_steps_choice')
    .select(['list_hidden_at', 'guide_left_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Said twice, the first time stands. */
export async function writeChoice(
  db: Db,
  userId: string,
  part: FirstStepPart,
  at: Date,
): Promise<void> {
  const column = columns[part];
  await db
    .insertInto('first_steps_choice')
    .values({ user_id: userId, list_hidden_at: null, guide_left_at: null, [column]: at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ [column]: at })
        .where(`first_steps_choice.${column}`, 'is', null),
    )
    .execute();
}
