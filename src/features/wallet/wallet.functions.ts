/** Server functions of the wallet: each wraps one API call. */
import { createServerFn } from '@tanstack/react-start';
import type { InferContractRouterInputs } from '@orpc/contract';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';
import type { Keyed } from '~/platform/idempotency.ts';

type Inputs = InferContractRouterInputs<Contract>['wallet'];

export const fetchBalances = createServerFn({ method: 'GET' }).handler(() =>
  call(contract.wallet.balances, undefined),
);

export const fetchHold = createServerFn({ method: 'GET' }).handler(() =>
  call(contract.wallet.hold, undefined),
);

export const fetchTransactions = createServerFn({ method: 'GET' })
  .validator((input: Inputs['transactions']) => input)
  .handler(({ data }) => call(contract.wallet.transactions, data));

export const deposit = createServerFn({ method: 'POST' })
  .validator((data: Keyed<Inputs['deposit']>) => data)
  .handler(({ data: { input, idempotencyKey } }) =>
    call(contract.wallet.deposit, input, { idempotencyKey }),
  );

export const fetchPayoutMethods = createServerFn({ method: 'GET' }).handler(() =>
  call(contract.wallet.payoutMethods, undefined),
);

export const fetchPayouts = createServerFn({ method: 'GET' })
  .validator((input: Inputs['payouts']) => input)
  .handler(({ data }) => call(contract.wallet.payouts, data));

export const addPayoutMethod = createServerFn({ method: 'POST' })
  .validator((input: Inputs['addPayoutMethod']) => input)
  .handler(({ data }) => call(contract.wallet.addPayoutMethod, data));

export const removePayoutMethod = createServerFn({ method: 'POST' })
  .validator((input: Inputs['removePayoutMethod']) => input)
  .handler(async ({ data }) => {
    await call(contract.wallet.removePayoutMethod, data);
  });

export const requestPayout = createServerFn({ method: 'POST' })
  .validator((data: Keyed<Inputs['requestPayout']>) => data)
  .handler(({ data: { input, idempotencyKey } }) =>
    call(contract.wallet.requestPayout, input, { idempotencyKey }),
  );

export const cancelPayout = createServerFn({ method: 'POST' })
  .validator((data: Keyed<Inputs['cancelPayout']>) => data)
  .handler(({ data: { input, idempotencyKey } }) =>
    call(contract.wallet.cancelPayout, input, { idempotencyKey }),
  );
