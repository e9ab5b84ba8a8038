/** Broadcasts to the owner of a wallet: payouts that were decided, holds that ended, deposits that arrived. */
import { broadcastOn, type ModuleRealtime } from '../../realtime/module-realtime.ts';
import { cardRefundEnded, depositCaptured } from '../payments/index.ts';
import {
  holdReleased,
  reservationChanged,
  payoutFreezeChanged,
  payoutStatusChanged,
} from './wallet.events.ts';

export const walletRealtime: ModuleRealtime = {
  broadcasts: [
    broadcastOn(payoutStatusChanged, 'wallet.announce_payout', ({ services }, { user_id: owner }) =>
      services.realtime.toUser(owner, 'wallet_changed', {}),
    ),
    broadcastOn(payoutFreezeChanged, 'wallet.announce_freeze', ({ services }, event) =>
      services.realtime.toUser(event.user_id, 'wallet_changed', {}),
    ),
    broadcastOn(holdReleased, 'wallet.announce_release', ({ services }, { user_id: owner }) => {
      if (owner !== undefined) services.realtime.toUser(owner, 'wallet_changed', {});
    }),
    broadcastOn(
      reservationChanged,
      'wallet.announce_reservation',
      ({ services }, { user_id: owner }) => services.realtime.toUser(owner, 'wallet_changed', {}),
    ),
    broadcastOn(depositCaptured, 'wallet.announce_deposit', ({ services }, { user_id: owner }) =>
      services.realtime.toUser(owner, 'wallet_changed', {}),
    ),
    broadcastOn(cardRefundEnded, 'wallet.announce_refund', ({ services }, { user_id: owner }) =>
      services.realtime.toUser(owner, 'wallet_changed', {}),
    ),
  ],
};
