/** Lists that go on page by page: where the next page begins, as the answer itself says. */

/** The end of every answer to a list: a cursor (keyset pagination), or an offset and the total. */
export type PagedAnswer =
  | { meta: { next_cursor: string | null } }
  | { data: readonly unknown[]; meta: { total: number; offset: number } };

/** What is added to the input of the first page. */
export interface NextPage {
  cursor?: string;
  offset?: number;
}

/** The beginning of the page behind this one; null at the end. */
export function nextPage(last: PagedAnswer): NextPage | null {
  const { meta } = last;
  if ('next_cursor' in meta) return meta.next_cursor === null ? null : { cursor: meta.next_cursor };
  const count = 'data' in last ? last.data.length : 0;
  const offset = meta.offset + count;
  return count > 0 && offset < meta.total ? { offset } : null;
}
