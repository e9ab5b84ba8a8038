/** Server functions of identity checks: each wraps one API call. */
import { createServerFn } from '@tanstack/react-start';
import type { InferContractRouterInputs } from '@orpc/contract';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

type Inputs = InferContractRouterInputs<Contract>;

export const fetchVerification = createServerFn({ method: 'GET' }).handler(() =>
  call(contract.verification.state, undefined),
);

export const openVerification = createServerFn({ method: 'POST' })
  .validator((input: Inputs['verification']['verify']) => input)
  .handler(({ data }) => call(contract.verification.verify, data));

export const cancelVerification = createServerFn({ method: 'POST' }).handler(() =>
  call(contract.verification.cancel, undefined),
);

export const fetchSandboxCheck = createServerFn({ method: 'GET' })
  .validator((input: Inputs['sandbox']['check']) => input)
  .handler(({ data }) => call(contract.sandbox.check, data));

export const decideSandboxCheck = createServerFn({ method: 'POST' })
  .validator((input: Inputs['sandbox']['decideCheck']) => input)
  .handler(({ data }) => call(contract.sandbox.decideCheck, data));
