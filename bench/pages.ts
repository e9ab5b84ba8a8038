/**
 * Pages as a first visitor's browser requests them, rendered for each request and from the page cache, each compared
 * with a bare server that sends the same bytes.
 */
import { startBareServer } from './lib/bare-server.ts';
import type { Figure } from './lib/figures.ts';
import type { Host } from './lib/host.ts';
import { load, warmUp } from './lib/load.ts';
import { findCurrencyOffer } from './lib/offers.ts';
import type { Bench, Stage } from './lib/stage.ts';

/** The quality page names the category page; the other two are held to the same. */
const MODES = [
  { name: 'uncached', cacheMb: 0, goal: { atLeast: 400 } },
  { name: 'cached', goal: { atLeast: 2_500 } },
];
type Mode = (typeof MODES)[number];

interface Page {
  name: string;
  path: string;
}

/** The page alone. */
async function measurePage(stage: Stage, host: Host, mode: Mode, page: Page): Promise<Figure[]> {
  const url = host.origin + page.path;
  const name = `page ${page.name}, ${mode.name}`;
  await warmUp(url);
  const spentBefore = host.cpuMs();
  const found = await stage.profiled(host, `page-${page.name}-${mode.name}`, () =>
    load(url, { seconds: stage.seconds }),
  );
  const spent = (host.cpuMs() - spentBefore) / found.total;
  return [
    { name, value: found.requestsPerSecond, unit: 'requests/s', goal: mode.goal },
    { name: `${name}, p99`, value: found.p99, unit: 'ms' },
    { name: `${name}, processor time each`, value: spent, unit: 'ms' },
  ];
}

/** What the same bytes cost at least. */
async function measureBare(stage: Stage, host: Host, page: Page): Promise<Figure[]> {
  const bare = await startBareServer(host.origin + page.path);
  try {
    await warmUp(bare.url);
    const { requestsPerSecond } = await load(bare.url, { seconds: Math.ceil(stage.seconds / 2) });
    return [
      { name: `page ${page.name}, HTML`, value: bare.bytes / 1_000, unit: 'kB' },
      { name: `page ${page.name}, bare server`, value: requestsPerSecond, unit: 'requests/s' },
    ];
  } finally {
    await bare.stop();
  }
}

export const pages: Bench = {
  name: 'pages',
  isOnMarket: true,
  async run(stage) {
    const offer = await findCurrencyOffer(stage);
    const all = [
      { name: 'home', path: '/' },
      { name: 'category', path: '/poe2/currency' },
      { name: 'offer', path: `/offers/${offer}` },
    ];
    const figures: Figure[] = [];
    for (const mode of MODES) {
      await stage.withHost(async (host) => {
        for (const page of all) figures.push(...(await measurePage(stage, host, mode, page)));
        if (mode.name !== 'cached') return;
        for (const page of all) figures.push(...(await measureBare(stage, host, page)));
      }, mode);
    }
    return figures;
  },
};
