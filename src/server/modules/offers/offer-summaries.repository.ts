/** Offers in one line, on sale or not: for conversations about them. */
import type { Db } from '../../db/database.ts';
import { imageUrl } from '~/contracts/media/media.urls.ts';
import { isShownToAll } from './offer-visibility.repository.ts';

export interface OfferSummary {
  id: string;
  seller_id: string;
  title: string;
  catalog_price_micros: number;
  listed: boolean;
  game_alias: string;
  /** Its first picture; null when it has none of its own. */
  image: string | null;
}

/**
 * Offers by id in no particular order. Unknown and deleted ones are left out, and those that were never on sale or wait
 * for the staff: they are shown to nobody else.
 */
export async function findOfferSummaries(db: Db, ids: readonly string[]): Promise<OfferSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('offer as o')
    .innerJoin('category as c', 'c.id', 'o.category_id')
    .innerJoin('game as g', 'g.id', 'c.game_id')
    .leftJoin('offer_image as i', (join) =>
      join.onRef('i.offer_id', '=', 'o.id').on('i.position', '=', 0),
    )
    .select([
      'o.id',
      'o.seller_id',
      'o.title',
      'o.catalog_price_micros',
      'o.listed',
      'g.alias as game_alias',
      'i.media_id',
    ])
    .where('o.id', 'in', ids)
    .where(isShownToAll('o'))
    .execute();
  return rows.map(({ media_id: mediaId, ...row }) => ({
    ...row,
    image: mediaId === null ? null : imageUrl(mediaId),
  }));
}
