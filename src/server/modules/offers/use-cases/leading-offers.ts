/** What a category's page shows first, for its structured data. */
import * as v from 'valibot';
import { offerListQuerySchema } from '~/contracts/offers/offers.contract.ts';
import type { Ctx } from '../../../context.ts';
import { createShortCache } from '../../../infra/short-cache.ts';
import { listOffers } from './list-offers.ts';

export interface LeadingOffer {
  id: string;
  title: string;
}

const leading = createShortCache<LeadingOffer[]>({ seconds: 5, max: 2_000 });

/** The first offers of the unfiltered list, of one market when its alias is given. Kept for some seconds. */
export function leadingOffers(
  ctx: Ctx,
  place: { game: string; category: string; alias?: string },
  limit: number,
): Promise<LeadingOffer[]> {
  const key = JSON.stringify([place.game, place.category, place.alias, limit]);
  return leading.read(ctx.services, ctx.db, key, async () => {
    const query = v.parse(offerListQuerySchema, { ...place, limit });
    const { data } = await listOffers(ctx, query);
    return data.map(({ id, title }) => ({ id, title }));
  });
}
