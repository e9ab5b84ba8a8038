/** Signs out demo accounts where they are locked (decision 0029). */
import { roles } from '~/domain/roles.ts';
import type { Db } from '../../../db/database.ts';
import type { Env } from '../../../infra/env.ts';
import { isDemoLocked } from '../auth.policy.ts';
import { endDemoSessions } from '../sessions.repository.ts';
import { sessionClock } from '../tokens.ts';
import { countDemoAccounts } from '../../accounts/index.ts';

/**
 * At start-up: ends the sessions of demo accounts that this process locks. Returns how many accounts are locked. The
 * lock itself is enforced wherever sessions are opened and read.
 */
export async function lockDemoAccounts(db: Db, env: Pick<Env, 'demoAccounts'>): Promise<number> {
  const locked = roles.filter((role) => isDemoLocked(env, { is_demo: true, role }));
  if (locked.length === 0) return 0;
  await endDemoSessions(db, locked, sessionClock());
  return countDemoAccounts(db, locked);
}
