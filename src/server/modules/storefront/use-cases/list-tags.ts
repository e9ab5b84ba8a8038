/** Structured data of a page's lists: categories, offers, games. Names and URLs only, as the page shows them. */
import type { PagePayload } from '~/contracts/catalogue/frontend.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import {
  localized,
  catalogueIndexOf,
  type CategoryHead,
  type CatalogueIndex,
} from '../../catalogue/index.ts';
import { findUsers } from '../../accounts/index.ts';
import { facetAlias, leadingOffers } from '../../listing/index.ts';
import {
  itemList,
  LISTED_ITEMS,
  organizationTag,
  profileTag,
  type Crumb,
  type Tag,
} from './semantic-tags.ts';

/** The data of a page from which its list tags are made. */
export interface ListedPage {
  payload: PagePayload;
  title: string;
  path: string;
}

type PayloadOf<K extends PagePayload['kind']> = Extract<PagePayload, { kind: K }>;

function categoriesOf(catalogueIndex: CatalogueIndex, gameId: string): readonly CategoryHead[] {
  return catalogueIndex.categoriesOfGame.get(gameId) ?? [];
}

/** Pages without an entity: the home page says who runs the market, the others list games or genres. */
function staticItems(ctx: Ctx, catalogueIndex: CatalogueIndex, name: string): Crumb[] {
  if (name === 'games') {
    return catalogueIndex.games.map((game) => ({ name: game.title, path: `/${game.alias}` }));
  }
  if (name !== 'genres') return [];
  return catalogueIndex.genres.map((genre) => ({
    name: localized(genre, 'title', ctx.locale),
    path: `/genres/${genre.alias}`,
  }));
}

function gamesOfGenre(catalogueIndex: CatalogueIndex, alias: string): Crumb[] {
  return catalogueIndex.games
    .filter((game) => game.genre === alias)
    .map((game) => ({ name: game.title, path: `/${game.alias}` }));
}

function categoriesOfBase(ctx: Ctx, catalogueIndex: CatalogueIndex, base: string): Crumb[] {
  return catalogueIndex.games.flatMap((game) =>
    categoriesOf(catalogueIndex, game.id)
      .filter((category) => category.base === base)
      .map((category) => ({
        name: `${game.title} ${localized(category, 'title', ctx.locale)}`,
        path: `/${game.alias}/${category.alias}`,
      })),
  );
}

async function offersOfCategory(ctx: Ctx, payload: PayloadOf<'game_category'>): Promise<Crumb[]> {
  const place = {
    game: payload.game_alias,
    category: payload.category_alias,
    ...(payload.landing
      ? payload.landing.query
      : payload.facet && { alias: facetAlias(payload.facet.value) }),
  };
  const offers = await leadingOffers(ctx, place, LISTED_ITEMS);
  return offers.map(({ id, title }) => ({ name: title, path: `/offers/${id}` }));
}

async function itemsOf(ctx: Ctx, payload: PagePayload): Promise<Crumb[]> {
  if (payload.kind === 'game_category') return offersOfCategory(ctx, payload);
  const catalogueIndex = await catalogueIndexOf(ctx);
  if (payload.kind === 'page') return staticItems(ctx, catalogueIndex, payload.name);
  if (payload.kind === 'genre') return gamesOfGenre(catalogueIndex, payload.genre_alias);
  if (payload.kind === 'base_category') {
    return categoriesOfBase(ctx, catalogueIndex, payload.category_alias);
  }
  if (payload.kind !== 'game') return [];
  return categoriesOf(catalogueIndex, payload.game_id).map((category) => ({
    name: localized(category, 'title', ctx.locale),
    path: `/${payload.game_alias}/${category.alias}`,
  }));
}

/** Structured data of a page besides its breadcrumbs and product. */
export async function listTags(ctx: Ctx, { payload, title, path }: ListedPage): Promise<Tag[]> {
  if (payload.kind === 'profile') {
    const person = (await findUsers(ctx.db, [payload.user_id], ctx.now)).get(payload.user_id);
    return person ? [profileTag(ctx, person, path)] : [];
  }
  const own = payload.kind === 'page' && payload.name === 'home' ? [organizationTag(ctx)] : [];
  return [...own, ...itemList(ctx, title, await itemsOf(ctx, payload))];
}
