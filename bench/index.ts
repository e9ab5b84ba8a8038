/**
 * Runs the benches for speed, memory, size and start time, and prints one table (`npm run bench`). Missing a goal is
 * a result and not a failure: the exit code only tells whether everything could be measured.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { alerts } from './alerts.ts';
import { api } from './api.ts';
import { autoPricing } from './auto-pricing.ts';
import { chat } from './chat.ts';
import { checkout } from './checkout.ts';
import { deliveries } from './deliveries.ts';
import { imports } from './imports.ts';
import { asMarkdown, asTable, describeMachine, type Figure, type Report } from './lib/figures.ts';
import { withStage, type Bench } from './lib/stage.ts';
import { interactions } from './interactions.ts';
import { ledger } from './ledger.ts';
import { listing } from './listing.ts';
import { lighthouseBench } from './lighthouse.ts';
import { memory } from './memory.ts';
import { pages } from './pages.ts';
import { papers } from './papers.ts';
import { sellerTable } from './seller-table.ts';
import { sizes } from './sizes.ts';
import { staffSearch } from './staff-search.ts';
import { start } from './start.ts';

const BENCHES: readonly Bench[] = [
  sizes,
  start,
  pages,
  lighthouseBench,
  interactions,
  api,
  memory,
  checkout,
  deliveries,
  alerts,
  imports,
  papers,
  sellerTable,
  staffSearch,
  autoPricing,
  chat,
  listing,
  ledger,
];
/** All benches together. */
const LIMIT_MINUTES = 60;
const NAMES = BENCHES.map(({ name }) => name).join(', ');
const USAGE = `Usage: npm run bench -- [--only name[,name]] [--seconds n] [--json file] [--markdown] [--profile folder]
Names: ${NAMES}`;

/** Wrong words on the command line: shown with the usage, without a stack. */
class UsageError extends Error {}

interface Options {
  benches: readonly Bench[];
  seconds: number;
  jsonFile: string | undefined;
  isMarkdown: boolean;
  profileFolder: string | undefined;
}

function chosen(only: string | undefined): readonly Bench[] {
  if (only === undefined) return BENCHES.filter(({ isOnRequest }) => isOnRequest !== true);
  return only.split(',').map((wanted) => {
    const bench = BENCHES.find(({ name }) => name === wanted.trim());
    if (!bench) throw new UsageError(`There is no bench "${wanted}"; there are ${NAMES}.`);
    return bench;
  });
}

function parseWords() {
  try {
    return parseArgs({
      options: {
        only: { type: 'string' },
        seconds: { type: 'string', default: '10' },
        json: { type: 'string' },
        markdown: { type: 'boolean', default: false },
        profile: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readOptions(): Options {
  const { values } = parseWords();
  const seconds = Number(values.seconds);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 120) {
    throw new UsageError('--seconds must be a whole number from 1 to 120.');
  }
  return {
    benches: chosen(values.only),
    seconds,
    jsonFile: values.json,
    isMarkdown: values.markdown,
    profileFolder: values.profile,
  };
}

const interrupted = interruption();
// Between two benches nobody waits for it; the next one notices at once.
interrupted.catch(() => {});

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Fails on Ctrl+C, and when a bench takes longer than anything slow would: then all is stopped and removed. */
function interruption(): Promise<never> {
  return new Promise((_, reject) => {
    const give = (reason: string): void => reject(new Error(reason));
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => give('interrupted'));
    setTimeout(
      () => give(`not ready after ${LIMIT_MINUTES} minutes`),
      LIMIT_MINUTES * 60_000,
    ).unref();
  });
}

/** Set by a bench that broke: what the others measured is printed all the same. */
let isBroken = false;

async function timed(name: string, run: () => Promise<Figure[]>): Promise<Figure[]> {
  const since = performance.now();
  say(`· ${name} …`);
  const measured = run().catch((error: unknown) => {
    isBroken = true;
    say(`✗ ${name}: ${error instanceof Error ? error.stack : String(error)}`);
    return [];
  });
  const figures = await Promise.race([measured, interrupted]);
  say(`  ${name} took ${((performance.now() - since) / 1_000).toFixed(0)} s`);
  return figures;
}

async function measure({ benches, seconds, profileFolder }: Options): Promise<Report> {
  const circumstances = { ...describeMachine(), seconds };
  const figures: Figure[] = [];
  for (const bench of benches) {
    if (!bench.isOnMarket) figures.push(...(await timed(bench.name, bench.run)));
  }
  const onMarket = benches.filter((bench) => bench.isOnMarket);
  if (onMarket.length === 0) return { ...circumstances, postgres: 'no PostgreSQL', figures };
  say('· Preparing PostgreSQL and the demo market …');
  return withStage({ seconds, profileFolder, say }, async (stage, postgres) => {
    for (const bench of onMarket) {
      figures.push(...(await timed(bench.name, () => bench.run(stage))));
    }
    return { ...circumstances, postgres, figures };
  });
}

async function main(): Promise<void> {
  const options = readOptions();
  const report = await measure(options);
  process.stdout.write(`\n${options.isMarkdown ? asMarkdown(report) : asTable(report)}\n`);
  if (options.jsonFile !== undefined) {
    writeFileSync(options.jsonFile, `${JSON.stringify(report, null, 2)}\n`);
  }
  if (isBroken) process.exitCode = 1;
}

main().catch((error: unknown) => {
  if (error instanceof UsageError) say(`${error.message}\n${USAGE}`);
  else say(`✗ Not measured: ${error instanceof Error ? error.stack : String(error)}`);
  // What an interrupted bench still does is of no use any more; its host ends with this process.
  process.exit(1);
});
