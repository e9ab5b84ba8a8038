/** For the loaders of documents: the page call and the text in the page's language, both kept as queries. */
import type { QueryClient } from '@tanstack/react-query';
import type { Locale } from '~config';
import { catalogueQueries } from '~/features/catalogue/catalogue.queries.ts';
import { contentQueries } from '~/features/content/content.queries.ts';

/** @param slug the path without its slash. Answers what the head needs. */
export async function loadDocument(
  { queryClient, locale }: { queryClient: QueryClient; locale: Locale },
  slug: string,
) {
  const [page] = await Promise.all([
    queryClient.ensureQueryData(catalogueQueries.page(`/${slug}`)),
    queryClient.ensureQueryData(contentQueries.document(slug, locale)),
  ]);
  return page;
}
