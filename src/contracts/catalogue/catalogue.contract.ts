/** Endpoints of the catalogue and of the interface's start data. */
import * as v from 'valibot';
import {
  aliasSchema,
  countSchema,
  idSchema,
  opaque,
  pageQuery,
  queryBoolean,
  querySearch,
  text,
} from '../common.ts';
import type { KeyScope } from '~/domain/key-scopes.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { catalogueErrors } from './catalogue.errors.ts';
import {
  baseCategoryAliasSchema,
  baseCategoryDetailSchema,
  baseCategorySchema,
  categoryDefinitionSchema,
  gameCardSchema,
  gameSchema,
  genreDetailSchema,
  genreSchema,
} from './catalogue.schemas.ts';
import { bootstrapSchema, pageSchema } from './frontend.schemas.ts';
import {
  createLandingPage,
  deleteLandingPage,
  landingPages,
  updateLandingPage,
} from './landing.contract.ts';

const route = routesOf('Catalogue');
const interfaceRoute = routesOf('Interface');

const sortDirection = v.optional(v.picklist(['asc', 'desc']));

/** What somebody who sells by a program has to look up. */
const selling: readonly KeyScope[] = ['offers:read', 'offers:write'];

const bootstrap = endpoint
  .meta({ who: 'all', cacheable: true })
  .route(
    interfaceRoute.get(
      '/frontend/bootstrap',
      'What every page needs: categories, games, currencies, languages',
    ),
  )
  .output(bootstrapSchema);

const page = endpoint
  .meta({ who: 'all', cacheable: true })
  .route(
    interfaceRoute.get('/frontend/page', 'What a path shows, its meta tags, or where it leads'),
  )
  .errors(documented(pick(catalogueErrors, 'PAGE_NOT_FOUND')))
  .input(v.object({ path: opaque(1_000) }))
  .output(pageSchema);

const region = endpoint
  .meta({ who: 'all' })
  .route(
    interfaceRoute.get(
      '/get-region',
      "The visitor's region by the proxy's country header, else by Accept-Language",
    ),
  )
  .output(v.object({ region: v.nullable(v.pipe(v.string(), v.length(2))) }));

const games = endpoint
  .meta({ who: 'all', cacheable: true, keys: selling })
  .route(route.get('/market/game', 'Games by title, first letter or search (titles and aliases)'))
  .input(
    v.object({
      ...pageQuery,
      /** By title; without it by popularity, or by match when searching. */
      sort_title: sortDirection,
      /** One letter, or `#` for titles that begin with a digit. */
      start_with_title: v.optional(text({ max: 4 })),
      search_title: querySearch,
      /** Without categories. */
      pure: queryBoolean(),
      genre: v.optional(aliasSchema),
      category: v.optional(baseCategoryAliasSchema),
    }),
  )
  .output(
    v.object({
      data: v.array(gameCardSchema),
      meta: v.object({
        total: countSchema,
        limit: countSchema,
        offset: countSchema,
        /** First letters that games have when no letter is asked for, `#` for others. */
        letters: v.array(v.string()),
      }),
    }),
  );

const game = endpoint
  .meta({ who: 'all', cacheable: true, keys: selling })
  .route(route.get('/market/game/{alias}', 'One game'))
  .errors(documented(pick(catalogueErrors, 'GAME_NOT_FOUND')))
  .input(v.object({ alias: aliasSchema }))
  .output(gameSchema);

const genres = endpoint
  .meta({ who: 'all', cacheable: true })
  .route(route.get('/market/genre', 'All genres'))
  .output(v.object({ data: v.array(genreSchema) }));

const baseCategories = endpoint
  .meta({ who: 'all', cacheable: true, keys: selling })
  .route(route.get('/market/category', 'All base categories'))
  .output(v.object({ data: v.array(baseCategorySchema) }));

const genre = endpoint
  .meta({ who: 'all', cacheable: true })
  .route(
    route.get(
      '/market/genre/{alias}',
      'One genre with its games, their categories and what is on offer there',
    ),
  )
  .errors(documented(pick(catalogueErrors, 'GENRE_NOT_FOUND')))
  .input(v.object({ alias: aliasSchema }))
  .output(genreDetailSchema);

const baseCategory = endpoint
  .meta({ who: 'all', cacheable: true })
  .route(
    route.get('/market/base-category/{alias}', 'One base category with the games that have it'),
  )
  .errors(documented(pick(catalogueErrors, 'CATEGORY_NOT_FOUND')))
  .input(v.object({ alias: aliasSchema }))
  .output(baseCategoryDetailSchema);

const categoryOfGame = endpoint
  .meta({ who: 'all', cacheable: true, keys: selling })
  .route(
    route.get(
      '/market/game/{game}/category/{category}',
      "A category's definition by the aliases of game and category",
    ),
  )
  .errors(documented(pick(catalogueErrors, 'CATEGORY_NOT_FOUND')))
  .input(v.object({ game: aliasSchema, category: aliasSchema }))
  .output(categoryDefinitionSchema);

const category = endpoint
  .meta({ who: 'all', cacheable: true, keys: selling })
  .route(route.get('/market/category/{id}', "A category's definition by id"))
  .errors(documented(pick(catalogueErrors, 'CATEGORY_NOT_FOUND')))
  .input(v.object({ id: idSchema }))
  .output(categoryDefinitionSchema);

export const catalogueContract = {
  bootstrap,
  page,
  region,
  games,
  game,
  genres,
  genre,
  baseCategories,
  baseCategory,
  categoryOfGame,
  category,
  landingPages,
  createLandingPage,
  updateLandingPage,
  deleteLandingPage,
};
