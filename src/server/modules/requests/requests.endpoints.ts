/** Endpoints of buyers' requests and sellers' bids. */
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { acceptBid, releaseBid } from './use-cases/accept-bid.ts';
import { blockBidder, placeBid, withdrawBid } from './use-cases/change-bid.ts';
import { changeRequest, confirmBid } from './use-cases/change-request.ts';
import { createRequest } from './use-cases/create-request.ts';
import { followRequests, listFollowed } from './use-cases/follow-requests.ts';
import { hideRequest, withdrawRequest } from './use-cases/end-request.ts';
import { listOpenRequests, listOwnRequests, showRequest } from './use-cases/read-requests.ts';

export const requestsEndpoints = endpointsOf('requests', {
  list: readAs(listOpenRequests),
  mine: readAs(listOwnRequests),
  show: readAs((ctx, { id }) => showRequest(ctx, id)),
  create: writeAs(createRequest),
  followed: readAs((ctx) => listFollowed(ctx)),
  follow: writeAs(followRequests),
  change: writeAs(changeRequest),
  confirmBid: writeAs(confirmBid),
  withdraw: writeAs((ctx, { id }) => withdrawRequest(ctx, id)),
  bid: writeAs(placeBid),
  withdrawBid: writeAs((ctx, { id }) => withdrawBid(ctx, id)),
  accept: writeAs(acceptBid),
  release: writeAs((ctx, { id }) => releaseBid(ctx, id)),
  block: writeAs(blockBidder),
  hide: writeAs(hideRequest),
});
