/** kill -9 loses no acknowledged commit of the embedded database (operations page). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectRoot, run, waitUntil } from '../support/system.ts';

const ROUNDS = 6;
const directory = mkdtempSync(join(tmpdir(), 'legend-crash-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Found {
  entries: number;
  highest: number;
  total: number;
}

/** Lets a writer acknowledge some more rows, kills it, and answers what it had found and acknowledged. */
async function crash(more: number): Promise<{ found: Found; acknowledged: number }> {
  const writer = run(process.execPath, [
    join(projectRoot, 'tests/support/embedded-writer.ts'),
    join(directory, 'database'),
  ]);
  const acknowledged = () => [...writer.output().matchAll(/acknowledged (\d+)\n/g)].map(rowOf);
  const enough = async () => acknowledged().length >= more;
  await waitUntil(`${more} more rows`, enough, 60);
  writer.child.kill('SIGKILL');
  await writer.exited;
  const found: Found = JSON.parse(/found (.+)\n/.exec(writer.output())?.[1] ?? '{}');
  return { found, acknowledged: acknowledged().at(-1) ?? 0 };
}

function rowOf(match: RegExpMatchArray): number {
  return Number(match[1]);
}

test(`${ROUNDS} times kill -9 in the middle of writing`, async () => {
  let promised = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { found, acknowledged } = await crash(15 + round * 23);
    expect(found.highest).toBeGreaterThanOrEqual(promised);
    // Whole transactions only, and no gap.
    expect(found).toEqual({ entries: found.highest, highest: found.highest, total: found.highest });
    promised = acknowledged;
  }
  expect(promised).toBeGreaterThan(ROUNDS * 15);
});
