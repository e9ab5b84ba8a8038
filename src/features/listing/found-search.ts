/** The search params of the page of a search (`/search?q=…`): a text, and the filters of lists over many games. */
import * as v from 'valibot';
import {
  baseCategoryAliasSchema,
  type BaseCategoryAlias,
} from '~/contracts/catalogue/base-categories.ts';
import { text } from '~/contracts/keys.ts';
import type { SearchOffersQuery } from '~/contracts/search/search.contract.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { stringifySearch } from '~/platform/request/search-params.ts';
import { baseSearchSchema, type BaseSearch } from './base-search.ts';

export interface FoundSearch extends BaseSearch {
  /** Trimmed; undefined without a text. */
  q: string | undefined;
  base: BaseCategoryAlias | undefined;
}

const textSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.toString(),
  text({ min: 1, max: 100 }),
);

/** Reads an address or a form; invalid values fall back, they never fail. */
export function readFoundSearch(raw: Record<string, unknown>): FoundSearch {
  const asked = v.safeParse(textSchema, raw['q']);
  const base = v.safeParse(baseCategoryAliasSchema, raw['base']);
  return {
    ...v.parse(baseSearchSchema, raw),
    q: asked.success ? asked.output : undefined,
    base: base.success ? base.output : undefined,
  };
}

export const foundSearchOfForm = (form: HTMLFormElement): FoundSearch =>
  readFoundSearch(Object.fromEntries(new FormData(form)));

/** The address with these search params. */
export function foundHref({ sort, q, ...rest }: Partial<FoundSearch>): string {
  return paths.search + stringifySearch({ q, ...rest, ...(sort !== 'recommended' && { sort }) });
}

/** The input of the endpoint. */
export const foundQuery = (search: FoundSearch): SearchOffersQuery => search;
