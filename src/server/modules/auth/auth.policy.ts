/** Which accounts may sign in on this deployment. Pure functions: they return or throw. */
import { Failure } from '~/contracts/failure.ts';
import { isStaff, type Role } from '~/domain/roles.ts';
import type { Env } from '../../infra/env.ts';

/** Whether this is a demo account that the settings of this process lock (decision 0029). */
export function isDemoLocked(
  { demoAccounts }: Pick<Env, 'demoAccounts'>,
  user: { is_demo: boolean; role: Role },
): boolean {
  if (!user.is_demo || demoAccounts === 'open') return false;
  return demoAccounts === 'locked' || isStaff(user.role);
}

/** Refuses locked demo accounts. @throws Failure DEMO_ACCOUNT_LOCKED */
export function requireUnlocked(
  env: Pick<Env, 'demoAccounts'>,
  user: { is_demo: boolean; role: Role },
): void {
  if (isDemoLocked(env, user)) throw new Failure('DEMO_ACCOUNT_LOCKED');
}
