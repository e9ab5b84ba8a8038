/** Server functions that change how the own account is protected: each wraps one API call. */
import { createServerFn } from '@tanstack/react-start';
import type { InferContractRouterInputs } from '@orpc/contract';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

type Inputs = InferContractRouterInputs<Contract>['secondFactor'];

export const startTotp = createServerFn({ method: 'POST' })
  .validator((input: Inputs['startTotp']) => input)
  .handler(({ data }) => call(contract.secondFactor.startTotp, data));

export const confirmTotp = createServerFn({ method: 'POST' })
  .validator((input: Inputs['confirmTotp']) => input)
  .handler(({ data }) => call(contract.secondFactor.confirmTotp, data));

export const removeTotp = createServerFn({ method: 'POST' }).handler(async () => {
  await call(contract.secondFactor.removeTotp, undefined);
});

export const renewRecoveryCodes = createServerFn({ method: 'POST' }).handler(() =>
  call(contract.secondFactor.renewRecoveryCodes, undefined),
);

export const startPasskey = createServerFn({ method: 'POST' })
  .validator((input: Inputs['startPasskey']) => input)
  .handler(({ data }) => call(contract.secondFactor.startPasskey, data));

export const addPasskey = createServerFn({ method: 'POST' })
  .validator((input: Inputs['addPasskey']) => input)
  .handler(({ data }) => call(contract.secondFactor.addPasskey, data));

export const renamePasskey = createServerFn({ method: 'POST' })
  .validator((input: Inputs['renamePasskey']) => input)
  .handler(({ data }) => call(contract.secondFactor.renamePasskey, data));

export const removePasskey = createServerFn({ method: 'POST' })
  .validator((input: Inputs['removePasskey']) => input)
  .handler(async ({ data }) => {
    await call(contract.secondFactor.removePasskey, data);
  });
