/**
 * Proves the chain of the audit trail (decision 0121), from the database or from a file that was taken at /staff/audit:
 * `npm run verify-audit -- [--file audit.jsonl] [--head SEQUENCE:HASH]`. Exit code 0: whole; 1: it is not, or could not be
 * proven. Nothing is written.
 */
import { createReadStream, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { proveFile } from '../src/server/core/audit-file.ts';
import { countUnsealed, proveDatabase } from '../src/server/core/audit-links.ts';
import { openPglitePool } from '../src/server/db/pglite/pglite-pool.ts';
import { openDataDirectory } from '../src/server/infra/data-directory.ts';

const USAGE = 'Usage: npm run verify-audit -- [--file FILE] [--head SEQUENCE:HASH]';

/** What the person who started this can do something about: said without a stack. */
class PlainFailure extends Error {}

const INT8_OID = 20;
const types = {
  getTypeParser: (oid, format) =>
    oid === INT8_OID && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
};

const explanations = {
  gap: 'a place is missing or stands twice',
  missing: 'the record of this place is gone',
  changed: 'the record, its place or the order of places is not what was sealed',
  outside: 'a record stands in no place of the chain, or was removed before it got one',
  other_head: 'the chain has another hash at the head that was kept: it was made anew',
  cut: 'the head that was kept is not in the chain: its end was cut off',
};

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { file: { type: 'string' }, head: { type: 'string' } },
    });
    const head = /^(\d{1,15}):([0-9a-f]{64})$/.exec(values.head ?? '');
    if (values.head !== undefined && head === null) throw new PlainFailure(USAGE);
    const expected = head && { sequence: Number(head[1]), hash: head[2] };
    return { file: values.file, expected };
  } catch {
    throw new PlainFailure(USAGE);
  }
}

async function openPool() {
  const url = (process.env.DATABASE_URL ?? '').trim();
  if (url !== '') {
    const pool = new pg.Pool({
      connectionString: url,
      max: 1,
      types,
      connectionTimeoutMillis: 5_000,
    });
    return { pool, close: async () => {} };
  }
  const path = resolve((process.env.DATA_DIR ?? '').trim() || './data');
  if (!existsSync(join(path, 'database/PG_VERSION'))) {
    throw new PlainFailure(`There is no database in ${path}: set DATA_DIR or DATABASE_URL.`);
  }
  const directory = await openDataDirectory(path, { exclusive: true });
  const embedded = await openPglitePool({ dataDir: directory.databasePath, types });
  return {
    pool: embedded.pool,
    close: async () => {
      await embedded.close();
      directory.close();
    },
  };
}

async function verifyDatabase(expected) {
  const { pool, close } = await openPool();
  // No wait limits: a long chain takes its time, and locks nothing.
  pool.on('connect', (client) => {
    client.query('set default_transaction_read_only = on').catch(() => {});
  });
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    const report = await proveDatabase(db, { from: null, expected });
    return { ...report, unsealed: await countUnsealed(db), stated: null, unreadable: null };
  } catch (error) {
    if (error?.code === '42P01')
      throw new PlainFailure(
        'This database has no chain yet: start this version of Legend on it once.',
      );
    if (typeof error?.code === 'string')
      throw new PlainFailure(`The database could not be read (${error.code}).`);
    throw error;
  } finally {
    await db.destroy();
    await close();
  }
}

async function verifyFile(path, expected) {
  if (!existsSync(path)) throw new PlainFailure(`There is no file ${path}.`);
  return proveFile(
    createInterface({ input: createReadStream(path), crlfDelay: Infinity }),
    expected,
  );
}

function sentences(report) {
  const { count, redactions, leftOut, unsealed, head, stated, first, brokenCount, unreadable } =
    report;
  return [
    `${count} places were looked at, ${redactions} of them redactions by an erasure; ${unsealed} wait for a place.`,
    ...(leftOut > 0
      ? [
          `${leftOut} places are not in this file: what is there was proven, not that nothing is missing.`,
        ]
      : []),
    `Head: ${head.sequence}:${head.hash}`,
    ...(stated !== null && stated.sequence > head.sequence
      ? [`The file ends before the head that it states: ${stated.sequence}:${stated.hash}`]
      : []),
    ...(unreadable === null ? [] : [`Line ${unreadable} is no line of such a file.`]),
    ...(first === null
      ? []
      : [
          `BROKEN in ${brokenCount}; first ${first.sequence === null ? 'outside of the chain' : `at ${first.sequence}`}: ${explanations[first.as]}.`,
        ]),
    ...(isWhole(report) ? ['The chain is whole.'] : []),
  ];
}

function isWhole({ first, unreadable }) {
  return first === null && unreadable === null;
}

async function main() {
  const { file, expected } = readArguments();
  const report = await (file === undefined
    ? verifyDatabase(expected)
    : verifyFile(resolve(file), expected));
  process.stdout.write(`${sentences(report).join('\n')}\n`);
  process.exitCode = isWhole(report) ? 0 : 1;
}

main().catch((error) => {
  const isPlain = error instanceof PlainFailure || error?.name === 'DataDirectoryError';
  process.stderr.write(`${isPlain ? error.message : (error?.stack ?? String(error))}\n`);
  process.exit(1);
});
