/**
 * Lighthouse as the quality page asks for it: its mobile profile (a slow phone on a slow network, simulated), the
 * median of five runs of each page. Its simulation knows the processor only by how busy it is now: on a machine that
 * works on other things the first figures get worse.
 */
import lighthouse, { type Result } from 'lighthouse';
import { withBrowser } from './lib/browser.ts';
import type { Figure, Goal } from './lib/figures.ts';
import { findCurrencyOffer } from './lib/offers.ts';
import type { Bench, Stage } from './lib/stage.ts';
import { median } from './lib/statistics.ts';

const RUNS = 5;
/** On a machine that is out of breath Lighthouse loses the beginning of a page load now and then, and says so. */
const MOST_BROKEN = 3;

/** Lighthouse could not observe the page load. */
class BrokenRun extends Error {}

interface Measure {
  name: string;
  unit: string;
  goal: Goal;
  read(result: Result): number | null | undefined;
}

const points = (id: string, atLeast: number): Measure => ({
  name: id.replace('-', ' '),
  unit: 'points',
  goal: { atLeast },
  read: ({ categories }) => {
    const score = categories[id]?.score;
    return score === null || score === undefined ? score : score * 100;
  },
});

const audit = (name: string, id: string, unit: string, atMost: number): Measure => ({
  name,
  unit,
  goal: { atMost },
  read: ({ audits }) => audits[id]?.numericValue,
});

const MEASURES: readonly Measure[] = [
  points('performance', 95),
  points('accessibility', 100),
  points('best-practices', 100),
  points('seo', 100),
  audit('LCP', 'largest-contentful-paint', 'ms', 1_800),
  audit('CLS', 'cumulative-layout-shift', '', 0.02),
  audit('TBT', 'total-blocking-time', 'ms', 150),
];

/** Audits that cost points, once each: what there is to mend. */
function findingsOf(results: readonly Result[]): string[] {
  const failed = results.flatMap(({ categories, audits }) =>
    Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
      .map(({ id }) => audits[id])
      .filter((found) => typeof found?.score === 'number' && found.score < 0.9)
      .map((found) => `${found?.title}: ${found?.displayValue ?? 'no'}`),
  );
  return [...new Set(failed)];
}

async function runOnce(url: string, port: number): Promise<Result> {
  const run = await lighthouse(url, {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  });
  if (!run) throw new Error(`Lighthouse answered nothing for ${url}`);
  const { runtimeError } = run.lhr;
  if (runtimeError) throw new BrokenRun(`Lighthouse: ${runtimeError.message}`);
  const missing = MEASURES.filter(({ read }) => typeof read(run.lhr) !== 'number');
  if (missing.length > 0) {
    throw new BrokenRun(`Lighthouse did not measure ${missing.map(({ name }) => name).join(', ')}`);
  }
  return run.lhr;
}

/** A new browser for each run, so that nothing is cached from the one before. A failed run is repeated. */
async function runWhole(url: string, stage: Stage): Promise<Result> {
  for (let broken = 0; ; broken += 1) {
    try {
      return await withBrowser((port) => runOnce(url, port));
    } catch (error) {
      if (!(error instanceof BrokenRun) || broken === MOST_BROKEN) throw error;
      stage.say(`  repeated: ${error.message}`);
    }
  }
}

async function measurePage(stage: Stage, page: { name: string; url: string }): Promise<Figure[]> {
  const results: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) results.push(await runWhole(page.url, stage));
  for (const finding of findingsOf(results)) stage.say(`  ${page.name}: ${finding}`);
  return MEASURES.map(({ name, unit, goal, read }) => {
    const values = results.map(read).filter((value) => typeof value === 'number');
    return { name: `lighthouse ${page.name}, ${name}`, value: median(values), unit, goal };
  });
}

export const lighthouseBench: Bench = {
  name: 'lighthouse',
  isOnMarket: true,
  run: (stage) =>
    stage.withHost(async (host) => {
      const offer = await findCurrencyOffer(stage);
      const figures: Figure[] = [];
      for (const page of [
        { name: 'home', url: `${host.origin}/` },
        { name: 'category', url: `${host.origin}/poe2/currency` },
        { name: 'offer', url: `${host.origin}/offers/${offer}` },
        { name: 'blog article', url: `${host.origin}/blog/poe2/poe2-currency-prices` },
        { name: 'help article', url: `${host.origin}/help/orders/my-order-is-late` },
      ]) {
        figures.push(...(await measurePage(stage, page)));
      }
      return figures;
    }),
};
