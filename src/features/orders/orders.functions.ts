/** Server functions of orders: each wraps one API call. */
import { createServerFn } from '@tanstack/react-start';
import type { InferContractRouterInputs } from '@orpc/contract';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

type Inputs = InferContractRouterInputs<Contract>;

export const fetchOrder = createServerFn({ method: 'GET' })
  .validator((input: Inputs['orders']['show']) => input)
  .handler(({ data }) => call(contract.orders.show, data));

export const fetchOrders = createServerFn({ method: 'GET' })
  .validator((input: Inputs['orders']['list']) => input)
  .handler(({ data }) => call(contract.orders.list, data));

export const startOrder = createServerFn({ method: 'POST' })
  .validator((input: Inputs['orders']['start']) => input)
  .handler(({ data }) => call(contract.orders.start, data));

export const deliverOrder = createServerFn({ method: 'POST' })
  .validator((input: Inputs['orders']['deliver']) => input)
  .handler(({ data }) => call(contract.orders.deliver, data));

export const confirmOrder = createServerFn({ method: 'POST' })
  .validator((input: Inputs['orders']['confirm']) => input)
  .handler(({ data }) => call(contract.orders.confirm, data));

export const cancelOrder = createServerFn({ method: 'POST' })
  .validator((input: Inputs['orders']['cancel']) => input)
  .handler(({ data }) => call(contract.orders.cancel, data));

export const declineOrder = createServerFn({ method: 'POST' })
  .validator((input: Inputs['orders']['decline']) => input)
  .handler(({ data }) => call(contract.orders.decline, data));

export const disputeOrder = createServerFn({ method: 'POST' })
  .validator((input: Inputs['orders']['dispute']) => input)
  .handler(({ data }) => call(contract.orders.dispute, data));

export const revealDelivery = createServerFn({ method: 'POST' })
  .validator((input: Inputs['orders']['reveal']) => input)
  .handler(({ data }) => call(contract.orders.reveal, data));

export const writeReview = createServerFn({ method: 'POST' })
  .validator((input: Inputs['reviews']['write']) => input)
  .handler(({ data }) => call(contract.reviews.write, data));
