/**
 * The demo's catalogue as a file of the format `legend-catalogue` (decision 0128): what the seed writes, and what the export of a
 * demo market gives back to the byte.
 */
import type {
  CatalogueFile,
  FileCategory,
  FileLanding,
  FileSection,
} from '~/contracts/definitions/catalogue-file.schemas.ts';
import type { DefinedOption, DefinitionDocument } from '~/domain/category-definition.ts';
import type { AttributeOption } from '~/server/modules/catalogue/catalogue.tables.ts';
import { baseCategories } from '../content/base-categories.ts';
import { genres } from '../content/genres.ts';
import { landingTexts, type LandingText } from '../content/landings/index.ts';
import { baseTexts } from '../content/texts/base-texts.ts';
import { genreTexts } from '../content/texts/genre-texts.ts';
import { aboutText, type AboutText } from '../content/texts/sections.ts';
import { typographic } from '../content/texts/typographic.ts';
import type { GameDefinition } from './catalogue.ts';
import type { CategoryDefinition } from './definition.types.ts';

const optionOf = ({ value, label, rank }: AttributeOption): DefinedOption => ({
  value,
  label,
  rank: rank ?? null,
});

/** What a category of the demo defines, without the hints for its offers. */
function documentOf(category: CategoryDefinition): DefinitionDocument {
  return {
    title: category.title,
    description: category.description,
    unit: category.unit,
    price_precision: category.pricePrecision,
    delivery_methods: category.deliveryMethods,
    promised_minutes: category.promisedMinutes,
    check_hours: category.checkHours,
    warranty_days: category.warrantyDays,
    facet_keys: category.facetKeys,
    attributes: category.attributes.map(({ sample: _hint, ...attribute }) => ({
      ...attribute,
      unit: attribute.unit ?? null,
      minimum: attribute.minimum ?? null,
      maximum: attribute.maximum ?? null,
      options: attribute.options.map(optionOf),
    })),
    buyer_inputs: category.buyerInputs.map((input) => ({
      ...input,
      pattern: input.pattern ?? null,
      options: (input.options ?? []).map(optionOf),
    })),
    vault_fields: category.vaultFields,
    proof: category.proof,
  };
}

const firstParagraph = (text: string): string => text.split('\n', 1)[0] ?? '';

function landingOf(game: string, alias: string, text: LandingText): FileLanding {
  const { name } = text;
  const heading = text.heading ?? { en: `${game}: ${name.en}`, fr: `${game} : ${name.fr}` };
  const fr = { heading: typographic(heading.fr), text: typographic(text.text.fr) };
  return {
    alias,
    query: { filter: [...text.filter], ...(text.sort && { sort: text.sort }) },
    name: { en: name.en, fr: typographic(name.fr) },
    heading: { en: heading.en, fr: fr.heading },
    title: {
      en: `${heading.en}, all fees included`,
      fr: `${fr.heading}, tous frais compris`,
    },
    description: { en: firstParagraph(text.text.en), fr: firstParagraph(fr.text) },
    text: { en: text.text.en, fr: fr.text },
    is_published: true,
  };
}

/** The landing pages of a category by their alias, as files have them. */
function landingsOf({ game, gameTitle, alias }: CategoryDefinition): FileLanding[] {
  const place = `${game}/${alias}/`;
  return landingTexts
    .filter(({ at }) => at.startsWith(place))
    .map((text) => landingOf(gameTitle, text.at.slice(place.length), text))
    .toSorted((a, b) => (a.alias < b.alias ? -1 : 1));
}

const categoryOf = (category: CategoryDefinition): FileCategory => ({
  alias: category.alias,
  base: category.base,
  definition: documentOf(category),
  landing_pages: landingsOf(category),
});

const sectionOf = <const A extends string>(
  { alias, title }: { alias: A; title: FileSection['title'] },
  text: AboutText | undefined,
) => ({ alias, title, about: text ? aboutText(text) : { en: '', fr: '' } });

/** @param games as `buildCatalogue` makes them, the most popular first */
export function demoCatalogueFile(games: readonly GameDefinition[]): CatalogueFile {
  return {
    format: 'legend-catalogue',
    version: 1,
    genres: genres.map((genre) => sectionOf(genre, genreTexts[genre.alias])),
    base_categories: baseCategories.map((base) => sectionOf(base, baseTexts[base.alias])),
    games: games.map((game) => ({
      alias: game.alias,
      title: game.title,
      genre: game.genre,
      search_aliases: [...new Set(game.searchAliases)],
      description: game.description,
      family: game.family,
      popularity: game.popularity,
      categories: game.categories.map(categoryOf),
    })),
  };
}
