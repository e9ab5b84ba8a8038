/** The lists of the staff's page of both programmes, read by its loader: a schema in the route would be in every page's script. */
import * as v from 'valibot';

export const programmeQueues = ['applications', 'partners', 'rewards'] as const;
export type ProgrammeQueue = (typeof programmeQueues)[number];

const programmeSearch = v.object({
  queue: v.fallback(v.picklist(programmeQueues), 'applications'),
});

/** Which list an address shows; a broken one shows the first. */
export function readProgrammeQueue(search: object): ProgrammeQueue {
  return v.parse(programmeSearch, { queue: undefined, ...search }).queue;
}
