/** What rows of the autopilot are presented with. */
import type { UserCtx } from '../../../core/context.ts';
import { catalogueIndexOf } from '../../catalogue/index.ts';
import { sellingDefinitionsOf } from '../../offers/index.ts';
import type { Surroundings } from '../autopilot.presenter.ts';

export async function surroundingsFor(
  ctx: UserCtx,
  categoryIds: readonly string[],
): Promise<Surroundings> {
  const index = await catalogueIndexOf(ctx);
  const definitions = await sellingDefinitionsOf(ctx, [...new Set(categoryIds)], null);
  return { index, definitions, locale: ctx.locale, sellerId: ctx.actor.userId };
}
