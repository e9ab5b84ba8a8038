/** Games, categories and attributes as rows. */
import type { Db } from '~/server/db/database.ts';
import { baseCategories } from '../content/base-categories.ts';
import { insertLandings } from './landings.ts';
import { genres } from '../content/genres.ts';
import { baseTexts } from '../content/texts/base-texts.ts';
import { genreTexts } from '../content/texts/genre-texts.ts';
import { aboutText, type AboutText } from '../content/texts/sections.ts';
import type { DemoCategory, DemoGame } from '../market.types.ts';
import type { Random } from '../random.ts';
import { insertRows } from './rows.ts';

function categoryRow({ id, gameId, position, definition }: DemoCategory, at: Date) {
  return {
    id,
    game_id: gameId,
    base: definition.base,
    alias: definition.alias,
    title_en: definition.title.en,
    title_fr: definition.title.fr,
    description_en: definition.description.en,
    description_fr: definition.description.fr,
    position,
    unit_name_en: definition.unit.name.en,
    unit_name_fr: definition.unit.name.fr,
    unit_size: definition.unit.size,
    price_precision: definition.pricePrecision,
    delivery_methods: definition.deliveryMethods,
    promised_minutes: definition.promisedMinutes,
    check_hours: definition.checkHours,
    warranty_days: definition.warrantyDays,
    facet_keys: definition.facetKeys,
    buyer_inputs: definition.buyerInputs,
    vault_fields: definition.vaultFields,
    proof: definition.proof,
    created_at: at,
  };
}

function attributeRows(random: Random, { id, definition }: DemoCategory, at: Date) {
  return definition.attributes.map((attribute, position) => ({
    id: random.uuid(at),
    category_id: id,
    key: attribute.key,
    type: attribute.type,
    required: attribute.required,
    filterable: attribute.filterable,
    ordinal: attribute.ordinal,
    position,
    label_en: attribute.label.en,
    label_fr: attribute.label.fr,
    unit_en: attribute.unit?.en ?? null,
    unit_fr: attribute.unit?.fr ?? null,
    minimum: attribute.minimum ?? null,
    maximum: attribute.maximum ?? null,
    options: attribute.options,
  }));
}

/** A game added later stands higher among the new ones: the most recent thirty opened one by one. */
function openedAt(index: number, at: Date): Date {
  return new Date(at.getTime() + Math.max(0, (index * 37) % 114) * 5 * 86_400_000);
}

function about(text: AboutText | undefined) {
  const { en, fr } = text ? aboutText(text) : { en: '', fr: '' };
  return { about_en: en, about_fr: fr };
}

export async function insertCatalogue(
  db: Db,
  random: Random,
  games: readonly DemoGame[],
  at: Date,
): Promise<void> {
  const titled = ({ alias, title }: { alias: string; title: { en: string; fr: string } }) => ({
    alias,
    title_en: title.en,
    title_fr: title.fr,
  });
  await insertRows(
    db,
    'genre',
    genres.map((genre, position) => ({
      id: random.uuid(at),
      ...titled(genre),
      position,
      ...about(genreTexts[genre.alias]),
    })),
  );
  await insertRows(
    db,
    'base_category',
    baseCategories.map((base, position) => ({
      id: random.uuid(at),
      ...titled(base),
      alias: base.alias,
      position,
      ...about(baseTexts[base.alias]),
    })),
  );
  await insertRows(
    db,
    'game',
    games.map(({ id, definition }, index) => ({
      id,
      alias: definition.alias,
      title: definition.title,
      genre: definition.genre,
      search_aliases: definition.searchAliases,
      description_en: definition.description.en,
      description_fr: definition.description.fr,
      popularity: definition.popularity,
      family: definition.family,
      created_at: openedAt(index, at),
    })),
  );
  const categories = games.flatMap((game) => game.categories);
  await insertRows(
    db,
    'category',
    categories.map((category) => categoryRow(category, at)),
  );
  await insertRows(
    db,
    'attribute',
    categories.flatMap((category) => attributeRows(random, category, at)),
  );
  await insertLandings(db, random, games, at);
}
