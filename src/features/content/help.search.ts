/** The address of the help centre and of the contact form that follows from it. */
import * as v from 'valibot';
import { aliasSchema, text } from '~/contracts/keys.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { stringifySearch } from '~/platform/request/search-params.ts';

const words = v.pipe(v.union([v.string(), v.number()]), v.toString(), text({ min: 1, max: 100 }));

/** Invalid values fall back to none: an address never breaks the page. */
export const helpSearchSchema = v.object({ q: v.fallback(v.optional(words), undefined) });

/** `article`: the help article that did not answer it. `order`: the number of the order that it is about. */
export const contactSearchSchema = v.object({
  sent: v.fallback(v.optional(v.boolean()), undefined),
  article: v.fallback(v.optional(aliasSchema), undefined),
  order: v.fallback(
    v.optional(
      v.pipe(v.union([v.string(), v.number()]), v.toString(), v.regex(/^[\da-f-]{8,36}$/iu)),
    ),
    undefined,
  ),
});

export const helpHref = (q: string): string =>
  paths.help + stringifySearch({ q: q === '' ? undefined : q });

/** The contact form with what the reader comes from. */
export function contactHref(about: { article?: string; order?: string }): string {
  return paths.contact + stringifySearch(about);
}
