/** Backups in a folder: whole or not there, the newest kept, nothing of others touched. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBackups, KEPT_BACKUPS } from './backups.ts';

let folder: string;
let directory: string;
let mediaPath: string;
let at: Date;
const left: unknown[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'legend-backups-'));
  directory = join(folder, 'kept/here');
  mediaPath = join(folder, 'media');
  mkdirSync(join(mediaPath, 'offers'), { recursive: true });
  writeFileSync(join(mediaPath, 'offers/a.webp'), 'picture a');
  at = new Date('2026-11-28T01:45:00.500Z');
  left.splice(0);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writes = async (target: string): Promise<number> => {
  writeFileSync(join(target, 'legend.dump'), 'the database');
  return 12;
};
const backupsWith = (
  copyDatabase: (target: string, signal: AbortSignal) => Promise<number> = writes,
) =>
  createBackups({
    directory,
    mediaPath,
    copyDatabase,
    onLeft: (error) => void left.push(error),
    now: () => at,
  });
const later = (days: number) => {
  at = new Date(at.getTime() + days * 86_400_000);
};
const failing = (code: string) => async () => {
  throw Object.assign(new Error(`${code}: /secret/path`), { code });
};

test('one has its name when it is whole, the database and the uploaded files in it', async () => {
  const seen: string[][] = [];
  const made = await backupsWith(async (target) => {
    seen.push(readdirSync(directory));
    return writes(target);
  }).make();
  expect(made).toEqual({ name: 'legend-2026-11-28T01-45-00Z', bytes: 12 + 9 });
  expect(seen).toEqual([['legend-2026-11-28T01-45-00Z.unfinished']]);
  expect(readdirSync(directory)).toEqual(['legend-2026-11-28T01-45-00Z']);
  const inside = join(directory, made.name);
  expect(readFileSync(join(inside, 'legend.dump'), 'utf8')).toBe('the database');
  expect(readFileSync(join(inside, 'media/offers/a.webp'), 'utf8')).toBe('picture a');
  // What people wrote is nobody's who shares the machine.
  expect(statSync(inside).mode & 0o077).toBe(0);
});

describe('uploaded files', () => {
  const inodeIn = (name: string, file: string) =>
    statSync(join(directory, name, 'media/offers', file)).ino;

  test('are copied once, and those that were removed go with the last backup that has them', async () => {
    const backups = backupsWith();
    const first = await backups.make();
    writeFileSync(join(mediaPath, 'offers/b.webp'), 'picture b');
    writeFileSync(join(mediaPath, 'offers/half.tmp'), 'being written');
    later(1);
    const second = await backups.make();
    expect(inodeIn(second.name, 'a.webp')).toBe(inodeIn(first.name, 'a.webp'));
    expect(inodeIn(second.name, 'a.webp')).not.toBe(statSync(join(mediaPath, 'offers/a.webp')).ino);
    expect(readdirSync(join(directory, second.name, 'media/offers'))).toEqual(['a.webp', 'b.webp']);
    rmSync(join(mediaPath, 'offers/a.webp'));
    later(1);
    const third = await backups.make();
    expect(readdirSync(join(directory, third.name, 'media/offers'))).toEqual(['b.webp']);
    expect(third.bytes).toBe(12 + 9);
  });

  test('one that was replaced is copied anew, and stays as it was in the backup before', async () => {
    const backups = backupsWith();
    const first = await backups.make();
    writeFileSync(join(mediaPath, 'offers/a.webp'), 'another');
    later(1);
    const second = await backups.make();
    const read = (name: string) =>
      readFileSync(join(directory, name, 'media/offers/a.webp'), 'utf8');
    expect([read(first.name), read(second.name)]).toEqual(['picture a', 'another']);
  });

  test('a market without any has a backup', async () => {
    rmSync(mediaPath, { recursive: true });
    expect((await backupsWith().make()).bytes).toBe(12);
  });
});

test('the newest are kept; nothing with another name is removed', async () => {
  const backups = backupsWith();
  mkdirSync(join(directory, 'legend-of-somebody'), { recursive: true });
  mkdirSync(join(directory, 'other.unfinished'));
  writeFileSync(join(directory, 'legend-2000-01-01T00-00-00Z'), 'a file, no backup');
  for (let day = 0; day < KEPT_BACKUPS + 2; day += 1) {
    await backups.make();
    later(1);
  }
  const names = readdirSync(directory).toSorted();
  expect(names).toHaveLength(KEPT_BACKUPS + 3);
  expect(names).toContain('legend-2026-11-30T01-45-00Z');
  expect(names).not.toContain('legend-2026-11-29T01-45-00Z');
  expect(names).toContain('legend-of-somebody');
  expect(names).toContain('other.unfinished');
  expect(names).toContain('legend-2000-01-01T00-00-00Z');
  expect(left).toEqual([]);
});

test('what was just made stays where the clock was put back', async () => {
  const backups = backupsWith();
  for (let day = 0; day < KEPT_BACKUPS; day += 1) {
    await backups.make();
    later(1);
  }
  later(-400);
  const made = await backups.make();
  expect(readdirSync(directory)).toContain(made.name);
});

describe('one that fails', () => {
  test.each([
    ['ENOSPC', { problem: 'full', detail: 'ENOSPC' }],
    ['EACCES', { problem: 'folder', detail: 'EACCES' }],
    ['EIO', { problem: 'other', detail: 'EIO' }],
  ])('says why, leaves nothing, and removes no older one: %s', async (code, told) => {
    const before = await backupsWith().make();
    later(1);
    await expect(backupsWith(failing(code)).make()).rejects.toMatchObject(told);
    await expect(backupsWith(failing(code)).make()).rejects.not.toThrow(/secret/);
    expect(readdirSync(directory)).toEqual([before.name]);
  });

  test('a folder that is none', async () => {
    mkdirSync(join(folder, 'kept'));
    writeFileSync(directory, 'a file');
    await expect(backupsWith().make()).rejects.toMatchObject({ problem: 'folder' });
  });

  test('a folder that cannot be written, without its path', async () => {
    const refused = Object.assign(new Error(`EACCES: permission denied, open '${directory}'`), {
      code: 'EACCES',
    });
    await expect(backupsWith(() => Promise.reject(refused)).make()).rejects.toMatchObject({
      problem: 'folder',
      detail: 'EACCES',
    });
    expect(readdirSync(directory)).toEqual([]);
  });

  test('what a process that died has left goes with the next one', async () => {
    const dead = join(directory, 'legend-2026-11-20T01-45-00Z.unfinished');
    mkdirSync(join(dead, 'database'), { recursive: true });
    await backupsWith().make();
    expect(existsSync(dead)).toBe(false);
  });

  test('a process that stops ends it, and leaves nothing', async () => {
    const backups = backupsWith(async (target, signal) => {
      await writes(target);
      backups.close();
      signal.throwIfAborted();
      return 0;
    });
    await expect(backups.make()).rejects.toMatchObject({ problem: 'interrupted' });
    expect(readdirSync(directory)).toEqual([]);
    await expect(backups.make()).rejects.toMatchObject({ problem: 'interrupted' });
  });
});
