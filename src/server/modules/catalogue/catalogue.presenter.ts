/** Catalogue rows → contract outputs, in the language of the request. */
import { appConfig, type Locale } from '~config';
import { priceFromMicros } from '~/kernel/money.ts';
import { invariant } from '~/kernel/invariant.ts';
import type {
  Attribute,
  BaseCategory,
  BaseCategoryDetail,
  BuyerInput,
  CategoryDefinition,
  CategoryRef,
  Game,
  GameCard,
  GameCategory,
  GameRef,
  Genre,
  GenreDetail,
} from '~/contracts/catalogue/catalogue.schemas.ts';
import { iconUrl } from '~/contracts/media/icon.urls.ts';
import type { Measured } from '~/contracts/common.ts';
import type { AttributeOption, Bilingual, BuyerInput as StoredInput } from './catalogue.tables.ts';
import type {
  AttributeRow,
  BaseCategoryRow,
  CategoryHead,
  GameRow,
  GenreRow,
} from './catalogue.repository.ts';
import type { Definition, CatalogueIndex, Stats } from './catalogue-index.ts';

/** The pair `name_en`, `name_fr` in one language. */
export function localized<K extends string>(
  row: Record<`${K}_en` | `${K}_fr`, string>,
  key: K,
  locale: Locale,
): string {
  return locale === 'fr' ? row[`${key}_fr`] : row[`${key}_en`];
}

export function localizedLabel(label: Bilingual, locale: Locale): string {
  return label[locale];
}

/** Address of a game's icon; null when it has none and the emblem is drawn. */
export function iconOf(game: Pick<GameRow, 'alias' | 'icon_media_id'>): string | null {
  return game.icon_media_id === null ? null : iconUrl(game.alias, game.icon_media_id);
}

export function presentGameRef(game: GameRow): GameRef {
  return {
    id: game.id,
    title: game.title,
    alias: game.alias,
    genre: game.genre,
    icon_image: iconOf(game),
  };
}

/** A category with its game from the catalogue index, which contains every stored category id. */
export function presentCategoryRef(
  catalogueIndex: CatalogueIndex,
  categoryId: string,
  locale: Locale,
): CategoryRef {
  const category = catalogueIndex.categoryById.get(categoryId);
  const game = category && catalogueIndex.gameById.get(category.game_id);
  invariant(category && game, 'A category is missing in the catalogue');
  return {
    id: category.id,
    title: localized(category, 'title', locale),
    alias: category.alias,
    base: category.base,
    game: presentGameRef(game),
  };
}

export function presentGameCategory(
  category: CategoryHead,
  stats: Stats,
  locale: Locale,
): GameCategory {
  const figures = stats.ofCategory.get(category.id);
  const lowest = figures?.lowest_price_micros ?? null;
  return {
    id: category.id,
    title: localized(category, 'title', locale),
    alias: category.alias,
    base: category.base,
    offers_count: figures?.offers_count ?? 0,
    from_price: lowest === null ? null : priceFromMicros(lowest),
  };
}

function categoriesOf(
  game: GameRow,
  catalogueIndex: CatalogueIndex,
  stats: Stats,
  locale: Locale,
): GameCategory[] {
  const heads = catalogueIndex.categoriesOfGame.get(game.id) ?? [];
  return heads.map((head) => presentGameCategory(head, stats, locale));
}

export function presentGameCard(
  game: GameRow,
  catalogueIndex: CatalogueIndex,
  stats: Stats,
  locale: Locale,
  options: { pure: boolean },
): GameCard {
  const categories = categoriesOf(game, catalogueIndex, stats, locale);
  return {
    ...presentGameRef(game),
    search_aliases: game.search_aliases,
    offers_count: offersOf(categories),
    categories: options.pure ? [] : categories,
  };
}

export function presentGame(
  game: GameRow,
  catalogueIndex: CatalogueIndex,
  stats: Stats,
  locale: Locale,
): Game {
  const genre = catalogueIndex.genres.find((candidate) => candidate.alias === game.genre);
  return {
    ...presentGameCard(game, catalogueIndex, stats, locale, { pure: false }),
    description: localized(game, 'description', locale),
    genre_title: genre ? localized(genre, 'title', locale) : game.genre,
    sellers_count: stats.ofGame.get(game.id)?.sellers_count ?? 0,
  };
}

function offersOf(categories: readonly { offers_count: number }[]): number {
  return categories.reduce((sum, category) => sum + category.offers_count, 0);
}

/** The most popular game first, as in the catalogue index. */
export function presentGenre(
  genre: GenreRow,
  catalogueIndex: CatalogueIndex,
  stats: Stats,
  locale: Locale,
): Genre {
  const games = catalogueIndex.games
    .filter((game) => game.genre === genre.alias)
    .map(({ id, alias, title }) => ({
      alias,
      title,
      offers_count: (catalogueIndex.categoriesOfGame.get(id) ?? []).reduce(
        (sum, { id: category }) => sum + (stats.ofCategory.get(category)?.offers_count ?? 0),
        0,
      ),
    }));
  return {
    id: genre.id,
    alias: genre.alias,
    title: localized(genre, 'title', locale),
    games_count: games.length,
    offers_count: offersOf(games),
    games,
  };
}

export function presentGenreDetail(
  genre: GenreRow,
  catalogueIndex: CatalogueIndex,
  stats: Stats,
  locale: Locale,
): GenreDetail {
  const games = catalogueIndex.games
    .filter((game) => game.genre === genre.alias)
    .map((game) => presentGameCard(game, catalogueIndex, stats, locale, { pure: false }));
  return { ...presentGenre(genre, catalogueIndex, stats, locale), games };
}

export function presentBaseCategory(
  base: BaseCategoryRow,
  catalogueIndex: CatalogueIndex,
  stats: Stats,
  locale: Locale,
): BaseCategory {
  const categories = [...catalogueIndex.categoryById.values()].filter(
    (head) => head.base === base.alias,
  );
  const figures = stats.ofBase.get(base.alias);
  return {
    id: base.id,
    alias: base.alias,
    title: localized(base, 'title', locale),
    games_count: new Set(categories.map((category) => category.game_id)).size,
    offers_count: categories.reduce(
      (sum, category) => sum + (stats.ofCategory.get(category.id)?.offers_count ?? 0),
      0,
    ),
    delivery_median_minutes: {
      value: figures?.median_delivery_minutes ?? null,
      sample: figures?.deliveries_count ?? 0,
    },
  };
}

/** The games with most offers first, equal ones by popularity. */
export function presentBaseCategoryDetail(
  base: BaseCategoryRow,
  catalogueIndex: CatalogueIndex,
  stats: Stats,
  locale: Locale,
): BaseCategoryDetail {
  const games = catalogueIndex.games.flatMap((game) =>
    (catalogueIndex.categoriesOfGame.get(game.id) ?? [])
      .filter((category) => category.base === base.alias)
      .map((category) => ({
        alias: game.alias,
        title: game.title,
        category: presentGameCategory(category, stats, locale),
      })),
  );
  return {
    ...presentBaseCategory(base, catalogueIndex, stats, locale),
    games: games.toSorted((a, b) => b.category.offers_count - a.category.offers_count),
  };
}

export function presentOption(option: AttributeOption, locale: Locale) {
  return {
    value: option.value,
    label: localizedLabel(option.label, locale),
    rank: option.rank ?? null,
  };
}

export function presentAttribute(attribute: AttributeRow, locale: Locale): Attribute {
  const unit = locale === 'fr' ? attribute.unit_fr : attribute.unit_en;
  return {
    key: attribute.key,
    label: localized(attribute, 'label', locale),
    type: attribute.type,
    required: attribute.required,
    filterable: attribute.filterable,
    ordinal: attribute.ordinal,
    unit,
    minimum: attribute.minimum,
    maximum: attribute.maximum,
    options: attribute.options.map((option) => presentOption(option, locale)),
  };
}

export function presentBuyerInput(input: StoredInput, locale: Locale): BuyerInput {
  return {
    key: input.key,
    label: localizedLabel(input.label, locale),
    type: input.type,
    required: input.required,
    pattern: input.pattern ?? null,
    options: (input.options ?? []).map((option) => presentOption(option, locale)),
  };
}

export function presentUnit(
  category: { unit_name_en: string; unit_name_fr: string; unit_size: number },
  locale: Locale,
) {
  return { name: localized(category, 'unit_name', locale), size: category.unit_size };
}

/** Delivery times that a seller of this category may promise; boosting promises days. */
export function promisedMinutesOf(category: { promised_minutes: readonly number[]; base: string }) {
  if (category.promised_minutes.length > 0) return [...category.promised_minutes];
  const { promisedMinutes, boostingPromisedMinutes } = appConfig.offers;
  return [...(category.base === 'boosting' ? boostingPromisedMinutes : promisedMinutes)];
}

export function presentDefinition(
  definition: Definition,
  catalogueIndex: CatalogueIndex,
  stats: Stats,
  locale: Locale,
): CategoryDefinition {
  const { category, game, attributes } = definition;
  const figures = stats.ofCategory.get(category.id);
  const median: Measured = {
    value: figures?.median_delivery_minutes ?? null,
    sample: figures?.deliveries_count ?? 0,
  };
  return {
    ...presentCategoryRef(catalogueIndex, category.id, locale),
    description: localized(category, 'description', locale),
    unit: presentUnit(category, locale),
    price_decimals: category.price_precision === 'micros' ? 4 : 0,
    delivery_methods: category.delivery_methods,
    promised_minutes: promisedMinutesOf(category),
    check_hours: category.check_hours,
    warranty_days: category.warranty_days,
    facet_keys: category.facet_keys,
    attributes: attributes.map((attribute) => presentAttribute(attribute, locale)),
    buyer_inputs: category.buyer_inputs.map((input) => presentBuyerInput(input, locale)),
    vault_fields: category.vault_fields.map((field) => ({
      key: field.key,
      label: localizedLabel(field.label, locale),
      required: field.required,
    })),
    proof: category.proof.map((request) => ({
      key: request.key,
      label: localizedLabel(request.label, locale),
    })),
    offers_count: figures?.offers_count ?? 0,
    sellers_count: figures?.sellers_count ?? 0,
    delivery_median_minutes: median,
    siblings: categoriesOf(game, catalogueIndex, stats, locale),
  };
}
