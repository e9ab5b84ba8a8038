/** Games and categories as they are typed, and as they are sent. */
import * as v from 'valibot';
import {
  gameFieldsSchema,
  newCategorySchema,
  type StaffGame,
} from '~/contracts/definitions/games.schemas.ts';
import { aliasSchema, text } from '~/contracts/common.ts';
import { staffReasonSchema } from '~/contracts/moderation/moderation.schemas.ts';

const NAMES_LENGTH = 2_000;

const namesOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const fields = v.object({
  ...gameFieldsSchema.entries,
  // One field for all of them: what is wrong with one of the names is told beside it.
  search_aliases: v.pipe(
    text({ max: NAMES_LENGTH }),
    v.transform(namesOf),
    v.check((names) => v.is(gameFieldsSchema.entries.search_aliases, names), 'too_long'),
  ),
  family: v.pipe(
    v.string(),
    v.transform((typed) => (typed.trim() === '' ? null : typed.trim())),
    v.nullable(aliasSchema),
  ),
  reason: staffReasonSchema,
});

export const changedGameSchema = fields;
export const newGameSchema = v.object({ alias: aliasSchema, ...fields.entries });
export type TypedGame = v.InferOutput<typeof changedGameSchema>;

export type Typed = Record<string, string>;

export const emptyGame: Typed = {
  title: '',
  alias: '',
  genre: '',
  search_aliases: '',
  description_en: '',
  description_fr: '',
  family: '',
  icon: '',
  reason: '',
};

/** The fields of a game that can change, as they stand in the form. */
export const typedGame = (game: StaffGame): Typed => ({
  title: game.title,
  genre: game.genre,
  search_aliases: game.search_aliases.join(', '),
  description_en: game.description_en,
  description_fr: game.description_fr,
  family: game.family ?? '',
  // No text (`use-game-icon.ts`): named so that what is refused of it is told beside it alone.
  icon: '',
  reason: '',
});

export const typedCategorySchema = v.object({
  ...newCategorySchema.entries,
  copy_of: v.pipe(
    v.string(),
    v.transform((id) => (id === '' ? null : id)),
    newCategorySchema.entries.copy_of,
  ),
  reason: staffReasonSchema,
});

export const emptyCategory: Typed = {
  base: '',
  title_en: '',
  title_fr: '',
  alias: '',
  copy_of: '',
  reason: '',
};

/** An alias that a name suggests: `Pokémon GO` → `pokemon-go`. */
export const aliasOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');
