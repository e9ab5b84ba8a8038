/** Endpoints for becoming a seller, and of a seller's availability. */
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { currentUser } from '../accounts/index.ts';
import { selectLastSellerRequest } from './seller-requests.repository.ts';
import { presentSellerRequest } from './sellers.presenter.ts';
import { changeHours } from './use-cases/change-hours.ts';
import { requestSelling } from './use-cases/request-selling.ts';
import { showAvailability } from './use-cases/show-availability.ts';
import { endVacation, planVacation } from './use-cases/vacation.ts';

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

/** Each change answers with what holds then. */
export const availabilityEndpoints = endpointsOf('sellers', {
  availability: readAs((ctx) => showAvailability(ctx)),
  changeHours: writeAs(async (ctx, { hours, version }) => {
    await changeHours(ctx, hours, version);
    return showAvailability(ctx);
  }),
  planVacation: writeAs(async (ctx, input) => {
    await planVacation(ctx, input);
    return showAvailability(ctx);
  }),
  endVacation: writeAs(async (ctx) => {
    await endVacation(ctx);
    return showAvailability(ctx);
  }),
});
