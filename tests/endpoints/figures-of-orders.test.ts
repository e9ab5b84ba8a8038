/** Orders keep the figures of the moment at which they were placed, whatever begins afterwards (decision 0127). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { clocksOf } from '~/server/modules/orders/index.ts';
import { figuresOf } from '~/server/modules/rules/index.ts';
import { recomputeLevels } from '~/server/modules/sellers/use-cases/recompute-levels.ts';
import { agreedOrder } from '../support/purchase.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, addOrder } from './market.data.ts';

const HOUR = 3_600;
const reason = 'Banks ask for it.';
let app: MarketApp;
let [admin, seller, buyer, offer] = ['', '', '', ''];

beforeAll(async () => {
  app = await startMarket();
  const { categories } = await addCatalogue(app);
  admin = await app.person({ role: 'admin', second_factor_on: true });
  seller = await app.seller();
  buyer = await app.person();
  offer = await addOffer(app, seller, categories['7-days/items'] ?? '', { delivery_minutes: 120 });
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

const at = (hours: number) =>
  new Date(app.services.clock.now().getTime() + hours * HOUR * 1_000).toISOString();

/** Makes it so from a day on, and goes there. */
async function begins(kind: 'levels' | 'clocks', value: Record<string, number>): Promise<void> {
  const made = await app.call('POST', `admin/rules/figures/${kind}`, {
    as: admin,
    body: { from: at(25), value: { ...figuresOf(kind), ...value }, reason },
  });
  expect(made.body).toMatchObject({ state: 'coming' });
  await app.services.clock.advance(app.db, 26 * HOUR);
  await app.job('rules.announce');
  await app.drain();
}

async function placed() {
  const body = await agreedOrder((path) => app.get(path, { as: buyer }), {
    offer_id: offer,
    count: 1,
    currency: 'USD',
    buyer_inputs: { character: 'Tester' },
  });
  const answer = await app.call('POST', 'market/order', { as: buyer, body, key: newId() });
  expect(answer.body).toMatchObject({ status: 'created' });
  const id: string = answer.body.id;
  await app.call('POST', `market/order/${id}/cancel`, { as: buyer, body: {}, key: newId() });
  return id;
}
const row = (id: string) =>
  app.db.selectFrom('market_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('an order keeps its hold and its times; the next one has the new ones, and so has the page of the offer', async () => {
  const before = await placed();
  const paidOn = async () => {
    const { timeline } = (await app.get(`market/offer/${offer}`)).body;
    return (Date.parse(timeline.seller_paid_on) - Date.parse(timeline.check_until)) / HOUR / 1_000;
  };
  expect(await paidOn()).toBe(72);
  await begins('levels', { hold_l0: 96 });
  await begins('clocks', { late_hours: 48, review_days: 14 });
  const after = await placed();
  expect(await row(before)).toMatchObject({
    hold_hours: 72,
    clocks: { late_hours: 72, review_days: 30 },
  });
  expect(await row(after)).toMatchObject({
    hold_hours: 96,
    clocks: { late_hours: 48, review_days: 14 },
  });
  expect(await paidOn()).toBe(96);
  // One from before there were such rules has none of its own, an old one may lack a figure: the built-in times hold.
  const builtIn = { verification_hours: 72, approval_hours: 72, late_hours: 72, review_days: 30 };
  expect(clocksOf({ clocks: null })).toEqual(builtIn);
  const { review_days: _later, ...fewer } = { ...builtIn, late_hours: 48 };
  expect(clocksOf({ clocks: fewer as never })).toEqual({ ...builtIn, late_hours: 48 });
});

test('who can still review is decided by the order’s own time', async () => {
  const [long, short] = [
    await addOrder(app, { offer, buyer, seller }),
    await addOrder(app, { offer, buyer, seller }),
  ];
  const now = app.services.clock.now();
  const ended = new Date(now.getTime() - 20 * 24 * HOUR * 1_000);
  const copied = JSON.stringify({ ...figuresOf('clocks'), review_days: 14 });
  const end = (id: string, clocks: string | null) =>
    app.db
      .updateTable('market_order')
      .set({ completed_at: ended, status_at: ended, clocks: clocks as never })
      .where('id', '=', id)
      .execute();
  // One from before there were such rules, and one that was placed under one.
  await end(long, null);
  await end(short, copied);
  const review = (id: string) =>
    app.call('POST', `market/order/${id}/review`, {
      as: buyer,
      body: { communication: 5, fulfillment: 5, start_time: 5, message: '' },
      key: newId(),
    });
  expect((await review(short)).body).toMatchObject({ code: 'REVIEW_TOO_LATE' });
  expect((await review(long)).body.code).toBeUndefined();
});

test('a level is counted by the marks of its moment', async () => {
  const other = await app.seller();
  for (const _ of [1, 2, 3]) {
    const id = await addOrder(app, { offer, buyer, seller: other });
    await app.db
      .updateTable('market_order')
      .set({ total_cents: 2_000, net_cents: 1_800, fee_cents: 200, paid_real_cents: 2_000 })
      .set({ completed_at: app.services.clock.now() })
      .where('id', '=', id)
      .execute();
  }
  const level = async () => {
    await recomputeLevels(app.context(), 10);
    const found = app.db.selectFrom('app_user').select('seller_level').where('id', '=', other);
    return (await found.executeTakeFirstOrThrow()).seller_level;
  };
  expect(await level()).toBe(0);
  // Half of what it asked for needs nobody; less than that would.
  await begins('levels', { hold_l0: 96, orders_l1: 3, turnover_l1: 6_000 });
  expect(await level()).toBe(1);
});
