/** Requesting account deletion, and withdrawing the request (decision 0020). */
import type * as v from 'valibot';
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { DeletionState, deletionInputSchema } from '~/contracts/privacy/privacy.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import type { InTransaction } from '../../../core/in-transaction.ts';
import {
  addresseeOf,
  cancelDeletion,
  lockUser,
  refuseImpersonation,
  scheduleDeletion,
  type Account,
} from '../../accounts/index.ts';
import { endSessions } from '../../auth/index.ts';
import { sendBackAllCardMoney } from '../../wallet/index.ts';
import { requireProof } from '../reauthentication.ts';
import { findDeletionBlockers, remaining } from '../deletion-blockers.ts';
import { accountDeletionChanged } from '../privacy.events.ts';
import { deletionAskedMail, deletionWithdrawnMail } from '../privacy.mails.ts';
import { presentDeletion } from '../privacy.presenter.ts';
import { endDeletion, insertDeletion, selectWaitingDeletion } from '../privacy.repository.ts';

const DAY_MS = 24 * 3_600_000;

/** The account, locked so that no order of theirs is placed meanwhile. */
async function lockedOwn(ctx: Ctx, userId: string): Promise<Account> {
  const user = await lockUser(ctx.db, userId);
  if (!user || user.deleted_at !== null) throw new Failure('TOKEN_EXPIRED');
  return user;
}

/** The pending deletion with its date, and the deletion blockers. */
export async function showDeletion(ctx: UserCtx): Promise<DeletionState> {
  const { userId, role } = ctx.actor;
  return presentDeletion(
    await selectWaitingDeletion(ctx.db, userId),
    await findDeletionBlockers(ctx.db, { id: userId, role }),
  );
}

/**
 * Starts the grace period: offers are hidden, other devices are signed out, nothing new can be started. Card money goes back
 * to its cards.
 * @throws {Failure} IMPERSONATING, PASSWORD_NEEDED, PASSWORD_WRONG, DELETION_BLOCKED, DELETION_UNDER_WAY
 */
export async function requestDeletion(
  ctx: UserCtx,
  input: v.InferOutput<typeof deletionInputSchema>,
  inTransaction: InTransaction,
): Promise<DeletionState> {
  await requireProof(ctx, input.password);
  const { userId, sessionId } = ctx.actor;
  await inTransaction(async (step) => {
    const user = await lockedOwn(step, userId);
    if (user.deletion_due_at !== null) throw new Failure('DELETION_UNDER_WAY');
    await sendBackAllCardMoney(step.db, { userId, at: step.now });
    const blockers = remaining(await findDeletionBlockers(step.db, user), input.waive_bonus);
    if (blockers.length > 0) throw new Failure('DELETION_BLOCKED');
    const dueAt = new Date(step.now.getTime() + appConfig.privacy.deletionDays * DAY_MS);
    await insertDeletion(step.db, {
      id: newId(),
      user_id: userId,
      status: 'waiting',
      waives_bonus: input.waive_bonus,
      requested_at: step.now,
      due_at: dueAt,
      ended_at: null,
    });
    await scheduleDeletion(step.db, userId, dueAt);
    await endSessions(step, userId, { except: sessionId });
    await step.publish(accountDeletionChanged({ user_id: userId }));
    const mail = deletionAskedMail(addresseeOf(step, user), dueAt);
    await step.services.mail.send(step.db, mail, step.now);
  });
  return showDeletion(ctx);
}

/**
 * Withdraws the deletion: everything is as it was before.
 * @throws {Failure} IMPERSONATING, DELETION_NOT_FOUND
 */
export async function withdrawDeletion(ctx: UserCtx): Promise<void> {
  refuseImpersonation(ctx.actor);
  const { userId } = ctx.actor;
  const user = await lockedOwn(ctx, userId);
  const waiting = await selectWaitingDeletion(ctx.db, userId);
  const isWithdrawn = waiting && (await endDeletion(ctx.db, waiting.id, 'withdrawn', ctx.now));
  if (!isWithdrawn) throw new Failure('DELETION_NOT_FOUND');
  await cancelDeletion(ctx.db, userId);
  await ctx.publish(accountDeletionChanged({ user_id: userId }));
  await ctx.services.mail.send(ctx.db, deletionWithdrawnMail(addresseeOf(ctx, user)), ctx.now);
}
