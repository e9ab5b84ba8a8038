/**
 * A process for tests/races/embedded-crash.test.ts: inserts one row after the other into the embedded database and
 * prints which ones were committed, until it is killed. First it prints the rows that it finds.
 */
import { writeSync } from 'node:fs';
import { openPglitePool } from '../../src/server/db/pglite/pglite-pool.ts';

const [, , directory = ''] = process.argv;
const { pool } = await openPglitePool({ dataDir: directory });
await pool.query(
  'CREATE TABLE IF NOT EXISTS entry (id int PRIMARY KEY, text text NOT NULL, changes int NOT NULL)',
);
await pool.query('CREATE TABLE IF NOT EXISTS total (id int PRIMARY KEY, entries int NOT NULL)');
await pool.query('INSERT INTO total VALUES (1, 0) ON CONFLICT DO NOTHING');

const { rows } = await pool.query<{ entries: number; highest: number; total: number }>(
  `SELECT count(*)::int AS entries, coalesce(max(id), 0)::int AS highest,
          (SELECT entries FROM total)::int AS total FROM entry`,
);
writeSync(1, `found ${JSON.stringify(rows[0])}\n`);

const highest = rows[0]?.highest ?? 0;
for (let id = highest + 1; ; id += 1) {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('INSERT INTO entry VALUES ($1, $2, 0)', [id, 'x'.repeat(id % 3000)]);
  await client.query('UPDATE entry SET changes = changes + 1 WHERE id % 7 = $1 % 7', [id]);
  await client.query('UPDATE total SET entries = entries + 1');
  await client.query('COMMIT');
  client.release();
  writeSync(1, `acknowledged ${id}\n`);
  if (id % 40 === 0) await pool.query('CHECKPOINT');
}
