/** What the autopilot answers to: messages of people, orders that were paid, and sellers who come back or change their hours. */
import { isResumption } from '~/domain/order-lifecycle.ts';
import { on, onBatch, type Subscription } from '../../core/events.ts';
import { messageStored } from '../chat/index.ts';
import { orderChanged } from '../orders/index.ts';
import { sellerAvailabilityChanged } from '../sellers/index.ts';
import { lookAgain, selectReacting } from './starts.repository.ts';
import { planStarts } from './use-cases/run-starts.ts';
import { answerMessage, greetBuyers, isByHand } from './use-cases/send-replies.ts';

// Most sellers keep no rules: what is asked of them is asked on the pool, and begins nothing.
export const autopilotSubscriptions: readonly Subscription[] = [
  on(messageStored, 'autopilot.answer', answerMessage, {
    concerns: isByHand,
    transactional: false,
  }),
  onBatch(
    orderChanged,
    'autopilot.order_paid',
    async (ctx, paid) => {
      const sellers = await selectReacting(
        ctx.db,
        paid.map((order) => order.seller_id),
      );
      const concerned = paid.filter((order) => sellers.has(order.seller_id));
      if (concerned.length === 0) return;
      await planStarts(ctx, concerned);
      await greetBuyers(ctx, concerned);
    },
    // A dispute after which it goes on brings no order anew.
    {
      concerns: ({ status, event }) => status === 'paid' && !isResumption(event),
      transactional: false,
    },
  ),
  on(
    sellerAvailabilityChanged,
    'autopilot.availability',
    (ctx, { user_id: id }) => lookAgain(ctx.db, id, ctx.now),
    { transactional: false },
  ),
];
