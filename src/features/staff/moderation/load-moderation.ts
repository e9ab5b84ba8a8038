/** What the staff's page of reports and reviews needs before it is shown. */
import type { I18n } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import { orInList } from '~/features/common/endless-list.tsx';
import type { Session } from '~/platform/session/session.ts';
import { requirePermission } from '../staff-guard.ts';
import { staffQueries } from '../staff.queries.ts';
import { readModerationSearch, type ModerationSearch } from './moderation-search.ts';
import { moderationQueries } from './moderation.queries.ts';
import { viewTitles } from './view-titles.ts';

function ask(client: QueryClient, asked: ModerationSearch): Promise<unknown> {
  switch (asked.view) {
    case 'reviews':
      return client.ensureInfiniteQueryData(moderationQueries.reviews(asked));
    case 'appeals':
      return client.ensureInfiniteQueryData(moderationQueries.appeals());
    case 'templates':
      return client.ensureQueryData(staffQueries.answers());
    case 'reports':
      return client.ensureInfiniteQueryData(staffQueries.reports());
  }
}

/** @returns what the address asks for, and the title of that view */
export async function loadModeration(
  { queryClient, session, i18n }: { queryClient: QueryClient; session: Session; i18n: I18n },
  search: object,
): Promise<{ asked: ModerationSearch; title: string }> {
  const asked = readModerationSearch(search);
  await requirePermission(session, 'moderate_market');
  await orInList(ask(queryClient, asked));
  return { asked, title: i18n._(viewTitles[asked.view]) };
}
