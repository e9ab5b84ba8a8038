/**
 * Serialises search params. Lists of texts repeat their name, as HTML forms and the API do
 * (`filter=league:standard&filter=platform:pc`); everything else is written as the router does by default, and the
 * router's default parser reads both.
 *
 * A list of one and a single text are written alike, and encoded exactly as `URLSearchParams` does: the server compares
 * a parsed address with its validated form and redirects when they differ, so they must not differ in spelling.
 */
import { defaultStringifySearch } from '@tanstack/react-router';

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** `?sort=price&filter=a%3Ab&filter=c%3Ad` in the order of the keys, or nothing when there are no parameters. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parts = Object.entries(search).map(([name, value]) =>
    isTextList(value)
      ? new URLSearchParams(value.map((item) => [name, item])).toString()
      : defaultStringifySearch({ [name]: value }).slice(1),
  );
  const query = parts.filter((part) => part !== '').join('&');
  return query === '' ? '' : `?${query}`;
}
