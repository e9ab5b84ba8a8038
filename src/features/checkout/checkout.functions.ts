/** Server functions of the checkout: each wraps one API call. */
import { createServerFn } from '@tanstack/react-start';
import type { InferContractRouterInputs } from '@orpc/contract';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';
import type { Keyed } from '~/platform/idempotency.ts';

type Inputs = InferContractRouterInputs<Contract>;

export const fetchCheckoutOffer = createServerFn({ method: 'GET' })
  .validator((input: Inputs['offers']['show']) => input)
  .handler(({ data }) => call(contract.offers.show, data));

export const fetchQuote = createServerFn({ method: 'GET' })
  .validator((input: Inputs['orders']['quote']) => input)
  .handler(({ data }) => call(contract.orders.quote, data));

export const fetchCheckoutOrder = createServerFn({ method: 'GET' })
  .validator((input: Inputs['orders']['show']) => input)
  .handler(({ data }) => call(contract.orders.show, data));

export const fetchBalances = createServerFn({ method: 'GET' }).handler(() =>
  call(contract.wallet.balances, undefined),
);

export const placeOrder = createServerFn({ method: 'POST' })
  .validator((data: Keyed<Inputs['orders']['place']>) => data)
  .handler(({ data: { input, idempotencyKey } }) =>
    call(contract.orders.place, input, { idempotencyKey }),
  );

export const payOrder = createServerFn({ method: 'POST' })
  .validator((data: Keyed<Inputs['orders']['pay']>) => data)
  .handler(({ data: { input, idempotencyKey } }) =>
    call(contract.orders.pay, input, { idempotencyKey }),
  );

export const fetchSandboxPayment = createServerFn({ method: 'GET' })
  .validator((input: Inputs['sandbox']['payment']) => input)
  .handler(({ data }) => call(contract.sandbox.payment, data));

export const decideSandboxPayment = createServerFn({ method: 'POST' })
  .validator((input: Inputs['sandbox']['decidePayment']) => input)
  .handler(({ data }) => call(contract.sandbox.decidePayment, data));
