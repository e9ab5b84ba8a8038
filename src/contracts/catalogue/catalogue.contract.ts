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
import { endpoint } from '../endpoint.ts';
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

const tags = ['Catalogue'];
const sortDirection = v.optional(v.picklist(['asc', 'desc']));

const bootstrap = endpoint
  .meta({ who: 'all', cacheable: true })
  .route({
    method: 'GET',
    path: '/frontend/bootstrap',
    tags: ['Interface'],
    summary: 'What every page needs: categories, games, currencies, languages',
  })
  .output(bootstrapSchema);

const page = endpoint
  .meta({ who: 'all', cacheable: true })
  .route({
    method: 'GET',
    path: '/frontend/page',
    tags: ['Interface'],
    summary: 'What a path shows, its meta tags, or where it leads',
  })
  .errors(documented(pick(catalogueErrors, 'PAGE_NOT_FOUND')))
  .input(v.object({ path: opaque(1_000) }))
  .output(pageSchema);

const region = endpoint
  .meta({ who: 'all' })
  .route({
    method: 'GET',
    path: '/get-region',
    tags: ['Interface'],
    summary: "The visitor's region by the proxy's country header, else by Accept-Language",
  })
  .output(v.object({ region: v.nullable(v.pipe(v.string(), v.length(2))) }));

const games = endpoint
  .meta({ who: 'all', cacheable: true })
  .route({
    method: 'GET',
    path: '/market/game',
    tags,
    summary: 'Games by title, first letter or search (titles and aliases)',
  })
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
  .meta({ who: 'all', cacheable: true })
  .route({ method: 'GET', path: '/market/game/{alias}', tags, summary: 'One game' })
  .errors(documented(pick(catalogueErrors, 'GAME_NOT_FOUND')))
  .input(v.object({ alias: aliasSchema }))
  .output(gameSchema);

const genres = endpoint
  .meta({ who: 'all', cacheable: true })
  .route({ method: 'GET', path: '/market/genre', tags, summary: 'All genres' })
  .output(v.object({ data: v.array(genreSchema) }));

const baseCategories = endpoint
  .meta({ who: 'all', cacheable: true })
  .route({ method: 'GET', path: '/market/category', tags, summary: 'All base categories' })
  .output(v.object({ data: v.array(baseCategorySchema) }));

const genre = endpoint
  .meta({ who: 'all', cacheable: true })
  .route({
    method: 'GET',
    path: '/market/genre/{alias}',
    tags,
    summary: 'One genre with its games, their categories and what is on offer there',
  })
  .errors(documented(pick(catalogueErrors, 'GENRE_NOT_FOUND')))
  .input(v.object({ alias: aliasSchema }))
  .output(genreDetailSchema);

const baseCategory = endpoint
  .meta({ who: 'all', cacheable: true })
  .route({
    method: 'GET',
    path: '/market/base-category/{alias}',
    tags,
    summary: 'One base category with the games that have it',
  })
  .errors(documented(pick(catalogueErrors, 'CATEGORY_NOT_FOUND')))
  .input(v.object({ alias: aliasSchema }))
  .output(baseCategoryDetailSchema);

const categoryOfGame = endpoint
  .meta({ who: 'all', cacheable: true })
  .route({
    method: 'GET',
    path: '/market/game/{game}/category/{category}',
    tags,
    summary: "A category's definition by the aliases of game and category",
  })
  .errors(documented(pick(catalogueErrors, 'CATEGORY_NOT_FOUND')))
  .input(v.object({ game: aliasSchema, category: aliasSchema }))
  .output(categoryDefinitionSchema);

const category = endpoint
  .meta({ who: 'all', cacheable: true })
  .route({
    method: 'GET',
    path: '/market/category/{id}',
    tags,
    summary: "A category's definition by id",
  })
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
