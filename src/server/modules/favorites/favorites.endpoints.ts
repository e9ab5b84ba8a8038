/** Endpoints of favourite offers. */
import { Failure } from '~/contracts/failure.ts';
import { api, readAs, writeAs } from '../../http/api.ts';
import { changeOfferFigures, findOfferCards, selectOfferHeads } from '../offers/index.ts';
import {
  countFavorites,
  deleteFavorite,
  insertFavorite,
  selectFavoriteIds,
  selectFavorites,
} from './favorites.repository.ts';

/** As many ids as hearts in other lists are marked by. */
const MAX_IDS = 1_000;

export const favoritesEndpoints = {
  list: api.favorites.list.handler(
    readAs(async (ctx, { limit, offset }) => {
      const { userId } = ctx.actor;
      const rows = await selectFavorites(ctx.db, userId, { limit, offset });
      const cards = await findOfferCards(
        ctx,
        rows.map((row) => row.offer_id),
      );
      return {
        data: rows.flatMap((row) => {
          const found = cards.get(row.offer_id);
          if (!found) return [];
          return [
            {
              offer: found.card,
              is_available: found.isListed,
              created_at: row.created_at.toISOString(),
            },
          ];
        }),
        meta: { total: await countFavorites(ctx.db, userId), limit, offset },
        offer_ids: await selectFavoriteIds(ctx.db, userId, MAX_IDS),
      };
    }),
  ),

  add: api.favorites.add.handler(
    writeAs(async (ctx, { offer_id: offerId }) => {
      const head = (await selectOfferHeads(ctx.db, [offerId])).get(offerId);
      if (!head?.listed) throw new Failure('OFFER_NOT_FOUND');
      const isNew = await insertFavorite(ctx.db, ctx.actor.userId, offerId, ctx.now);
      if (isNew) await changeOfferFigures(ctx.db, offerId, { favorites: 1 });
      return { offer_id: offerId, is_favorite: true };
    }),
  ),

  remove: api.favorites.remove.handler(
    writeAs(async (ctx, { offer_id: offerId }) => {
      const wasOne = await deleteFavorite(ctx.db, ctx.actor.userId, offerId);
      if (wasOne) await changeOfferFigures(ctx.db, offerId, { favorites: -1 });
      return { offer_id: offerId, is_favorite: false };
    }),
  ),
};
