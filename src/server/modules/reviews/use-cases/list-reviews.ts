/** Reviews of an offer or of a seller, with the means over all of them. */
import type * as v from 'valibot';
import type { Review, reviewListSchema } from '~/contracts/reviews/reviews.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { createMemoryCache } from '../../../infra/memory-cache.ts';
import { catalogueIndexOf } from '../../catalogue/index.ts';
import { presentReview, presentSummary } from '../reviews.presenter.ts';
import {
  selectAverageRatings,
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
 * One page. The cache key of the means contains the number of reviews, so that a new review is included at once.
 * @param knownCount the subject's stored number of reviews
 */
export async function listReviews(
  ctx: Ctx,
  subject: Subject,
  knownCount: number,
  { stars, ...page }: { limit: number; offset: number; stars: number | null },
): Promise<v.InferOutput<typeof reviewListSchema>> {
  const key = `${knownCount} ${JSON.stringify(subject)}`;
  const means = await meansCache.read(ctx.services, ctx.db, key, () =>
    selectAverageRatings(ctx.db, subject),
  );
  return {
    data: await presentReviews(ctx, await selectReviews(ctx.db, subject, { ...page, stars })),
    meta: { total: stars === null ? means.count : (means.by_stars[stars - 1] ?? 0), ...page },
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
