/** Pages as a first visitor's browser asks for them, each beside a bare server that sends the same bytes. */
import { startBareServer } from './lib/bare-server.ts';
import type { Figure } from './lib/figures.ts';
import type { Host } from './lib/host.ts';
import { load, warmUp } from './lib/load.ts';
import { findCurrencyOffer } from './lib/offers.ts';
import type { Bench, Stage } from './lib/stage.ts';

/** The quality page names the category page; the other two are held to the same. */
const GOAL = { atLeast: 400 };

interface Page {
  name: string;
  url: string;
}

async function measurePage(stage: Stage, host: Host, { name, url }: Page): Promise<Figure[]> {
  await warmUp(url);
  const spentBefore = host.cpuMs();
  const page = await stage.profiled(host, `page-${name}`, () =>
    load(url, { seconds: stage.seconds }),
  );
  const spent = (host.cpuMs() - spentBefore) / page.total;
  const bare = await startBareServer(url);
  try {
    await warmUp(bare.url);
    const floor = await load(bare.url, { seconds: Math.ceil(stage.seconds / 2) });
    const share = (page.requestsPerSecond / floor.requestsPerSecond) * 100;
    return [
      { name: `page ${name}`, value: page.requestsPerSecond, unit: 'requests/s', goal: GOAL },
      { name: `page ${name}, p99`, value: page.p99, unit: 'ms' },
      { name: `page ${name}, processor time each`, value: spent, unit: 'ms' },
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
    stage.withHost(async (host) => {
      const offer = await findCurrencyOffer(stage);
      const addresses = [
        { name: 'home', url: `${host.origin}/` },
        { name: 'category', url: `${host.origin}/poe2/currency` },
        { name: 'offer', url: `${host.origin}/offers/${offer}` },
      ];
      const figures: Figure[] = [];
      for (const page of addresses) figures.push(...(await measurePage(stage, host, page)));
      return figures;
    }),
};
