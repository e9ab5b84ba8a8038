/** Which documents the staff's list shows, read by its loader: a schema in the route would be in every page's script. */
import * as v from 'valibot';
import { monthSchema } from '~/contracts/figures/figures.schemas.ts';
import { paperKinds } from '~/contracts/papers/papers.schemas.ts';
import { countryCodes } from '~/domain/countries.ts';

/** The router parses texts of digits as numbers. */
const words = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim());

const one = <const S extends v.GenericSchema<string>>(schema: S) =>
  v.optional(v.fallback(v.union([schema, v.literal('')]), ''), '');

const documentsSearch = v.object({
  kind: one(v.picklist(paperKinds)),
  month: one(monthSchema),
  country: one(v.picklist(countryCodes)),
  search: v.optional(v.fallback(v.pipe(words, v.maxLength(100)), ''), ''),
});
export type DocumentsSearch = v.InferOutput<typeof documentsSearch>;

/** What is broken is left out. */
export function readDocumentsSearch(search: object): DocumentsSearch {
  return v.parse(documentsSearch, search);
}

/** The input of the queries, without its empty parts. */
export function documentsFilter({ kind, month, country, search }: DocumentsSearch) {
  return {
    ...(kind !== '' && { kind }),
    ...(month !== '' && { month }),
    ...(country !== '' && { country }),
    ...(search !== '' && { search }),
  };
}
