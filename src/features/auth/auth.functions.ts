/**
 * Server functions that begin this browser's session, or end it by a link of a mail: they set or remove its cookies.
 */
import { createServerFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import type { InferContractRouterInputs } from '@orpc/contract';
import { call } from '~/api-client/call.ts';
import { attributionOf } from '~/api-client/attribution.ts';
import { forgetSession, nameDevice, openSession } from '~/api-client/session.ts';
import { contract, type Contract } from '~/contracts/index.ts';
import { currentLocale } from '~/platform/request/request-scope.ts';

type Inputs = InferContractRouterInputs<Contract>['identity'];
type Grant<T extends Inputs['token']['grant_type']> = Omit<
  Extract<Inputs['token'], { grant_type: T }>,
  'grant_type'
>;

export const signIn = createServerFn({ method: 'POST' })
  .validator((input: Grant<'password'>) => input)
  .handler(({ data }) =>
    openSession(getRequest(), { ...data, grant_type: 'password' }, currentLocale()),
  );

/** A passkey is sufficient by itself. */
export const signInWithPasskey = createServerFn({ method: 'POST' })
  .validator((input: Grant<'passkey'>) => input)
  .handler(({ data }) =>
    openSession(getRequest(), { ...data, grant_type: 'passkey' }, currentLocale()),
  );

export const signUp = createServerFn({ method: 'POST' })
  .validator((input: Grant<'registration'>) => input)
  .handler(({ data }) => {
    const request = getRequest();
    const grant = { ...attributionOf(request), ...data, grant_type: 'registration' } as const;
    return openSession(request, grant, currentLocale());
  });

/** A restore ends every session, so that the cookies of this one are removed as well. */
export const activate = createServerFn({ method: 'POST' })
  .validator((input: Inputs['activate']) => input)
  .handler(async ({ data }) => {
    // Whoever restores the account here has proved to own it: the device counts as known from then on.
    if (data.password !== undefined) nameDevice(getRequest());
    const { type } = await call(contract.identity.activate, data);
    if (type === 'RESTORE_PASSWORD') forgetSession(getRequest());
    return { type };
  });
