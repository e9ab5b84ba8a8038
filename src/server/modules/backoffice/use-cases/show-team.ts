/** Who works here (decision 0125): those who are there first. */
import type { WorkTeam } from '~/contracts/backoffice/backoffice.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { selectTeam } from '../team.repository.ts';

/** A team that one home can show. */
const MOST_SHOWN = 20;

export async function showTeam({ db, now }: UserCtx): Promise<WorkTeam> {
  const midnight = new Date(now);
  midnight.setUTCHours(0, 0, 0, 0);
  return { data: await selectTeam(db, { now, midnight, limit: MOST_SHOWN }) };
}
