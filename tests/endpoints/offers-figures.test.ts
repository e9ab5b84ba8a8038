/** Statistics of sellers, offers and markets that ended orders change: once, however often an event is delivered. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { refreshFigures } from '~/server/modules/listing/index.ts';
import { orderChanged, type OrderChange } from '~/server/modules/orders/index.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, addOrder } from './market.data.ts';

let app: MarketApp;
let seller: string;
let buyer: string;
let offer: string;
let category: string;

beforeAll(async () => {
  app = await startMarket();
  const catalogue = await addCatalogue(app);
  category = catalogue.categories['poe2/currency'] ?? '';
  seller = await app.seller();
  buyer = await app.person();
  offer = await addOffer(app, seller, category, { values: { item: 'divine-orb', league: 'vaal' } });
});
afterAll(() => app.close());

const minutesAfter = (minutes: number) =>
  new Date(Date.now() - 3_600_000 + minutes * 60_000).toISOString();

function orderEvent(change: Partial<OrderChange>): OrderChange {
  return {
    order_id: newId(),
    buyer_id: buyer,
    seller_id: seller,
    offer_id: offer,
    category_id: category,
    market_key: 'item:divine-orb|league:vaal',
    title: 'Divine orbs',
    from: 'acceptance',
    status: 'completed',
    event: 'confirm',
    actor: 'buyer',
    count: 4,
    total_cents: 440,
    discount_cents: 0,
    net_cents: 400,
    unit_micros: 1_100_000,
    at: minutesAfter(50),
    paid_at: minutesAfter(0),
    deliver_by: minutesAfter(20),
    delivered_at: minutesAfter(12),
    check_until: null,
    was_completed: false,
    ...change,
  };
}

async function publish(...events: OrderChange[]): Promise<void> {
  const context = app.context();
  for (const one of events) await context.publish(orderChanged(one));
  await app.drain();
  expect(app.problems).toEqual([]);
}

const figures = async () => {
  const person = await app.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', seller)
    .executeTakeFirstOrThrow();
  const sold = await app.db
    .selectFrom('offer')
    .selectAll()
    .where('id', '=', offer)
    .executeTakeFirstOrThrow();
  const sales = await app.db.selectFrom('market_sale').selectAll().execute();
  return {
    completed: person.completed_orders,
    onTime: person.on_time_count,
    lost: person.dispute_lost_count,
    units: sold.sold_count,
    orders: sold.completed_count,
    minutes: sales.map((sale) => sale.delivery_minutes).toSorted(),
  };
};

test('completions count once, on time or late', async () => {
  const first = orderEvent({});
  await publish(first, first);
  await publish(orderEvent({ delivered_at: minutesAfter(30) }), { ...first, was_completed: true });
  expect(await figures()).toEqual({
    completed: 2,
    onTime: 1,
    lost: 0,
    units: 8,
    orders: 2,
    minutes: [12, 30],
  });
});

test('a refund after a dispute is a lost dispute, and takes an earlier sale back', async () => {
  const sale = orderEvent({});
  await publish(sale);
  const lost = {
    ...sale,
    from: 'disputed',
    status: 'refund',
    event: 'resolve_refund',
    was_completed: true,
  } as OrderChange;
  await publish(lost, lost);
  expect(await figures()).toMatchObject({ completed: 2, onTime: 1, lost: 1, units: 8, orders: 2 });
  await publish(orderEvent({ from: 'disputed', status: 'refund' }));
  expect(await figures()).toMatchObject({ completed: 2, lost: 2, orders: 2 });
  await publish(orderEvent({ from: 'paid', status: 'refund' }));
  expect(await figures()).toMatchObject({ lost: 2 });
});

test('a sale that both give back by agreement is none any more, and no lost dispute', async () => {
  const before = await figures();
  const sale = orderEvent({});
  await publish(sale);
  expect(await figures()).toMatchObject({ completed: before.completed + 1 });
  const agreed = {
    ...sale,
    from: 'disputed',
    status: 'refund',
    event: 'agree_refund',
    was_completed: true,
    dispute_lost: false,
  } as OrderChange;
  await publish(agreed, agreed);
  expect(await figures()).toEqual(before);
});

test('figures are measured from sales', async () => {
  await refreshFigures(app.db, new Date());
  app.forget();
  const shown = await app.get(`market/offer/${offer}`);
  expect(shown.body.seller_facts).toMatchObject({
    completed_orders: 2,
    on_time_share: { value: 0.5, sample: 2 },
    dispute_loss_share: { value: 0.5, sample: 4 },
    delivery_median_minutes: { value: 12, sample: 2 },
  });
  const definition = await app.get('market/game/poe2/category/currency');
  expect(definition.body.delivery_median_minutes).toEqual({ value: 12, sample: 2 });
});

test('a refunded order leaves its review, marked', async () => {
  const order = await addOrder(app, { offer, buyer, seller });
  const stars = { communication: 5, fulfillment: 5, start_time: 5, message: 'All good' };
  await app.call('POST', `market/order/${order}/review`, { as: buyer, body: stars });
  await publish(
    orderEvent({ order_id: order, from: 'disputed', status: 'refund', was_completed: true }),
  );
  const { body } = await app.get(`market/offer/${offer}/reviews`);
  expect(body.data[0]).toMatchObject({ is_refunded: true, rating: 5 });
  expect(app.problems).toEqual([]);
});
