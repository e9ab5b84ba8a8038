/** For loaders of pages: what a path shows, or the redirect or the 404 that it deserves. */
import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import type { Locale } from '~config';
import type { Page } from '~/contracts/catalogue/frontend.schemas.ts';
import { Failure, statusOf } from '~/contracts/failure.ts';
import { api } from '../api/api.ts';
import { withLocale } from '../i18n/locale.ts';

export type FoundPage = Exclude<Page, { redirect: unknown }>;

interface LoaderContext {
  queryClient: QueryClient;
  locale: Locale;
}

const NOT_FOUND = 404;
const UNREADABLE = 422;

/** A missing thing becomes the router's 404, with that status; ids of a wrong form miss, too. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const status = error instanceof Failure ? statusOf(error) : null;
    if (status === NOT_FOUND || status === UNREADABLE) throw notFound();
    throw error;
  }
}

/**
 * The page of a path without language.
 * @param location the requested location: its parameters survive a redirect.
 * @throws a redirect to the canonical path, or the router's 404
 */
export async function loadPage(
  { queryClient, locale }: LoaderContext,
  path: string,
  location: { searchStr: string },
): Promise<FoundPage> {
  const page = await orNotFound(
    queryClient.ensureQueryData(api.catalogue.page.queryOptions({ path })),
  );
  if (!('redirect' in page)) return page;
  const { to, status } = page.redirect;
  throw redirect({ href: withLocale(to, locale) + location.searchStr, statusCode: status });
}
