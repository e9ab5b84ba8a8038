/**
 * Publishes the events and times their deliveries. Loaded by deliveries.ts with the application's own transforms,
 * because it imports modules of the application.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '~/kernel/ids.ts';
import { unitOfWork } from '~/server/core/unit-of-work.ts';
import { migrateToLatest } from '~/server/db/migrate.ts';
import { openDatabase } from '~/server/db/open.ts';
import { createUser } from '~/server/modules/accounts/index.ts';
import { orderChanged, type OrderChange } from '~/server/modules/orders/index.ts';
import { startApplication } from '../../tests/support/application.ts';

const PEOPLE = 100;
const TICK_MS = 5;
const PUBLISHERS = 20;
/** What waits when delivering begins. */
const BACKLOG = 3_000;
/** A first stretch, so that code is compiled and statements are prepared. */
const WARM_UP = 500;

interface Rates {
  /** Events a second that a backlog is delivered at, while nobody publishes. */
  delivered: number;
  published: number;
  /** Seconds from the last published event until nothing waits, what the subscribers published included. */
  caughtUp: number;
  /** Processor time of the process for each event, publishing included; that of the database comes on top. */
  spentMs: number;
}

function paidOrder(buyer: string, seller: string): OrderChange {
  const at = new Date().toISOString();
  return {
    order_id: newId(),
    buyer_id: buyer,
    seller_id: seller,
    offer_id: newId(),
    category_id: newId(),
    market_key: 'bench',
    title: 'A thing that people want',
    from: 'created',
    status: 'paid',
    event: 'capture',
    actor: 'buyer',
    count: 1,
    total_cents: 1_000,
    discount_cents: 0,
    net_cents: 900,
    unit_micros: 10_000_000,
    at,
    paid_at: at,
    deliver_by: at,
    check_until: null,
    delivered_at: null,
    was_completed: false,
  };
}

type Application = Awaited<ReturnType<typeof startApplication>>;

async function peopleOf(db: Application['db']): Promise<string[]> {
  const people: string[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    people.push(
      await createUser(db, {
        email: `bench${index}@legend.test`,
        password_hash: null,
        public_name: `bench${index}`,
        registered_at: new Date(),
      }),
    );
  }
  return people;
}

async function untilEmpty({ db }: Application): Promise<void> {
  const waits = () => db.selectFrom('outbox').select('id').limit(1).executeTakeFirst();
  while (await waits()) await sleep(20);
}

/** As fast as a few publishers can. */
async function publishAll(count: number, publish: () => Promise<void>): Promise<void> {
  let left = count;
  const publisher = async (): Promise<void> => {
    while ((left -= 1) >= 0) await publish();
  };
  await Promise.all(Array.from({ length: PUBLISHERS }, publisher));
}

/** Publishes at a steady rate, and waits until all is delivered. */
async function measureBurst(
  app: Application,
  publish: () => Promise<void>,
  burst: { rate: number; seconds: number },
): Promise<Omit<Rates, 'delivered'>> {
  const before = process.cpuUsage();
  const since = performance.now();
  const total = burst.rate * burst.seconds;
  let begun = 0;
  const publisher = async (): Promise<void> => {
    while (begun < total) {
      const isDue = begun < ((performance.now() - since) / 1000) * burst.rate;
      begun += isDue ? 1 : 0;
      await (isDue ? publish() : sleep(TICK_MS));
    }
  };
  await Promise.all(Array.from({ length: PUBLISHERS }, publisher));
  const published = performance.now();
  await untilEmpty(app);
  const { user, system } = process.cpuUsage(before);
  return {
    published: total / ((published - since) / 1000),
    caughtUp: (performance.now() - published) / 1000,
    spentMs: (user + system) / 1000 / total,
  };
}

async function measure(app: Application, burst: { rate: number; seconds: number }): Promise<Rates> {
  const people = await peopleOf(app.db);
  let next = 0;
  // Each event in a transaction of its own, as the change of an order publishes it.
  const publish = async (): Promise<void> => {
    next += 1;
    const buyer = people[next % (PEOPLE / 2)] ?? '';
    const seller = people[PEOPLE / 2 + ((next * 7) % (PEOPLE / 2))] ?? '';
    await unitOfWork(app.context(), (step) => step.publish(orderChanged(paidOrder(buyer, seller))));
  };
  const { outbox } = app.application;
  outbox.start();
  await publishAll(WARM_UP, publish);
  await untilEmpty(app);
  await outbox.stop();
  await publishAll(BACKLOG, publish);
  const woken = performance.now();
  outbox.start();
  try {
    await untilEmpty(app);
    const delivered = BACKLOG / ((performance.now() - woken) / 1000);
    return { delivered, ...(await measureBurst(app, publish, burst)) };
  } finally {
    await outbox.stop();
  }
}

/** Delivers a backlog, then what is published at a steady rate. */
export async function measureDeliveries(
  url: string,
  burst: { rate: number; seconds: number },
): Promise<Rates> {
  const database = await openDatabase(
    { kind: 'postgres', url, poolSize: 10, jobsPoolSize: 10 },
    '',
  );
  try {
    await migrateToLatest(database.db);
    const app = await startApplication({ database });
    const rates = await measure(app, burst);
    if (app.problems.length > 0) throw new Error(`A subscriber failed: ${String(app.problems[0])}`);
    return rates;
  } finally {
    await database.close();
  }
}
