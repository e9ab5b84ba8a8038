/** The reads that pages are made of, as programs ask for them. */
import type { Figure } from './lib/figures.ts';
import { load, warmUp } from './lib/load.ts';
import { findCurrencyOffer } from './lib/offers.ts';
import type { Bench } from './lib/stage.ts';

export const api: Bench = {
  name: 'api',
  isOnMarket: true,
  run: (stage) =>
    stage.withHost(async (host) => {
      const offer = await findCurrencyOffer(stage);
      const calls = [
        { name: 'list of 36 offers', path: 'market/offer?game=poe2&category=currency' },
        { name: 'one offer', path: `market/offer/${offer}` },
        { name: 'game search', path: 'market/game?search_title=path' },
      ];
      const figures: Figure[] = [];
      for (const { name, path } of calls) {
        const url = `${host.origin}/api/${path}`;
        await warmUp(url);
        const spentBefore = host.cpuMs();
        const { requestsPerSecond, p99, total } = await stage.profiled(
          host,
          `api-${name.replaceAll(' ', '-')}`,
          () => load(url, { seconds: stage.seconds }),
        );
        const spent = (host.cpuMs() - spentBefore) / total;
        figures.push(
          { name: `api ${name}`, value: requestsPerSecond, unit: 'requests/s' },
          { name: `api ${name}, p99`, value: p99, unit: 'ms' },
          { name: `api ${name}, processor time each`, value: spent, unit: 'ms' },
        );
      }
      return figures;
    }),
};
