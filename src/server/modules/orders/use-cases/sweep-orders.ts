/** The timers of orders, and the results of identity checks. */
import { nextReminderAt } from '~/domain/order-reminders.ts';
import type { Ctx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import {
  finishTransition,
  publishReminders,
  reminders,
  startTransition,
  step,
  system,
} from '../order-transition.ts';
import { lockNextDue, lockNextReminder, lockOrder } from '../orders.repository.ts';
import { ordersInVerification, saveRemindAt } from '../order-clocks.repository.ts';
import { lockNextLapsed, selectProposals, type ProposalView } from '../proposals.repository.ts';
import { delivered } from './capture-order.ts';

/**
 * Raises the timers that are due by the product's clock, each order in its own transaction. Processes that
 * sweep concurrently skip each other's orders.
 * @returns how many orders changed.
 */
export function sweepDueOrders(ctx: Ctx, limit: number): Promise<number> {
  return eachDue(ctx, limit, {
    job: 'orders.sweep',
    claim: (own, except) => lockNextDue(own.db, own.now, except),
    work: async (own, { id }) => {
      const order = await lockOrder(own.db, id);
      if (!order?.due_event) return;
      await finishTransition(own, await step(own, startTransition(order), order.due_event, system));
    },
  });
}

/**
 * Ends proposals whose time is over, each order in its own transaction.
 * @returns how many orders there were.
 */
export function lapseProposals(ctx: Ctx, limit: number): Promise<number> {
  return eachDue(ctx, limit, {
    job: 'orders.lapse_proposals',
    claim: (own, except) => lockNextLapsed(own.db, own.now, except),
    work: (own, { id }) => lapseProposal(own, id),
  });
}

/**
 * Ends the proposal of an order whose time is over; nothing without one: which order it is was read before the lock, so that
 * the proposal may have ended meanwhile, and another one stand. Needs a transaction.
 */
export async function lapseProposal(ctx: Ctx, orderId: string): Promise<void> {
  const order = await lockOrder(ctx.db, orderId);
  if (!order || order.bank_stopped_at !== null) return;
  const proposals = await selectProposals(ctx.db, orderId);
  const isOver = ({ ended_at: ended, until }: ProposalView) =>
    ended === null && new Date(until) <= ctx.now;
  if (!proposals.some(isOver)) return;
  await finishTransition(ctx, await step(ctx, startTransition(order), 'lapse', system));
}

/**
 * Reminds people of orders that wait for them, each order in its own transaction. Runs after the timers: what they end
 * needs no reminder.
 * @returns how many orders there were.
 */
export function remindOfOrders(ctx: Ctx, limit: number): Promise<number> {
  return eachDue(ctx, limit, {
    job: 'orders.remind',
    claim: (own, except) => lockNextReminder(own.db, own.now, except),
    work: async (own, { id }) => {
      const order = await lockOrder(own.db, id);
      const from = order?.remind_at;
      if (!order || !from) return;
      const all = reminders(order);
      const due = all.filter(({ at }) => at >= from && at <= own.now);
      await saveRemindAt(own.db, id, nextReminderAt(all, own.now));
      if (due.length > 0) await publishReminders(own, order, due);
    },
  });
}

/**
 * An identity check of a buyer has ended: orders that waited for it continue, each in a transaction of its own.
 * @returns how many orders there were.
 * @throws the first failure, after all of them were tried.
 */
export async function settleVerification(
  ctx: Ctx,
  buyerId: string,
  passed: boolean,
): Promise<number> {
  const ids = await ordersInVerification(ctx.db, buyerId);
  const failures: unknown[] = [];
  for (const id of ids) {
    try {
      await unitOfWork(ctx, (own) => settleOne(own, id, passed));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return ids.length;
}

async function settleOne(ctx: Ctx, id: string, passed: boolean): Promise<void> {
  const order = await lockOrder(ctx.db, id);
  if (order?.status !== 'verification' || order.bank_stopped_at !== null) return;
  // Another check has passed before: its money is being taken.
  if (order.promise === 'asked') return;
  const event = passed ? 'verification_passed' : 'verification_failed';
  const move = await step(ctx, startTransition(order), event, system);
  await finishTransition(ctx, await delivered(ctx, move, { refusable: false }));
}
