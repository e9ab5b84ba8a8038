/** The data of an instant delivery: the buyer reveals it, which is recorded, and may read again what was revealed. */
import { Failure } from '~/contracts/failure.ts';
import type { UserCtx } from '../../../core/context.ts';
import { readRevealed, revealSecrets, type RevealedSecret } from '../../offers/index.ts';
import { requireOwnDelivery } from '../orders.policy.ts';
import { findOrder, insertSecretViews, lockOrder, type OrderView } from '../orders.repository.ts';

function requireSecretsOf(ctx: UserCtx, found: OrderView | undefined): OrderView {
  const order = requireOwnDelivery(found, ctx.actor);
  if (order.secrets_count === 0) throw new Failure('ORDER_NOTHING_TO_REVEAL');
  return order;
}

/**
 * Decrypts an order's secrets for its buyer and records that it did. Needs a transaction.
 * @throws Failure ORDER_NOT_YOURS_TO_DO, ORDER_NOTHING_TO_REVEAL; ORDER_BANK_STOPPED while a bank has its money.
 */
export async function revealDelivery(ctx: UserCtx, orderId: string): Promise<RevealedSecret[]> {
  const order = requireSecretsOf(ctx, await lockOrder(ctx.db, orderId));
  if (order.bank_stopped_at !== null) throw new Failure('ORDER_BANK_STOPPED');
  const secrets = await revealSecrets(ctx, order.id);
  if (secrets.length === 0) throw new Failure('ORDER_NOTHING_TO_REVEAL');
  await insertSecretViews(ctx.db, {
    orderId: order.id,
    userId: ctx.actor.userId,
    ip: ctx.request.ip,
    at: ctx.now,
  });
  return secrets;
}

/**
 * What has been revealed, again; changes nothing.
 * @throws Failure ORDER_NOT_YOURS_TO_DO, ORDER_NOTHING_TO_REVEAL.
 */
export async function readDelivery(ctx: UserCtx, orderId: string): Promise<RevealedSecret[]> {
  const order = requireSecretsOf(ctx, await findOrder(ctx.db, orderId));
  return readRevealed(ctx, order.id);
}
