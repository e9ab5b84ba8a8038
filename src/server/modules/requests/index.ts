/** Public interface of requests: what buyers ask for, what sellers bid, and what becomes of it (decision 0078). */
import { defineModule } from '../../core/define-module.ts';
import { requestsEndpoints } from './requests.endpoints.ts';
export { reportedRequests } from './use-cases/report-subjects.ts';
import { noteNewRequests, tellFollowers } from './use-cases/follow-requests.ts';
import { expireRequests, settleRequests } from './use-cases/end-request.ts';

const BATCH = 50;

export const requestsModule = defineModule({
  name: 'requests',
  uses: ['accounts', 'catalogue', 'notifications', 'offers', 'reports'],
  tables: [
    'buyer_request',
    'request_bid',
    'request_block',
    'request_follow',
    'request_follower',
    'request_news',
  ],
  // Lists leave out people who are away and join sellers with their stock; what becomes of an accepted bid is read from its
  // order.
  reads: ['app_user', 'market_order', 'offer'],
  endpoints: { requests: requestsEndpoints },
  jobs: [
    { name: 'requests.settle', everySeconds: 2, run: (ctx) => settleRequests(ctx, BATCH) },
    { name: 'requests.note_new', everySeconds: 10, run: (ctx) => noteNewRequests(ctx, BATCH) },
    { name: 'requests.tell_followers', everySeconds: 10, run: (ctx) => tellFollowers(ctx, BATCH) },
    { name: 'requests.expire', everySeconds: 5, run: (ctx) => expireRequests(ctx, BATCH) },
  ],
});
