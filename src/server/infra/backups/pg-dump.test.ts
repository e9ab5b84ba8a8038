/** A backup of PostgreSQL by its program, with another in its place: none is on the machines of the tests. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectionVariables, dumpPostgres } from './pg-dump.ts';

const PASSWORD = 'h:dden word';
const url = `postgres://legend:${encodeURIComponent(PASSWORD)}@db.example:6543/market?sslmode=verify-full`;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'legend-dump-'));
  file = join(folder, 'legend.dump');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Puts a program on the path. */
function program(script: string, mode = 0o700): void {
  writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'pg_dump'), mode);
}
const dump = (signal = new AbortController().signal, longestMs?: number) =>
  dumpPostgres(
    { url, file, programs: { PATH: `${folder}:/usr/bin:/bin`, HOME: folder } },
    signal,
    longestMs,
  );

test('the program writes the file, and the password stands in no argument', async () => {
  program(`
    echo "$@" > ${folder}/arguments
    env > ${folder}/environment
    for each in "$@"; do case "$each" in --file=*) printf dumped > "\${each#--file=}";; esac; done`);
  expect(await dump()).toBe(6);
  const given = readFileSync(join(folder, 'arguments'), 'utf8');
  expect(given.trim()).toBe(`--format=custom --no-password --file=${file}`);
  const environment = readFileSync(join(folder, 'environment'), 'utf8').split('\n');
  expect(environment).toEqual(
    expect.arrayContaining([
      'PGHOST=db.example',
      'PGPORT=6543',
      'PGUSER=legend',
      `PGPASSWORD=${PASSWORD}`,
      'PGDATABASE=market',
      'PGSSLMODE=verify-full',
    ]),
  );
});

describe('one that fails', () => {
  test('says the line that names the error, without the password', async () => {
    program(`
      echo 'pg_dump: warning: there is a new version' >&2
      echo 'pg_dump: error: no entry for "${PASSWORD}"' >&2
      echo 'and more' >&2
      exit 1`);
    await expect(dump()).rejects.toMatchObject({
      problem: 'program',
      detail: 'pg_dump: error: no entry for "…"',
    });
  });

  test('says how it ended when it said nothing', async () => {
    program('exit 3');
    await expect(dump()).rejects.toMatchObject({ problem: 'program', detail: '3' });
  });

  test('is not there', async () => {
    const programs = { PATH: join(folder, 'nowhere'), HOME: folder };
    await expect(
      dumpPostgres({ url, file, programs }, new AbortController().signal),
    ).rejects.toMatchObject({ problem: 'no_program', detail: 'pg_dump' });
  });

  test('hangs', async () => {
    program('exec sleep 60');
    await expect(dump(undefined, 200)).rejects.toMatchObject({
      problem: 'program',
      detail: 'pg_dump took too long',
    });
  });

  test('is ended when the process stops', async () => {
    program('exec sleep 60');
    const ending = new AbortController();
    setTimeout(() => ending.abort(), 100);
    await expect(dump(ending.signal)).rejects.toMatchObject({ problem: 'interrupted' });
  });
});

test.each([
  [
    'postgres://me@%2Fvar%2Frun%2Fpostgresql/legend',
    { PGHOST: '/var/run/postgresql', PGUSER: 'me', PGDATABASE: 'legend' },
  ],
  [
    'postgres:///legend?host=/run/pg&user=me',
    { PGHOST: '/run/pg', PGUSER: 'me', PGDATABASE: 'legend' },
  ],
  ['postgresql://h/d?sslmode=no-verify', { PGHOST: 'h', PGDATABASE: 'd', PGSSLMODE: 'require' }],
  ['postgres://h/d?application_name=x', { PGHOST: 'h', PGDATABASE: 'd' }],
])('what libpq is told of %s', (address, variables) => {
  expect(connectionVariables(address)).toEqual(variables);
});
