/** What it costs to tell people of an order: statements are counted, so that no machine's pace matters. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { createUser } from '~/server/modules/accounts/index.ts';
import { orderChanged, type OrderChange } from '~/server/modules/orders/index.ts';
import { startApplication, type TestApplication } from '../support/application.ts';
import { statementsOf } from './work-of.ts';

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

/** What the delivery of an order's event asked of the chat, and what it wrote. */
async function told(buyer: string, seller: string): Promise<string[]> {
  await app.context().publish(orderChanged(paid(buyer, seller)));
  const { statements } = await statementsOf(() => app.drain());
  const written = statements.filter((text) => /chat_|insert into "(outbox|notice)"/.test(text));
  return written.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

test('two who have a room are told in four statements', async () => {
  const [buyer, seller] = [await person(), await person()];
  const first = await told(buyer, seller);
  expect(first.filter((text) => text.includes('insert into chat_room'))).toHaveLength(1);
  await told(buyer, seller);
  expect(await told(buyer, seller)).toEqual([
    expect.stringContaining('select last_seq from chat_room'),
    expect.stringContaining('insert into chat_message'),
    expect.stringContaining('insert into "outbox"'),
    expect.stringContaining('insert into "notice"'),
  ]);
  expect(app.problems).toEqual([]);
});
