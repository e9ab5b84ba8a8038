/** Server functions of the second step: each wraps one API call. */
import { createServerFn } from '@tanstack/react-start';
import type { InferContractRouterInputs } from '@orpc/contract';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

type Inputs = InferContractRouterInputs<Contract>;

/** How the own account is protected. */
export const fetchProtection = createServerFn({ method: 'GET' }).handler(() =>
  call(contract.secondFactor.show, undefined),
);

/** A challenge for whoever wants to sign in. */
export const askToSignIn = createServerFn({ method: 'POST' }).handler(() =>
  call(contract.secondFactor.signInChallenge, undefined),
);

/** A challenge for the own passkeys. */
export const askToConfirm = createServerFn({ method: 'POST' }).handler(() =>
  call(contract.secondFactor.challenge, undefined),
);

/** Confirms a second factor in this session. */
export const confirmFactor = createServerFn({ method: 'POST' })
  .validator((input: Inputs['secondFactor']['confirm']) => input)
  .handler(({ data }) => call(contract.secondFactor.confirm, data));

/** The next code of a demo account's authenticator app. */
export const fetchDemoCode = createServerFn({ method: 'GET' })
  .validator((input: Inputs['sandbox']['authenticator']) => input)
  .handler(({ data }) => call(contract.sandbox.authenticator, data));
