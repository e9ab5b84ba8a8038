/** Memory of the host: idle, after load, and whether it grows under continued load. */
import type { Figure } from './lib/figures.ts';
import { inspect } from './lib/inspector.ts';
import { load } from './lib/load.ts';
import { findCurrencyOffer } from './lib/offers.ts';
import type { Bench } from './lib/stage.ts';

const REQUESTS = 20_000;
/** A short run grows by fewer requests, so that `--seconds 2` stays short. */
const REQUESTS_PER_SECOND = 2_000;
const IDLE_MS = 2_000;
const MEGABYTE = 1_000_000;
/** The quality page says flat; what counters and caches of a fixed size take stays below this. */
const GROWTH = 10;

const rest = () => new Promise((resolve) => setTimeout(resolve, IDLE_MS));

export const memory: Bench = {
  name: 'memory',
  isOnMarket: true,
  run: (stage) =>
    stage.withHost(async (host) => {
      await rest();
      const idle = host.residentBytes();
      const offer = await findCurrencyOffer(stage);
      const urls = ['/', '/poe2/currency', `/offers/${offer}`].map((path) => host.origin + path);
      for (const url of urls) await load(url, { seconds: stage.seconds });
      await rest();
      const loaded = host.residentBytes();
      const inspector = await inspect(host);
      try {
        const before = await inspector.liveHeapBytes();
        const requests = Math.min(REQUESTS, stage.seconds * REQUESTS_PER_SECOND);
        for (const url of urls) {
          await load(url, { requests: Math.ceil(requests / urls.length) });
        }
        await rest();
        const after = await inspector.liveHeapBytes();
        const figures: Figure[] = [
          { name: 'memory, idle', value: idle / MEGABYTE, unit: 'MB resident' },
          { name: 'memory, after page loads', value: loaded / MEGABYTE, unit: 'MB resident' },
          {
            name: `memory, after ${requests} further pages`,
            value: host.residentBytes() / MEGABYTE,
            unit: 'MB resident',
          },
          {
            name: `memory, growth of the live heap over them`,
            value: (after - before) / MEGABYTE,
            unit: 'MB',
            goal: { atMost: GROWTH },
          },
        ];
        return figures;
      } finally {
        inspector.close();
      }
    }),
};
