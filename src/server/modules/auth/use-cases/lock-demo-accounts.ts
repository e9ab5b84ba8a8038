/** Where the demo market is off, nobody of it stays signed in (decision 0029). */
import { roles } from '~/domain/roles.ts';
import type { Db } from '../../../db/database.ts';
import type { Env } from '../../../infra/env.ts';
import { isDemoLocked } from '../auth.policy.ts';
import { endDemoSessions } from '../sessions.repository.ts';
import { sessionClock } from '../tokens.ts';
import { countDemoAccounts } from '../../accounts/index.ts';

/**
 * At the start: ends the sessions of accounts that this process does not open. Answers how many accounts are locked. That
 * they stay so is seen to where sessions are opened and read.
 */
export async function lockDemoAccounts(db: Db, env: Pick<Env, 'demoAccounts'>): Promise<number> {
  const locked = roles.filter((role) => isDemoLocked(env, { is_demo: true, role }));
  if (locked.length === 0) return 0;
  await endDemoSessions(db, locked, sessionClock());
  return countDemoAccounts(db, locked);
}
