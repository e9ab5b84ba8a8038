/**
 * The search params of a base category's page (`/category/{slug}`). They live in the address alone and are parsed as a
 * game's category is (`category-search.ts`); only filters that make sense over all games are accepted. Invalid values
 * fall back, they never fail.
 */
import * as v from 'valibot';
import { appConfig } from '~config';
import type { BaseCategoryDetail } from '~/contracts/catalogue/catalogue.schemas.ts';
import { aliasSchema } from '~/contracts/keys.ts';
import type { OfferListQuery } from '~/contracts/offers/offers.contract.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { stringifySearch } from '~/platform/request/search-params.ts';
import { categorySearchSchema, type CategorySearch } from './category-search.ts';

type Shared = Pick<
  CategorySearch,
  'price_min' | 'price_max' | 'delivery_minutes' | 'instant' | 'online' | 'sort' | 'cursor'
>;

export interface BaseSearch extends Shared {
  /** Alias of one game. */
  game: string | undefined;
}

export const baseSearchSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((raw): BaseSearch => {
    const read = v.parse(categorySearchSchema, raw);
    const { price_min, price_max, delivery_minutes, instant, online, sort, cursor } = read;
    const game = v.is(aliasSchema, raw['game']) ? raw['game'] : undefined;
    return { game, price_min, price_max, delivery_minutes, instant, online, sort, cursor };
  }),
);

/** Default values, which are left out of addresses. */
export const baseSearchDefaults = { sort: 'recommended' } satisfies Partial<BaseSearch>;

/** Delivery times that can be asked for, in minutes: boosting is promised in days. */
export function promisedChoices(base: string): readonly number[] {
  const { promisedMinutes, boostingPromisedMinutes } = appConfig.offers;
  return base === 'boosting' ? boostingPromisedMinutes : promisedMinutes;
}

/** Parses the page's form data the way an address is parsed. */
export function baseSearchOfForm(form: HTMLFormElement): BaseSearch {
  return v.parse(baseSearchSchema, Object.fromEntries(new FormData(form)));
}

/** A game that does not have the base category is no filter. */
export function knownGame(search: BaseSearch, base: Pick<BaseCategoryDetail, 'games'>): BaseSearch {
  const isKnown = base.games.some(({ alias }) => alias === search.game);
  return isKnown || search.game === undefined ? search : { ...search, game: undefined };
}

/** The address with these search params. */
export function baseHref(base: string, search: Partial<BaseSearch>): string {
  const { sort, ...rest } = search;
  const shown = { ...rest, ...(sort !== 'recommended' && { sort }) };
  return paths.baseCategory(base) + stringifySearch(shown);
}

/** Whether any filter is set; the sort order is none. */
export function isNarrowed({ sort: _sort, cursor: _cursor, ...filters }: BaseSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** The input of the list endpoint. */
export function baseListQuery(
  base: BaseCategoryDetail['alias'],
  search: BaseSearch,
): OfferListQuery {
  return { base, ...search };
}
