/** The first offers of a category page, for its structured data. */
import * as v from 'valibot';
import { offerListQuerySchema, type OfferListQuery } from '~/contracts/offers/offers.contract.ts';
import type { Ctx } from '../../../core/context.ts';
import { createMemoryCache } from '../../../infra/memory-cache.ts';
import { tag } from '../../../core/cache-tags.ts';
import { listOffers } from './list-offers.ts';

export interface LeadingOffer {
  id: string;
  title: string;
}

const leading = createMemoryCache<LeadingOffer[]>({ seconds: 5, max: 2_000 });

/** What is listed: a category, one market of it by its alias, or a saved filter. */
export type LeadingPlace = { game: string; category: string } & Partial<
  Pick<OfferListQuery, Exclude<keyof OfferListQuery, 'limit' | 'cursor' | 'count'>>
>;

/** The first offers of the list without search params. Cached for some seconds. */
export async function leadingOffers(
  ctx: Ctx,
  place: LeadingPlace,
  limit: number,
): Promise<LeadingOffer[]> {
  const key = JSON.stringify([place, limit]);
  const load = async (): Promise<LeadingOffer[]> => {
    const query = v.parse(offerListQuerySchema, { ...place, limit });
    const { data } = await listOffers(ctx, query);
    return data.map(({ id, title }) => ({ id, title }));
  };
  const tagsOf = (offers: readonly LeadingOffer[]) => [
    tag.offers,
    ...offers.map(({ id }) => tag.offer(id)),
  ];
  const offers = await leading.read(ctx.services, ctx.db, key, load, tagsOf);
  ctx.addCacheTags(...tagsOf(offers));
  return offers;
}
