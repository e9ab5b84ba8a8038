/** Games, categories, sellers and persons that promo codes are for: by name for pickers, by id for lists. */
import { Failure } from '~/contracts/failure.ts';
import type { PromoFields } from '~/contracts/promotions/promo-codes.schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { fieldFailure } from '../../http/field-failure.ts';
import {
  findAccount,
  findHolder,
  findNamed,
  findPeople,
  searchAccounts,
} from '../accounts/index.ts';
import { catalogueIndexOf, localized, plain, type CatalogueIndex } from '../catalogue/index.ts';
import { promoCodeConfig } from './promotions.config.ts';
import type { PromoScope } from './promotions.tables.ts';

interface Place {
  id: string;
  name: string;
}

interface Scoped {
  scope: PromoScope;
  scope_id: string | null;
  user_id: string | null;
}

function categoryName(index: CatalogueIndex, id: string, { locale }: Ctx): string | null {
  const category = index.categoryById.get(id);
  const game = category && index.gameById.get(category.game_id);
  return game ? `${game.title} · ${localized(category, 'title', locale)}` : null;
}

export interface Names {
  /** Null for a code for everything, and for what is not there any more. */
  scope(code: Pick<Scoped, 'scope' | 'scope_id'>): string | null;
  person(id: string): string | null;
}

/** What several codes are for, in the reader's language. @param people other accounts to be named */
export async function namesOf(
  ctx: Ctx,
  codes: readonly Scoped[],
  people: readonly string[] = [],
): Promise<Names> {
  const index = await catalogueIndexOf(ctx);
  const ids = codes.flatMap(({ scope, scope_id: place, user_id: person }) => [
    ...(scope === 'seller' && place !== null ? [place] : []),
    ...(person === null ? [] : [person]),
  ]);
  const known = await findPeople(ctx.db, [...ids, ...people]);
  const person = (id: string) => known.get(id)?.public_name ?? null;
  return {
    person,
    scope: ({ scope, scope_id: id }) => {
      if (id === null || scope === 'all') return null;
      if (scope === 'game') return index.gameById.get(id)?.title ?? null;
      return scope === 'category' ? categoryName(index, id, ctx) : person(id);
    },
  };
}

async function sellersLike(ctx: Ctx, search: string): Promise<Place[]> {
  // A name finds people who sell nothing as well.
  const found = await searchAccounts(ctx.db, { search, limit: promoCodeConfig.places * 10 });
  return found
    .filter((account) => account.is_seller && account.deleted_at === null)
    .map(({ id, public_name: name }) => ({ id, name }));
}

async function catalogueLike(
  ctx: Ctx,
  scope: 'game' | 'category',
  search: string,
): Promise<Place[]> {
  const index = await catalogueIndexOf(ctx);
  const words = plain(search).split(/\s+/);
  const all =
    scope === 'game'
      ? index.games.map(({ id, title }) => ({ id, name: title }))
      : index.games.flatMap(({ id: game }) =>
          (index.categoriesOfGame.get(game) ?? []).map(({ id }) => ({
            id,
            name: categoryName(index, id, ctx) ?? '',
          })),
        );
  return all.filter(({ name }) => words.every((word) => plain(name).includes(word)));
}

/** What a picker offers for what was typed. */
export async function findPlaces(
  ctx: Ctx,
  { scope, search = '' }: { scope: 'game' | 'category' | 'seller'; search?: string | undefined },
): Promise<{ data: Place[] }> {
  const found =
    scope === 'seller' ? await sellersLike(ctx, search) : await catalogueLike(ctx, scope, search);
  return { data: found.slice(0, promoCodeConfig.places) };
}

/** @throws Failure PROMO_CODE_PLACE at its field where there is no such place */
export async function requirePlace(
  ctx: Ctx,
  { scope, scope_id: id }: Pick<PromoFields, 'scope' | 'scope_id'>,
): Promise<void> {
  if (scope === 'all' || id === null) return;
  const index = await catalogueIndexOf(ctx);
  const isThere =
    scope === 'seller'
      ? (await findAccount(ctx.db, id))?.is_seller === true
      : (scope === 'game' ? index.gameById : index.categoryById).has(id);
  if (!isThere) throw fieldFailure('PROMO_CODE_PLACE', 'promo.scope_id', ctx.locale);
}

/**
 * The account that was typed.
 * @param kept the person whom the code is for now: their name stands for them, also once they are gone
 * @throws Failure PROMO_CODE_PERSON at its field
 */
export async function personOf(
  ctx: Ctx,
  typed: string | null,
  kept: { id: string; public_name: string } | null,
): Promise<string | null> {
  if (typed === null) return null;
  if (kept && typed === kept.public_name) return kept.id;
  const id = await (typed.includes('@') ? findHolder(ctx.db, typed) : findNamed(ctx.db, typed));
  if (id === null) throw fieldFailure('PROMO_CODE_PERSON', 'promo.person', ctx.locale);
  return id;
}

/** A code of somebody who is gone gives nobody anything. @throws Failure PROMO_CODE_PERSON */
export async function requirePerson(ctx: Ctx, id: string | null): Promise<void> {
  if (id !== null && !(await findAccount(ctx.db, id))) throw new Failure('PROMO_CODE_PERSON');
}
