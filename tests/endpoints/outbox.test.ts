import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApplication } from '~/server/app.ts';
import { defineModule } from '~/server/core/define-module.ts';
import { createDeliveryBatches } from '~/server/core/delivery-batches.ts';
import {
  defineEvent,
  on,
  onBatch,
  type DomainEvent,
  type Subscription,
} from '~/server/core/events.ts';
import type { Db } from '~/server/db/database.ts';
import { jobContext, unitOfWork } from '~/server/core/unit-of-work.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createTestServices } from '../support/services.ts';

const said = defineEvent(
  'tests.said',
  v.object({ room: v.string(), number: v.number() }),
  (event) => event.room,
);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom('outbox').execute();
  await database.db.deleteFrom('event_delivery').execute();
});

function publish(events: readonly DomainEvent[]) {
  const rows = events.map(({ topic, payload, orderingKey }) => ({
    topic,
    payload: JSON.stringify(payload),
    ordering_key: orderingKey,
  }));
  return database.db.insertInto('outbox').values(rows).execute();
}

/** One process with these subscribers. */
function processWith(...subscriptions: Subscription[]) {
  const listener = defineModule({ name: 'listener', uses: [], tables: [], subscriptions });
  const { services, problems } = createTestServices();
  const delivered: unknown[] = [];
  const { outbox } = createApplication({
    db: database.db,
    services,
    modules: [listener],
    provisions: [],
    onDelivered: ({ payload }) => void delivered.push(payload),
  });
  /** Lets the product's clock pass, and delivers what has come due. */
  const drainAfter = async (seconds: number) => {
    await services.clock.advance(database.db, seconds);
    return outbox.drain();
  };
  return { outbox, problems, delivered, drainAfter };
}

async function deliverAll(events: readonly DomainEvent[], subscription: Subscription) {
  await publish(events);
  const { outbox, problems } = processWith(subscription);
  const handled = await outbox.drain();
  expect(problems).toEqual([]);
  return handled;
}

const left = () => database.db.selectFrom('outbox').select('id').execute();
const putAside = () =>
  database.db.selectFrom('event_delivery').selectAll().orderBy('event_id').execute();

describe('in order', () => {
  test('events of one key keep their order', async () => {
    const heard = new Map<string, number[]>();
    const events = Array.from({ length: 60 }, (_, index) =>
      said({ room: `room-${index % 7}`, number: index }),
    );
    const listen = on(said, 'tests.listen', async (_ctx, { room, number }) => {
      // Later events would overtake if they were not waited for.
      for (let turn = number % 3; turn > 0; turn -= 1) await Promise.resolve();
      heard.set(room, [...(heard.get(room) ?? []), number]);
    });
    await expect(deliverAll(events, listen)).resolves.toBe(60);
    expect([...heard.values()].flat()).toHaveLength(60);
    for (const numbers of heard.values()) {
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
    expect(await left()).toEqual([]);
  });

  test('a key does not wait for another', async () => {
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

  test('what is published while one key is slow does not wait for it', async () => {
    const slow = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    const { outbox, problems } = processWith(
      on(said, 'tests.listen', async (_ctx, { room }) => {
        if (room === 'slow') await slow.promise;
        if (room === 'late') late.resolve();
      }),
    );
    await publish([said({ room: 'slow', number: 1 })]);
    outbox.start();
    await expect.poll(async () => (await left()).length).toBe(1);
    await publish([said({ room: 'late', number: 2 })]);
    outbox.wake();
    await late.promise;
    slow.resolve();
    await outbox.stop();
    expect(await left()).toEqual([]);
    expect(problems).toEqual([]);
  });
});

test('a subscriber works in a transaction of its own, or in none', async () => {
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

describe('a subscriber that takes batches', () => {
  const write = (db: Db, number: number) =>
    db
      .insertInto('app_marker')
      .values({ name: `number ${number}`, value: '' })
      .execute();
  const numbers = async () => {
    const rows = await database.db.deleteFrom('app_marker').returning('name').execute();
    return rows.map(({ name }) => name).toSorted();
  };

  test('gets events of different keys together, in one transaction, and those of one key in order', async () => {
    const batches: number[][] = [];
    const inTransaction: boolean[] = [];
    const listen = onBatch(said, 'tests.listen', async (ctx, events) => {
      inTransaction.push(ctx.db.isTransaction);
      batches.push(events.map(({ number }) => number));
    });
    const events = Array.from({ length: 40 }, (_, number) =>
      said({ room: `${number % 30}`, number }),
    );
    await expect(deliverAll(events, listen)).resolves.toBe(40);
    expect(batches.flat().toSorted((a, b) => a - b)).toEqual(events.map((_, number) => number));
    expect(batches.length).toBeLessThan(6);
    expect(inTransaction).toEqual(batches.map(() => true));
    const at = (number: number) => batches.findIndex((batch) => batch.includes(number));
    for (let number = 0; number < 10; number += 1) {
      expect(at(number)).toBeLessThan(at(number + 30));
    }
  });

  test('one bad event fails alone: the others are delivered once, and only it is tried again', async () => {
    let isBroken = true;
    const { outbox, problems, drainAfter } = processWith(
      onBatch(said, 'tests.batch', async (ctx, events) => {
        for (const { number } of events) {
          await write(ctx.db, number);
          if (isBroken && number === 2) throw new Error('broken');
        }
      }),
    );
    await publish([1, 2, 3].map((number) => said({ room: `room ${number}`, number })));
    await publish([said({ room: 'room 2', number: 4 })]);
    await outbox.drain();
    expect(problems).toHaveLength(1);
    expect(await left()).toEqual([]);
    expect(await numbers()).toEqual(['number 1', 'number 3']);
    expect(await putAside()).toMatchObject([
      { attempts: 1, last_error: 'broken', payload: { number: 2 } },
      { attempts: 0, payload: { number: 4 } },
    ]);
    isBroken = false;
    await drainAfter(60);
    expect(await numbers()).toEqual(['number 2', 'number 4']);
    expect(await putAside()).toEqual([]);
  });

  test('a delivery that comes too late to begin is left, in a batch and alone', async () => {
    const heard: number[] = [];
    const { services } = createTestServices();
    const { dependencies } = createApplication({
      db: database.db,
      services,
      modules: [],
      provisions: [],
    });
    const deliver = createDeliveryBatches(dependencies);
    for (const takesBatches of [true, false]) {
      const listen = {
        ...on(said, 'tests.listen', async (_ctx, { number }) => void heard.push(number)),
        takesBatches,
      };
      const soon = performance.now() + 60_000;
      const untils = [soon, performance.now() - 1, soon];
      const isDelivered = await Promise.all(
        untils.map((until, number) => deliver(listen, { room: 'any', number }, until)),
      );
      expect(isDelivered).toEqual([true, false, true]);
    }
    expect(heard).toEqual([0, 2, 0, 2]);
  });
});

describe('a subscriber that fails', () => {
  function withOneThatFails() {
    const state = { isBroken: true, tries: 0 };
    const heard: number[] = [];
    const others: number[] = [];
    const process = processWith(
      on(said, 'tests.fails', async (_ctx, { number }) => {
        state.tries += 1;
        if (state.isBroken) throw new Error('broken');
        heard.push(number);
      }),
      on(said, 'tests.other', async (_ctx, { number }) => void others.push(number)),
    );
    return { state, heard, others, ...process };
  }

  test('neither stops nor repeats the others, and is tried again alone', async () => {
    const { state, heard, others, problems, outbox, drainAfter } = withOneThatFails();
    await publish([said({ room: 'a', number: 1 })]);
    await outbox.drain();
    expect(others).toEqual([1]);
    expect(await left()).toEqual([]);
    expect(problems).toHaveLength(1);
    for (let tries = 0; tries < 4; tries += 1) await drainAfter(60);
    expect(state.tries).toBe(5);
    state.isBroken = false;
    await drainAfter(60);
    expect(heard).toEqual([1]);
    expect(others).toEqual([1]);
    expect(await putAside()).toEqual([]);
  });

  test('keeps its order: later events of the key wait for it, those of other keys do not', async () => {
    const { state, heard, others, outbox, drainAfter } = withOneThatFails();
    await publish([said({ room: 'a', number: 1 }), said({ room: 'a', number: 2 })]);
    await outbox.drain();
    expect(state.tries).toBe(1);
    state.isBroken = false;
    await publish([said({ room: 'a', number: 3 }), said({ room: 'b', number: 4 })]);
    await outbox.drain();
    expect(others.toSorted()).toEqual([1, 2, 3, 4]);
    expect(heard).toEqual([4]);
    await drainAfter(60);
    expect(heard).toEqual([4, 1, 2, 3]);
    expect(await putAside()).toEqual([]);
  });

  test('is a dead letter after twelve tries, and what waited behind it goes on', async () => {
    const { state, heard, delivered, outbox, drainAfter } = withOneThatFails();
    await publish([said({ room: 'a', number: 1 })]);
    await outbox.drain();
    for (let tries = 0; tries < 20; tries += 1) await drainAfter(600);
    expect(state.tries).toBe(12);
    expect(await putAside()).toMatchObject([
      { subscriber: 'tests.fails', status: 'failed', attempts: 12, last_error: 'broken' },
    ]);
    state.isBroken = false;
    await publish([said({ room: 'a', number: 2 })]);
    await outbox.drain();
    expect(heard).toEqual([2]);
    expect(delivered).toEqual([
      { room: 'a', number: 1 },
      { room: 'a', number: 2 },
    ]);
  });

  test('and an event that nobody can read stop nobody else', async () => {
    const { others, outbox, problems } = withOneThatFails();
    await publish([{ topic: 'tests.said', payload: { room: 7 }, orderingKey: 'a' }]);
    await publish([said({ room: 'b', number: 5 })]);
    await outbox.drain();
    expect(others).toEqual([5]);
    expect(problems).toHaveLength(3);
    expect((await putAside()).map(({ subscriber }) => subscriber).toSorted()).toEqual([
      'tests.fails',
      'tests.fails',
      'tests.other',
    ]);
  });

  test('an event that ends every process that takes it is given up', async () => {
    const { state, others, outbox } = withOneThatFails();
    await publish([said({ room: 'a', number: 1 })]);
    await database.db.updateTable('outbox').set({ attempts: 12 }).execute();
    await outbox.drain();
    expect([state.tries, others]).toEqual([0, []]);
    expect(await left()).toEqual([]);
    expect(await putAside()).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
  });
});

describe('several processes', () => {
  test('a key in hand at one is not taken by another', async () => {
    const began = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const heard: string[] = [];
    const listenAs = (name: string) =>
      on(said, 'tests.listen', async (_ctx, { number }) => {
        if (number === 1) {
          began.resolve();
          await goOn.promise;
        }
        heard.push(`${name} ${number}`);
      });
    const [one, two] = [processWith(listenAs('one')), processWith(listenAs('two'))];
    await publish([said({ room: 'a', number: 1 })]);
    const first = one.outbox.drain();
    await began.promise;
    await publish([said({ room: 'a', number: 2 }), said({ room: 'b', number: 3 })]);
    expect(await two.outbox.drain()).toBe(1);
    expect(heard).toEqual(['two 3']);
    goOn.resolve();
    await first;
    await two.outbox.drain();
    expect(heard.filter((entry) => !entry.endsWith('3'))).toEqual(['one 1', 'one 2']);
  });

  test('two that deliver at once lose nothing, repeat nothing and keep the order', async () => {
    const heard = new Map<string, number[]>();
    const listen = on(said, 'tests.listen', async (ctx, { room, number }) => {
      await ctx.db.selectFrom('outbox').select('id').limit(1).execute();
      heard.set(room, [...(heard.get(room) ?? []), number]);
    });
    const processes = [processWith(listen), processWith(listen)];
    for (const { outbox } of processes) outbox.start();
    for (let index = 0; index < 400; index += 20) {
      const numbers = Array.from({ length: 20 }, (_, offset) => index + offset);
      await publish(numbers.map((number) => said({ room: `room-${number % 9}`, number })));
      for (const { outbox } of processes) outbox.wake();
    }
    await expect.poll(async () => (await left()).length, { timeout: 30_000 }).toBe(0);
    for (const { outbox, problems } of processes) {
      await outbox.stop();
      expect(problems).toEqual([]);
    }
    expect([...heard.values()].flat()).toHaveLength(400);
    for (const numbers of heard.values()) {
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
  });

  test('a process that died gives its events back', async () => {
    const heard: number[] = [];
    const { outbox } = processWith(
      on(said, 'tests.listen', async (_ctx, { number }) => void heard.push(number)),
    );
    await publish([said({ room: 'a', number: 1 })]);
    const until = (ms: number) =>
      database.db
        .updateTable('outbox')
        .set({ leased_until: new Date(Date.now() + ms) })
        .execute();
    await until(60_000);
    expect(await outbox.drain()).toBe(0);
    await until(-1_000);
    expect(await outbox.drain()).toBe(1);
    expect(heard).toEqual([1]);
  });
});

test('more events than one statement can have parameters for are written, in their order', async () => {
  const { db } = database;
  const { services } = createTestServices();
  const announced: DomainEvent[] = [];
  const announce = (event: DomainEvent) => void announced.push(event);
  const ctx = jobContext({ db, services, ports: {}, announce } as never);
  const events = Array.from({ length: 22_000 }, (_, number) => said({ room: 'many', number }));
  await unitOfWork(ctx, (step) => step.publish(...events));
  const rows = await db.selectFrom('outbox').select('payload').orderBy('id').execute();
  expect(rows).toHaveLength(events.length);
  expect(rows.at(-1)?.payload).toMatchObject({ number: 21_999 });
  expect(announced).toHaveLength(events.length);
});
