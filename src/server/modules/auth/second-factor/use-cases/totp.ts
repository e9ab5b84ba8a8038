/** Connecting and disconnecting an authenticator app. */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { UserCtx } from '../../../../core/context.ts';
import { signedIn } from '../../../../core/unit-of-work.ts';
import { fieldFailure } from '../../../../http/field-failure.ts';
import { addresseeOf, currentUser, refuseImpersonation } from '../../../accounts/index.ts';
import type { InTransaction } from '../../../../core/in-transaction.ts';
import { sessionClock } from '../../tokens.ts';
import { requireFreshFactor, requireReauthentication } from '../freshness.ts';
import { countTry } from '../require-second-factor.ts';
import { totpOffMail, totpOnMail } from '../second-factor.mails.ts';
import {
  confirmTotp as confirmTotpRow,
  deleteTotp,
  forgetTries,
  markConfirmed,
  proposeTotp,
  selectTotp,
  settleFactors,
} from '../second-factor.repository.ts';
import { openTotpSecret, sealTotpSecret } from '../totp-secret.ts';
import { newTotpSecret, stepOfCode, totpSetup } from '../totp.ts';
import { firstRecoveryCodes } from './recovery.ts';

const ENROL_MS = serverConfig.identity.secondFactor.enrolSeconds * 1000;

/**
 * Generates a secret for an app. It is pending for fifteen minutes until its first code and protects nothing before;
 * starting again generates a new one.
 * @throws Failure PASSWORD_WRONG, SECOND_FACTOR_CONFIRM, IMPERSONATING, TOTP_ALREADY_ON
 */
export async function startTotp(
  ctx: UserCtx,
  given: { password?: string | undefined },
  inTransaction: InTransaction,
) {
  const user = await requireReauthentication(ctx, given);
  const secret = newTotpSecret();
  const proposed = await inTransaction((step) =>
    proposeTotp(step.db, {
      user_id: user.id,
      sealed_secret: sealTotpSecret(step.services.keys, user.id, secret),
      created_at: sessionClock(),
    }),
  );
  if (!proposed) throw new Failure('TOTP_ALREADY_ON');
  return totpSetup(secret, user.email);
}

/**
 * Connects the app with its first code; this counts as a confirmation in this session. Returns recovery codes when the
 * account had no second factor before.
 * @throws Failure TOTP_NOT_STARTED, SECOND_FACTOR_WRONG, TOO_MANY, IMPERSONATING
 */
export async function confirmTotp(
  ctx: UserCtx,
  code: string,
  inTransaction: InTransaction,
): Promise<string[] | null> {
  refuseImpersonation(ctx.actor);
  const user = await currentUser(ctx);
  const factor = await selectTotp(ctx.db, user.id);
  const at = sessionClock();
  const isWaiting =
    factor?.confirmed_at === null && at.getTime() - factor.created_at.getTime() < ENROL_MS;
  if (!isWaiting) throw new Failure('TOTP_NOT_STARTED');
  await countTry(user, inTransaction);
  const step = stepOfCode(openTotpSecret(ctx.services.keys, factor), code, at);
  if (step === null) throw fieldFailure('SECOND_FACTOR_WRONG', 'code', ctx.locale);
  return inTransaction(async (tx) => {
    const confirmed = { sealedSecret: factor.sealed_secret, step, at };
    if (!(await confirmTotpRow(tx.db, user.id, confirmed))) throw new Failure('TOTP_NOT_STARTED');
    await forgetTries(tx.db, user.id);
    await settleFactors(tx.db, user.id);
    await markConfirmed(tx.db, ctx.actor.sessionId, at);
    await tx.services.mail.send(tx.db, totpOnMail(addresseeOf(tx, user)), tx.now);
    return firstRecoveryCodes(signedIn(tx));
  });
}

/** @throws Failure SECOND_FACTOR_NEEDED, SECOND_FACTOR_CONFIRM, IMPERSONATING, TOTP_NOT_ON */
export async function removeTotp(ctx: UserCtx): Promise<void> {
  refuseImpersonation(ctx.actor);
  requireFreshFactor(ctx.actor);
  const user = await currentUser(ctx);
  if (!(await deleteTotp(ctx.db, user.id))) throw new Failure('TOTP_NOT_ON');
  const isStillOn = await settleFactors(ctx.db, user.id);
  await ctx.services.mail.send(ctx.db, totpOffMail(addresseeOf(ctx, user), isStillOn), ctx.now);
}
