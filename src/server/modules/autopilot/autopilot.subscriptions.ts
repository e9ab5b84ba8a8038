/** What the autopilot answers to: messages of people, and orders that were paid. */
import { on, onBatch, type Subscription } from '../../core/events.ts';
import { messageStored } from '../chat/index.ts';
import { orderChanged } from '../orders/index.ts';
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
      await planStarts(ctx, paid);
      await greetBuyers(ctx, paid);
    },
    { concerns: ({ status }) => status === 'paid', transactional: false },
  ),
];
