/** Server functions of orders: each wraps one API call. */
import { createServerFn } from '@tanstack/react-start';
import type { InferContractRouterInputs } from '@orpc/contract';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';
import type { Keyed } from '~/platform/idempotency.ts';

type Inputs = InferContractRouterInputs<Contract>;

export const fetchOrder = createServerFn({ method: 'GET' })
  .validator((input: Inputs['orders']['show']) => input)
  .handler(({ data }) => call(contract.orders.show, data));

export const startOrder = createServerFn({ method: 'POST' })
  .validator((data: Keyed<Inputs['orders']['start']>) => data)
  .handler(({ data: { input, idempotencyKey } }) =>
    call(contract.orders.start, input, { idempotencyKey }),
  );

export const deliverOrder = createServerFn({ method: 'POST' })
  .validator((data: Keyed<Inputs['orders']['deliver']>) => data)
  .handler(({ data: { input, idempotencyKey } }) =>
    call(contract.orders.deliver, input, { idempotencyKey }),
  );

export const confirmOrder = createServerFn({ method: 'POST' })
  .validator((data: Keyed<Inputs['orders']['confirm']>) => data)
  .handler(({ data: { input, idempotencyKey } }) =>
    call(contract.orders.confirm, input, { idempotencyKey }),
  );

export const declineOrder = createServerFn({ method: 'POST' })
  .validator((data: Keyed<Inputs['orders']['decline']>) => data)
  .handler(({ data: { input, idempotencyKey } }) =>
    call(contract.orders.decline, input, { idempotencyKey }),
  );

export const disputeOrder = createServerFn({ method: 'POST' })
  .validator((data: Keyed<Inputs['orders']['dispute']>) => data)
  .handler(({ data: { input, idempotencyKey } }) =>
    call(contract.orders.dispute, input, { idempotencyKey }),
  );

export const revealDelivery = createServerFn({ method: 'POST' })
  .validator((input: Inputs['orders']['reveal']) => input)
  .handler(({ data }) => call(contract.orders.reveal, data));

export const writeReview = createServerFn({ method: 'POST' })
  .validator((input: Inputs['reviews']['write']) => input)
  .handler(({ data }) => call(contract.reviews.write, data));
