/** The page behind the last one of an endless list, also of one that is read anew while it is on its way. */

interface Shown {
  data: { pages: readonly unknown[] } | undefined;
  isFetchNextPageError: boolean;
}

/** What an infinite query tells of its pages. */
export interface EndlessQuery<R extends Shown = Shown> {
  data: { pages: readonly unknown[] } | undefined;
  fetchNextPage(options: { cancelRefetch: boolean }): Promise<R>;
}

/** A list that changes more often than this while a page is on its way waits for another press. */
const ATTEMPTS = 3;

/**
 * Loads one page more. An event that invalidates the list takes the place of the page that is on its way, silently; it is
 * asked for again behind it, so that no press is lost. A second press joins the first one.
 *
 * Lists that no event changes (the public ones) call `fetchNextPage` themselves.
 */
export async function loadMore(query: EndlessQuery): Promise<void> {
  const shown = query.data?.pages.length;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // One after the other: each waits for what took its place.
    // oxlint-disable-next-line no-await-in-loop
    const { data, isFetchNextPageError } = await query.fetchNextPage({ cancelRefetch: false });
    if (isFetchNextPageError || data?.pages.length !== shown) return;
  }
}
