/** Server functions of the catalogue that make more than one API call. */
import { createServerFn } from '@tanstack/react-start';
import { call } from '~/api-client/call.ts';
import { contract } from '~/contracts/index.ts';

/** The part of the bootstrap that every page shows. The rest would be dehydrated with each page and never read. */
export const fetchBootstrap = createServerFn({ method: 'GET' }).handler(async () => {
  const { market, wallet, frontend } = await call(contract.catalogue.bootstrap, undefined);
  return {
    rates: wallet.rates,
    market: { games_total: market.games_total, base_categories: market.base_categories },
    frontend: {
      now: frontend.now,
      notice: frontend.notice,
      demo: frontend.demo,
      help_center_url: frontend.help_center_url,
      scripts: frontend.scripts,
      privacy: frontend.privacy,
      services: frontend.services,
      footer: frontend.footer,
    },
  };
});
