/** The address of a list of articles: words, a subject, a page. */
import * as v from 'valibot';
import { text } from '~/contracts/keys.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { stringifySearch } from '~/platform/request/search-params.ts';

export const ARTICLES_ON_PAGE = 12;
/** Later ones are empty for any blog. */
const MAX_PAGE = 1_000;

const words = (max: number) =>
  v.fallback(
    v.optional(v.pipe(v.union([v.string(), v.number()]), v.toString(), text({ min: 1, max }))),
    undefined,
  );

/** Invalid values fall back to none: an address never breaks the page. */
export const blogSearchSchema = v.object({
  q: words(100),
  tag: words(60),
  /** The first page is left out. */
  page: v.fallback(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(MAX_PAGE))),
    undefined,
  ),
});
export type BlogSearch = v.InferOutput<typeof blogSearchSchema>;

/** Where a list of articles stands: everything, under a main tag, or of an author. */
export type BlogPlace =
  | { kind: 'all' }
  | { kind: 'tag'; mainTag: string }
  | { kind: 'author'; author: string };

/** The place under a main tag, or everything without one. */
export function blogPlace(mainTag: string | undefined): BlogPlace {
  return mainTag === undefined ? { kind: 'all' } : { kind: 'tag', mainTag };
}

export function placePath(place: BlogPlace): string {
  if (place.kind === 'all') return paths.blog;
  return place.kind === 'tag' ? `/blog/${place.mainTag}` : `/blog/author/${place.author}`;
}

/** A list's address; its first page unless one is named. */
export function blogHref(place: BlogPlace, search: Partial<BlogSearch> = {}): string {
  return placePath(place) + stringifySearch(search);
}
