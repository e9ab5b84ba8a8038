/** How the market runs. No event tells of that: it is asked for again every few seconds, by open pages of staff alone. */
import { api } from '~/platform/api/api.ts';

const AGAIN_MS = 10_000;

export const operationsQueries = {
  overview: () => ({ ...api.ops.overview.queryOptions(), refetchInterval: AGAIN_MS }),
  configuration: () => api.ops.configuration.queryOptions(),
};
