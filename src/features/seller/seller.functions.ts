/** Server functions of selling: each wraps one API call. */
import { createServerFn } from '@tanstack/react-start';
import type { InferContractRouterInputs } from '@orpc/contract';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

type Inputs = InferContractRouterInputs<Contract>;

export const fetchSellerRequest = createServerFn({ method: 'GET' }).handler(() =>
  call(contract.identity.sellerRequest, undefined),
);

export const requestSelling = createServerFn({ method: 'POST' })
  .validator((input: Inputs['identity']['requestSelling']) => input)
  .handler(({ data }) => call(contract.identity.requestSelling, data));

export const resendConfirmation = createServerFn({ method: 'POST' })
  .validator((input: Inputs['identity']['resendActivation']) => input)
  .handler(({ data }) => call(contract.identity.resendActivation, data));

export const fetchOwnOffers = createServerFn({ method: 'GET' })
  .validator((input: Inputs['offers']['ownList']) => input)
  .handler(({ data }) => call(contract.offers.ownList, data));

export const fetchOwnOffer = createServerFn({ method: 'GET' })
  .validator((input: Inputs['offers']['own']) => input)
  .handler(({ data }) => call(contract.offers.own, data));

export const createOffer = createServerFn({ method: 'POST' })
  .validator((input: Inputs['offers']['create']) => input)
  .handler(({ data }) => call(contract.offers.create, data));

export const updateOffer = createServerFn({ method: 'POST' })
  .validator((input: Inputs['offers']['update']) => input)
  .handler(({ data }) => call(contract.offers.update, data));

export const publishOffer = createServerFn({ method: 'POST' })
  .validator((input: Inputs['offers']['publish']) => input)
  .handler(({ data }) => call(contract.offers.publish, data));

export const activateOffer = createServerFn({ method: 'POST' })
  .validator((input: Inputs['offers']['activate']) => input)
  .handler(({ data }) => call(contract.offers.activate, data));

export const deactivateOffer = createServerFn({ method: 'POST' })
  .validator((input: Inputs['offers']['deactivate']) => input)
  .handler(({ data }) => call(contract.offers.deactivate, data));

export const deleteOffer = createServerFn({ method: 'POST' })
  .validator((input: Inputs['offers']['remove']) => input)
  .handler(({ data }) => call(contract.offers.remove, data));

export const addStock = createServerFn({ method: 'POST' })
  .validator((input: Inputs['offers']['addStock']) => input)
  .handler(({ data }) => call(contract.offers.addStock, data));

export const fetchDefinition = createServerFn({ method: 'GET' })
  .validator((input: Inputs['catalogue']['category']) => input)
  .handler(({ data }) => call(contract.catalogue.category, data));

export const fetchGamesToSell = createServerFn({ method: 'GET' })
  .validator((input: Inputs['catalogue']['games']) => input)
  .handler(({ data }) => call(contract.catalogue.games, data));

export const fetchGameToSell = createServerFn({ method: 'GET' })
  .validator((input: Inputs['catalogue']['game']) => input)
  .handler(({ data }) => call(contract.catalogue.game, data));

export const fetchWaitingSales = createServerFn({ method: 'GET' })
  .validator((input: Inputs['orders']['list']) => input)
  .handler(({ data }) => call(contract.orders.list, data));
