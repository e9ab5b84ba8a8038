/** Endpoints of offers. The home page (`offers.home`) is answered by the storefront. */
import { Failure } from '~/contracts/failure.ts';
import { read, readAs, writeAs } from '../../core/unit-of-work.ts';
import { api } from '../../http/api.ts';
import { tag } from '../../core/cache-tags.ts';
import { findUsers } from '../accounts/index.ts';
import { requireOwn } from './offers.policy.ts';
import { countListed, selectOwn } from './own-offers.repository.ts';
import { addStock } from './use-cases/add-stock.ts';
import { changeCategory } from './use-cases/change-category.ts';
import {
  activateOffer,
  deactivateOffer,
  deleteOffer,
  publishOffer,
} from './use-cases/change-state.ts';
import { createOffer } from './use-cases/create-offer.ts';
import { editOffer } from './use-cases/edit-offer.ts';
import { listOffers, listOfSeller } from './use-cases/list-offers.ts';
import { listOwnOffers, listWaiting } from './use-cases/list-own-offers.ts';
import { moderateOffer } from './use-cases/moderate-offer.ts';
import { findOfferCards } from './use-cases/present-cards.ts';
import { presentOwns } from './use-cases/own-offer.ts';
import { showOffer } from './use-cases/show-offer.ts';

export const offersEndpoints = {
  list: api.offers.list.handler(read((ctx, input) => listOffers(ctx, input))),

  show: api.offers.show.handler(read((ctx, input) => showOffer(ctx, input.id))),

  cards: api.offers.cards.handler(
    read(async (ctx, { ids = [] }) => {
      const found = await findOfferCards(ctx, ids);
      return {
        data: ids.flatMap((id) => {
          const one = found.get(id);
          return one ? [{ offer: one.card, is_available: one.isListed }] : [];
        }),
      };
    }),
  ),

  ofProfile: api.offers.ofProfile.handler(
    read(async (ctx, input) => {
      ctx.shows(tag.seller(input.id), tag.offersOf(input.id));
      const sellers = await findUsers(ctx.db, [input.id], ctx.now);
      if (!sellers.has(input.id)) throw new Failure('PROFILE_NOT_FOUND');
      const { data, next_cursor } = await listOfSeller(ctx, input.id, input);
      return { data, meta: { total: await countListed(ctx.db, input.id), next_cursor } };
    }),
  ),

  own: api.offers.own.handler(
    readAs(async (ctx, input) => {
      const row = requireOwn(ctx.actor, await selectOwn(ctx.db, input.id));
      const [own] = await presentOwns(ctx, [row]);
      if (!own) throw new Failure('OFFER_NOT_FOUND');
      return own;
    }),
  ),

  ownList: api.offers.ownList.handler(
    readAs((ctx, input) =>
      listOwnOffers(ctx, {
        sellerId: ctx.actor.userId,
        statuses: input.status ?? null,
        categoryId: input.category_id ?? null,
        search: input.search || null,
        limit: input.limit,
        offset: input.offset,
      }),
    ),
  ),

  create: api.offers.create.handler(writeAs((ctx, input) => createOffer(ctx, input.category_id))),

  update: api.offers.update.handler(
    writeAs((ctx, { id, ...fields }) => editOffer(ctx, id, fields)),
  ),

  remove: api.offers.remove.handler(
    writeAs(async (ctx, input) => {
      await deleteOffer(ctx, input.id);
      return {};
    }),
  ),

  publish: api.offers.publish.handler(writeAs((ctx, input) => publishOffer(ctx, input.id))),

  activate: api.offers.activate.handler(writeAs((ctx, input) => activateOffer(ctx, input.id))),

  deactivate: api.offers.deactivate.handler(
    writeAs((ctx, input) => deactivateOffer(ctx, input.id)),
  ),

  changeCategory: api.offers.changeCategory.handler(
    writeAs((ctx, input) => changeCategory(ctx, input.id, input.category_id)),
  ),

  addStock: api.offers.addStock.handler(
    writeAs((ctx, input) => addStock(ctx, input.id, input.secrets)),
  ),

  waiting: api.offers.waiting.handler(
    read((ctx, input) => listWaiting(ctx, { limit: input.limit, offset: input.offset })),
  ),

  moderate: api.offers.moderate.handler(
    writeAs((ctx, input) => moderateOffer(ctx, input.id, input.decision, input.reason)),
  ),
};
