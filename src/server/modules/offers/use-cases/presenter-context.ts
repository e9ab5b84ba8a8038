/** What presenting offers takes beside their rows. */
import type { Ctx } from '../../../core/context.ts';
import { definitionsOf, catalogueIndexOf } from '../../catalogue/index.ts';
import type { OfferPresenterContext } from '../offers.presenter.ts';

/** Shelf and definitions for the given categories; from memory as long as they are fresh. */
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
  };
}
