/** Anchors of headings that nobody has to type: the same in both languages, so that a link survives a change of language. */
import { slugOf } from '~/contracts/publishing/missing.ts';

const HEADING = /^(#{2,3}) (.*)$/gm;
const ID = /\{#([a-z0-9-]+)\}$/;

/**
 * Gives each heading without `{#id}` one: that of the heading at the same place of `like`, or one made of its words.
 * @param like a text in the other language that has ids; those are taken over only where both have as many headings
 */
export function withHeadingIds(body: string, like?: string): string {
  const others = like === undefined ? [] : headingIds(like);
  const isLike = others.length === [...body.matchAll(HEADING)].length;
  const taken = new Set(headingIds(body));
  let index = -1;
  return body.replaceAll(HEADING, (line: string, marks: string, rest: string) => {
    index += 1;
    const text = rest.trim();
    if (text === '' || ID.test(text)) return line;
    const id = unused((isLike && others[index]) || slugOf(text) || 'part', taken);
    taken.add(id);
    return `${marks} ${text} {#${id}}`;
  });
}

function headingIds(body: string): string[] {
  return [...body.matchAll(HEADING)].map(([, , text = '']) => ID.exec(text.trim())?.[1] ?? '');
}

function unused(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id;
  let count = 2;
  while (taken.has(`${id}-${count}`)) count += 1;
  return `${id}-${count}`;
}
