/** Recovery codes of an account. */
import type { UserCtx } from '../../../../core/context.ts';
import { addresseeOf, currentUser, refuseImpersonation } from '../../../accounts/index.ts';
import { sessionClock } from '../../tokens.ts';
import { requireFreshFactor } from '../freshness.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../recovery-codes.ts';
import { recoveryCodesRenewedMail } from '../second-factor.mails.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from '../second-factor.repository.ts';

async function drawRecoveryCodes(ctx: UserCtx): Promise<string[]> {
  const codes = newRecoveryCodes();
  const { userId } = ctx.actor;
  const hashes = codes.map((code) => hashRecoveryCode(ctx.services.keys, userId, code));
  await replaceRecoveryCodes(ctx.db, userId, hashes, sessionClock());
  return codes;
}

/** Creates codes if the account has none; otherwise null. Runs in the transaction that adds a factor. */
export async function firstRecoveryCodes(ctx: UserCtx): Promise<string[] | null> {
  const left = await countRecoveryCodes(ctx.db, ctx.actor.userId);
  return left > 0 ? null : drawRecoveryCodes(ctx);
}

/** New codes in place of the old ones. @throws Failure SECOND_FACTOR_NEEDED, SECOND_FACTOR_CONFIRM, IMPERSONATING */
export async function renewRecoveryCodes(ctx: UserCtx): Promise<string[]> {
  refuseImpersonation(ctx.actor);
  requireFreshFactor(ctx.actor);
  const user = await currentUser(ctx);
  const codes = await drawRecoveryCodes(ctx);
  const message = recoveryCodesRenewedMail(addresseeOf(ctx, user));
  await ctx.services.mail.send(ctx.db, message, ctx.now);
  return codes;
}
