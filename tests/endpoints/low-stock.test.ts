/** Sellers are told when a sale leaves few units, as each offer says (decision 0075). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { paidOrder } from '../support/order-change.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer } from './market.data.ts';

let app: MarketApp;
let category: string;
beforeAll(async () => {
  app = await startMarket();
  category = (await addCatalogue(app)).categories['7-days/items'] ?? '';
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

async function offered(lowStock: number | null) {
  const [seller, buyer] = [await app.seller(), await app.person()];
  const id = await addOffer(app, seller, category, { in_stock: 20, title: 'Steel, a stack' });
  const change = (body: object) =>
    app.call('PATCH', `market/seller/offer/${id}`, { as: seller, body });
  if (lowStock !== null) expect((await change({ low_stock: lowStock })).status).toBe(200);
  /** So many are left when an order is paid. */
  const sellTo = async (left: number, orderId = newId()): Promise<void> => {
    await app.db.updateTable('offer').set({ in_stock: left }).where('id', '=', id).execute();
    const told = { offer_id: id, order_id: orderId, title: 'Steel, a stack' };
    await app.context().publish(paidOrder(buyer, seller, told));
    await app.drain();
  };
  const titles = async (): Promise<string[]> => {
    const { body } = await app.get('notification?filter=orders&limit=100', { as: seller });
    const rows: { kind: string; title: string }[] = body.data;
    return rows.filter(({ kind }) => kind === 'stock_low').map(({ title }) => title);
  };
  return { id, seller, change, sellTo, titles };
}

describe('an offer that runs out', () => {
  test('is told once when a sale leaves as few as its seller said', async () => {
    const offer = await offered(5);
    await offer.sellTo(6);
    expect(await offer.titles()).toEqual([]);
    await offer.sellTo(5);
    await offer.sellTo(4);
    await offer.sellTo(0);
    expect(await offer.titles()).toEqual(['Running low: Steel, a stack']);
  });

  test('is told again after the stock has grown, also where it grew to no more than the count', async () => {
    const offer = await offered(5);
    await offer.sellTo(0);
    expect(await offer.titles()).toEqual(['Sold out: Steel, a stack']);
    await offer.sellTo(4);
    expect(await offer.titles()).toHaveLength(2);
    await offer.sellTo(9);
    await offer.sellTo(4);
    expect(await offer.titles()).toHaveLength(3);
  });

  test('is told once when the same payment is delivered twice, or two at once', async () => {
    const offer = await offered(5);
    const orderId = newId();
    await offer.sellTo(5, orderId);
    await Promise.all([offer.sellTo(5, orderId), offer.sellTo(5)]);
    expect(await offer.titles()).toHaveLength(1);
  });

  test('is not told where nobody asked for it, and no more once it is switched off', async () => {
    const silent = await offered(null);
    await silent.sellTo(0);
    expect(await silent.titles()).toEqual([]);
    const offer = await offered(5);
    expect((await offer.change({ low_stock: null })).body.low_stock).toBeNull();
    await offer.sellTo(0);
    expect(await offer.titles()).toEqual([]);
  });

  test('leads to the offer, in words that count', async () => {
    const offer = await offered(1);
    await offer.sellTo(1);
    const { body } = await app.get('notification?filter=orders', { as: offer.seller });
    expect(body.data[0]).toMatchObject({
      body: '1 unit is left. You asked to be told at this count.',
      action: { path: `/offers/${offer.id}` },
    });
  });

  test('takes counts that a stock can have', async () => {
    const offer = await offered(null);
    for (const count of [-1, 1.5, 1e12, '5']) {
      const reply = await offer.change({ low_stock: count });
      expect(reply).toMatchObject({ status: 422 });
      expect(reply.body.errors[0].path).toBe('low_stock');
    }
  });
});
