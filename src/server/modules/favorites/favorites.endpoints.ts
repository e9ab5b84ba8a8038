/** Endpoints of favourite offers and followed sellers. */
import { Failure } from '~/contracts/failure.ts';
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { findSelling, findUsers } from '../accounts/index.ts';
import { findOfferCards, newestOfSellers } from '../listing/index.ts';
import { changeOfferFigures, selectOfferHeads } from '../offers/index.ts';
import {
  countFavorites,
  deleteFavorite,
  insertFavorite,
  selectFavoriteIds,
  selectFavorites,
} from './favorites.repository.ts';
import { requireFollowable } from './favorites.policy.ts';
import {
  countFollowed,
  deleteFollowed,
  insertFollowed,
  selectFollowed,
  selectFollowedIds,
} from './followed.repository.ts';

/** Maximum number of ids returned for marking favourites in other lists. */
const MAX_IDS = 1_000;
/** Number of newest offers shown for each followed seller. */
const NEWEST = 3;

export const favoritesEndpoints = endpointsOf('favorites', {
  list: readAs(async (ctx, { limit, offset }) => {
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

  add: writeAs(async (ctx, { offer_id: offerId }) => {
    const head = (await selectOfferHeads(ctx.db, [offerId])).get(offerId);
    if (!head?.listed) throw new Failure('OFFER_NOT_FOUND');
    const isNew = await insertFavorite(ctx.db, {
      userId: ctx.actor.userId,
      offerId,
      priceMicros: head.catalog_price_micros,
      now: ctx.now,
    });
    if (isNew) await changeOfferFigures(ctx.db, offerId, { favorites: 1 });
    return { offer_id: offerId, is_favorite: true };
  }),

  remove: writeAs(async (ctx, { offer_id: offerId }) => {
    const wasOne = await deleteFavorite(ctx.db, ctx.actor.userId, offerId);
    if (wasOne) await changeOfferFigures(ctx.db, offerId, { favorites: -1 });
    return { offer_id: offerId, is_favorite: false };
  }),

  sellers: readAs(async (ctx, { limit, offset }) => {
    const { userId } = ctx.actor;
    const rows = await selectFollowed(ctx.db, userId, { limit, offset });
    const ids = rows.map((row) => row.seller_id);
    const sellers = await findUsers(ctx.db, ids, ctx.now);
    const newest = await newestOfSellers(ctx, ids, NEWEST);
    return {
      data: rows.flatMap((row) => {
        const seller = sellers.get(row.seller_id);
        if (!seller) return [];
        return [
          {
            seller,
            followed_at: row.created_at.toISOString(),
            newest_offers: newest.get(row.seller_id) ?? [],
          },
        ];
      }),
      meta: { total: await countFollowed(ctx.db, userId), limit, offset },
      seller_ids: await selectFollowedIds(ctx.db, userId, MAX_IDS),
    };
  }),

  follow: writeAs(async (ctx, { seller_id: sellerId }) => {
    const { userId } = ctx.actor;
    requireFollowable(ctx.actor, await findSelling(ctx.db, sellerId, ctx.now));
    await insertFollowed(ctx.db, { userId, sellerId, now: ctx.now });
    return { seller_id: sellerId, is_followed: true };
  }),

  unfollow: writeAs(async (ctx, { seller_id: sellerId }) => {
    await deleteFollowed(ctx.db, ctx.actor.userId, sellerId);
    return { seller_id: sellerId, is_followed: false };
  }),
});
