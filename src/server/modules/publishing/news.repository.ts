/** SQL of news: one round for each article, which goes from page to page of people. */
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { NewsRoundTable } from './publishing.tables.ts';

export type NewsRound = Selectable<NewsRoundTable>;

export function selectRound(db: Db, articleId: string): Promise<NewsRound | undefined> {
  return db
    .selectFrom('news_round')
    .selectAll()
    .where('article_id', '=', articleId)
    .executeTakeFirst();
}

/** Begins to send; false when the article was sent before: of many presses one begins. */
export async function insertRound(
  db: Db,
  round: { articleId: string; sentBy: string; now: Date },
): Promise<boolean> {
  const { articleId, sentBy, now } = round;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('news_round')
    .values({
      article_id: articleId,
      sent_by: sentBy,
      started_at: now,
      due_at: now,
      after_user_id: null,
      ended_as: null,
    })
    .onConflict((conflict) => conflict.column('article_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Locks the round that has waited longest; one that another process works on is skipped. */
export function lockDueRound(db: Db, now: Date): Promise<NewsRound | undefined> {
  return db
    .selectFrom('news_round')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('article_id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** So many more were told, the last of them this one; it goes on after the others that are due. */
export async function continueRound(
  db: Db,
  round: NewsRound,
  { after, told, now }: { after: string; told: number; now: Date },
): Promise<void> {
  await db
    .updateTable('news_round')
    .set({ after_user_id: after, told: round.told + told, due_at: now })
    .where('article_id', '=', round.article_id)
    .execute();
}

export async function endRound(
  db: Db,
  articleId: string,
  endedAs: 'sent' | 'stopped',
): Promise<void> {
  await db
    .updateTable('news_round')
    .set({ due_at: null, after_user_id: null, ended_as: endedAs })
    .where('article_id', '=', articleId)
    .execute();
}
