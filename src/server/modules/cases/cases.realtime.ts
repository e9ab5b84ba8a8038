/** Broadcasts of a case to both sides and to whoever of the staff has it. */
import { broadcastOn, type ModuleRealtime } from '../../realtime/module-realtime.ts';
import { caseChanged } from './cases.events.ts';

export const casesRealtime: ModuleRealtime = {
  broadcasts: [
    broadcastOn(caseChanged, 'cases.announce', ({ services: { realtime } }, event) => {
      const { order_id, buyer_id, seller_id, holder_id } = event;
      for (const userId of [buyer_id, seller_id, holder_id]) {
        if (userId !== null) realtime.toUser(userId, 'update_order_case', { order_id });
      }
    }),
  ],
};
