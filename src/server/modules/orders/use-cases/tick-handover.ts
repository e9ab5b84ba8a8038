/** The handover's checklist: each side ticks its own steps, both see all of them, every change is kept (decision 0106). */
import type { Checklist } from '~/contracts/orders/checklist.contract.ts';
import { Failure } from '~/contracts/failure.ts';
import type { HandoverStep } from '~/contracts/orders/handover-steps.ts';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import type { UserCtx } from '../../../core/context.ts';
import type { Db } from '../../../db/database.ts';
import { findChecklist, insertTick, type HandoverTick } from '../checklist.repository.ts';
import { handoverTicked } from '../orders.events.ts';
import { requireParty, requireVisible, type OrderRole } from '../orders.policy.ts';
import { findOrder, lockOrder } from '../orders.repository.ts';

/** So many changes of ticks one side can make in an order: enough for mistakes, too few to fill a log with. */
const MOST_CHANGES = 100;

/** While the goods change hands; a dispute reads the log as it was. */
const ticked: readonly OrderStatus[] = ['in_progress', 'acceptance'];

const none = { steps: [], ticks: [] };

/** When each step was ticked, by its key; what was taken back is missing. */
function doneBy(ticks: readonly HandoverTick[]): Map<string, Date> {
  const done = new Map<string, Date>();
  for (const { step, is_done: isDone, at } of ticks) {
    if (isDone) done.set(step, at);
    else done.delete(step);
  }
  return done;
}

function present(
  { steps, ticks }: { steps: readonly HandoverStep[]; ticks: readonly HandoverTick[] },
  { status, role, locale }: { status: OrderStatus; role: OrderRole; locale: 'en' | 'fr' },
): Checklist {
  const done = doneBy(ticks);
  const made = ticks.filter(({ side }) => side === role).length;
  return {
    steps: steps.map(({ key, side, label }) => ({
      key,
      side,
      label: label[locale],
      done_at: done.get(key)?.toISOString() ?? null,
    })),
    log: ticks.map((tick) => ({ ...tick, at: tick.at.toISOString() })),
    may_tick: role !== 'staff' && steps.length > 0 && ticked.includes(status),
    changes_left: role === 'staff' ? 0 : Math.max(0, MOST_CHANGES - made),
  };
}

/** The steps and ticks of an order for whoever may see it. @throws Failure ORDER_NOT_FOUND */
export async function readChecklist(ctx: UserCtx, orderId: string): Promise<Checklist> {
  const { order, role } = requireVisible(await findOrder(ctx.db, orderId), ctx.actor);
  const found = (await findChecklist(ctx.db, orderId)) ?? none;
  return present(found, { status: order.status, role, locale: ctx.locale });
}

/**
 * Ticks a step of the caller's own side, or takes the tick back. What stands already is no event. Needs a transaction.
 * @throws Failure ORDER_NOT_FOUND, ORDER_NOT_YOURS_TO_DO, ORDER_WRONG_STATE outside of delivery and check,
 *   HANDOVER_STEP_UNKNOWN also for steps of the other side, HANDOVER_TICKS_SPENT
 */
export async function tickHandover(
  ctx: UserCtx,
  orderId: string,
  key: string,
  isDone: boolean,
): Promise<Checklist> {
  const { order, role } = requireVisible(await lockOrder(ctx.db, orderId), ctx.actor);
  requireParty(order, ctx.actor);
  if (!ticked.includes(order.status)) throw new Failure('ORDER_WRONG_STATE');
  // Behind the order's lock: of two presses the second sees the first.
  const { steps, ticks } = (await findChecklist(ctx.db, orderId)) ?? none;
  const step = steps.find((one) => one.key === key && one.side === role);
  if (!step) throw new Failure('HANDOVER_STEP_UNKNOWN');
  const shown = { status: order.status, role, locale: ctx.locale };
  if (doneBy(ticks).has(key) === isDone) return present({ steps, ticks }, shown);
  const made = ticks.filter(({ side }) => side === role).length;
  if (made >= MOST_CHANGES) throw new Failure('HANDOVER_TICKS_SPENT');
  const tick = { side: step.side, step: key, is_done: isDone, at: ctx.now };
  await insertTick(ctx.db, orderId, tick);
  const { buyer_id, seller_id } = order;
  const at = ctx.now.toISOString();
  await ctx.publish(handoverTicked({ order_id: orderId, buyer_id, seller_id, at }));
  return present({ steps, ticks: [...ticks, tick] }, shown);
}

/** The log of a handover as evidence: its steps, and every change of a tick by the server's clock, the oldest first. */
export async function handoverLogOf(
  db: Db,
  orderId: string,
): Promise<{ steps: HandoverStep[]; ticks: HandoverTick[] }> {
  return (await findChecklist(db, orderId)) ?? none;
}
