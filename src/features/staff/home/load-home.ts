/** What the home of the back office needs before it is shown. */
import type { QueryClient } from '@tanstack/react-query';
import { may } from '~/domain/roles.ts';
import type { Session } from '~/platform/session/session.ts';
import { operationsQueries } from '../operations/operations.queries.ts';
import { homeQueries } from './home.queries.ts';

export async function loadHome(client: QueryClient, { profile }: Session): Promise<void> {
  await Promise.all([
    client.ensureQueryData(homeQueries.home()),
    client.ensureQueryData(homeQueries.team()),
    may(profile.role, 'watch_operations')
      ? client.ensureQueryData(operationsQueries.overview())
      : null,
  ]);
}
