/** Where own offers stand by price among all offers of the same good now. */
import type { Dashboard, Place } from '~/contracts/dashboard/dashboard.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { definitionsOf, type CatalogueIndex } from '../../catalogue/index.ts';
import { isOneGood } from '../../market/index.ts';
import {
  MOST_COMPARED,
  selectBestPlaces,
  selectPlaces,
  type PlaceRow,
} from '../places.repository.ts';
import { categoryRef } from './category-ref.ts';

/** Categories that are shown: more are none of a seller's day. */
const MOST_CATEGORIES = 100;

function presentPlace({ cheaper, compared }: PlaceRow): Place {
  const isExact = compared <= MOST_COMPARED;
  return { place: cheaper + 1, of: compared, is_exact: isExact };
}

/** Those whose market is of one good: accounts are not compared with each other. */
async function comparable(ctx: UserCtx, rows: readonly PlaceRow[]): Promise<PlaceRow[]> {
  const categories = [...new Set(rows.map(({ category_id: id }) => id))];
  const definitions = await definitionsOf(ctx, categories);
  return rows.filter(({ category_id: id, market_key: market }) => {
    const definition = definitions.get(id);
    return definition !== undefined && isOneGood(definition, market);
  });
}

/** By offer; what is not on sale, or cannot be compared, is missing. */
export async function placesOf(
  ctx: UserCtx,
  offerIds: readonly string[],
): Promise<Map<string, Place>> {
  const rows = await comparable(ctx, await selectPlaces(ctx.db, ctx.actor.userId, offerIds));
  return new Map(rows.map((row) => [row.id, presentPlace(row)]));
}

/** Of the cheapest offer of each category. */
export async function bestPlaces(
  ctx: UserCtx,
  index: CatalogueIndex,
): Promise<Dashboard['places']> {
  const found = await selectBestPlaces(ctx.db, ctx.actor.userId, MOST_CATEGORIES);
  const rows = await comparable(ctx, found);
  return rows.flatMap((row) => {
    const category = categoryRef(index, row.category_id, ctx);
    if (category === null) return [];
    return [{ offer_id: row.id, title: row.title, category, ...presentPlace(row) }];
  });
}
