/** Server functions of favourites: each wraps one API call. */
import { createServerFn } from '@tanstack/react-start';
import type { InferContractRouterInputs } from '@orpc/contract';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

type Inputs = InferContractRouterInputs<Contract>['favorites'];

export const fetchFavorites = createServerFn({ method: 'GET' })
  .validator((input: Inputs['list']) => input)
  .handler(({ data }) => call(contract.favorites.list, data));

export const addFavorite = createServerFn({ method: 'POST' })
  .validator((input: Inputs['add']) => input)
  .handler(({ data }) => call(contract.favorites.add, data));

export const removeFavorite = createServerFn({ method: 'POST' })
  .validator((input: Inputs['remove']) => input)
  .handler(({ data }) => call(contract.favorites.remove, data));
