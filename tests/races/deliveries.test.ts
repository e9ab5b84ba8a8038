/**
 * Event delivery by several processes on one PostgreSQL: events of one order in order, none lost when a process is
 * killed.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { unitOfWork } from '~/server/core/unit-of-work.ts';
import { orderChanged } from '~/server/modules/orders/index.ts';
import { freePort, projectRoot, run, waitUntil, type Running } from '../support/system.ts';
import { bundleApi, type ApiBundle } from './support/api-bundle.ts';
import { openMarket, type Market } from './support/market.ts';

let market: Market;
let bundle: ApiBundle;
const started: Running[] = [];

beforeAll(async () => {
  bundle = await bundleApi();
  market = await openMarket();
});
afterEach(async () => {
  for (const process of started.splice(0)) {
    process.child.kill('SIGKILL');
    await process.exited;
  }
});
afterAll(async () => {
  bundle.remove();
  await market.drop();
});

/** A process that delivers, and does its other jobs. */
async function startProcess(): Promise<Running> {
  const port = await freePort();
  const env = { ...process.env, DATABASE_URL: market.url, PORT: String(port), JOBS: 'on' };
  const started_ = run(process.execPath, [bundle.entry], { cwd: projectRoot, env });
  started.push(started_);
  await waitUntil('The process', async () => started_.output().includes('ready'), 90);
  return started_;
}

const STATUSES = ['paid', 'in_progress', 'acceptance', 'completed'] as const;

interface Pair {
  buyer: string;
  seller: string;
  order: string;
}

/** One order goes through its statuses, each change in a transaction of its own. */
async function goThrough({ buyer, seller, order }: Pair): Promise<void> {
  for (const [index, status] of STATUSES.entries()) {
    const at = new Date(Date.UTC(2026, 2, 1, 12, index)).toISOString();
    const event = orderChanged({
      order_id: order,
      buyer_id: buyer,
      seller_id: seller,
      offer_id: newId(),
      category_id: newId(),
      market_key: 'tests',
      title: 'A thing that people want',
      from: index === 0 ? 'created' : STATUSES[index - 1]!,
      status,
      event: 'capture',
      actor: 'system',
      count: 1,
      total_cents: 1_000,
      discount_cents: 0,
      net_cents: 900,
      unit_micros: 10_000_000,
      at,
      paid_at: at,
      deliver_by: null,
      check_until: null,
      delivered_at: null,
      was_completed: true,
    });
    await unitOfWork(market.job(), (ctx) => ctx.publish(event));
  }
}

async function newPairs(count: number): Promise<Pair[]> {
  return Promise.all(
    Array.from({ length: count }, async () => ({
      buyer: await market.user(),
      seller: await market.user({ is_seller: true }),
      order: newId(),
    })),
  );
}

/** What the chat wrote about these orders, in the order of its writing, by order. */
async function told(pairs: readonly Pair[]): Promise<Map<string, string[]>> {
  const rows = await market.db
    .selectFrom('chat_message')
    .select(['order_id', 'system'])
    .where(
      'order_id',
      'in',
      pairs.map(({ order }) => order),
    )
    .orderBy('seq')
    .execute();
  const codes = new Map<string, string[]>();
  for (const { order_id: order, system } of rows) {
    codes.set(order ?? '', [...(codes.get(order ?? '') ?? []), system?.code ?? '']);
  }
  return codes;
}

const isEmpty = async (): Promise<boolean> => {
  const [event, late] = await Promise.all([
    market.db.selectFrom('outbox').select('id').limit(1).executeTakeFirst(),
    market.db.selectFrom('event_delivery').select('id').limit(1).executeTakeFirst(),
  ]);
  return event === undefined && late === undefined;
};

const ALL = STATUSES.map((status) => `order_${status}`);

test('two processes deliver at once: what is told of an order keeps its order', async () => {
  await Promise.all([startProcess(), startProcess()]);
  const pairs = await newPairs(40);
  await Promise.all(pairs.map((pair) => goThrough(pair)));
  await waitUntil('An empty outbox', isEmpty, 60);
  const codes = await told(pairs);
  for (const { order } of pairs) expect(codes.get(order)).toEqual(ALL);
});

test('one is killed with events in hand: the other tells all of it, once each and in order', async () => {
  const [doomed] = await Promise.all([startProcess(), startProcess()]);
  const pairs = await newPairs(40);
  const published = Promise.all(pairs.map((pair) => goThrough(pair)));
  await waitUntil('The first message', async () => (await told(pairs)).size > 5, 30);
  doomed.child.kill('SIGKILL');
  await published;
  // The lease of what it had in hand passes first.
  await waitUntil('An empty outbox', isEmpty, 110);
  const codes = await told(pairs);
  for (const { order } of pairs) expect(codes.get(order)).toEqual(ALL);
});
