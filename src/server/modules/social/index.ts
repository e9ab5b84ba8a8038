/** Public interface of social accounts: signing in with them, binding and unbinding. */
import type { SocialBinding, SocialProviderName } from '~/contracts/identity/identity.schemas.ts';
import type { Db } from '../../db/database.ts';
import { defineModule } from '../../core/define-module.ts';
import { SANDBOX_SUBJECT } from '../../infra/social/index.ts';
import {
  deleteAttempts,
  deleteBindings,
  selectBindings,
  selectBoundSubjects,
} from './social.repository.ts';

import { socialEndpoints } from './social.endpoints.ts';
export { authenticate } from './use-cases/authenticate.ts';

/** The social accounts that are bound to an account, oldest first. */
export async function findSocialBindings(db: Db, userId: string): Promise<SocialBinding[]> {
  const rows = await selectBindings(db, userId);
  return rows.map((row) => ({ provider: row.provider, bound_at: row.bound_at.toISOString() }));
}

/** Handles of the sandbox's people who have an account here by this provider, the latest `limit`. */
export async function findSandboxMembers(
  db: Db,
  provider: SocialProviderName,
  limit: number,
): Promise<string[]> {
  const range = { prefix: SANDBOX_SUBJECT, limit };
  const subjects = await selectBoundSubjects(db, provider, range);
  return subjects.map((subject) => subject.slice(SANDBOX_SUBJECT.length));
}

/** Removes all bindings of an account that is being deleted. Sends no mail. */
export async function removeSocialBindings(db: Db, userId: string): Promise<void> {
  await deleteBindings(db, userId);
}

const HOUR_MS = 3_600_000;

export const socialModule = defineModule({
  name: 'social',
  uses: ['accounts', 'auth'],
  tables: ['social_attempt', 'social_binding'],
  endpoints: { social: socialEndpoints },
  jobs: [
    {
      name: 'social.delete_expired',
      everySeconds: 3_600,
      // An hour longer than they are valid: until then their codes are stored, so that a replay is refused.
      run: (ctx) => deleteAttempts(ctx.db, new Date(ctx.now.getTime() - HOUR_MS)),
    },
  ],
});
