/** Connections to PostgreSQL that drop while in use: their callers get an error, and the process goes on. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '~/server/db/open.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { openLine, type Line } from '../support/line.ts';

let database: TestDatabase;
let line: Line;
let opened: OpenDatabase;
/** What would end a process that does not run tests. */
const uncaught: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  line = await openLine(database.url);
  process.prependListener('uncaughtException', (error) => uncaught.push(error));
});
afterAll(async () => {
  await opened.close();
  await line.cut();
  await database.drop();
});

test('the first connection may drop inside a transaction, like every other', async () => {
  opened = await openDatabase(
    { kind: 'postgres', url: line.url, poolSize: 3, jobsPoolSize: 2 },
    'unused',
  );
  const { db, jobsDb } = opened;
  const { promise: isCut, resolve: cut } = Promise.withResolvers<void>();
  const holding = [db, db, db, jobsDb, jobsDb].map((handle) => {
    const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
    const outcome = handle
      .transaction()
      .execute(async (trx) => {
        await sql`select 1`.execute(trx);
        open();
        await isCut;
        await sql`select 2`.execute(trx);
      })
      .then(
        () => 'committed',
        () => 'failed',
      );
    return { isOpen, outcome };
  });
  await Promise.all(holding.map(({ isOpen }) => isOpen));
  await line.cut();
  cut();
  expect(await Promise.all(holding.map(({ outcome }) => outcome))).toEqual(
    holding.map(() => 'failed'),
  );
  await line.mend();
  for (const handle of [db, jobsDb]) await sql`select 3`.execute(handle);
  expect(uncaught).toEqual([]);
});
