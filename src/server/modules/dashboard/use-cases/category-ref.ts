/** A category as it is shown; null when there is none any more. */
import type { UserCtx } from '../../../core/context.ts';
import { presentCategoryRef, type CatalogueIndex } from '../../catalogue/index.ts';

export function categoryRef(index: CatalogueIndex, id: string | null, ctx: UserCtx) {
  return id !== null && index.categoryById.has(id)
    ? presentCategoryRef(index, id, ctx.locale)
    : null;
}
