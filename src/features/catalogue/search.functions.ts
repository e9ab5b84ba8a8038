/** Server functions of the search: each wraps one API call. */
import { createServerFn } from '@tanstack/react-start';
import type { InferContractRouterInputs } from '@orpc/contract';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

type Inputs = InferContractRouterInputs<Contract>;

export const fetchSearchGames = createServerFn({ method: 'GET' }).handler(() =>
  call(contract.search.games, undefined),
);

export const fetchSearch = createServerFn({ method: 'GET' })
  .validator((input: Inputs['search']['find']) => input)
  .handler(({ data }) => call(contract.search.find, data));
