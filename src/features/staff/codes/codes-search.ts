/** Which promo codes the staff's page shows, read by its loader: a schema in the route would be in every page's script. */
import * as v from 'valibot';
import { idSchema } from '~/contracts/common.ts';
import { promoStates } from '~/contracts/promotions/promo-codes.schemas.ts';
import { promoScopes } from '~/contracts/promotions/promotions.contract.ts';
import { rulesPath } from '../rules/rule-kinds.ts';

/** The router parses texts of digits as numbers. */
const words = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim());

const one = <const S extends v.GenericSchema<string>>(schema: S) =>
  v.optional(v.fallback(v.union([schema, v.literal('')]), ''), '');

const codesSearch = v.object({
  state: one(v.picklist(promoStates)),
  scope: one(v.picklist(promoScopes)),
  search: v.optional(v.fallback(v.pipe(words, v.maxLength(100)), ''), ''),
  /** The code beside the list. */
  code: one(idSchema),
});
export type CodesSearch = v.InferOutput<typeof codesSearch> & {
  /** What is beside the list: a new code, or a code to be changed. */
  form: 'new' | 'edit' | null;
};

/** What is broken is left out. A name without a value counts. */
export function readCodesSearch(search: object): CodesSearch {
  const asked = v.parse(codesSearch, search);
  if ('new' in search) return { ...asked, code: '', form: 'new' };
  return { ...asked, form: asked.code !== '' && 'edit' in search ? 'edit' : null };
}

/** The input of the queries, without its empty parts. */
export function codesFilter({ state, scope, search }: CodesSearch) {
  return {
    ...(state !== '' && { state }),
    ...(scope !== '' && { scope }),
    ...(search !== '' && { search }),
  };
}

export const CODES_PATH = rulesPath('codes');

/** The address of the page as it is, apart from what changes. */
export function codesHref(asked: CodesSearch, change: Partial<CodesSearch> = {}): string {
  const { state, scope, search, code, form } = { ...asked, ...change };
  const query = new URLSearchParams({
    ...codesFilter({ state, scope, search, code, form }),
    ...(form !== 'new' && code !== '' && { code }),
    ...(form === 'new' && { new: '1' }),
    ...(form === 'edit' && code !== '' && { edit: '1' }),
  }).toString();
  return query === '' ? CODES_PATH : `${CODES_PATH}?${query}`;
}
