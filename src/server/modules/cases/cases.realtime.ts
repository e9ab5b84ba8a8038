/** Broadcasts of a case to both sides and to whoever of the staff has it, and of its order to the latter. */
import type { Ctx } from '../../core/context.ts';
import { orderChanged, orderReminded } from '../orders/index.ts';
import { broadcastOn, type ModuleRealtime } from '../../realtime/module-realtime.ts';
import { caseChanged } from './cases.events.ts';
import { selectHolder } from './cases.repository.ts';

/** Whoever has the case looks at an order that is not theirs: what becomes of it is told to its two people alone. */
async function tellHolder({ db, services }: Ctx, orderId: string): Promise<void> {
  const holder = await selectHolder(db, orderId);
  if (holder) services.realtime.toUser(holder, 'update_order_case', { order_id: orderId });
}

export const casesRealtime: ModuleRealtime = {
  broadcasts: [
    broadcastOn(caseChanged, 'cases.announce', ({ services: { realtime } }, event) => {
      const { order_id, buyer_id, seller_id, holder_id, former_id } = event;
      for (const userId of new Set([buyer_id, seller_id, holder_id, former_id])) {
        if (userId !== null) realtime.toUser(userId, 'update_order_case', { order_id });
      }
    }),
    broadcastOn(orderChanged, 'cases.announce_order', async (ctx, event) => {
      if (event.status === 'disputed' || event.from === 'disputed') {
        await tellHolder(ctx, event.order_id);
      }
    }),
    broadcastOn(orderReminded, 'cases.announce_reminder', async (ctx, event) => {
      if (event.status === 'disputed') await tellHolder(ctx, event.order_id);
    }),
  ],
};
