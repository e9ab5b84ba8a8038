/** Public API of the catalogue module: games, categories and their definitions. */
import { on } from '../../core/events.ts';
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import {
  definitionChanged,
  gameChanged,
  landingPageChanged,
  sectionsChanged,
} from './catalogue.events.ts';
import { forgetCatalogue } from './catalogue-index.ts';
import { mainTags } from './main-tags.ts';

import { catalogueEndpoints } from './catalogue.endpoints.ts';
import { landingEndpoints } from './landing.endpoints.ts';
export {
  iconOf,
  localized,
  localizedLabel,
  presentBuyerInput,
  presentCategoryRef,
  presentGameRef,
  presentOption,
  presentUnit,
  promisedMinutesOf,
} from './catalogue.presenter.ts';
export {
  countListedOffers,
  findGameForArt,
  selectLargeAndFresh,
  upsertBaseStats,
  updateCategoryDelivery,
  upsertCategoryCounts,
  upsertGameStats,
  type AttributeRow,
  type BaseStatsRow,
  type CategoryCounts,
  type CategoryDelivery,
  type CategoryHead,
  type CategoryRow,
  type CategoryStatsRow,
  type GameRow,
  type GameStatsRow,
} from './catalogue.repository.ts';
export {
  definitionOf,
  definitionsOf,
  findCategory,
  forgetCatalogue,
  landingsOf,
  catalogueIndexOf,
  statsOf,
  type CatalogueCtx,
  type Definition,
  type CatalogueIndex,
  type Stats,
} from './catalogue-index.ts';
export { plainText as plain } from '~/domain/game-match.ts';
export { definitionChanged, gameChanged, sectionsChanged } from './catalogue.events.ts';
export { mainTags } from './main-tags.ts';
export {
  countCatalogue,
  lockForImport,
  selectWholeGames,
  type GameWhole,
} from './catalogue-file.repository.ts';
export { unknownFilters } from './landing-filter.ts';
export {
  lockSections,
  orderSections,
  selectSections,
  writeSection,
  type Section,
  type SectionKind,
} from './sections.repository.ts';
export {
  attributeValues,
  definitionValues,
  documentOf,
  findDefinition,
  lockCategory,
  lockCategoryAlone,
  writeDefinition,
} from './definition.repository.ts';
export {
  deleteNewCategory,
  findCategoryId,
  findStaffGame,
  insertCategory,
  insertGame,
  lockGame,
  publishGame,
  selectGamesByIds,
  selectStaffCategories,
  selectStaffGames,
  updateGame,
  writeOrder,
  type StaffGameFields,
} from './staff-games.repository.ts';
export { settleLanding } from './use-cases/landing-pages.ts';
export {
  findLanding,
  insertLanding,
  selectLandingAddresses,
  updateLanding,
  type LandingHead,
  type LandingRow,
} from './landing.repository.ts';

export const catalogueModule = defineModule({
  name: 'catalogue',
  uses: ['auth', 'experiments', 'rates'],
  tables: [
    'attribute',
    'base_category',
    'base_stats',
    'category',
    'category_stats',
    'game',
    'game_stats',
    'genre',
    'landing_page',
  ],
  needs: [mainTags],
  endpoints: { catalogue: { ...catalogueEndpoints, ...landingEndpoints } },
  invalidates: [
    invalidatesOn(landingPageChanged, (event) => [tag.catalogue, tag.category(event.category_id)]),
    invalidatesOn(definitionChanged, (event) => [
      tag.catalogue,
      tag.category(event.category_id),
      tag.offers,
      tag.counts,
    ]),
    // Names and order stand on pages of the catalogue, of lists and of offers, and all of these have its tag.
    invalidatesOn(gameChanged, () => [tag.catalogue]),
    invalidatesOn(sectionsChanged, () => [tag.catalogue]),
  ],
  subscriptions: [
    on(landingPageChanged, 'catalogue.forget_landing_pages', async (ctx) => {
      forgetCatalogue(ctx.services);
    }),
    on(definitionChanged, 'catalogue.forget_definitions', async (ctx) => {
      forgetCatalogue(ctx.services);
    }),
    on(gameChanged, 'catalogue.forget_games', async (ctx) => {
      forgetCatalogue(ctx.services);
    }),
    on(sectionsChanged, 'catalogue.forget_sections', async (ctx) => {
      forgetCatalogue(ctx.services);
    }),
  ],
});

export type {
  AttributeOption,
  AttributeType,
  BaseCategoryAlias,
  Bilingual,
  BuyerInput,
  VaultField,
} from './catalogue.tables.ts';
