/** Binds a social account to the actor's own account, and unbinds it. */
import { Failure } from '~/contracts/failure.ts';
import type { SocialBinding, SocialProviderName } from '~/contracts/identity/identity.schemas.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import type { InTransaction } from '../../../core/in-transaction.ts';
import type { SocialIdentity } from '../../../infra/social/index.ts';
import { findHolder, currentUser, refuseImpersonation } from '../../accounts/index.ts';
import { requireReauthentication, requireLoginMethod } from '../../auth/index.ts';
import { boundMail, unboundMail } from '../social.mails.ts';
import { deleteBindings, insertBinding, selectBinding } from '../social.repository.ts';
import { prove, provedBefore, spend } from './prove.ts';

export interface BindInput {
  provider: SocialProviderName;
  state: string;
  code?: string | undefined;
  redirect_uri?: string | undefined;
  iss?: string | undefined;
}

/**
 * @throws Failure SOCIAL_ALREADY_BOUND when it is bound to somebody else's account, SOCIAL_PROVIDER_TAKEN when this
 *   account has another one of the provider, SOCIAL_WRONG_ACCOUNT, IMPERSONATING, and what `prove` throws
 */
export async function bind(
  ctx: UserCtx,
  input: BindInput,
  inTransaction: InTransaction,
): Promise<SocialBinding> {
  refuseImpersonation(ctx.actor);
  const identity = await identityFor(ctx, input, inTransaction);
  return inTransaction(async (step) => {
    await spend(step, input.state);
    return connect(step, ctx, identity);
  });
}

async function identityFor(
  ctx: UserCtx,
  input: BindInput,
  inTransaction: InTransaction,
): Promise<SocialIdentity> {
  const { provider, state, code, redirect_uri: redirectUri = '', iss: issuer } = input;
  const { userId } = ctx.actor;
  if (code !== undefined) {
    return prove(ctx, { provider, state, code, redirectUri, issuer, userId }, inTransaction);
  }
  const identity = await inTransaction((step) => provedBefore(step, provider, state));
  // A pending sign-in may only be bound by the member whose address the provider vouches for.
  const holder = identity.email === null ? null : await findHolder(ctx.db, identity.email);
  if (holder !== userId) throw new Failure('SOCIAL_WRONG_ACCOUNT');
  return identity;
}

async function connect(step: Ctx, ctx: UserCtx, identity: SocialIdentity): Promise<SocialBinding> {
  const { provider, subject } = identity;
  const { userId } = ctx.actor;
  const row = { provider, subject, user_id: userId, bound_at: step.now };
  if (!(await insertBinding(step.db, row))) {
    const earlier = await selectBinding(step.db, provider, subject);
    if (!earlier) throw new Failure('SOCIAL_PROVIDER_TAKEN');
    if (earlier.user_id !== userId) throw new Failure('SOCIAL_ALREADY_BOUND');
    return { provider, bound_at: earlier.bound_at.toISOString() };
  }
  const user = await currentUser({ ...step, actor: ctx.actor });
  await step.services.mail.send(step.db, boundMail(step, user, provider), step.now);
  return { provider, bound_at: step.now.toISOString() };
}

/**
 * Removes a binding, unless no login method would be left.
 * @throws Failure SOCIAL_NOT_BOUND, LAST_WAY_IN, and what `requireReauthentication` throws
 */
export async function unbind(
  ctx: UserCtx,
  input: { provider: SocialProviderName; password?: string | undefined },
  inTransaction: InTransaction,
): Promise<void> {
  const { provider } = input;
  const user = await requireReauthentication(ctx, input);
  await inTransaction(async (step) => {
    const removed = await deleteBindings(step.db, user.id, provider);
    if (removed === 0) throw new Failure('SOCIAL_NOT_BOUND');
    await requireLoginMethod(step, user.id);
    await step.services.mail.send(step.db, unboundMail(step, user, provider), step.now);
  });
}
