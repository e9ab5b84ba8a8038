/** Sign-in with a social account: the implementation of auth's port. */
import { Failure } from '~/contracts/failure.ts';
import type { SocialGrant } from '~/contracts/identity/identity.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import type { SocialIdentity } from '../../../infra/social/index.ts';
import { findHolder } from '../../accounts/index.ts';
import type { AuthenticatedBySocial, SocialAccounts } from '../../auth/index.ts';
import { insertBinding, selectBinding } from '../social.repository.ts';
import { prove, spend } from './prove.ts';

type Newcomer = NonNullable<AuthenticatedBySocial['newcomer']>;

/**
 * The account to sign in to, or what is missing. An address that the provider vouches for and that belongs to a member
 * does not sign in by itself: the member signs in first and binds.
 * @throws Failure SOCIAL_NEED_AUTHORIZATION, SOCIAL_NEED_EMAIL and what `prove` throws
 */
export const authenticate: SocialAccounts['authenticate'] = async (ctx, grant, inTransaction) => {
  const { name: provider, state, code, redirect_uri: redirectUri, iss: issuer } = grant;
  const proof = { provider, state, code, redirectUri, issuer, userId: null };
  const identity = await prove(ctx, proof, inTransaction);
  const { subject } = identity;
  const binding = await selectBinding(ctx.db, provider, subject);
  if (binding) {
    return { userId: binding.user_id, newcomer: null, settle: (step) => spend(step, state) };
  }
  const newcomer = await newcomerOf(ctx, identity, grant);
  return {
    userId: null,
    newcomer,
    async settle(step, userId) {
      await spend(step, state);
      const bound = { provider, subject, user_id: userId, bound_at: step.now };
      // Two first visits of one person at once: the second finds the account of the first when it is repeated.
      if (!(await insertBinding(step.db, bound))) throw new Failure('CONFLICT');
    },
  };
};

async function newcomerOf(
  ctx: Ctx,
  { email, handle }: SocialIdentity,
  grant: SocialGrant,
): Promise<Newcomer> {
  if (email !== null) {
    if (await findHolder(ctx.db, email)) throw new Failure('SOCIAL_NEED_AUTHORIZATION');
    return { email, isProven: true, handle };
  }
  if (grant.email === undefined) throw new Failure('SOCIAL_NEED_EMAIL');
  // Only a mail reveals whether the address belongs to an account (decision 0003).
  return { email: grant.email, isProven: false, handle };
}
