/** Resolves a provider's callback to an identity. State and code are single-use. */
import { Failure } from '~/contracts/failure.ts';
import type { SocialProviderName } from '~/contracts/identity/identity.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import type { InTransaction } from '../../../core/in-transaction.ts';
import type { SocialIdentity } from '../../../infra/social/index.ts';
import { hashSecret } from '../../../infra/secrets.ts';
import { isCodeKnown, lockAttempt, updateAttempt, type AttemptRow } from '../social.repository.ts';
import { openIdentity, openSecrets, PROVED_SECONDS, sealIdentity } from './attempts.ts';
import { findProvider } from './start.ts';

export interface ProviderCallback {
  provider: SocialProviderName;
  state: string;
  code: string;
  redirectUri: string;
  issuer: string | undefined;
  /** The person who binds; null for signing in. An attempt for one cannot be used for the other. */
  userId: string | null;
}

/**
 * Claims the attempt and exchanges the code at the provider. The same callback may be sent again while the identity
 * waits (for an address or a second factor); the provider is then not asked again.
 * @throws Failure SOCIAL_STATE_INVALID, SOCIAL_REFUSED, SOCIAL_PROVIDER_DOWN, SOCIAL_PROVIDER_NOT_CONFIGURED
 */
export async function prove(
  ctx: Ctx,
  callback: ProviderCallback,
  inTransaction: InTransaction,
): Promise<SocialIdentity> {
  const provider = findProvider(ctx, callback.provider);
  // The claim must survive a failure, so it commits before the provider is called or anything is thrown.
  const claimed = await inTransaction((step) => claim(step, callback));
  if (claimed === null) throw new Failure('SOCIAL_STATE_INVALID');
  if (claimed.step === 'proved') return openIdentity(ctx, claimed.sealed);
  const { state, code, issuer } = callback;
  const identity = await provider.identify({
    ...openSecrets(ctx, claimed.sealed),
    redirectUri: claimed.redirect_uri,
    state,
    code,
    issuer,
  });
  await updateAttempt(ctx.db, claimed.state_hash, {
    step: 'proved',
    sealed: sealIdentity(ctx, identity),
    expires_at: new Date(ctx.now.getTime() + PROVED_SECONDS * 1000),
  });
  return identity;
}

/** Claims the attempt for this code and returns its former row; null when it cannot be used. */
async function claim(ctx: Ctx, callback: ProviderCallback): Promise<AttemptRow | null> {
  const row = await lockAttempt(ctx.db, hashSecret(callback.state));
  if (!row || row.expires_at <= ctx.now || row.user_id !== callback.userId) return null;
  if (row.provider !== callback.provider || row.redirect_uri !== callback.redirectUri) return null;
  const codeHash = hashSecret(callback.code);
  if (row.step === 'proved') return row.code_hash === codeHash ? row : null;
  if (row.step !== 'started') return null;
  if (await isCodeKnown(ctx.db, codeHash)) {
    await updateAttempt(ctx.db, row.state_hash, { step: 'used' });
    return null;
  }
  await updateAttempt(ctx.db, row.state_hash, { step: 'asked', code_hash: codeHash });
  return row;
}

/**
 * The identity of a sign-in that ended in SOCIAL_NEED_AUTHORIZATION, for its owner to bind.
 * @throws Failure SOCIAL_STATE_INVALID
 */
export async function provedBefore(
  ctx: Ctx,
  provider: SocialProviderName,
  state: string,
): Promise<SocialIdentity> {
  const row = await lockAttempt(ctx.db, hashSecret(state));
  const isOpen =
    row?.step === 'proved' &&
    row.provider === provider &&
    row.user_id === null &&
    row.expires_at > ctx.now;
  if (!row || !isOpen) throw new Failure('SOCIAL_STATE_INVALID');
  return openIdentity(ctx, row.sealed);
}

/** Marks the attempt as used. @throws Failure SOCIAL_STATE_INVALID when another request was first */
export async function spend(ctx: Ctx, state: string): Promise<void> {
  const row = await lockAttempt(ctx.db, hashSecret(state));
  if (row?.step !== 'proved') throw new Failure('SOCIAL_STATE_INVALID');
  await updateAttempt(ctx.db, row.state_hash, { step: 'used', sealed: '' });
}
