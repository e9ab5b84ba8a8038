/** What presenting offers takes beside their rows. */
import type { Ctx } from '../../../core/context.ts';
import { definitionsOf, catalogueIndexOf } from '../../catalogue/index.ts';
import type { Surroundings } from '../offers.presenter.ts';

/** Shelf and definitions for the given categories; from memory as long as they are fresh. */
export async function surroundingsFor(
  ctx: Ctx,
  categoryIds: readonly string[],
): Promise<Surroundings> {
  const definitions = await definitionsOf(ctx, categoryIds);
  return {
    catalogueIndex: await catalogueIndexOf(ctx),
    definitions,
    locale: ctx.locale,
    now: ctx.now,
  };
}
