/** Endpoints of two-factor authentication. */
import type { UserCtx } from '../../../core/context.ts';
import type { SecondFactor } from '~/contracts/identity/second-factor.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { read, readAs, signedIn, stepwise, writeAs } from '../../../core/unit-of-work.ts';
import { endpointsOf } from '../../../http/api.ts';
import { currentUser, refuseImpersonation } from '../../accounts/index.ts';
import type { InTransaction } from '../../../core/in-transaction.ts';
import { freshUntil } from './freshness.ts';
import { checkSecondFactor } from './require-second-factor.ts';
import { presentPasskey, presentProtection } from './second-factor.presenter.ts';
import { markConfirmed } from './second-factor.repository.ts';
import {
  addPasskey,
  confirmationChallenge,
  removePasskey,
  renamePasskey,
  signInChallenge,
  startPasskey,
} from './use-cases/passkeys.ts';
import { renewRecoveryCodes } from './use-cases/recovery.ts';
import { confirmTotp, removeTotp, startTotp } from './use-cases/totp.ts';

/** Confirms a second factor in this session. Refused while impersonating: only the owner may unlock such actions. */
async function confirm(
  ctx: UserCtx,
  given: SecondFactor,
  inTransaction: InTransaction,
): Promise<Date> {
  refuseImpersonation(ctx.actor);
  const user = await currentUser(ctx);
  if (!user.second_factor_on) throw new Failure('SECOND_FACTOR_NEEDED');
  const at = await checkSecondFactor(ctx, user, given, inTransaction, {
    purpose: 'confirm',
    path: 'code',
  });
  await markConfirmed(ctx.db, ctx.actor.sessionId, at);
  return at;
}

export const secondFactorEndpoints = endpointsOf('secondFactor', {
  show: readAs((ctx) => presentProtection(ctx)),

  confirm: stepwise(async (ctx, input, inTransaction) => ({
    confirmed_until: freshUntil(await confirm(signedIn(ctx), input, inTransaction)).toISOString(),
  })),

  // Challenges are single statements on the pool.
  challenge: readAs((ctx) => confirmationChallenge(ctx)),
  signInChallenge: read((ctx) => signInChallenge(ctx)),
  startPasskey: readAs((ctx, input) => startPasskey(ctx, input)),

  startTotp: stepwise((ctx, input, inTransaction) =>
    startTotp(signedIn(ctx), input, inTransaction),
  ),

  confirmTotp: stepwise(async (ctx, { code }, inTransaction) => ({
    recovery_codes: await confirmTotp(signedIn(ctx), code, inTransaction),
  })),

  removeTotp: writeAs((ctx) => removeTotp(ctx)),

  renewRecoveryCodes: writeAs(async (ctx) => ({ recovery_codes: await renewRecoveryCodes(ctx) })),

  addPasskey: stepwise(async (ctx, input, inTransaction) => {
    const { passkey, recoveryCodes } = await addPasskey(signedIn(ctx), input, inTransaction);
    return { passkey: presentPasskey(passkey), recovery_codes: recoveryCodes };
  }),

  renamePasskey: writeAs(async (ctx, input) => presentPasskey(await renamePasskey(ctx, input))),

  removePasskey: writeAs((ctx, { id }) => removePasskey(ctx, id)),
});
