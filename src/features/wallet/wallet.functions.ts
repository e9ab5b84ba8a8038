/** Server functions of the wallet: each wraps one API call. */
import { createServerFn } from '@tanstack/react-start';
import type { InferContractRouterInputs } from '@orpc/contract';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

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
  .validator((data: { input: Inputs['deposit']; idempotencyKey: string }) => data)
  .handler(({ data: { input, idempotencyKey } }) =>
    call(contract.wallet.deposit, input, { idempotencyKey }),
  );
