/** Cards from rows: looks up the definitions of the categories that occur. */
import type { OfferCard } from '~/contracts/offers/offers.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { tag } from '../../../core/cache-tags.ts';
import { presenterContextFor } from '../../offers/index.ts';
import {
  selectCardsById,
  selectNewestCards,
  selectNewestOfSellers,
  type CardRow,
} from '../offer-list.repository.ts';
import { presentCard } from '../listing.presenter.ts';

export async function presentCards(
  ctx: Ctx,
  rows: readonly CardRow[],
  count: number | null = null,
): Promise<OfferCard[]> {
  for (const row of rows) ctx.addCacheTags(tag.offer(row.id), tag.seller(row.seller_id));
  const surroundings = await presenterContextFor(
    ctx,
    rows.map((row) => row.category_id),
  );
  return rows.map((row) => presentCard(row, surroundings, count));
}

/** Cards of given offers by id, whether they are on sale or not; deleted ones are missing. */
export async function findOfferCards(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, { card: OfferCard; isListed: boolean }>> {
  const rows = await selectCardsById(ctx.db, ids);
  const cards = await presentCards(ctx, rows);
  return new Map(
    rows.flatMap((row, index) => {
      const card = cards[index];
      return card ? [[row.id, { card, isListed: row.listed && row.in_stock > 0 }]] : [];
    }),
  );
}

/** What some sellers put on sale last, by seller, the newest first. One query for any number of them. */
export async function newestOfSellers(
  ctx: Ctx,
  sellerIds: readonly string[],
  limit: number,
): Promise<Map<string, OfferCard[]>> {
  const cards = await presentCards(ctx, await selectNewestOfSellers(ctx.db, sellerIds, limit));
  return Map.groupBy(cards, (card) => card.seller.id);
}

/** The offers that went on sale last. */
export async function newestOffers(ctx: Ctx, limit: number): Promise<OfferCard[]> {
  return presentCards(ctx, await selectNewestCards(ctx.db, limit));
}
