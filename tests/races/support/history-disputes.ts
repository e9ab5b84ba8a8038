/** Disputes in the reference model: who may end one, what time does to it, and the commands of the two sides. */
import fc from 'fast-check';
import { callOrder, expectState, onOrder } from './history-command.ts';
import type { ModelOrder } from './history-model.ts';

const HOUR = 3_600_000;
type Side = ModelOrder['openedBy'];

export function opened(order: ModelOrder, openedBy: Side): Partial<ModelOrder> {
  return { openedBy, from: order.status, isAnswered: false, escalatedAt: null };
}

/** Support takes over what was not settled within a day; then how the dispute has ended by now, without anybody. */
export function endOf(order: ModelOrder, now: number): 'refund' | 'completed' | null {
  const settleBy = order.stoppedAt + 24 * HOUR;
  const isHandedOver = order.isAnswered || (order.isDelivered && order.openedBy === 'buyer');
  if (isHandedOver && now >= settleBy) order.escalatedAt ??= settleBy;
  if (!order.isDelivered) {
    const end = order.isAnswered ? (order.escalatedAt ?? settleBy) + 72 * HOUR : settleBy;
    return now >= end ? 'refund' : null;
  }
  const isSilent = order.openedBy === 'seller' && !order.isAnswered;
  return isSilent && now >= settleBy && now >= order.checkUntil ? 'completed' : null;
}

/** A dispute that support need not decide: its buyer may leave. */
export function mayLeave(order: ModelOrder, now: number): boolean {
  const wasLate = order.deliverBy < order.stoppedAt;
  if (!order.isStarted || (wasLate && !order.isDelivered)) return true;
  if (order.isDelivered) return false;
  if (order.openedBy === 'seller') return now >= order.deliverBy;
  return !order.isAnswered && now - order.stoppedAt >= 12 * HOUR;
}

const answer = (pick: number, who: Side) =>
  onOrder(`answerOf_${who}`, pick, async (_model, real, order) => {
    const allowed = order.status === 'disputed' && !order.isAnswered && order.openedBy !== who;
    const body = { text: 'This is my side' };
    const given = await callOrder(real, real[who], order, 'dispute/answer', body);
    expectState(given, allowed ? 'disputed' : null);
    if (allowed) order.isAnswered = true;
  });

const escalate = (pick: number, who: Side) =>
  onOrder(`escalateBy_${who}`, pick, async (model, real, order) => {
    const isTime = order.isAnswered || model.now - order.stoppedAt >= 12 * HOUR;
    const allowed = order.status === 'disputed' && order.escalatedAt === null && isTime;
    const given = await callOrder(real, real[who], order, 'dispute/escalate');
    expectState(given, allowed ? 'disputed' : null);
    if (allowed) order.escalatedAt = model.now;
  });

const withdraw = (pick: number, who: Side) =>
  onOrder(`withdrawBy_${who}`, pick, async (model, real, order) => {
    const isOwn = order.status === 'disputed' && order.openedBy === who;
    const allowed = isOwn && order.escalatedAt === null && order.withdrawals[who] < 2;
    const given = await callOrder(real, real[who], order, 'dispute/withdraw');
    expectState(given, allowed ? order.from : null);
    if (!allowed) return;
    order.withdrawals[who] += 1;
    const paused = model.now - order.stoppedAt;
    if (order.from === 'completed') {
      model.complete(order, 0);
      return;
    }
    order.disputes -= 1;
    if (order.from === 'acceptance' && who === 'seller') order.checkUntil += paused;
    if (order.from !== 'acceptance' && who === 'buyer') order.deliverBy += paused;
    model.enter(order, order.from);
    // Paid for an hour less than it is to be delivered in.
    if (order.from === 'paid') order.enteredAt = order.deliverBy - HOUR;
  });

const picks = fc.tuple(fc.nat(9), fc.constantFrom<Side[]>('buyer', 'seller'));

/** What both sides do with an open dispute. */
export const disputeCommands = fc.oneof(
  { weight: 3, arbitrary: picks.map((input) => answer(...input)) },
  { weight: 2, arbitrary: picks.map((input) => escalate(...input)) },
  { weight: 2, arbitrary: picks.map((input) => withdraw(...input)) },
);
