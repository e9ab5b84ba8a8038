/** Server functions of archives and of leaving: each wraps one API call. */
import { createServerFn } from '@tanstack/react-start';
import type { InferContractRouterInputs } from '@orpc/contract';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

type Inputs = InferContractRouterInputs<Contract>['privacy'];

export const fetchExportState = createServerFn({ method: 'GET' }).handler(() =>
  call(contract.privacy.showExport, undefined),
);

export const requestExport = createServerFn({ method: 'POST' })
  .validator((input: Inputs['requestExport']) => input)
  .handler(({ data }) => call(contract.privacy.requestExport, data));

export const fetchDeletionState = createServerFn({ method: 'GET' }).handler(() =>
  call(contract.privacy.showDeletion, undefined),
);

export const requestDeletion = createServerFn({ method: 'POST' })
  .validator((input: Inputs['requestDeletion']) => input)
  .handler(({ data }) => call(contract.privacy.requestDeletion, data));

export const withdrawDeletion = createServerFn({ method: 'POST' }).handler(async () => {
  await call(contract.privacy.withdrawDeletion, undefined);
});
