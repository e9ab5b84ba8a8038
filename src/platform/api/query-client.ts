/** The query cache: one per request on the server, one per browser. */
import { QueryClient } from '@tanstack/react-query';
import { Failure, statusOf } from '~/contracts/failure.ts';
import { api } from './api.ts';

/** Statuses on which a query is retried once (specification, section 8). */
const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

function mayRetry(failureCount: number, error: unknown): boolean {
  if (failureCount >= 1) return false;
  if (!(error instanceof Failure)) return true;
  return retriedStatuses.has(statusOf(error));
}

/** Data of games and categories changes rarely. */
const CATALOGUE_FRESH_MS = 5 * 60_000;

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: import.meta.env.SSR ? false : mayRetry,
        // A browser that believes to be offline would pause calls for ever, without an error to retry from.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Nor is a mutation paused and sent when the connection is back and nobody expects it any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  client.setQueryDefaults(api.catalogue.key(), { staleTime: CATALOGUE_FRESH_MS });
  return client;
}
