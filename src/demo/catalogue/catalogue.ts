/** The whole catalogue of the demo market: 114 games, 333 categories with their definitions. */
import { invariant } from '~/kernel/invariant.ts';
import type { BaseCategoryAlias, Bilingual } from '~/server/modules/catalogue/catalogue.tables.ts';
import { baseCategories, type BaseCategory } from '../content/base-categories.ts';
import type { GameFacts } from '../content/facts/facts.types.ts';
import { factsOf } from '../content/facts/index.ts';
import games from '../content/games.json' with { type: 'json' };
import { frenchOf } from '../content/labels.ts';
import { mostPopular } from '../content/popularity.ts';
import { accountDetails } from './accounts.ts';
import type { CategoryDefinition, CategoryDetails } from './definition.types.ts';
import { describeCategory, describeGame } from './descriptions.ts';
import { currencyDetails, giftCardDetails, skinDetails, topUpDetails } from './goods.ts';
import { itemDetails } from './items.ts';
import { boostingDetails, coachingDetails } from './services.ts';

export interface GameDefinition {
  alias: string;
  title: string;
  genre: string;
  searchAliases: string[];
  description: Bilingual;
  /** Greater is more popular. */
  popularity: number;
  /** `roblox` for games that live inside Roblox. */
  family: string | null;
  categories: CategoryDefinition[];
}

const ROBLOX_GAMES = new Set([
  'roblox',
  'grow-a-garden',
  'steal-a-brainrot',
  'blox-fruits',
  'adopt-me',
  'murder-mystery-2',
  'pet-simulator-99',
]);

const builders: Record<BaseCategoryAlias, (game: string, facts: GameFacts) => CategoryDetails> = {
  currency: currencyDetails,
  items: itemDetails,
  accounts: accountDetails,
  boosting: boostingDetails,
  'top-up': topUpDetails,
  'gift-cards': giftCardDetails,
  skins: skinDetails,
  coaching: (_game, facts) => coachingDetails(facts),
};

function baseOf(alias: string): BaseCategory {
  const base = baseCategories.find((candidate) => candidate.alias === alias);
  invariant(base, `Unknown base category ${alias}`);
  return base;
}

function buildCategory(
  game: { alias: string; title: string },
  category: { base: string; alias: string; title?: string },
): CategoryDefinition {
  const base = baseOf(category.base);
  const facts = factsOf(game.alias);
  const details = builders[base.alias](game.alias, facts);
  const title = category.title ? { en: category.title, fr: frenchOf(category.title) } : base.title;
  return {
    game: game.alias,
    gameTitle: game.title,
    base: base.alias,
    alias: category.alias,
    title,
    description: describeCategory(game.title, base.alias, title, facts),
    pricePrecision: base.pricePrecision,
    deliveryMethods: [...base.deliveryMethods],
    promisedMinutes: [...base.promisedMinutes],
    checkHours: base.checkHours,
    warrantyDays: [...base.warrantyDays],
    vaultFields: [],
    ...details,
    unit: details.unit ?? base.unit,
  };
}

/** The index of a game in the order of popularity; 0 is the most wanted. */
function popularityRank(alias: string): number {
  const named = mostPopular.indexOf(alias);
  if (named >= 0) return named;
  const others = games.filter((game) => !mostPopular.includes(game.alias));
  return mostPopular.length + others.findIndex((game) => game.alias === alias);
}

/** All games, most popular first. */
export function buildCatalogue(): GameDefinition[] {
  return games
    .map((game) => ({
      alias: game.alias,
      title: game.title,
      genre: game.genre,
      searchAliases: game.search_aliases,
      description: describeGame(
        game.title,
        game.genre,
        game.categories.map((category) => category.base),
      ),
      popularity: games.length - popularityRank(game.alias),
      family: ROBLOX_GAMES.has(game.alias) ? 'roblox' : null,
      categories: game.categories.map((category) => buildCategory(game, category)),
    }))
    .toSorted((a, b) => b.popularity - a.popularity);
}
