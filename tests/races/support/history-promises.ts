/** Cards that are authorised and not charged, in the reference model (decision 0100): nothing is booked for a promise. */
import type { Model } from './history-model.ts';
import type { ModelOrder, ModelPromise } from './history-order.ts';

const HOUR = 3_600_000;
/** As long as the sandbox's cards keep one. */
const KEPT = 7 * 24 * HOUR;

export class Promises {
  constructor(private readonly model: Model) {}

  get waiting(): readonly ModelOrder[] {
    return this.model.orders.filter(({ promise }) => promise !== null);
  }

  /** What cards have promised to orders that wait. */
  get cents(): number {
    return this.waiting.reduce((all, { promise }) => all + (promise?.cents ?? 0), 0);
  }

  /** The order waits with it, for its buyer's identity or for support. */
  make(
    order: ModelOrder,
    status: 'verification' | 'waiting_approval',
    made: Omit<ModelPromise, 'isAsked' | 'until'>,
  ): void {
    order.promise = { ...made, isAsked: false, until: this.model.now + KEPT };
    this.model.enter(order, status);
  }

  /** When its order ends by itself: well before the promise does, or just before it while it is being taken. */
  endOf({ promise, enteredAt }: ModelOrder): number {
    if (!promise) return Infinity;
    if (promise.isAsked) return promise.until - HOUR;
    return Math.min(enteredAt + 72 * HOUR, promise.until - 12 * HOUR);
  }

  /** Nothing was charged: what was reserved of the wallet goes back, and so do the units. */
  giveUp(order: ModelOrder): void {
    if (!order.promise) return;
    this.model.unreserve(order.promise.reserved);
    order.promise = null;
    this.model.leave(order, 'cancelled');
  }

  /** The card is charged. Whose check is not over waits on, with its money. */
  take(order: ModelOrder): void {
    const { promise } = order;
    if (!promise) return;
    const { isAsked, cents, reserved, reference: id, page } = promise;
    order.promise = null;
    this.model.fill(order, reserved, cents, { id, page });
    if (isAsked) this.model.pass(order, 'paid');
  }

  /** All that were asked for are charged. */
  collect(): void {
    for (const order of this.waiting) if (order.promise?.isAsked) this.take(order);
  }
}
