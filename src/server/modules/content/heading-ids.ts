/** Anchors of headings that nobody has to type: the same in both languages, so that a link survives a change of language. */
import { slugOf } from '~/contracts/publishing/missing.ts';

const ID = /\{#([a-z0-9-]+)\}$/;

interface Heading {
  marks: string;
  text: string;
  /** Null where nobody typed one. */
  id: string | null;
}

/** A line that is a heading of the second or third level; null for every other one. */
function headingOf(line: string): Heading | null {
  const marks = ['##', '###'].find((each) => line.startsWith(`${each} `));
  const text = marks === undefined ? '' : line.slice(marks.length).trim();
  if (marks === undefined || text === '') return null;
  return { marks, text, id: ID.exec(text)?.[1] ?? null };
}

function headingsOf(body: string): Heading[] {
  return body.split('\n').flatMap((line) => headingOf(line) ?? []);
}

function unused(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id;
  let count = 2;
  while (taken.has(`${id}-${count}`)) count += 1;
  return `${id}-${count}`;
}

/**
 * Gives each heading without `{#id}` one: that of the heading at the same place of `like`, or one made of its words.
 * @param like a text in the other language that has ids; those are taken over only where both have as many headings
 */
export function withHeadingIds(body: string, like = ''): string {
  const own = headingsOf(body);
  const others = headingsOf(like);
  const taken = new Set(own.flatMap(({ id }) => id ?? []));
  let index = -1;
  const lines = body.split('\n').map((line) => {
    const heading = headingOf(line);
    if (!heading) return line;
    index += 1;
    if (heading.id !== null) return line;
    const other = others.length === own.length ? others[index]?.id : null;
    const id = unused(other ?? (slugOf(heading.text) || 'part'), taken);
    taken.add(id);
    return `${heading.marks} ${heading.text} {#${id}}`;
  });
  return lines.join('\n');
}
