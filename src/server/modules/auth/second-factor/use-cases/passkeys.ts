/** Passkeys of an account: registering, renaming, removing, and signing in with one. */
import type * as v from 'valibot';
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { Tokens } from '~/contracts/identity/identity.schemas.ts';
import type {
  newPasskeySchema,
  passkeyGrantSchema,
} from '~/contracts/identity/second-factor.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx, UserCtx } from '../../../../core/context.ts';
import { signedIn } from '../../../../core/unit-of-work.ts';
import { addresseeOf, currentUser, refuseImpersonation } from '../../../accounts/index.ts';
import type { InTransaction } from '../../../../core/in-transaction.ts';
import { sessionClock } from '../../tokens.ts';
import { startSession } from '../../use-cases/start-session.ts';
import { requireLoginMethod } from '../../use-cases/login-methods.ts';
import { newChallenge, spendChallenge } from '../challenges.ts';
import { requireFreshFactor, requireReauthentication } from '../freshness.ts';
import {
  deletePasskey,
  insertPasskey,
  renamePasskey as renamePasskeyRow,
  selectPasskeys,
  type PasskeyRow,
} from '../passkeys.repository.ts';
import { acceptPasskey } from '../require-second-factor.ts';
import { passkeyAddedMail, passkeyRemovedMail } from '../second-factor.mails.ts';
import { markConfirmed, settleFactors } from '../second-factor.repository.ts';
import { checkAttestation, creationOptions, requestOptions } from '../web-authn.ts';
import { firstRecoveryCodes } from './recovery.ts';

const { maxPasskeys } = serverConfig.identity.secondFactor;

/** A sign-in challenge for any passkey of this site (no account known yet). @throws Failure PASSKEY_UNAVAILABLE */
export async function signInChallenge(ctx: Ctx) {
  const { id, challenge } = await newChallenge(ctx, 'sign_in');
  return { challenge_id: id, options: requestOptions(ctx.services.env, challenge) };
}

/**
 * A challenge for the user's own passkeys.
 * @throws Failure SECOND_FACTOR_NEEDED without a passkey, PASSKEY_UNAVAILABLE
 */
export async function confirmationChallenge(ctx: UserCtx) {
  const passkeys = await selectPasskeys(ctx.db, ctx.actor.userId);
  if (passkeys.length === 0) throw new Failure('SECOND_FACTOR_NEEDED');
  const { id, challenge } = await newChallenge(ctx, 'confirm');
  return { challenge_id: id, options: requestOptions(ctx.services.env, challenge, passkeys) };
}

/** @throws Failure PASSKEY_CHALLENGE_EXPIRED, PASSKEY_INVALID */
export async function signInWithPasskey(
  ctx: Ctx,
  grant: v.InferOutput<typeof passkeyGrantSchema>,
  inTransaction: InTransaction,
): Promise<Tokens> {
  const passkey = await acceptPasskey(ctx, grant, 'sign_in');
  // A passkey proves possession plus biometrics or PIN: both factors at once.
  return inTransaction((step) => startSession(step, passkey.user_id, sessionClock()));
}

/** @throws Failure PASSWORD_WRONG, SECOND_FACTOR_CONFIRM, IMPERSONATING, PASSKEY_LIMIT, PASSKEY_UNAVAILABLE */
export async function startPasskey(ctx: UserCtx, given: { password?: string | undefined }) {
  const user = await requireReauthentication(ctx, given);
  const passkeys = await selectPasskeys(ctx.db, user.id);
  if (passkeys.length >= maxPasskeys) throw new Failure('PASSKEY_LIMIT');
  const { id, challenge } = await newChallenge(ctx, 'register');
  return {
    challenge_id: id,
    options: creationOptions(ctx.services.env, challenge, user, passkeys),
  };
}

/**
 * Registers the passkey that answers the challenge; this counts as a confirmation in this session. Returns recovery
 * codes when the account had no second factor before.
 * @throws Failure PASSKEY_CHALLENGE_EXPIRED, PASSKEY_INVALID, PASSKEY_KNOWN, PASSKEY_LIMIT, IMPERSONATING
 */
export async function addPasskey(
  ctx: UserCtx,
  input: v.InferOutput<typeof newPasskeySchema>,
  inTransaction: InTransaction,
): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] | null }> {
  refuseImpersonation(ctx.actor);
  // The challenge was issued after reauthentication and is bound to this account and session.
  const challenge = await spendChallenge(ctx, input.challenge_id, 'register');
  const checked = await checkAttestation(ctx, input.credential, challenge);
  const user = await currentUser(ctx);
  const at = sessionClock();
  const passkey: PasskeyRow = {
    id: newId(),
    user_id: user.id,
    ...checked,
    name: input.name,
    created_at: at,
    last_used_at: null,
  };
  return inTransaction(async (step) => {
    if (!(await insertPasskey(step.db, passkey))) throw new Failure('PASSKEY_KNOWN');
    await settleFactors(step.db, user.id);
    const all = await selectPasskeys(step.db, user.id);
    if (all.length > maxPasskeys) throw new Failure('PASSKEY_LIMIT');
    await markConfirmed(step.db, ctx.actor.sessionId, at);
    const message = passkeyAddedMail(addresseeOf(step, user), passkey.name);
    await step.services.mail.send(step.db, message, step.now);
    return { passkey, recoveryCodes: await firstRecoveryCodes(signedIn(step)) };
  });
}

/** @throws Failure PASSKEY_NOT_FOUND, IMPERSONATING */
export async function renamePasskey(
  ctx: UserCtx,
  { id, name }: { id: string; name: string },
): Promise<PasskeyRow> {
  refuseImpersonation(ctx.actor);
  const row = await renamePasskeyRow(ctx.db, ctx.actor.userId, id, name);
  if (!row) throw new Failure('PASSKEY_NOT_FOUND');
  return row;
}

/**
 * Removes a passkey unless it is the last login method. Needs a transaction.
 * @throws Failure PASSKEY_NOT_FOUND, LAST_WAY_IN, SECOND_FACTOR_NEEDED, SECOND_FACTOR_CONFIRM, IMPERSONATING
 */
export async function removePasskey(ctx: UserCtx, id: string): Promise<void> {
  refuseImpersonation(ctx.actor);
  requireFreshFactor(ctx.actor);
  const user = await currentUser(ctx);
  const gone = await deletePasskey(ctx.db, user.id, id);
  if (!gone) throw new Failure('PASSKEY_NOT_FOUND');
  await requireLoginMethod(ctx, user.id);
  const isStillOn = await settleFactors(ctx.db, user.id);
  const message = passkeyRemovedMail(addresseeOf(ctx, user), gone.name, isStillOn);
  await ctx.services.mail.send(ctx.db, message, ctx.now);
}
