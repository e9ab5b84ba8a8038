/** Server functions of orders that more than the orders' pages need: each wraps one API call. */
import { createServerFn } from '@tanstack/react-start';
import type { InferContractRouterInputs } from '@orpc/contract';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';
import type { Keyed } from '~/platform/idempotency.ts';

type Inputs = InferContractRouterInputs<Contract>['orders'];

export const fetchOrders = createServerFn({ method: 'GET' })
  .validator((input: Inputs['list']) => input)
  .handler(({ data }) => call(contract.orders.list, data));

export const cancelOrder = createServerFn({ method: 'POST' })
  .validator((data: Keyed<Inputs['cancel']>) => data)
  .handler(({ data: { input, idempotencyKey } }) =>
    call(contract.orders.cancel, input, { idempotencyKey }),
  );
