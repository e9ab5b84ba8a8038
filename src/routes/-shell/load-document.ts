/** For the loaders of documents: the page call and the text in the page's language, both cached as queries. */
import type { QueryClient } from '@tanstack/react-query';
import type { Locale } from '~config';
import { documentQuery } from '~/features/content/content.queries.ts';
import { api } from '~/platform/api/api.ts';

/** @param slug the path without its slash. Returns what the head needs. */
export async function loadDocument(
  { queryClient, locale }: { queryClient: QueryClient; locale: Locale },
  slug: string,
) {
  const [page] = await Promise.all([
    queryClient.ensureQueryData(api.catalogue.page.queryOptions({ path: `/${slug}` })),
    queryClient.ensureQueryData(documentQuery(slug, locale)),
  ]);
  return page;
}
