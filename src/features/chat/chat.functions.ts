/** Server functions of the chat: the first sight of a page; afterwards everything is realtime. */
import type { InferContractRouterInputs } from '@orpc/contract';
import { createServerFn } from '@tanstack/react-start';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

type Inputs = InferContractRouterInputs<Contract>;

export const fetchChannels = createServerFn({ method: 'GET' })
  .validator((input: Inputs['chat']['channels']) => input)
  .handler(({ data }) => call(contract.chat.channels, data));

export const fetchMessages = createServerFn({ method: 'GET' })
  .validator((input: Inputs['chat']['messages']) => input)
  .handler(({ data }) => call(contract.chat.messages, data));

export const fetchOrderOfChat = createServerFn({ method: 'GET' })
  .validator((input: Inputs['orders']['show']) => input)
  .handler(({ data }) => call(contract.orders.show, data));
