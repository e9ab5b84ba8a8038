/** What the page of operations needs before it is shown. */
import type { QueryClient } from '@tanstack/react-query';
import { orInList } from '~/features/common/endless-list.tsx';
import type { Session } from '~/platform/session/session.ts';
import { requirePermission } from '../staff-guard.ts';
import { staffQueries } from '../staff.queries.ts';
import { operationsQueries } from './operations.queries.ts';
import { readOperationsView, type OperationsView } from './operations-search.ts';

export async function loadOperations(
  client: QueryClient,
  session: Session,
  search: object,
): Promise<OperationsView> {
  const view = readOperationsView(search);
  await requirePermission(
    session,
    view === 'deliveries' ? 'revive_deliveries' : 'watch_operations',
  );
  if (view === 'deliveries') {
    await orInList(client.ensureInfiniteQueryData(staffQueries.deliveries()));
  } else if (view === 'configuration') {
    await Promise.all([
      client.ensureQueryData(operationsQueries.configuration()),
      orInList(client.ensureInfiniteQueryData(staffQueries.experiments())),
    ]);
  } else {
    await client.ensureQueryData(operationsQueries.overview());
  }
  return view;
}
