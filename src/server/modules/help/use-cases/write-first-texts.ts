/** Brings the help texts of this release into the tables, at each start. */
import type { Db } from '../../../db/database.ts';
import { firstArticles, firstCategoryRows, firstTexts } from '../first-texts.ts';
import { insertArticles, insertCategories, upsertReleasedTexts } from '../help.repository.ts';

/**
 * Adds what is not there, and renews texts that nobody has edited. What staff wrote, moved or took down stays as it is.
 * Processes that start together write the same.
 */
export async function writeFirstTexts(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await insertCategories(tx, firstCategoryRows());
    await insertArticles(tx, firstArticles(), now);
    await upsertReleasedTexts(tx, firstTexts(), now);
  });
}
