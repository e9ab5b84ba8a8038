/** Time until the built application listens, with the embedded database as `npm start` uses it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHost } from './lib/host.ts';
import type { Bench } from './lib/stage.ts';

/** Seconds. The first start's promise of two minutes includes installing and building, which are not in here. */
const GOALS = { first: { atMost: 120 }, second: { atMost: 5 } };

async function secondsToStart(dataDir: string): Promise<number> {
  const host = await startHost({ dataDir });
  await host.stop();
  return host.startMs / 1_000;
}

export const start: Bench = {
  name: 'start',
  isOnMarket: false,
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'legend-bench-start-'));
    try {
      const first = await secondsToStart(dataDir);
      const second = await secondsToStart(dataDir);
      return [
        { name: 'start, empty data directory', value: first, unit: 's', goal: GOALS.first },
        { name: 'start, existing data directory', value: second, unit: 's', goal: GOALS.second },
      ];
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
