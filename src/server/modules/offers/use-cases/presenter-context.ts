/** The context for presenting offers, beside their rows. */
import type { Ctx } from '../../../core/context.ts';
import { definitionsOf, catalogueIndexOf } from '../../catalogue/index.ts';
import { feesNow } from '../../rules/index.ts';
import type { OfferPresenterContext } from '../offers.presenter.ts';

/** Catalogue index and definitions of the given categories; from the memory cache while it is fresh. */
export async function presenterContextFor(
  ctx: Ctx,
  categoryIds: readonly string[],
): Promise<OfferPresenterContext> {
  const definitions = await definitionsOf(ctx, categoryIds);
  return {
    catalogueIndex: await catalogueIndexOf(ctx),
    definitions,
    locale: ctx.locale,
    now: ctx.now,
    fees: await feesNow(ctx),
  };
}
