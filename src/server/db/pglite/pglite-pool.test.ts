import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPglitePool, type PglitePool } from './pglite-pool.ts';

let directory: string;
let database: PglitePool;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'legend-pglite-'));
  // What an interrupted first start leaves behind must not stop the next one.
  mkdirSync(join(directory, 'database'));
  writeFileSync(join(directory, 'database/PG_VERSION'), '18');
  database = await openPglitePool({ dataDir: join(directory, 'database'), fsync: false });
  await database.pool.query('CREATE TABLE thing (id int PRIMARY KEY, name text)');
}, 60_000);

afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

const count = async () => {
  const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM thing');
  return rows[0].n;
};

test('has the extensions of the product', async () => {
  await database.pool.query(
    'CREATE EXTENSION citext; CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent',
  );
  const { rows } = await database.pool.query(
    `SELECT 'ABC'::citext = 'abc' AS same, unaccent('Été') AS plain, similarity('legend', 'legends') > 0.5 AS near`,
  );
  expect(rows).toEqual([{ same: true, plain: 'Ete', near: true }]);
});

test('answers many callers at once, in order for each', async () => {
  const numbers = Array.from({ length: 200 }, (_, index) => index);
  await Promise.all(
    numbers.map((id) => database.pool.query('INSERT INTO thing VALUES ($1, $2)', [id, `n${id}`])),
  );
  const rows = await Promise.all(
    numbers.map((id) => database.pool.query('SELECT name FROM thing WHERE id = $1', [id])),
  );
  expect(rows.map((result) => result.rows[0].name)).toEqual(numbers.map((id) => `n${id}`));
});

test('carries values of several megabytes both ways', async () => {
  const text = 'é'.repeat(2_000_000);
  const { rows } = await database.pool.query('SELECT $1::text AS text', [text]);
  expect(rows[0].text).toBe(text);
});

test('names an error as PostgreSQL does and goes on', async () => {
  const broken = database.pool.query('INSERT INTO thing VALUES (0, $1)', ['twice']);
  await expect(broken).rejects.toMatchObject({ code: '23505', constraint: 'thing_pkey' });
  await expect(database.pool.query('SELECT 1 AS one')).resolves.toMatchObject({
    rows: [{ one: 1 }],
  });
});

test('a connection that dies inside a transaction leaves nothing of it', async () => {
  const before = await count();
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await client.query("INSERT INTO thing VALUES (9001, 'lost')");
  await client.query("SET search_path = 'nowhere'");
  client.release(true);
  expect(await count()).toBe(before);
});

test('a transaction keeps others waiting, not failing', async () => {
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await client.query("INSERT INTO thing VALUES (9002, 'kept')");
  const seen = database.pool.query('SELECT name FROM thing WHERE id = 9002');
  await client.query('COMMIT');
  client.release();
  expect((await seen).rows).toEqual([{ name: 'kept' }]);
});

test('a long query does not stop the event loop', async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 5);
  await database.pool.query(
    'SELECT count(*) FROM generate_series(1, 3000000) a WHERE md5(a::text) IS NOT NULL',
  );
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(1);
});

describe('types', () => {
  test('parsers of the caller are used', async () => {
    await database.close();
    database = await openPglitePool({
      dataDir: join(directory, 'database'),
      fsync: false,
      types: { getTypeParser: () => (text: string) => `parsed ${text}` },
    });
    const { rows } = await database.pool.query('SELECT 5::bigint AS five');
    expect(rows).toEqual([{ five: 'parsed 5' }]);
  });
});
