import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirectoryError, openDataDirectory } from './data-directory.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'legend-data-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Another process that takes the lock, says so and waits. */
async function otherOwner() {
  const module = new URL('./data-directory.ts', import.meta.url).href;
  const program = `
    const { openDataDirectory } = await import(${JSON.stringify(module)});
    await openDataDirectory(${JSON.stringify(directory)}, { exclusive: true });
    console.log('taken');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child;
}

test('belongs to one process, named in the refusal, and is free again after its kill -9', async () => {
  const owner = await otherOwner();
  const refused = openDataDirectory(directory, { exclusive: true });
  await expect(refused).rejects.toThrow(DataDirectoryError);
  await expect(refused).rejects.toThrow(`(process ${owner.pid})`);

  const gone = new Promise((resolve) => owner.once('exit', resolve));
  owner.kill('SIGKILL');
  await gone;
  const taken = await openDataDirectory(directory, { exclusive: true });
  expect(taken.path).toBe(directory);
  taken.close();
});

test('is shared by processes that use PostgreSQL', async () => {
  const owner = await otherOwner();
  const shared = await openDataDirectory(directory, { exclusive: false });
  expect(shared.mediaPath).toBe(join(directory, 'media'));
  owner.kill('SIGKILL');
});

test('can be opened again after it was closed', async () => {
  const first = await openDataDirectory(directory, { exclusive: true });
  first.close();
  const second = await openDataDirectory(directory, { exclusive: true });
  second.close();
});

test('keeps one secret, readable by the owner only', async () => {
  const data = await openDataDirectory(directory, { exclusive: true });
  const told = await Promise.all(Array.from({ length: 50 }, () => data.appSecret()));
  const [first = ''] = told;
  expect(new Set(told)).toEqual(new Set([first]));
  expect(first.length).toBeGreaterThanOrEqual(48);
  expect(readFileSync(join(directory, 'app-secret'), 'utf8').trim()).toBe(first);
  expect(statSync(join(directory, 'app-secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory).filter((name) => name.startsWith('app-secret.'))).toEqual([]);
  data.close();
});

test.each(['cut\n', ''])('refuses a damaged secret instead of replacing it: %j', async (left) => {
  writeFileSync(join(directory, 'app-secret'), left);
  const data = await openDataDirectory(directory, { exclusive: true });
  await expect(data.appSecret()).rejects.toThrow(/shorter than 32 characters/);
  data.close();
});
