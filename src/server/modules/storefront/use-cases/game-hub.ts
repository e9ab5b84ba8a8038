/** What a game's page shows besides its categories: prices, best offers, sellers, reviews, articles. Cached for some seconds. */
import * as v from 'valibot';
import { offerListQuerySchema, type GameHub } from '~/contracts/offers/offers.contract.ts';
import { Failure } from '~/contracts/failure.ts';
import { tag } from '../../../core/cache-tags.ts';
import type { Ctx } from '../../../core/context.ts';
import { createMemoryCache } from '../../../infra/memory-cache.ts';
import { findArticles } from '../../blog/index.ts';
import { catalogueIndexOf } from '../../catalogue/index.ts';
import { listOffers } from '../../listing/index.ts';
import { recentReviewsOf } from '../../reviews/index.ts';
import { marketSummaryOf } from './home.ts';

const BOARD_ROWS = 5;
const OFFERS = 6;
const SELLERS = 6;
const REVIEWS = 4;
const ARTICLES = 3;
/** Sellers are found in the first page of the game's list, where they take turns. */
const LOOKED_THROUGH = 36;

const hubs = createMemoryCache<GameHub>({ seconds: 5, max: 500 });

async function loadHub(ctx: Ctx, gameId: string, alias: string): Promise<GameHub> {
  const catalogueIndex = await catalogueIndexOf(ctx);
  const categories = catalogueIndex.categoriesOfGame.get(gameId) ?? [];
  const currencies = categories.filter(({ base }) => base === 'currency');
  const query = v.parse(offerListQuerySchema, { game: alias, limit: LOOKED_THROUGH });
  const { data } = await listOffers(ctx, query);
  const sellers = [...new Map(data.map(({ seller }) => [seller.id, seller])).values()];
  const shownSellers = sellers.slice(0, SELLERS);
  return {
    board: {
      rows: await marketSummaryOf(ctx, currencies, BOARD_ROWS),
      total: currencies.length,
    },
    offers: data.slice(0, OFFERS),
    sellers: shownSellers,
    reviews: await recentReviewsOf(ctx, {
      sellerIds: shownSellers.map(({ id }) => id),
      categoryIds: categories.map(({ id }) => id),
      limit: REVIEWS,
    }),
    articles: (await findArticles(ctx, { main_tag: alias, limit: ARTICLES, offset: 0 }, ctx.locale))
      .data,
  };
}

const tagsOf = ({ offers, sellers, reviews }: GameHub): string[] => [
  tag.offers,
  tag.counts,
  tag.blog,
  ...offers.map(({ id }) => tag.offer(id)),
  ...sellers.flatMap(({ id }) => [tag.seller(id), tag.reviewsOf(id)]),
  ...reviews.map(({ reviewer }) => tag.seller(reviewer.id)),
];

/** @throws {Failure} GAME_NOT_FOUND */
export async function gameHub(ctx: Ctx, alias: string): Promise<GameHub> {
  const game = (await catalogueIndexOf(ctx)).gameByAlias.get(alias);
  if (!game) throw new Failure('GAME_NOT_FOUND');
  const load = () => loadHub(ctx, game.id, alias);
  const key = `${ctx.locale} ${alias}`;
  const hub = await hubs.read(ctx.services, ctx.db, key, load, tagsOf);
  ctx.addCacheTags(tag.catalogue, ...tagsOf(hub));
  return hub;
}
