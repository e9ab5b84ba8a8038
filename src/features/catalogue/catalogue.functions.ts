/** Server functions of the catalogue: each wraps one API call. */
import { createServerFn } from '@tanstack/react-start';
import type { InferContractRouterInputs } from '@orpc/contract';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

type Inputs = InferContractRouterInputs<Contract>;

/** What every page shows of the bootstrap. The rest of it would travel with each page and stay unread. */
export const fetchBootstrap = createServerFn({ method: 'GET' }).handler(async () => {
  const { market, frontend } = await call(contract.catalogue.bootstrap, undefined);
  return {
    market: { games_total: market.games_total, base_categories: market.base_categories },
    frontend: {
      now: frontend.now,
      notice: frontend.notice,
      demo: frontend.demo,
      help_center_url: frontend.help_center_url,
      scripts: frontend.scripts,
      footer: frontend.footer,
    },
  };
});

export const fetchHome = createServerFn({ method: 'GET' }).handler(() =>
  call(contract.offers.home, undefined),
);

export const fetchPage = createServerFn({ method: 'GET' })
  .validator((input: Inputs['catalogue']['page']) => input)
  .handler(({ data }) => call(contract.catalogue.page, data));

export const fetchGames = createServerFn({ method: 'GET' })
  .validator((input: Inputs['catalogue']['games']) => input)
  .handler(({ data }) => call(contract.catalogue.games, data));

export const fetchGame = createServerFn({ method: 'GET' })
  .validator((input: Inputs['catalogue']['game']) => input)
  .handler(({ data }) => call(contract.catalogue.game, data));

export const fetchBaseCategories = createServerFn({ method: 'GET' }).handler(() =>
  call(contract.catalogue.baseCategories, undefined),
);

export const fetchGenres = createServerFn({ method: 'GET' }).handler(() =>
  call(contract.catalogue.genres, undefined),
);

export const fetchGenre = createServerFn({ method: 'GET' })
  .validator((input: Inputs['catalogue']['genre']) => input)
  .handler(({ data }) => call(contract.catalogue.genre, data));

export const fetchBaseCategory = createServerFn({ method: 'GET' })
  .validator((input: Inputs['catalogue']['baseCategory']) => input)
  .handler(({ data }) => call(contract.catalogue.baseCategory, data));

export const fetchCategory = createServerFn({ method: 'GET' })
  .validator((input: Inputs['catalogue']['categoryOfGame']) => input)
  .handler(({ data }) => call(contract.catalogue.categoryOfGame, data));

export const fetchOffers = createServerFn({ method: 'GET' })
  .validator((input: Inputs['offers']['list']) => input)
  .handler(({ data }) => call(contract.offers.list, data));

export const fetchCards = createServerFn({ method: 'GET' })
  .validator((input: Inputs['offers']['cards']) => input)
  .handler(({ data }) => call(contract.offers.cards, data));

export const fetchOffer = createServerFn({ method: 'GET' })
  .validator((input: Inputs['offers']['show']) => input)
  .handler(({ data }) => call(contract.offers.show, data));

export const fetchSellerReviews = createServerFn({ method: 'GET' })
  .validator((input: Inputs['reviews']['ofProfile']) => input)
  .handler(({ data }) => call(contract.reviews.ofProfile, data));
