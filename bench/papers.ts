/** The longest statement that is drawn as a paper: how long it takes in its thread, and how large it is. */
import type { Figure } from './lib/figures.ts';
import { importInApp } from './lib/in-app.ts';
import type { Bench } from './lib/stage.ts';

const LINES = 2_000;
/** A quarter of what a paper may take before its thread is ended. */
const MOST_SECONDS = 5;
const BYTES_PER_MEGABYTE = 1_000_000;

export const papers: Bench = {
  name: 'papers',
  isOnMarket: false,
  async run(): Promise<Figure[]> {
    const inApp = await importInApp<typeof import('./lib/paper-times.ts')>(
      'bench/lib/paper-times.ts',
    );
    const times = await inApp.measurePapers(LINES);
    const of = `statement of ${LINES / 1_000} 000 lines as PDF`;
    return [
      { name: `${of}, with the start of the thread`, value: times.first, unit: 's' },
      { name: of, value: times.again, unit: 's', goal: { atMost: MOST_SECONDS } },
      { name: `${of}, size`, value: times.size / BYTES_PER_MEGABYTE, unit: 'MB' },
    ];
  },
};
