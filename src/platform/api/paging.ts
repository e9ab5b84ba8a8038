/** Infinite queries of lists: the answer itself says where the next page begins. */
import type {
  DataTag,
  InfiniteData,
  QueryKey,
  UnusedSkipTokenInfiniteOptions,
} from '@tanstack/react-query';
import type { Read } from './api.ts';

/** The meta of every list's answer: a cursor (keyset pagination), or an offset and the total. */
export type PagedAnswer =
  | { meta: { next_cursor: string | null } }
  | { data: readonly unknown[]; meta: { total: number; offset: number } };

/** What is added to the input of the first page. */
interface NextPage {
  cursor?: string;
  offset?: number;
}

type Pages<O> = InfiniteData<O, NextPage>;
type PagesOptions<O> = UnusedSkipTokenInfiniteOptions<O, Error, Pages<O>, QueryKey, NextPage> & {
  queryKey: DataTag<QueryKey, Pages<O>, Error>;
};

/** The beginning of the page behind this one; null at the end. */
export function nextPage(last: PagedAnswer): NextPage | null {
  const { meta } = last;
  if ('next_cursor' in meta) return meta.next_cursor === null ? null : { cursor: meta.next_cursor };
  const count = 'data' in last ? last.data.length : 0;
  const offset = meta.offset + count;
  return count > 0 && offset < meta.total ? { offset } : null;
}

/** Options of the infinite query of a list, by the input of its first page: `pagesOf(api.offers.list, { game })`. */
export function pagesOf<I extends object | undefined, O extends PagedAnswer>(
  endpoint: Read<I, O>,
  input: I & object,
): PagesOptions<O>;
export function pagesOf(
  { fetch, infiniteKey }: { fetch(input: object): unknown; infiniteKey(input: object): QueryKey },
  input: object,
): unknown {
  return {
    queryKey: infiniteKey(input),
    queryFn: ({ pageParam }: { pageParam: NextPage }) => fetch({ ...input, ...pageParam }),
    initialPageParam: {},
    getNextPageParam: nextPage,
  };
}
