/**
 * Payouts of one account, frozen and open again (decision 0094). What is open stays where it is: nothing is approved and
 * nothing leaves; declining, cancelling and what comes back stay possible.
 */
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { lockAccountRow } from '../../accounts/index.ts';
import { payoutFreezeChanged } from '../wallet.events.ts';
import { endFreeze, findFreeze, insertFreeze, type FreezeRow } from './freezes.repository.ts';
import { requireDecisionRight } from './payouts.policy.ts';

async function changed(ctx: UserCtx, row: FreezeRow): Promise<FreezeRow> {
  const isSet = row.lifted_at === null;
  await recordAudit(ctx, {
    action: isSet ? 'wallet.payouts_frozen' : 'wallet.payouts_unfrozen',
    subject: { type: 'user', id: row.user_id },
    reason: isSet ? row.reason : row.lift_reason,
  });
  await ctx.publish(
    payoutFreezeChanged({ user_id: row.user_id, freeze_id: row.id, is_frozen: isSet }),
  );
  return row;
}

/**
 * Freezes the payouts of a person, who is told so; one that is frozen stays as it is. Needs a transaction; locks the
 * account, so that no decision about a payout of theirs that began later lets money leave.
 * @throws Failure PERSON_NOT_FOUND, PAYOUT_OWN, IMPERSONATING
 */
export async function freezePayouts(
  ctx: UserCtx,
  { userId, reason }: { userId: string; reason: string },
): Promise<FreezeRow> {
  requireDecisionRight(ctx.actor, { user_id: userId });
  if (!(await lockAccountRow(ctx.db, userId))) throw new Failure('PERSON_NOT_FOUND');
  const open = await findFreeze(ctx.db, userId);
  if (open) return open;
  const { userId: frozenBy } = ctx.actor;
  const row = { id: newId(), userId, reason, frozenBy, at: ctx.now };
  return changed(ctx, await insertFreeze(ctx.db, row));
}

/**
 * Opens the payouts of a person again, who is told so. Needs a transaction; locks the account.
 * @throws Failure PAYOUT_FREEZE_NOT_FOUND, PAYOUT_OWN, IMPERSONATING
 */
export async function liftFreeze(
  ctx: UserCtx,
  { userId, reason }: { userId: string; reason: string },
): Promise<FreezeRow> {
  requireDecisionRight(ctx.actor, { user_id: userId });
  await lockAccountRow(ctx.db, userId);
  const open = await findFreeze(ctx.db, userId);
  if (!open) throw new Failure('PAYOUT_FREEZE_NOT_FOUND');
  const { userId: liftedBy } = ctx.actor;
  return changed(ctx, await endFreeze(ctx.db, open.id, { liftedBy, reason, at: ctx.now }));
}

/** @throws Failure PAYOUT_FROZEN; whoever decides by it holds the lock of the account */
export async function requireNotFrozen(ctx: Pick<UserCtx, 'db'>, userId: string): Promise<void> {
  if (await findFreeze(ctx.db, userId)) throw new Failure('PAYOUT_FROZEN');
}
