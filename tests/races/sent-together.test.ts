/** Statements that are sent with the next one: in their order, and a failure is never lost. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db, Tx } from '~/server/db/database.ts';
import { askWithNext, WITH_NEXT } from '~/server/db/sent-together.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { statementsOf } from '../support/statements.ts';
import { holdRows } from './support/row-locks.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  await sql`create table line (id int primary key, text text not null)`.execute(db);
});
beforeEach(() => sql`delete from line`.execute(db));
afterAll(() => database.drop());

const held = (tx: Db, id: number, text: string | null) =>
  sql`insert into line values (${id}, ${text}) ${WITH_NEXT}`.execute(tx);

async function lines(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from line order by id`.execute(tx);
  return rows.map(({ text }) => text);
}

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);

test('they run before what comes after them, in their order', async () => {
  const seen = await inTransaction(async (tx) => {
    await held(tx, 1, 'first');
    await sql`update line set text = text || ', changed' where id = 1 ${WITH_NEXT}`.execute(tx);
    return lines(tx);
  });
  expect(seen).toEqual(['first, changed']);
  expect(await lines(db)).toEqual(['first, changed']);
});

test('they are sent with the commit when nothing else follows', async () => {
  await inTransaction((tx) => held(tx, 1, 'last'));
  expect(await lines(db)).toEqual(['last']);
});

test('what follows a failed one throws its error, and nothing is stored', async () => {
  const work = inTransaction(async (tx) => {
    await sql`insert into line values (1, 'before')`.execute(tx);
    await held(tx, 2, null);
    await lines(tx);
  });
  await expect(work).rejects.toMatchObject({ code: '23502' });
  expect(await lines(db)).toEqual([]);
});

test('a commit with a failed one throws, and nothing is stored', async () => {
  const work = inTransaction(async (tx) => {
    await sql`insert into line values (1, 'before')`.execute(tx);
    await held(tx, 1, 'the same key');
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await lines(db)).toEqual([]);
});

test('they are rolled back with everything, and the connection is whole afterwards', async () => {
  for (let turn = 0; turn < 30; turn += 1) {
    const work = inTransaction(async (tx) => {
      await held(tx, 1, turn % 2 === 0 ? 'gone' : null);
      throw new Error('No');
    });
    await expect(work).rejects.toThrow('No');
  }
  expect(await lines(db)).toEqual([]);
  await inTransaction((tx) => held(tx, 1, 'kept'));
  expect(await lines(db)).toEqual(['kept']);
});

test('a rollback waits for no lock that was still to be taken', async () => {
  await sql`insert into line values (1, 'held')`.execute(db);
  const release = await holdRows(db, (tx) =>
    sql`select from line where id = 1 for update`.execute(tx),
  );
  const { statements } = await statementsOf(async () => {
    const work = inTransaction(async (tx) => {
      await sql`select from line where id = 1 for update ${WITH_NEXT}`.execute(tx);
      throw new Error('No');
    });
    await expect(work).rejects.toThrow('No');
  });
  await release();
  // It had not even begun.
  expect(statements).toEqual([]);
});

test('outside a transaction they run at once', async () => {
  await held(db, 1, 'now');
  expect(await lines(db)).toEqual(['now']);
  await expect(held(db, 1, 'again')).rejects.toMatchObject({ code: '23505' });
});

describe('one whose rows are read later', () => {
  const numbers = sql<{ id: number }>`select id from line order by id`;
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

  test('is sent with the next one, and answers what it saw before that', async () => {
    const { answer, writes } = await statementsOf(() =>
      inTransaction(async (tx) => {
        await held(tx, 1, 'first');
        const before = await askWithNext(tx, numbers);
        await sql`insert into line values (2, 'second')`.execute(tx);
        return [ids(await before()), ids(await before())];
      }),
    );
    expect(answer).toEqual([[1], [1]]);
    expect(writes.map((sent) => sent.length)).toEqual([4, 1]);
  });

  test('is sent when it is asked for, with all that wait before it', async () => {
    const seen = await inTransaction(async (tx) => {
      await held(tx, 1, 'first');
      const now = await askWithNext(tx, numbers);
      return ids(await now());
    });
    expect(seen).toEqual([1]);
    expect(await lines(db)).toEqual(['first']);
  });

  test('fails where it is asked for, and in what it was sent with', async () => {
    const wrong = sql<{ id: number }>`select 1 / 0 as id`;
    const work = inTransaction(async (tx) => {
      const answer = await askWithNext(tx, wrong);
      await expect(lines(tx)).rejects.toMatchObject({ code: '22012' });
      return answer();
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    const asked = inTransaction(async (tx) => (await askWithNext(tx, wrong))());
    await expect(asked).rejects.toMatchObject({ code: '22012' });
  });

  test('answers nothing once its transaction has ended', async () => {
    let answer: (() => Promise<unknown>) | undefined;
    const work = inTransaction(async (tx) => {
      answer = await askWithNext(tx, numbers);
      throw new Error('No');
    });
    await expect(work).rejects.toThrow('No');
    await expect(answer?.()).rejects.toThrow('ended');
  });

  test('is answered at once outside a transaction', async () => {
    await held(db, 1, 'first');
    const answer = await askWithNext(db, numbers);
    await sql`delete from line`.execute(db);
    expect(ids(await answer())).toEqual([1]);
  });
});
