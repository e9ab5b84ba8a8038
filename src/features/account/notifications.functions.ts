/** Server functions of notifications and Telegram: each wraps one API call. */
import { createServerFn } from '@tanstack/react-start';
import type { InferContractRouterInputs } from '@orpc/contract';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

type Inputs = InferContractRouterInputs<Contract>['notifications'];

export const fetchNotificationSettings = createServerFn({ method: 'GET' }).handler(() =>
  call(contract.notifications.settings, undefined),
);

export const changeNotificationSettings = createServerFn({ method: 'POST' })
  .validator((input: Inputs['changeSettings']) => input)
  .handler(({ data }) => call(contract.notifications.changeSettings, data));

export const fetchUnsubscribe = createServerFn({ method: 'GET' })
  .validator((input: Inputs['showUnsubscribe']) => input)
  .handler(({ data }) => call(contract.notifications.showUnsubscribe, data));

export const fetchTelegram = createServerFn({ method: 'GET' }).handler(() =>
  call(contract.notifications.telegram, undefined),
);

export const fetchSandboxTelegram = createServerFn({ method: 'GET' })
  .validator((input: Inputs['sandboxTelegram']) => input)
  .handler(({ data }) => call(contract.notifications.sandboxTelegram, data));
