/** Lists of Stripe, whose newest come first, read on in the order of what happened. */
import * as v from 'valibot';
import type { ReadSince } from '../provider.ts';
import { isRefused } from './client.ts';
import { dateOf } from './objects.ts';

const AT_ONCE = 100;

/** Of a first look, and of what is read again: what is older is not read. */
const MOST_PAGES = 20;

interface Page {
  limit: number;
  created?: { gte: number; lte?: number };
  ending_before?: string;
  starting_after?: string;
}

interface Listed {
  id: string;
  created: number;
}

type List<T> = (page: Page) => Promise<{ data: T[]; has_more: boolean }>;

interface Read<T> {
  /** The oldest first. */
  read: T[];
  /** Where to go on. */
  next: string | null;
  isLast: boolean;
  /** There was more than is read at once: what happened before this was left out. */
  unreadBefore: Date | null;
}

/** A cursor: the newest that was read, and when it was made, because Stripe forgets events after 30 days. */
const cursorSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,12} \S+$/),
  v.transform((text) => {
    const [created = '', id = ''] = text.split(' ');
    return { created: Number(created), id };
  }),
);

const cursorAt = ({ created, id }: Listed): string => `${created} ${id}`;

/**
 * What came behind the cursor, or since `from` where there is none; since the cursor's own time where Stripe knows it no longer.
 * Lists are not ordered by when they show what happened, so what was made shortly before the cursor is read again on demand.
 */
export async function readOn<T extends Listed>(
  { cursor, from, againSeconds = 0 }: ReadSince,
  list: List<T>,
): Promise<Read<T>> {
  const known = v.safeParse(cursorSchema, cursor);
  if (!known.success) {
    return readFrom(Math.floor(from.getTime() / 1_000) - againSeconds, { list, cursor: null });
  }
  const { id, created } = known.output;
  const gte = created - againSeconds;
  try {
    const page = await list({ limit: AT_ONCE, ending_before: id });
    const ahead = page.data.toReversed();
    const again = againSeconds === 0 ? [] : (await readBack(list, { gte, lte: created })).read;
    const next = newestOf(ahead) ?? cursor;
    return { read: [...again, ...ahead], next, isLast: !page.has_more, unreadBefore: null };
  } catch (error) {
    if (!isRefused(error, 'not_found', 'invalid')) throw error;
    return readFrom(gte, { list, cursor });
  }
}

async function readFrom<T extends Listed>(
  gte: number,
  { list, cursor }: { list: List<T>; cursor: string | null },
): Promise<Read<T>> {
  const { read, isCut } = await readBack(list, { gte });
  const [oldest] = read;
  const unreadBefore = isCut && oldest ? dateOf(oldest.created) : null;
  return { read, next: newestOf(read) ?? cursor, isLast: true, unreadBefore };
}

function newestOf(read: readonly Listed[]): string | null {
  const newest = read.at(-1);
  return newest ? cursorAt(newest) : null;
}

/** What was made in a time, bounded: the newest of it. */
async function readBack<T extends Listed>(
  list: List<T>,
  created: { gte: number; lte?: number },
): Promise<{ read: T[]; isCut: boolean }> {
  const read: T[] = [];
  let isCut = true;
  for (let page = 0; isCut && page < MOST_PAGES; page += 1) {
    const last = read.at(-1);
    const behind = last ? { starting_after: last.id } : {};
    const answer = await list({ limit: AT_ONCE, created, ...behind });
    read.push(...answer.data);
    isCut = answer.has_more;
  }
  return { read: read.toReversed(), isCut };
}
