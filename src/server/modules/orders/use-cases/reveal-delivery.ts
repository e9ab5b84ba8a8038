/** The buyer reveals the data of an instant delivery. Each reveal is recorded. */
import { Failure } from '~/contracts/failure.ts';
import type { UserCtx } from '../../../core/context.ts';
import { revealSecrets, type RevealedSecret } from '../../offers/index.ts';
import { requireVisible } from '../orders.policy.ts';
import { insertSecretView, lockOrder } from '../orders.repository.ts';

/**
 * Decrypts an order's secrets for its buyer, nobody else: not the seller, not staff. Needs a transaction.
 * @throws Failure ORDER_NOT_YOURS_TO_DO, ORDER_NOTHING_TO_REVEAL.
 */
export async function revealDelivery(ctx: UserCtx, orderId: string): Promise<RevealedSecret[]> {
  const { order, role } = requireVisible(await lockOrder(ctx.db, orderId), ctx.actor);
  if (role !== 'buyer' || ctx.actor.impersonatorId !== null) {
    throw new Failure('ORDER_NOT_YOURS_TO_DO');
  }
  if (order.secrets_count === 0) throw new Failure('ORDER_NOTHING_TO_REVEAL');
  const secrets = await revealSecrets(ctx, order.id);
  if (secrets.length === 0) throw new Failure('ORDER_NOTHING_TO_REVEAL');
  await insertSecretView(ctx.db, {
    orderId: order.id,
    userId: ctx.actor.userId,
    ip: ctx.request.ip,
    at: ctx.now,
  });
  return secrets;
}
