/** What of the catalogue the staff's page shows, read by its loader: a schema in the route would be in every page's script. */
import * as v from 'valibot';
import { aliasSchema, keySchema } from '~/contracts/common.ts';

/** The router parses texts of digits as numbers. */
const words = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim());

const one = <const S extends v.GenericSchema<string | number, string>>(schema: S) =>
  v.optional(v.fallback(v.union([schema, v.literal('')]), ''), '');

export const definitionParts = ['attributes', 'terms', 'inputs'] as const;
export type DefinitionPart = (typeof definitionParts)[number];

/** Genres, base categories and landing pages are lists; with `entry` one of them is open. */
const catalogueForms = [
  '',
  'game',
  'category',
  'file',
  'genre',
  'base_category',
  'landings',
  'landing',
] as const;

const catalogueSearch = v.object({
  search: v.optional(v.fallback(v.pipe(words, v.maxLength(100)), ''), ''),
  game: one(v.pipe(words, aliasSchema)),
  category: one(v.pipe(words, aliasSchema)),
  /** What is made or changed: a new game, or one that is named; a new category of it; all of it by a file. */
  form: v.optional(v.fallback(v.picklist(catalogueForms), ''), ''),
  /** The genre, base category or landing page that is open, by its alias; a landing page without one is new. */
  entry: one(v.pipe(words, aliasSchema)),
  /** Of the list of landing pages, from 1. */
  page: v.optional(v.fallback(v.pipe(words, v.regex(/^[1-9]\d{0,3}$/), v.transform(Number)), 1), 1),
  part: v.optional(v.fallback(v.picklist(definitionParts), 'attributes'), 'attributes'),
  /** The attribute whose fields are open. */
  attribute: one(keySchema),
});
export type CatalogueSearch = v.InferOutput<typeof catalogueSearch>;

/** What is broken is left out. */
export function readCatalogueSearch(search: object): CatalogueSearch {
  return v.parse(catalogueSearch, search);
}

const CATALOGUE_PATH = '/staff/catalogue';

/** The address of the page as it is, apart from what changes. */
export function catalogueHref(asked: CatalogueSearch, change: Partial<CatalogueSearch>): string {
  const { search, game, category, entry, page, part, attribute, ...wanted } = {
    ...asked,
    ...change,
  };
  // A category has no other forms than those of its landing pages.
  const isLanding = wanted.form.startsWith('landing');
  const form = category === '' || isLanding ? wanted.form : '';
  const query = new URLSearchParams({
    ...(game === '' && search !== '' && { search }),
    ...(game !== '' && { game }),
    ...(game !== '' && category !== '' && { category }),
    ...(form !== '' && { form }),
    ...(form !== '' && entry !== '' && { entry }),
    ...(isLanding && page > 1 && { page: String(page) }),
    ...(form === '' && category !== '' && part !== 'attributes' && { part }),
    ...(form === '' &&
      category !== '' &&
      part === 'attributes' &&
      attribute !== '' && { attribute }),
  }).toString();
  return query === '' ? CATALOGUE_PATH : `${CATALOGUE_PATH}?${query}`;
}
