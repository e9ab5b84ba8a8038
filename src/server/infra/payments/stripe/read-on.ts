/** Lists of Stripe, whose newest come first, read on in the order of what happened. */
import type { ReadSince } from '../provider.ts';
import { isRefused } from './client.ts';

const AT_ONCE = 100;

/** Of a first look: what is older is not read. */
const FIRST_PAGES = 20;

interface Page {
  limit: number;
  created?: { gte: number };
  ending_before?: string;
  starting_after?: string;
}

interface Read<T> {
  /** The oldest first. */
  read: T[];
  /** Where to go on. */
  next: string | null;
  isLast: boolean;
}

/**
 * What came behind the cursor, or since `from` where there is none; also where Stripe knows the cursor no longer, since events
 * are kept for 30 days.
 */
export async function readOn<T extends { id: string }>(
  { cursor, from }: ReadSince,
  list: (page: Page) => Promise<{ data: T[] }>,
): Promise<Read<T>> {
  if (cursor === null) return readFrom(from, list);
  try {
    const { data } = await list({ limit: AT_ONCE, ending_before: cursor });
    const isLast = data.length < AT_ONCE;
    return { read: data.toReversed(), next: data[0]?.id ?? cursor, isLast };
  } catch (error) {
    if (!isRefused(error, 'not_found', 'invalid')) throw error;
    return readFrom(from, list);
  }
}

async function readFrom<T extends { id: string }>(
  from: Date,
  list: (page: Page) => Promise<{ data: T[] }>,
): Promise<Read<T>> {
  const created = { gte: Math.floor(from.getTime() / 1_000) };
  const read: T[] = [];
  for (let page = 0; page < FIRST_PAGES; page += 1) {
    const last = read.at(-1);
    const behind = last ? { starting_after: last.id } : {};
    const { data } = await list({ limit: AT_ONCE, created, ...behind });
    read.push(...data);
    if (data.length < AT_ONCE) break;
  }
  return { read: read.toReversed(), next: read[0]?.id ?? null, isLast: true };
}
