/** How endless lists go on: to spread into `infiniteOptions`. */

/** Lists that name where the next page begins. */
export const byCursor: {
  initialPageParam: string | null;
  getNextPageParam(last: { meta: { next_cursor: string | null } }): string | null;
} = {
  initialPageParam: null,
  getNextPageParam: (last) => last.meta.next_cursor,
};

/** The input's part that says where a page begins; a list begins without. */
export function after(cursor: string | null): { cursor?: string } {
  return cursor === null ? {} : { cursor };
}

/** Lists that are counted. */
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
