/**
 * Partitions of stored answers: old ones are dropped whole, current ones stay, and no key works twice around
 * midnight.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { turnAnswerDays } from '~/server/core/idempotency-days.ts';
import { claimKey, keepAnswer } from '~/server/core/idempotency.ts';
import type { Db } from '~/server/db/database.ts';
import { migrateToLatest } from '~/server/db/migrate.ts';
import * as answersByDay from '~/server/db/migrations/0151-answers-by-day.ts';
import { openDatabase } from '~/server/db/open.ts';
import { createTestDatabase } from '../support/database.ts';

interface Opened {
  db: Db;
  close(): Promise<void>;
}

async function openEmbedded(): Promise<Opened> {
  const directory = mkdtempSync(join(tmpdir(), 'legend-answers-'));
  const { db, close } = await openDatabase({ kind: 'embedded' }, directory);
  await migrateToLatest(db);
  return {
    db,
    close: async () => {
      await close();
      rmSync(directory, { recursive: true });
    },
  };
}

async function openServer(): Promise<Opened> {
  const { db, drop } = await createTestDatabase();
  return { db, close: drop };
}

const noon = (day: number) =>
  sql<Date>`(((now() at time zone 'utc')::date + ${day}::int + interval '12 hours') at time zone 'utc')`;
const afterMidnight = (minutes: number) =>
  sql<Date>`(((now() at time zone 'utc')::date + ${minutes}::int * interval '1 minute') at time zone 'utc')`;

/** Whether the call claimed its key. */
async function claims(...call: Parameters<typeof claimKey>): Promise<boolean> {
  return (await claimKey(...call)) !== null;
}

describe.each([
  ['PostgreSQL', openServer],
  ['the embedded database', openEmbedded],
])('on %s', (_name, open) => {
  let opened: Opened;
  let db: Db;
  beforeAll(async () => {
    opened = await open();
    ({ db } = opened);
  });
  beforeEach(() => sql`delete from idempotency_key`.execute(db));
  afterAll(() => opened.close());

  const idOf = (key: string) => ({
    user_id: '0190a000-0000-7000-8000-000000000001',
    route: 'a.b',
    key,
  });

  async function keys(): Promise<string[]> {
    const { rows } = await sql<{ key: string }>`
      select distinct key from idempotency_key order by key
    `.execute(db);
    return rows.map(({ key }) => key);
  }

  async function partitions(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'idempotency_key'::regclass order by 1
    `.execute(db);
    return rows.map(({ name }) => name);
  }

  test('the days around today have their own place', async () => {
    expect(await partitions()).toHaveLength(11);
    await turnAnswerDays(db);
    expect(await partitions()).toHaveLength(11);
  });

  test('what is older than the days that are kept goes with its partition', async () => {
    await sql`
      create table idempotency_day.d20200101 partition of idempotency_key
        for values from ('2020-01-01') to ('2020-01-02')
    `.execute(db);
    await sql`
      insert into idempotency_key (user_id, route, key, body_hash, day)
      values (${newId()}, 'a.b', 'long ago', 'x', '2020-01-01')
    `.execute(db);
    for (const day of [-2, 0]) {
      expect(await claims(db, idOf(`day ${day}`), 'x', noon(day))).toBe(true);
    }
    await turnAnswerDays(db);
    expect(await keys()).toEqual(['day -2', 'day 0']);
    expect(await partitions()).toHaveLength(11);
  });

  test('a day that nobody prepared is no obstacle, and gets its place later', async () => {
    const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
    await sql`drop table ${sql.id('idempotency_day', `d${today}`)}`.execute(db);
    expect(await claims(db, idOf('early'), 'x')).toBe(true);
    expect(await claims(db, idOf('early'), 'x')).toBe(false);
    await turnAnswerDays(db);
    expect(await partitions()).toContain(`d${today}`);
    expect(await claims(db, idOf('early'), 'x')).toBe(false);
    const { rows } = await sql`select from idempotency_day.others`.execute(db);
    expect(rows).toEqual([]);
  });

  test('a key works once, also on the days after', async () => {
    expect(await claims(db, idOf('one'), 'x', noon(-1))).toBe(true);
    expect(await claims(db, idOf('one'), 'x', noon(-1))).toBe(false);
    expect(await claims(db, idOf('one'), 'x', noon(0))).toBe(false);
    expect(await claims(db, idOf('one'), 'x', noon(1))).toBe(false);
    expect(await claims(db, idOf('two'), 'x', afterMidnight(5))).toBe(true);
    expect(await claims(db, idOf('two'), 'x', afterMidnight(20))).toBe(false);
    expect(await claims(db, idOf('one'), 'x', afterMidnight(5))).toBe(false);
  });

  test('whoever claims it learns where its rows are', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const once = await claimKey(db, idOf('noon'), 'x', noon(0));
    expect(once).toEqual({ day, isTwice: false });
    const twice = await claimKey(db, idOf('night'), 'x', afterMidnight(5));
    expect(twice).toEqual({ day, isTwice: true });
  });

  test('the answer stands in each of its rows, and in no other', async () => {
    await claims(db, idOf('another'), 'x', noon(0));
    for (const [key, at] of Object.entries({ atNoon: noon(0), atNight: afterMidnight(5) })) {
      const claimed = await claimKey(db, idOf(key), 'x', at);
      if (!claimed) throw new Error('It was not claimed');
      await keepAnswer(db, idOf(key), { ...claimed, bodyHash: 'x' }, { of: key });
    }
    const { rows } = await sql<{ key: string; kept: number }>`
      select key, count(*)::int as kept from idempotency_key
      where user_id = ${idOf('').user_id} and answer = jsonb_build_object('of', key) and body_hash = 'x'
      group by key order by key
    `.execute(db);
    expect(rows).toEqual([
      { key: 'atNight', kept: 2 },
      { key: 'atNoon', kept: 1 },
    ]);
  });

  test('the migration carries the living keys over and leaves the rest', async () => {
    const undone = new Error('undone');
    const migrate = db.transaction().execute(async (tx) => {
      await sql`drop table idempotency_key`.execute(tx);
      await sql`drop schema idempotency_day`.execute(tx);
      await sql`
        create table idempotency_key (user_id uuid not null, route text not null, key text not null,
          body_hash text not null, answer jsonb, created_at timestamptz not null default now(),
          primary key (user_id, route, key))
      `.execute(tx);
      await sql`create index idempotency_key_age on idempotency_key (created_at)`.execute(tx);
      await sql`
        insert into idempotency_key values
          (${newId()}, 'a.b', 'living', 'hash', '{"id": 1}', now() - interval '20 hours'),
          (${newId()}, 'a.b', 'dead', 'hash', '{"id": 2}', now() - interval '9 days')
      `.execute(tx);
      await answersByDay.up(tx as never);
      const { rows } = await sql`select key, body_hash, answer from idempotency_key`.execute(tx);
      expect(rows).toEqual([{ key: 'living', body_hash: 'hash', answer: { id: 1 } }]);
      throw undone;
    });
    await expect(migrate).rejects.toBe(undone);
  });
});

test('a call just after midnight waits for the same call that began just before', async () => {
  const { db, close } = await openServer();
  const id = { user_id: newId(), route: 'a.b', key: 'midnight' };
  const first = await db.startTransaction().execute();
  expect(await claims(first, id, 'x', noon(-1))).toBe(true);
  const second = claims(db, id, 'x', afterMidnight(5));
  const waits = await Promise.race([
    second.then(() => 'answered'),
    new Promise((resolve) => setTimeout(resolve, 300, 'waits')),
  ]);
  expect(waits).toBe('waits');
  await first.commit().execute();
  expect(await second).toBe(false);
  await close();
});
