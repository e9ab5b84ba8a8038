/** Endpoints with which staff keep games, and make categories (decision 0122). */
import * as v from 'valibot';
import { baseCategoryAliasSchema } from '../catalogue/base-categories.ts';
import { catalogueErrors } from '../catalogue/catalogue.errors.ts';
import { aliasSchema, countSchema, idSchema, text } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { mediaErrors } from '../media/media.errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { definitionErrors } from './definitions.errors.ts';
import {
  definitionSourcesSchema,
  gameFieldsSchema,
  gameIconSchema,
  MOST_CATEGORIES,
  newCategorySchema,
  staffGameSchema,
  staffGamesSchema,
} from './games.schemas.ts';

const route = routesOf('Catalogue');
const pace = { limit: { calls: 60, seconds: 60 } };

const noGame = pick(catalogueErrors, 'GAME_NOT_FOUND');
const noGenre = pick(catalogueErrors, 'GENRE_NOT_FOUND');
const noIcon = {
  ...pick(mediaErrors, 'IMAGE_NOT_FOUND', 'IMAGE_TAKEN_DOWN'),
  ...pick(definitionErrors, 'GAME_ICON_SMALL'),
};
const idsSchema = v.pipe(v.array(idSchema), v.maxLength(MOST_CATEGORIES));

export const gamesContract = {
  games: staffEndpoint('keep_catalogue')
    .route(route.get('/admin/games', 'Games by a part of their name, public or not'))
    .input(v.object({ search: v.optional(text({ max: 100 })) }))
    .output(staffGamesSchema),

  game: staffEndpoint('keep_catalogue')
    .route(route.get('/admin/games/{alias}', 'A game with its categories, public or not'))
    .errors(documented(noGame))
    .input(v.object({ alias: aliasSchema }))
    .output(staffGameSchema),

  addGame: staffEndpoint('keep_catalogue', pace)
    .route({
      ...route.post('/admin/games', 'Add a game'),
      description:
        'It is public from its first public category on. Its alias never changes. `icon` is an upload of the own, of which the ' +
        'middle square is taken.',
    })
    .errors(
      documented({
        ...noGenre,
        ...noIcon,
        ...pick(definitionErrors, 'GAME_ALIAS_TAKEN', 'GAME_ALIAS_RESERVED'),
      }),
    )
    .input(
      v.object({
        alias: aliasSchema,
        ...gameFieldsSchema.entries,
        icon: v.optional(gameIconSchema, null),
        reason: staffReasonSchema,
      }),
    )
    .output(staffGameSchema),

  changeGame: staffEndpoint('keep_catalogue', pace)
    .route({
      ...route.put('/admin/games/{game_id}', 'Change a game'),
      description:
        '`version` is the one that was seen. Of a public game it is seen at once. `icon` is an upload of the own, of which the ' +
        'middle square is taken, or null; without it the icon stays as it is.',
    })
    .errors(
      documented({ ...noGame, ...noGenre, ...noIcon, ...pick(definitionErrors, 'GAME_CHANGED') }),
    )
    .input(
      v.object({
        game_id: idSchema,
        version: countSchema,
        ...gameFieldsSchema.entries,
        icon: v.optional(gameIconSchema),
        reason: staffReasonSchema,
      }),
    )
    .output(staffGameSchema),

  addCategory: staffEndpoint('keep_catalogue', pace)
    .route({
      ...route.post('/admin/games/{game_id}/categories', 'Add a category to a game'),
      description:
        'It begins as a draft, as the last one of its game, and is public from the first time that it is put in force. ' +
        'Dropping that draft takes it away again.',
    })
    .errors(
      documented({
        ...noGame,
        ...pick(catalogueErrors, 'CATEGORY_NOT_FOUND'),
        ...pick(definitionErrors, 'CATEGORY_ALIAS_TAKEN', 'CATEGORIES_MANY'),
      }),
    )
    .input(v.object({ game_id: idSchema, ...newCategorySchema.entries, reason: staffReasonSchema }))
    .output(staffGameSchema),

  orderCategories: staffEndpoint('keep_catalogue', pace)
    .route({
      ...route.put('/admin/games/{game_id}/order', 'Order the categories of a game'),
      description: '`seen` is their order as it was seen, `order` the new one of the same ids.',
    })
    .errors(documented({ ...noGame, ...pick(definitionErrors, 'CATEGORIES_CHANGED') }))
    .input(
      v.object({ game_id: idSchema, seen: idsSchema, order: idsSchema, reason: staffReasonSchema }),
    )
    .output(staffGameSchema),

  sources: staffEndpoint('keep_catalogue')
    .route(
      route.get(
        '/admin/definition-sources',
        'Public categories of a kind, whose definition can be copied',
      ),
    )
    .input(v.object({ base: baseCategoryAliasSchema }))
    .output(definitionSourcesSchema),
};
