/** Reviews of an offer or of a seller, with the means over all of them. */
import type * as v from 'valibot';
import type { Review, reviewListSchema } from '~/contracts/reviews/reviews.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { createMemoryCache } from '../../../infra/memory-cache.ts';
import { catalogueIndexOf } from '../../catalogue/index.ts';
import { presentReview, presentSummary } from '../reviews.presenter.ts';
import {
  countUnanswered,
  selectAverageRatings,
  selectHidden,
  selectRecent,
  selectRecentOf,
  selectReviews,
  type RatingMeans,
  type ReviewRow,
  type Subject,
} from '../reviews.repository.ts';

const meansCache = createMemoryCache<RatingMeans>({ seconds: 60, max: 5_000 });

export async function presentReviews(ctx: Ctx, rows: readonly ReviewRow[]): Promise<Review[]> {
  const catalogueIndex = await catalogueIndexOf(ctx);
  return rows.map((row) => presentReview(row, catalogueIndex, ctx.locale));
}

/**
 * One page. The cache key of the means contains the number of reviews and which ones are hidden, so that a new review is
 * included at once, and one that is hidden left out at once, also where as many count as before.
 * @param knownCount the subject's stored number of reviews
 * @param page `isWaiting`: only those without answer; their total goes no further than what follows this page
 */
export async function listReviews(
  ctx: Ctx,
  subject: Subject,
  knownCount: number,
  {
    stars,
    isWaiting,
    ...page
  }: { limit: number; offset: number; stars: number | null; isWaiting: boolean },
): Promise<v.InferOutput<typeof reviewListSchema>> {
  const hidden = await selectHidden(ctx.db, subject);
  const key = `${knownCount} ${hidden} ${JSON.stringify(subject)}`;
  const means = await meansCache.read(ctx.services, ctx.db, key, () =>
    selectAverageRatings(ctx.db, subject),
  );
  const known = stars === null ? means.count : (means.by_stars[stars - 1] ?? 0);
  const total = isWaiting
    ? await countUnanswered(ctx.db, subject, stars, page.offset + page.limit + 1)
    : known;
  const rows = await selectReviews(ctx.db, subject, { ...page, stars, isWaiting });
  return {
    data: await presentReviews(ctx, rows),
    meta: { total, ...page },
    summary: presentSummary(means),
  };
}

/** The newest reviews with a text, of the whole market. */
export async function recentReviews(ctx: Ctx, limit: number): Promise<Review[]> {
  return presentReviews(ctx, await selectRecent(ctx.db, limit));
}

/** The newest reviews with a text about these sellers, after orders in these categories. */
export async function recentReviewsOf(
  ctx: Ctx,
  wanted: Parameters<typeof selectRecentOf>[1],
): Promise<Review[]> {
  return presentReviews(ctx, await selectRecentOf(ctx.db, wanted));
}
