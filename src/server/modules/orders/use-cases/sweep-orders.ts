/** The timers of orders, and the results of identity checks. */
import type { Ctx } from '../../../context.ts';
import type { Db } from '../../../db/database.ts';
import { jobContext } from '../../../jobs/job-context.ts';
import type { Services } from '../../../services.ts';
import { finishMove, startMove, step, system } from '../order-move.ts';
import { lockNextDue, lockOrder, ordersInVerification } from '../orders.repository.ts';
import { delivered } from './capture-order.ts';

/**
 * Raises the timers that have come by the product's clock, each order in its own transaction. Processes that
 * sweep at the same time skip each other's orders.
 * @returns how many orders were moved.
 */
export async function sweepDueOrders(db: Db, services: Services, limit: number): Promise<number> {
  let moved = 0;
  while (moved < limit && (await db.transaction().execute((tx) => sweepOne(tx, services)))) {
    moved += 1;
  }
  return moved;
}

async function sweepOne(db: Db, services: Services): Promise<boolean> {
  // The outbox finds at its next look what a job has published.
  const ctx = jobContext(db, services, () => {});
  const id = await lockNextDue(db, ctx.now);
  const order = id === undefined ? undefined : await lockOrder(db, id);
  if (!order?.due_event) return false;
  await finishMove(ctx, await step(ctx, startMove(order), order.due_event, system));
  return true;
}

/**
 * An identity check of a buyer has ended: orders that waited for it go on. Needs a transaction.
 * @returns how many orders were moved.
 */
export async function settleVerification(
  ctx: Ctx,
  buyerId: string,
  passed: boolean,
): Promise<number> {
  const ids = await ordersInVerification(ctx.db, buyerId);
  for (const id of ids) {
    const order = await lockOrder(ctx.db, id);
    if (order?.status !== 'verification') continue;
    const event = passed ? 'verification_passed' : 'verification_failed';
    const move = await step(ctx, startMove(order), event, system);
    await finishMove(ctx, await delivered(ctx, move, { refusable: false }));
  }
  return ids.length;
}
