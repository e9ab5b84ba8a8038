/** Starts a deposit to one's own wallet. */
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import { shownUnits } from '~/kernel/money.ts';
import type { UserCtx } from '../../../core/context.ts';
import { lockAccount, requireActive } from '../../accounts/index.ts';
import { depositRoom, type DepositRoom } from '../deposit-limits.ts';
import { insertDeposit } from '../deposits.repository.ts';

/**
 * Stores a deposit to the actor's wallet before the provider is called. Returns its id. Needs a transaction, and locks
 * the account, so that two calls at once cannot pass a limit; the provider is called after the commit.
 * @throws Failure BANNED, DEPOSIT_METHOD_UNAVAILABLE, DEPOSIT_LIMIT_REACHED
 */
export async function startDeposit(
  ctx: UserCtx,
  request: { cents: number; provider: string },
): Promise<{ id: string }> {
  requireActive(ctx.actor);
  if (!ctx.services.payments.find(request.provider))
    throw new Failure('DEPOSIT_METHOD_UNAVAILABLE');
  const { userId, trustLevel } = ctx.actor;
  await lockAccount(ctx.db, userId);
  requireRoom(request.cents, await depositRoom(ctx, { userId, trustLevel }), ctx.now);
  const id = newId();
  await insertDeposit(ctx.db, { id, userId, ...request, at: ctx.now });
  return { id };
}

/** @throws Failure DEPOSIT_LIMIT_REACHED with what is possible now, and when more is */
function requireRoom(cents: number, { possibleCents, moreAt }: DepositRoom, now: Date): void {
  if (cents <= possibleCents) return;
  const at = moreAt ?? now;
  throw new Failure('DEPOSIT_LIMIT_REACHED', {
    values: {
      possible_amount: possibleCents,
      dollars: shownUnits(possibleCents).toFixed(2),
      more_at: at.toISOString(),
      date: `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    },
    retryAfterSeconds: Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1_000)),
  });
}
