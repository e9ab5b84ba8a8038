/** For the loaders of the help centre: the page call, and what its pages show in the page's language. */
import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { Locale } from '~config';
import { helpQueries } from '~/features/content/help.queries.ts';
import { loadPage, orNotFound } from '~/platform/navigation/load-page.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { sessionQueries } from '~/platform/session/session.ts';

interface LoaderContext {
  queryClient: QueryClient;
  locale: Locale;
}

interface Location {
  searchStr: string;
}

/** Own open orders, for the signed-in; without them the page is whole. */
async function prefetchOrders(queryClient: QueryClient): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQueries.me());
  if (session) await queryClient.prefetchQuery(helpQueries.openOrders());
}

export async function loadHelp(context: LoaderContext, q: string | undefined, location: Location) {
  const { queryClient, locale } = context;
  const [page] = await Promise.all([
    loadPage(context, paths.help, location),
    queryClient.ensureQueryData(helpQueries.index(locale)),
    queryClient.ensureQueryData(helpQueries.faq(locale)),
    // A search that fails says so in its place.
    q === undefined ? undefined : queryClient.prefetchQuery(helpQueries.search(q, locale)),
    prefetchOrders(queryClient),
  ]);
  return page;
}

/** @throws the router's 404 where nothing stands under the name */
export async function loadHelpCategory(context: LoaderContext, slug: string, location: Location) {
  const { queryClient, locale } = context;
  const [page] = await Promise.all([
    loadPage(context, paths.helpCategory(slug), location),
    orNotFound(queryClient.ensureQueryData(helpQueries.category(slug, locale))),
    queryClient.ensureQueryData(helpQueries.index(locale)),
  ]);
  return page;
}

/** @throws the router's 404, or a redirect to the article's subject */
export async function loadHelpArticle(context: LoaderContext, path: string, location: Location) {
  const page = await loadPage(context, path, location);
  if (page.payload.kind !== 'help_article') throw notFound();
  const { article_slug: slug } = page.payload;
  await orNotFound(context.queryClient.ensureQueryData(helpQueries.article(slug, context.locale)));
  return { page, slug };
}

/** An article for a page about something else: undefined where there is none, or it cannot be asked for. */
export async function findHelpArticle({ queryClient, locale }: LoaderContext, slug: string) {
  return queryClient.ensureQueryData(helpQueries.article(slug, locale)).catch(() => undefined);
}
