/** Options for endless lists: to spread into `infiniteOptions`. */

/** Lists with a cursor (keyset pagination). */
export const byCursor: {
  initialPageParam: string | null;
  getNextPageParam(last: { meta: { next_cursor: string | null } }): string | null;
} = {
  initialPageParam: null,
  getNextPageParam: (last) => last.meta.next_cursor,
};

/** The page parameter as part of the input; the first page has none. */
export function after(cursor: string | null): { cursor?: string } {
  return cursor === null ? {} : { cursor };
}

/** Lists with an offset. */
export const byOffset = {
  initialPageParam: 0,
  getNextPageParam({
    data,
    meta,
  }: {
    data: readonly unknown[];
    meta: { total: number; offset: number };
  }): number | null {
    const next = meta.offset + data.length;
    return data.length > 0 && next < meta.total ? next : null;
  },
};
