/** Endpoints for becoming a seller. */
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { currentUser } from '../accounts/index.ts';
import { selectLastSellerRequest } from './seller-requests.repository.ts';
import { presentSellerRequest } from './sellers.presenter.ts';
import { requestSelling } from './use-cases/request-selling.ts';

/** Their contract area is older than this module, and shared with another one. */
export const sellersEndpoints = endpointsOf('identity', {
  requestSelling: writeAs(async (ctx, input) =>
    presentSellerRequest(await requestSelling(ctx, input)),
  ),
  sellerRequest: readAs(async (ctx) => {
    const user = await currentUser(ctx);
    const request = await selectLastSellerRequest(ctx.db, ctx.actor.userId);
    return {
      is_seller: user.is_seller,
      request: request ? presentSellerRequest(request) : null,
    };
  }),
});
