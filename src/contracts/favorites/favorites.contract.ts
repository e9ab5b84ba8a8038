/** Endpoints of favourite offers and followed sellers. */
import * as v from 'valibot';
import { countSchema, idSchema, pageQuery, timestampSchema } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { sellerSchema } from '../identity/identity.schemas.ts';
import { offerErrors } from '../offers/offers.errors.ts';
import { offerCardSchema } from '../offers/offers.schemas.ts';

import { favoriteErrors } from './favorites.errors.ts';

const route = routesOf('Favourites');

export const favoriteSchema = v.object({
  offer: offerCardSchema,
  /** False when it is sold out, hidden or deleted: shown, but not for sale. */
  is_available: v.boolean(),
  created_at: timestampSchema,
});
export type Favorite = v.InferOutput<typeof favoriteSchema>;

const list = endpoint
  .meta({ who: 'user' })
  .route(route.get('/market/favorite', 'Favourite offers, the latest first'))
  .input(v.object(pageQuery))
  .output(
    v.object({
      data: v.array(favoriteSchema),
      meta: v.object({ total: countSchema, limit: countSchema, offset: countSchema }),
      /** Ids of all favourites (at most 1 000), to mark favourite buttons in other lists. */
      offer_ids: v.array(idSchema),
    }),
  );

const one = v.object({ offer_id: idSchema });
const state = v.object({ offer_id: idSchema, is_favorite: v.boolean() });

const add = endpoint
  .meta({ who: 'user', limit: { calls: 120, seconds: 60 } })
  .route(
    route.put(
      '/market/favorite/{offer_id}',
      'Make an offer a favourite; repeating it changes nothing',
    ),
  )
  .errors(documented(pick(offerErrors, 'OFFER_NOT_FOUND')))
  .input(one)
  .output(state);

const remove = endpoint
  .meta({ who: 'user', limit: { calls: 120, seconds: 60 } })
  .route(
    route.delete('/market/favorite/{offer_id}', 'Remove a favourite; repeating it changes nothing'),
  )
  .input(one)
  .output(state);

export const followedSellerSchema = v.object({
  seller: sellerSchema,
  followed_at: timestampSchema,
  /** The offers that the seller listed last. */
  newest_offers: v.array(offerCardSchema),
});
export type FollowedSeller = v.InferOutput<typeof followedSellerSchema>;

const sellers = endpoint
  .meta({ who: 'user' })
  .route(
    route.get(
      '/market/followed-seller',
      'Followed sellers with their newest offers, the latest followed first',
    ),
  )
  .input(v.object(pageQuery))
  .output(
    v.object({
      data: v.array(followedSellerSchema),
      meta: v.object({ total: countSchema, limit: countSchema, offset: countSchema }),
      /** Ids of all followed sellers (at most 1 000), to mark follow buttons elsewhere. */
      seller_ids: v.array(idSchema),
    }),
  );

const oneSeller = v.object({ seller_id: idSchema });
const followState = v.object({ seller_id: idSchema, is_followed: v.boolean() });

const follow = endpoint
  .meta({ who: 'user', limit: { calls: 120, seconds: 60 } })
  .route(
    route.put(
      '/market/followed-seller/{seller_id}',
      'Follow a seller; repeating it changes nothing',
    ),
  )
  .errors(documented(favoriteErrors))
  .input(oneSeller)
  .output(followState);

const unfollow = endpoint
  .meta({ who: 'user', limit: { calls: 120, seconds: 60 } })
  .route(
    route.delete(
      '/market/followed-seller/{seller_id}',
      'Follow a seller no longer; repeating it changes nothing',
    ),
  )
  .input(oneSeller)
  .output(followState);

export const favoritesContract = { list, add, remove, sellers, follow, unfollow };
