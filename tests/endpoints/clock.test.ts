/**
 * The sandbox's clock: it advances within its limits, for all processes together, and recovers from a value beyond
 * them.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appConfig } from '~config';
import { createClock } from '~/server/infra/clock.ts';
import { startApplication } from '../support/application.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const DAY = 24 * 3_600;
const MOST = appConfig.sandbox.clockDays * DAY;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => database.db.deleteFrom('app_clock').execute());
afterAll(() => database.drop());

/** A process of its own on the one database. */
async function node() {
  const { services, problems, call } = await startApplication({
    database,
    services: () => ({ clock: createClock() }),
  });
  return {
    problems,
    start: () => services.clock.reload(database.db),
    ahead: () => (services.clock.now().getTime() - Date.now()) / 1000,
    move: (days: number) => call('POST', 'dev/clock', { body: { advance_seconds: days * DAY } }),
  };
}

const stored = async () =>
  (await database.db.selectFrom('app_clock').select('shift_seconds').executeTakeFirst())
    ?.shift_seconds;

test('it moves up to the bound and says why not farther', async () => {
  const { move, ahead, problems } = await node();
  expect((await move(400)).status).toBe(200);
  expect((await move(400)).status).toBe(200);
  const refused = await move(400);
  expect(refused).toMatchObject({ status: 422, body: { code: 'CLOCK_TOO_FAR' } });
  expect(refused.body.message).toContain(String(appConfig.sandbox.clockDays));
  expect(await stored()).toBe(800 * DAY);
  expect(Math.round(ahead())).toBe(800 * DAY);
  expect((await move(300)).status).toBe(200);
  expect((await move(0)).status).toBe(200);
  expect((await move(1)).status).toBe(422);
  expect(problems).toEqual([]);
});

test('of many moves at once, from two processes, those that fit are made', async () => {
  const nodes = [await node(), await node()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => nodes[index % 2]?.move(200)),
  );
  const statuses = answers.map((answer) => answer?.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 422)).toHaveLength(15);
  expect(await stored()).toBe(1_000 * DAY);
});

test('one that was moved too far before there was a bound comes back with the next start', async () => {
  const most = 2 ** 31 - 1;
  await database.db.insertInto('app_clock').values({ id: true, shift_seconds: most }).execute();
  const { start, move, ahead, problems } = await node();
  await start();
  expect(Math.round(ahead())).toBe(MOST);
  expect((await move(1)).body.code).toBe('CLOCK_TOO_FAR');
  expect((await move(0)).status).toBe(200);
  expect(await stored()).toBe(MOST);
  expect(problems).toEqual([]);
});
