/** WebAuthn challenges: single use, five minutes, bound to one purpose, and to account and session where known. */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { hashSecret, newSecret } from '../../../infra/secrets.ts';
import { sessionClock } from '../tokens.ts';
import { insertChallenge, takeChallenge } from './passkeys.repository.ts';
import type { ChallengePurpose } from './second-factor.tables.ts';

const { challengeSeconds } = serverConfig.identity.secondFactor;

/**
 * Creates a challenge and the secret handle that the response must present. The challenge is readable in the
 * authenticator's response, the handle is not, so that an intercepted response is useless elsewhere.
 */
export async function newChallenge(
  ctx: Ctx,
  purpose: ChallengePurpose,
): Promise<{ id: string; challenge: string }> {
  const id = newSecret();
  const challenge = newSecret();
  const { actor } = ctx;
  const isBound = purpose !== 'sign_in' && actor.kind === 'user';
  await insertChallenge(ctx.db, {
    hash: hashSecret(id),
    purpose,
    user_id: isBound ? actor.userId : null,
    session_id: isBound ? actor.sessionId : null,
    challenge,
    expires_at: new Date(sessionClock().getTime() + challengeSeconds * 1000),
  });
  return { id, challenge };
}

/**
 * Consumes a challenge. Run it outside a transaction: the rollback of a refused response must not restore it.
 * @throws Failure PASSKEY_CHALLENGE_EXPIRED, also when purpose, account or session do not match
 */
export async function spendChallenge(
  ctx: Ctx | UserCtx,
  id: string,
  purpose: ChallengePurpose,
): Promise<string> {
  const row = await takeChallenge(ctx.db, hashSecret(id), purpose);
  const { actor } = ctx;
  const isOwn =
    purpose === 'sign_in' ||
    (actor.kind === 'user' && row?.user_id === actor.userId && row.session_id === actor.sessionId);
  if (!row || !isOwn || row.expires_at <= sessionClock()) {
    throw new Failure('PASSKEY_CHALLENGE_EXPIRED');
  }
  return row.challenge;
}
