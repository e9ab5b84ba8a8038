/** Server functions of the chat: the first sight of a page; afterwards everything is realtime. */
import type { InferContractRouterInputs } from '@orpc/contract';
import { createServerFn } from '@tanstack/react-start';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

type Inputs = InferContractRouterInputs<Contract>['chat'];

export const fetchChannels = createServerFn({ method: 'GET' })
  .validator((input: Inputs['channels']) => input)
  .handler(({ data }) => call(contract.chat.channels, data));

export const fetchMessages = createServerFn({ method: 'GET' })
  .validator((input: Inputs['messages']) => input)
  .handler(({ data }) => call(contract.chat.messages, data));
