/** The seller's tasks of today, the most urgent first. Pure. */
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import type { OrderSummaryOutput } from '~/contracts/orders/orders.schemas.ts';

export type SaleTask = 'start' | 'deliver' | 'dispute';

export interface OpenSale {
  order: OrderSummaryOutput;
  task: SaleTask;
  /** The deadline; null where the list of orders does not contain it. */
  dueAt: string | null;
  isLate: boolean;
}

function taskOf({ status, bank_stopped: isStopped }: OrderSummaryOutput): SaleTask | null {
  if (isStopped) return null;
  if (status === 'paid') return 'start';
  if (status === 'in_progress') return 'deliver';
  return status === 'disputed' ? 'dispute' : null;
}

/** A sale has to be delivered by the promised time, whether it was started or not. */
function dueOf({ timeline, next_timer: timer }: OrderSummaryOutput, task: SaleTask): string | null {
  // When it ends by itself.
  if (task === 'dispute') return timer?.at ?? null;
  const dates =
    task === 'start' ? [timeline.cancel_free_until, timeline.deliver_by] : [timeline.deliver_by];
  return dates.filter((date) => date !== null).toSorted()[0] ?? null;
}

/** Disputes first, then by deadline. */
export function saleTasks(orders: readonly OrderSummaryOutput[], now: Date): OpenSale[] {
  const sales = orders.flatMap((order): OpenSale[] => {
    const task = taskOf(order);
    if (task === null) return [];
    const dueAt = dueOf(order, task);
    return [{ order, task, dueAt, isLate: dueAt !== null && new Date(dueAt) < now }];
  });
  const rank = ({ task, dueAt }: OpenSale): string => (task === 'dispute' ? '' : (dueAt ?? '~'));
  return sales.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

/** Offers that support sent back, then those that are sold out, then drafts. */
export function offerTasks(offers: readonly OwnOffer[]): OwnOffer[] {
  return (['need_details', 'sold', 'draft'] as const).flatMap((status) =>
    offers.filter((offer) => offer.status === status),
  );
}
