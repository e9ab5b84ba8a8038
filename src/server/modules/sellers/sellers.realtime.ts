/** Broadcasts of a request to sell to its applicant. */
import { broadcastOn, type ModuleRealtime } from '../../realtime/module-realtime.ts';
import { sellerRequestStatusChanged } from './sellers.events.ts';

export const sellersRealtime: ModuleRealtime = {
  broadcasts: [
    broadcastOn(
      sellerRequestStatusChanged,
      'identity.tell_applicant',
      (ctx, { user_id, status }) => {
        ctx.services.realtime.toUser(user_id, 'become_seller_request_status_changed', { status });
      },
    ),
  ],
};
