/** Databases that another version of the program has migrated. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateToLatest, MigrationError } from '~/server/db/migrate.ts';
import { accountKinds, isCached } from '~/server/modules/ledger/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function refusal(): Promise<MigrationError> {
  const error = await migrateToLatest(database.db).catch((thrown: unknown) => thrown);
  if (!(error instanceof MigrationError)) throw new Error('It was not refused', { cause: error });
  return error;
}

async function names(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by timestamp, name
  `.execute(database.db);
  return rows.map(({ name }) => name);
}

test('migrations were applied in the order of their names, also where two share a number', async () => {
  const applied = await names();
  expect(applied).toEqual(applied.toSorted());
  expect(applied.indexOf('0092-referrals')).toBe(applied.indexOf('0092-contact') + 1);
});

test('a database of a later version is refused with what to do', async () => {
  await sql`insert into kysely_migration values ('9999-later', ${new Date().toISOString()})`.execute(
    database.db,
  );
  const { message } = await refusal();
  expect(message).toContain('9999-later');
  expect(message).toContain('made by another version of Legend');
  expect(message).toContain('another DATA_DIR or DATABASE_URL');
});

test('so is one in which a migration in the middle is missing; nothing is applied then', async () => {
  await sql`delete from kysely_migration where name = '0092-contact'`.execute(database.db);
  const before = await names();
  expect((await refusal()).message).toContain('0092-contact was found in its place');
  expect(await names()).toEqual(before);
});

test('every kind of account of the ledger has its place in the database', async () => {
  for (const kind of accountKinds) {
    const [stored, other] = isCached({ kind, owner: 'x' }) ? [0, null] : [null, 0];
    const insert = (balance: number | null) =>
      sql`
      insert into ledger_account (id, kind, owner, balance) values (gen_random_uuid(), ${kind}, ${kind}, ${balance})
    `.execute(database.db);
    await expect(insert(other), kind).rejects.toThrow('ledger_account_check');
    await insert(stored);
  }
});
