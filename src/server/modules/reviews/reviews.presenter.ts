/** Review rows → contract outputs. */
import type { Locale } from '~config';
import type { Review } from '~/contracts/reviews/reviews.schemas.ts';
import { presentCategoryRef, type CatalogueIndex } from '../catalogue/index.ts';
import { presentPerson } from '../accounts/index.ts';
import type { RatingMeans, ReviewRow } from './reviews.repository.ts';

/** Rounded to two decimals. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

export function presentReview(
  row: ReviewRow,
  catalogueIndex: CatalogueIndex,
  locale: Locale,
): Review {
  const category = presentCategoryRef(catalogueIndex, row.category_id, locale);
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    communication: row.communication,
    fulfillment: row.fulfillment,
    start_time: row.start_time,
    rating: rounded((row.communication + row.fulfillment + row.start_time) / 3),
    message: row.message,
    reviewer: presentPerson({
      id: row.buyer_id,
      public_name: row.buyer_name,
      avatar_media_id: row.buyer_avatar,
    }),
    seller: presentPerson({
      id: row.seller_id,
      public_name: row.seller_name,
      avatar_media_id: row.seller_avatar,
    }),
    offer: { id: row.offer_id, title: row.offer_title },
    category: {
      title: category.title,
      alias: category.alias,
      base: category.base,
      game: { title: category.game.title, alias: category.game.alias },
    },
    is_refunded: row.refunded,
    reply:
      row.reply === null || row.replied_at === null
        ? null
        : { message: row.reply, created_at: row.replied_at.toISOString() },
  };
}

/** Means of real reviews; nothing where there are none. */
export function presentSummary(means: RatingMeans) {
  const { communication, fulfillment, start_time } = means;
  const all =
    communication === null || fulfillment === null || start_time === null
      ? null
      : (communication + fulfillment + start_time) / 3;
  const mean = (value: number | null): number | null => (value === null ? null : rounded(value));
  return {
    count: means.count,
    rating: mean(all),
    communication: mean(communication),
    fulfillment: mean(fulfillment),
    start_time: mean(start_time),
    by_stars: means.by_stars,
  };
}
