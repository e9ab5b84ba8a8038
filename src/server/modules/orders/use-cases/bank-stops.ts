/** What a chargeback does to the orders that its money paid (decision 0099): they stand still, go on, or end. */
import { escrowStatuses } from '~/domain/order-statuses.ts';
import type { Ctx } from '../../../core/context.ts';
import { isProven } from '../evidence.ts';
import { dated, finishTransition, startTransition, step, system } from '../order-transition.ts';
import { saveBankKept, saveClocks } from '../order-clocks.repository.ts';
import { lockOrder, type LockedOrder } from '../orders.repository.ts';

/** An order whose money a bank asks about, locked until the transaction ends. */
export interface StoppableOrder {
  id: string;
  buyerId: string;
  sellerId: string;
  offerId: string;
  netCents: number;
  /** `over`: its money went back, or it was never paid. */
  state: 'running' | 'completed' | 'over';
  /** Its log proves that the buyer has the goods. */
  isProven: boolean;
  /** From now on nothing happens to it. */
  stop(): Promise<void>;
  /** It goes on where it stood; its dates move by the time that it stood still. */
  resume(): Promise<void>;
  /** The bank keeps money that paid it, for good. */
  keep(): Promise<void>;
  /** It ends: what it was paid with goes to the buyer's wallet, where the bank's part is taken. */
  end(): Promise<void>;
}

function stateOf({ status }: LockedOrder): StoppableOrder['state'] {
  if (status === 'completed') return 'completed';
  return escrowStatuses.some((running) => running === status) ? 'running' : 'over';
}

/** The dates of a stopped order, moved to now. */
function moved(order: LockedOrder, now: Date): LockedOrder {
  const { bank_stopped_at: since } = order;
  if (since === null) return order;
  const ms = now.getTime() - since.getTime();
  const later = (at: Date | null) => at && new Date(at.getTime() + ms);
  // What is promised begins with the payment: an order that still waits for a check has lost nothing of it.
  const isBefore = order.paid_at !== null && order.delivered_at === null;
  const status = order.status === 'disputed' ? order.dispute_from : order.status;
  return {
    ...order,
    bank_stopped_at: null,
    status_at: new Date(order.status_at.getTime() + ms),
    clock_stopped_at: later(order.clock_stopped_at),
    dispute_escalated_at: later(order.dispute_escalated_at),
    deliver_paused_ms: order.deliver_paused_ms + (isBefore ? ms : 0),
    check_paused_ms: order.check_paused_ms + (status === 'acceptance' ? ms : 0),
  };
}

/** Locks an order for a chargeback; null when there is none. Its methods need the same transaction. */
export async function lockStoppable(ctx: Ctx, orderId: string): Promise<StoppableOrder | null> {
  const order = await lockOrder(ctx.db, orderId);
  if (!order) return null;
  return {
    id: order.id,
    buyerId: order.buyer_id,
    sellerId: order.seller_id,
    offerId: order.offer_id,
    netCents: order.net_cents,
    state: stateOf(order),
    isProven: isProven(order),
    stop: async () => {
      if (order.bank_stopped_at !== null) return;
      await saveClocks(ctx.db, dated({ ...order, bank_stopped_at: ctx.now }, ctx.now));
    },
    resume: async () => {
      // One that ended by another chargeback has no dates.
      if (stateOf(order) === 'over') return;
      await saveClocks(ctx.db, dated(moved(order, ctx.now), ctx.now));
    },
    keep: () => saveBankKept(ctx.db, order.id, ctx.now),
    end: async () => {
      const going = startTransition({ ...order, bank_stopped_at: null });
      await finishTransition(ctx, await step(ctx, going, 'bank_took', system));
    },
  };
}
