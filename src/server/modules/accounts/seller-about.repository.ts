/** SQL of what sellers say about themselves. */
import type { SellerAbout } from '~/contracts/identity/identity.schemas.ts';
import type { Db } from '../../db/database.ts';

/** Empty texts where nothing was written. */
export async function selectAbout(db: Db, userId: string): Promise<SellerAbout> {
  const row = await db
    .selectFrom('seller_about')
    .select(['en', 'fr'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { en: '', fr: '' };
}

/** Replaces both texts; nothing is kept where both are empty. */
export async function writeAbout(
  db: Db,
  userId: string,
  about: SellerAbout,
  at: Date,
): Promise<void> {
  if (about.en === '' && about.fr === '') {
    await db.deleteFrom('seller_about').where('user_id', '=', userId).execute();
    return;
  }
  const texts = { ...about, updated_at: at };
  await db
    .insertInto('seller_about')
    .values({ user_id: userId, ...texts })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(texts))
    .execute();
}
