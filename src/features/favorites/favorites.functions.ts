/** Server functions of favourites and followed sellers: each wraps one API call. */
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

export const fetchFollowed = createServerFn({ method: 'GET' })
  .validator((input: Inputs['sellers']) => input)
  .handler(({ data }) => call(contract.favorites.sellers, data));

export const followSeller = createServerFn({ method: 'POST' })
  .validator((input: Inputs['follow']) => input)
  .handler(({ data }) => call(contract.favorites.follow, data));

export const unfollowSeller = createServerFn({ method: 'POST' })
  .validator((input: Inputs['unfollow']) => input)
  .handler(({ data }) => call(contract.favorites.unfollow, data));
