import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineEvent, on, type DomainEvent, type Subscription } from '~/server/core/events.ts';
import { defineModule } from '~/server/core/define-module.ts';
import { createApplication } from '~/server/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createTestServices } from '../support/services.ts';

const said = defineEvent(
  'tests.said',
  v.object({ room: v.string(), number: v.number() }),
  (fact) => fact.room,
);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function deliverAll(events: readonly DomainEvent[], subscription: Subscription) {
  const listener = defineModule({
    name: 'listener',
    uses: [],
    tables: [],
    subscriptions: [subscription],
  });
  const { services, problems } = createTestServices();
  const parts = { db: database.db, services, modules: [listener], provisions: [] };
  const rows = events.map(({ topic, payload }) => ({ topic, payload: JSON.stringify(payload) }));
  await database.db.insertInto('outbox').values(rows).execute();
  const handled = await createApplication(parts).outbox.drain();
  expect(problems).toEqual([]);
  return handled;
}

test('facts of one lane keep their order', async () => {
  const heard = new Map<string, number[]>();
  const events = Array.from({ length: 60 }, (_, index) =>
    said({ room: `room-${index % 7}`, number: index }),
  );
  const listen = on(said, 'tests.listen', async (_ctx, { room, number }) => {
    // Later facts would overtake if they were not waited for.
    for (let turn = number % 3; turn > 0; turn -= 1) await Promise.resolve();
    heard.set(room, [...(heard.get(room) ?? []), number]);
  });
  await expect(deliverAll(events, listen)).resolves.toBe(60);
  expect([...heard.values()].flat()).toHaveLength(60);
  for (const numbers of heard.values()) {
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  }
});

test('a lane does not wait for another', async () => {
  const answered = Promise.withResolvers<void>();
  const order: string[] = [];
  const listen = on(said, 'tests.listen', async (_ctx, { room }) => {
    if (room === 'first') await answered.promise;
    order.push(room);
    if (room === 'second') answered.resolve();
  });
  const events = [said({ room: 'first', number: 1 }), said({ room: 'second', number: 2 })];
  await deliverAll(events, listen);
  expect(order).toEqual(['second', 'first']);
});

test('a subscriber works in a transaction of its own, a notice needs none', async () => {
  const inTransaction: boolean[] = [];
  for (const transactional of [true, false]) {
    const listen = on(
      said,
      'tests.listen',
      async (ctx) => void inTransaction.push(ctx.db.isTransaction),
      { transactional },
    );
    await deliverAll([said({ room: 'any', number: 1 })], listen);
  }
  expect(inTransaction).toEqual([true, false]);
});
