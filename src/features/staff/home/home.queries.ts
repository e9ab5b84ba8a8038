/**
 * The home of the day. What waits changes by what the whole market does, and no event tells of that: it is asked for again every
 * few seconds, by open pages of staff alone.
 */
import type { WorkQueueName } from '~/contracts/backoffice/backoffice.schemas.ts';
import { api } from '~/platform/api/api.ts';

const AGAIN_MS = 5_000;
const TEAM_AGAIN_MS = 30_000;

export const homeQueries = {
  home: () => ({ ...api.backoffice.home.queryOptions(), refetchInterval: AGAIN_MS }),
  team: () => ({ ...api.backoffice.team.queryOptions(), refetchInterval: TEAM_AGAIN_MS }),
  taken: (queue: WorkQueueName) => ({
    ...api.backoffice.taken.queryOptions({ queue }),
    refetchInterval: AGAIN_MS,
  }),
};
