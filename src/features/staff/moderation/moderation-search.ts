/** What the staff's page of reports shows, read by its loader: a schema in the route would be in every page's script. */
import * as v from 'valibot';
import { idSchema } from '~/contracts/keys.ts';
import { reviewStates } from '~/contracts/reviews/hidden-reviews.schemas.ts';

export const moderationViews = ['reports', 'reviews', 'appeals', 'templates'] as const;
export type ModerationView = (typeof moderationViews)[number];

export const STARS = ['1', '2', '3', '4', '5'] as const;
const SEARCH_LENGTH = 100;

const one = <const S extends v.GenericSchema<string>>(schema: S) =>
  v.optional(v.fallback(v.union([schema, v.literal('')]), ''), '');
/** An id as it is copied: with whatever stands around it. */
const id = one(v.pipe(v.string(), v.trim(), v.toLowerCase(), idSchema));
/** A number in the address is read as a number. */
const asText = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value)),
);

const moderationSearch = v.object({
  view: v.optional(v.fallback(v.picklist(moderationViews), 'reports'), 'reports'),
  stars: v.optional(
    v.fallback(v.union([v.pipe(asText, v.picklist(STARS)), v.literal('')]), ''),
    '',
  ),
  state: v.optional(v.fallback(v.picklist(reviewStates), 'all'), 'all'),
  seller_id: id,
  search: v.optional(v.fallback(v.pipe(asText, v.trim(), v.maxLength(SEARCH_LENGTH)), ''), ''),
  /** One review alone. */
  id,
});
export type ModerationSearch = v.InferOutput<typeof moderationSearch>;

/** What is broken is left out. */
export function readModerationSearch(search: object): ModerationSearch {
  return v.parse(moderationSearch, search);
}

/** The input of the query of reviews, without its empty parts. */
export function reviewsFilter({
  stars,
  state,
  seller_id: sellerId,
  search,
  id: only,
}: ModerationSearch) {
  return {
    ...(stars !== '' && { stars: Number(stars) }),
    ...(state !== 'all' && { state }),
    ...(sellerId !== '' && { seller_id: sellerId }),
    ...(search !== '' && { search }),
    ...(only !== '' && { id: only }),
  };
}

const PATH = '/staff/reports';

/** The address of a view. */
export function moderationHref(view: ModerationView, search: Record<string, string> = {}): string {
  const named = view === 'reports' ? [] : [['view', view], ...Object.entries(search)];
  const query = new URLSearchParams(named).toString();
  return query === '' ? PATH : `${PATH}?${query}`;
}
