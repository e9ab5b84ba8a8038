/** Where a word holds, as staff type it: a game or a category as in its address. */
import * as v from 'valibot';
import { text } from '~/contracts/common.ts';
import { Failure } from '~/contracts/failure.ts';
import type { WordScope } from '~/contracts/offers/rules.schemas.ts';
import { api } from '~/platform/api/api.ts';

export const placeSchema = text({ max: 120 });

/** The place of a scope, as it can be typed. @throws {Failure} GAME_NOT_FOUND, CATEGORY_NOT_FOUND */
export async function scopeOf(place: v.InferOutput<typeof placeSchema>): Promise<WordScope> {
  const [game = '', category] = place
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');
  if (game === '') return { kind: 'market' };
  if (category === undefined) {
    const { id } = await api.catalogue.game.fetch({ alias: game });
    return { kind: 'game', id };
  }
  const { id } = await api.catalogue.categoryOfGame.fetch({ game, category });
  return { kind: 'category', id };
}

/** The category of a place, as it can be typed. @throws {Failure} CATEGORY_NOT_FOUND */
export async function categoryOf(place: string): Promise<string> {
  const scope = await scopeOf(place);
  if (scope.kind !== 'category') throw new Failure('CATEGORY_NOT_FOUND');
  return scope.id;
}
