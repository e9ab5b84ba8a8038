/** Pages as a first visitor's browser asks for them, each beside a bare server that sends the same bytes. */
import { startBareServer } from './lib/bare-server.ts';
import type { Figure } from './lib/figures.ts';
import { load, warmUp } from './lib/load.ts';
import { findCurrencyOffer } from './lib/offers.ts';
import type { Bench, Stage } from './lib/stage.ts';

/** The quality page names the category page; the other two are held to the same. */
const GOAL = { atLeast: 400 };

async function measurePage(
  stage: Stage,
  name: string,
  url: string,
  measure: () => ReturnType<typeof load>,
): Promise<Figure[]> {
  await warmUp(url);
  const page = await measure();
  const bare = await startBareServer(url);
  try {
    await warmUp(bare.url);
    const floor = await load(bare.url, { seconds: Math.ceil(stage.seconds / 2) });
    const share = (page.requestsPerSecond / floor.requestsPerSecond) * 100;
    return [
      { name: `page ${name}`, value: page.requestsPerSecond, unit: 'requests/s', goal: GOAL },
      { name: `page ${name}, p99`, value: page.p99, unit: 'ms' },
      { name: `page ${name}, HTML`, value: bare.bytes / 1_000, unit: 'kB' },
      { name: `page ${name}, bare server`, value: floor.requestsPerSecond, unit: 'requests/s' },
      { name: `page ${name}, of the bare server`, value: share, unit: '%' },
    ];
  } finally {
    await bare.stop();
  }
}

export const pages: Bench = {
  name: 'pages',
  isOnMarket: true,
  run: (stage) =>
    stage.withHost(async ({ origin, ...host }) => {
      const offer = await findCurrencyOffer(stage);
      const addresses = [
        { name: 'home', url: `${origin}/` },
        { name: 'category', url: `${origin}/poe2/currency` },
        { name: 'offer', url: `${origin}/offers/${offer}` },
      ];
      const figures: Figure[] = [];
      for (const { name, url } of addresses) {
        const measure = () =>
          stage.profiled({ origin, ...host }, `page-${name}`, () =>
            load(url, { seconds: stage.seconds }),
          );
        figures.push(...(await measurePage(stage, name, url, measure)));
      }
      return figures;
    }),
};
