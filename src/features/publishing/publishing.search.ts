/** The address of a list of texts. A broken value falls back. */
import * as v from 'valibot';
import { text } from '~/contracts/keys.ts';
import type { TextKind } from '~/contracts/publishing/publishing.schemas.ts';
import { stringifySearch } from '~/platform/request/search-params.ts';

const words = (max: number) =>
  v.fallback(
    v.optional(v.pipe(v.union([v.string(), v.number()]), v.toString(), text({ min: 1, max }))),
    undefined,
  );

export const textsSearchSchema = v.object({
  state: v.fallback(
    v.optional(v.picklist(['draft', 'scheduled', 'published', 'removed'])),
    undefined,
  ),
  missing: v.fallback(v.optional(v.picklist(['en', 'fr'])), undefined),
  author: words(80),
  main_tag: words(80),
  q: words(100),
});
export type TextsSearch = v.InferOutput<typeof textsSearchSchema>;

export function textsHref(kind: TextKind, search: TextsSearch = {}): string {
  return `/staff/texts/${kind}${stringifySearch(search)}`;
}

export function editorHref(kind: TextKind, key: string): string {
  return `/staff/texts/${kind}/${key}`;
}

/** The lists as they were last shown in this tab: the way back to one keeps what it was narrowed to. */
const shown = new Map<TextKind, TextsSearch>();

/** Called by the list, in the browser alone. */
export function rememberList(kind: TextKind, search: TextsSearch): void {
  shown.set(kind, search);
}

export function lastListHref(kind: TextKind): string {
  return textsHref(kind, shown.get(kind));
}
