/** Starts a deposit to one's own wallet. */
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import { requireActive } from '../../accounts/index.ts';
import { insertDeposit } from '../deposits.repository.ts';

/**
 * Stores a deposit to the actor's wallet before the provider is called. Returns its id. Needs a transaction, and locks
 * no more than the new row; the provider is called after the commit.
 * @throws Failure BANNED, DEPOSIT_METHOD_UNAVAILABLE
 */
export async function startDeposit(
  ctx: UserCtx,
  request: { cents: number; provider: string },
): Promise<{ id: string }> {
  requireActive(ctx.actor);
  if (!ctx.services.payments.find(request.provider))
    throw new Failure('DEPOSIT_METHOD_UNAVAILABLE');
  const id = newId();
  await insertDeposit(ctx.db, { id, userId: ctx.actor.userId, ...request, at: ctx.now });
  return { id };
}
