/** What the staff's page of reports and reviews needs before it is shown. */
import type { QueryClient } from '@tanstack/react-query';
import { orInList } from '~/features/common/endless-list.tsx';
import type { Session } from '~/platform/session/session.ts';
import { requirePermission } from '../staff-guard.ts';
import { staffQueries } from '../staff.queries.ts';
import { readModerationSearch, type ModerationSearch } from './moderation-search.ts';
import { moderationQueries } from './moderation.queries.ts';

function ask(client: QueryClient, asked: ModerationSearch): Promise<unknown> {
  switch (asked.view) {
    case 'reviews':
      return client.ensureInfiniteQueryData(moderationQueries.reviews(asked));
    case 'appeals':
      return client.ensureInfiniteQueryData(moderationQueries.appeals());
    case 'reports':
      return client.ensureInfiniteQueryData(staffQueries.reports());
  }
}

export async function loadModeration(
  client: QueryClient,
  session: Session,
  search: object,
): Promise<ModerationSearch> {
  const asked = readModerationSearch(search);
  await requirePermission(session, 'moderate_market');
  await orInList(ask(client, asked));
  return asked;
}
