/** Endpoints of public lists and offer pages. The home page (`offers.home`) belongs to the storefront. */
import { Failure } from '~/contracts/failure.ts';
import { read } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { tag } from '../../core/cache-tags.ts';
import { findUsers } from '../accounts/index.ts';
import { countActiveOffers } from '../offers/index.ts';
import { listOffers, listOfSeller } from './use-cases/list-offers.ts';
import { findOfferCards } from './use-cases/present-cards.ts';
import { findRemoved, showOffer } from './use-cases/show-offer.ts';

export const listingEndpoints = endpointsOf('offers', {
  list: read((ctx, input) => listOffers(ctx, input)),

  show: read((ctx, input) => showOffer(ctx, input.id)),

  removed: read((ctx, input) => findRemoved(ctx, input.id)),

  cards: read(async (ctx, { ids = [] }) => {
    const found = await findOfferCards(ctx, ids);
    return {
      data: ids.flatMap((id) => {
        const one = found.get(id);
        return one ? [{ offer: one.card, is_available: one.isListed }] : [];
      }),
    };
  }),

  ofProfile: read(async (ctx, input) => {
    ctx.addCacheTags(tag.seller(input.id), tag.offersOf(input.id));
    const sellers = await findUsers(ctx.db, [input.id], ctx.now);
    if (!sellers.has(input.id)) throw new Failure('PROFILE_NOT_FOUND');
    const { data, next_cursor } = await listOfSeller(ctx, input.id, input);
    return { data, meta: { total: await countActiveOffers(ctx.db, input.id), next_cursor } };
  }),
});
