/** Broadcasts to buyers: their bonus money has grown. */
import { broadcastOn, type ModuleRealtime } from '../../realtime/module-realtime.ts';
import { cashbackGiven } from './cashback.events.ts';

export const cashbackRealtime: ModuleRealtime = {
  broadcasts: [
    broadcastOn(cashbackGiven, 'cashback.announce', ({ services }, { user_id: buyer }) =>
      services.realtime.toUser(buyer, 'wallet_changed', {}),
    ),
  ],
};
