/** A person's sessions and factors, for the staff: signs devices out, removes a lost second factor. */
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { UserCtx } from '../../../core/context.ts';
import { deleteFactors, endSessions, listSessions, requireFreshFactor } from '../../auth/index.ts';
import { holdPayouts, refuseImpersonation, selectUser } from '../../accounts/index.ts';
import { recordAudit } from '../../../core/audit.ts';
import { secondFactorRemovedMail, signedOutMail } from '../moderation.mails.ts';
import { requireFactorRemoval, requireSessionRight } from '../moderation.policy.ts';
import { readerOf } from './ban.ts';
import { accountToDecide, subjectOf } from './find-account.ts';

const HOUR_MS = 3_600_000;

/** @throws Failure PERSON_NOT_FOUND, PERSON_OWN, PERSON_RANK */
export async function devicesOf(ctx: UserCtx, id: string) {
  const row = await selectUser(ctx.db, id);
  if (!row) throw new Failure('PERSON_NOT_FOUND');
  requireSessionRight(ctx.actor, subjectOf(row, ctx.now));
  return listSessions(ctx, id, null);
}

/**
 * Signs somebody out on one device, or everywhere; nothing else about the account changes (ASVS 7.4.5). Needs a
 * transaction. The person is notified by mail when a session ended.
 * @throws Failure PERSON_NOT_FOUND, PERSON_OWN, PERSON_RANK, SESSION_NOT_FOUND for a device that is not theirs or signed out
 */
export async function signOut(
  ctx: UserCtx,
  input: { id: string; session_id?: string | undefined; reason: string },
): Promise<void> {
  const { id, session_id: only, reason } = input;
  const { row, subject } = await accountToDecide(ctx, id);
  requireSessionRight(ctx.actor, subject);
  const devices = await listSessions(ctx, id, null);
  const device = devices.find((session) => session.id === only);
  if (only !== undefined && !device) throw new Failure('SESSION_NOT_FOUND');
  const ended = await endSessions(ctx, id, only === undefined ? {} : { only });
  await recordAudit(ctx, {
    action: only === undefined ? 'moderation.end_sessions' : 'moderation.end_session',
    subject: { type: 'user', id },
    before: { devices: devices.length },
    after: { ended, ...(device && { session_id: device.id, device: device.device }) },
    reason,
  });
  if (ended === 0) return;
  const mail = signedOutMail(readerOf(ctx, row), device ?? null, reason);
  await ctx.services.mail.send(ctx.db, mail, ctx.now);
}

/**
 * Removes authenticator app, passkeys and recovery codes of somebody who has lost them. All sessions end, and payouts
 * are paused, so that the owner has time to object when it was not them who asked (decision 0017). Needs a transaction.
 * @throws Failure PERSON_NOT_FOUND, PERSON_OWN, PERSON_RANK, PERSON_NO_SECOND_FACTOR, IMPERSONATING, SECOND_FACTOR_CONFIRM
 */
export async function removeSecondFactor(
  ctx: UserCtx,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  refuseImpersonation(ctx.actor);
  const { row, subject } = await accountToDecide(ctx, id);
  requireFactorRemoval(ctx.actor, subject);
  requireFreshFactor(ctx.actor);
  const until = new Date(ctx.now.getTime() + appConfig.wallet.lostFactorWaitHours * HOUR_MS);
  await endSessions(ctx, id);
  await deleteFactors(ctx.db, id);
  await holdPayouts(ctx.db, id, until);
  await recordAudit(ctx, {
    action: 'moderation.remove_second_factor',
    subject: { type: 'user', id },
    before: { second_factor_on: true },
    after: { second_factor_on: false, payouts_held_until: until.toISOString() },
    reason,
  });
  const mail = secondFactorRemovedMail(readerOf(ctx, row), until, reason);
  await ctx.services.mail.send(ctx.db, mail, ctx.now);
}
