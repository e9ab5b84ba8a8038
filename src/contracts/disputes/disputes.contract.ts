/** What buyer and seller do with a dispute that is open; opening, answering and deciding are calls of orders. */
import * as v from 'valibot';
import { idSchema } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented } from '../errors.ts';
import { ordersErrors } from '../orders/orders.errors.ts';
import { orderSchema } from '../orders/orders.schemas.ts';

const route = routesOf('Disputes');

const { ORDER_NOT_FOUND, ORDER_WRONG_STATE, ORDER_NOT_YOURS_TO_DO, ORDER_NOT_YET } = ordersErrors;

/** Banned accounts may finish their open trades as well. */
function step(path: `/${string}`, summary: string) {
  return endpoint
    .meta({ who: 'user', alsoFor: ['banned'], idempotent: 'optional' })
    .route(route.post(path, summary))
    .errors(
      documented({ ORDER_NOT_FOUND, ORDER_WRONG_STATE, ORDER_NOT_YOURS_TO_DO, ORDER_NOT_YET }),
    )
    .input(v.object({ id: idSchema }))
    .output(orderSchema);
}

export const disputesContract = {
  escalate: step(
    '/market/order/{id}/dispute/escalate',
    'Either side calls support, once both have spoken or the time to answer is over',
  ),
  withdraw: step(
    '/market/order/{id}/dispute/withdraw',
    'Whoever opened the dispute withdraws it: the order goes on where it was',
  ),
};
