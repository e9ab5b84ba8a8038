/**
 * How search parameters are written into addresses. Lists of texts repeat their name, as HTML forms and the API do
 * (`filter=league:standard&filter=platform:pc`); everything else is written as the router does by default, and the
 * router's default reading understands both.
 */
import { defaultStringifySearch } from '@tanstack/react-router';

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Colons and commas may stand in a query as they are, and are easier to read. */
function encodeText(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',');
}

/** `?sort=price&filter=a:b&filter=c:d`, or nothing when there are no parameters. */
export function stringifySearch(search: Record<string, unknown>): string {
  const lists: string[] = [];
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(search)) {
    if (!isTextList(value)) rest[name] = value;
    else lists.push(...value.map((item) => `${encodeText(name)}=${encodeText(item)}`));
  }
  const plain = defaultStringifySearch(rest);
  if (lists.length === 0) return plain;
  return `${plain === '' ? '?' : `${plain}&`}${lists.join('&')}`;
}
