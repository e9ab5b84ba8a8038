/** The cost of order events: SQL statements are counted, so that the test does not depend on the machine's speed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { createUser } from '~/server/modules/accounts/index.ts';
import { orderChanged, type OrderChange } from '~/server/modules/orders/index.ts';
import { startApplication, type TestApplication } from '../support/application.ts';
import { statementsOf } from '../support/statements.ts';

let app: TestApplication;
beforeAll(async () => {
  app = await startApplication();
});
afterAll(() => app.close());

let people = 0;
function person(): Promise<string> {
  people += 1;
  return createUser(app.db, {
    email: `trader${people}@example.com`,
    password_hash: null,
    public_name: `Trader_${people}`,
    registered_at: new Date(),
  });
}

const paid = (buyerId: string, sellerId: string): OrderChange => ({
  order_id: newId(),
  buyer_id: buyerId,
  seller_id: sellerId,
  offer_id: newId(),
  category_id: newId(),
  market_key: '',
  title: '500 Divine Orb',
  from: 'created',
  status: 'paid',
  event: 'capture',
  actor: 'buyer',
  count: 500,
  total_cents: 10_860,
  discount_cents: 0,
  net_cents: 9_770,
  unit_micros: 217_200,
  at: '2026-11-20T14:14:00.000Z',
  paid_at: '2026-11-20T14:14:00.000Z',
  deliver_by: '2026-11-20T14:34:00.000Z',
  check_until: null,
  delivered_at: null,
  was_completed: false,
});

type Pair = readonly [buyer: string, seller: string];

async function newPairs(count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  while (pairs.length < count) pairs.push([await person(), await person()]);
  return pairs;
}

/** Every statement that telling these pairs of an order each takes, until nothing is left to deliver. */
async function told(pairs: readonly Pair[]): Promise<string[]> {
  await app.context().publish(...pairs.map((pair) => orderChanged(paid(...pair))));
  const { statements } = await statementsOf(() => app.drain());
  return statements.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

const written = (statements: readonly string[]): string[] =>
  statements.filter((text) => /chat_|insert into "(outbox|notice)"/.test(text));

test('two who have a room are told in four statements', async () => {
  const pairs = await newPairs(1);
  const first = written(await told(pairs));
  expect(first.filter((text) => text.includes('insert into chat_room'))).toHaveLength(1);
  await told(pairs);
  expect(written(await told(pairs))).toEqual([
    expect.stringContaining('select id from chat_room'),
    expect.stringContaining('insert into chat_message'),
    expect.stringContaining('insert into "outbox"'),
    expect.stringContaining('insert into "notice"'),
  ]);
  expect(app.problems).toEqual([]);
});

test('orders that wait together cost as many statements as one', async () => {
  const pairs = await newPairs(20);
  await told(pairs);
  // Rows that are inserted together stand in the statement's text.
  const withoutRows = (statements: readonly string[]) =>
    statements.map((text) => text.replace(/ values .*/, ''));
  const one = withoutRows(await told(pairs.slice(0, 1)));
  expect(withoutRows(await told(pairs))).toEqual(one);
  // The last counts what the people who are here have not read.
  expect(one).toHaveLength(32);
  expect(app.problems).toEqual([]);
});

test('an order that only its buyer knows of is told to nobody, and asks nothing of chat and notifications', async () => {
  const [[buyer, seller]] = (await newPairs(1)) as [Pair];
  const placed = { ...paid(buyer, seller), from: null, status: 'created', event: 'place' } as const;
  await app.context().publish(orderChanged(placed));
  const { statements } = await statementsOf(() => app.drain());
  const having = (part: string) => statements.filter((text) => text.includes(part)).length;
  // All transactions are the outbox's own.
  expect(having('begin')).toBe(having('pg_advisory_xact_lock'));
  expect(written(statements)).toEqual([]);
});

test('a batch tells each room in order, makes rooms that are missing and writes nothing twice', async () => {
  const [known, fresh] = (await newPairs(2)) as [Pair, Pair];
  const again = orderChanged(paid(...known));
  await app.context().publish(again);
  await app.drain();
  const orders = [paid(...known), paid(...fresh), paid(...known), paid(...fresh)];
  await app.context().publish(again, ...orders.map(orderChanged));
  const { statements } = await statementsOf(() => app.drain());
  expect(statements.filter((text) => text.includes('insert into chat_room'))).toHaveLength(1);
  const rows = await app.db
    .selectFrom('chat_message as m')
    .innerJoin('chat_room as r', 'r.id', 'm.room_id')
    .select(['r.buyer_id', 'm.seq', 'r.last_seq'])
    .where('r.buyer_id', 'in', [known[0], fresh[0]])
    .orderBy('m.seq')
    .execute();
  const of = (buyer: string) => rows.filter((row) => row.buyer_id === buyer);
  expect(of(known[0])).toEqual([1, 2, 3].map((seq) => ({ buyer_id: known[0], seq, last_seq: 3 })));
  expect(of(fresh[0])).toEqual([1, 2].map((seq) => ({ buyer_id: fresh[0], seq, last_seq: 2 })));
  expect(app.problems).toEqual([]);
});
