/** What the staff's list of documents needs before it is shown. */
import type { QueryClient } from '@tanstack/react-query';
import type { Locale } from '~config';
import { asFailure } from '~/contracts/failure.ts';
import { countryCodes } from '~/domain/countries.ts';
import { orInList } from '~/features/common/endless-list.tsx';
import type { Session } from '~/platform/session/session.ts';
import { readDocumentsSearch, type DocumentsSearch } from './documents-search.ts';
import { requirePermission } from './staff-guard.ts';
import { staffQueries } from './staff.queries.ts';

/** A name that too many have is told in the list's place: the page stays, and with it what was typed. */
async function orTold(loading: Promise<unknown>): Promise<void> {
  try {
    await loading;
  } catch (error) {
    if (asFailure(error).code !== 'PAPER_SEARCH_TOO_WIDE') throw error;
  }
}

export interface LoadedDocuments {
  asked: DocumentsSearch;
  /** The names of all, in the page's language. */
  countries: Record<string, string>;
}

export async function loadDocuments(
  client: QueryClient,
  { session, locale }: { session: Session; locale: Locale },
  search: object,
): Promise<LoadedDocuments> {
  const asked = readDocumentsSearch(search);
  await requirePermission(session, 'report_sellers');
  await Promise.all([
    orInList(orTold(client.ensureInfiniteQueryData(staffQueries.documents(asked)))),
    orInList(client.ensureQueryData(staffQueries.documentsMonth(asked))),
  ]);
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const countries = Object.fromEntries(countryCodes.map((code) => [code, names.of(code) ?? code]));
  return { asked, countries };
}
