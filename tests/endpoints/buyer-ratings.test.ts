/** Sellers rate buyers: once, at the end of an order; told to sellers and staff alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, addOrder } from './market.data.ts';

let app: MarketApp;
let seller: string;
let offer: string;
const DAY = 86_400_000;

beforeAll(async () => {
  app = await startMarket();
  const { categories } = await addCatalogue(app);
  seller = await app.seller();
  offer = await addOffer(app, seller, categories['7-days/items'] ?? '');
});
afterAll(() => app.close());

const rate = (as: string, order: string, stars: unknown = 4) =>
  app.call('POST', `market/order/${order}/buyer-rating`, { as, body: { stars } });

/** An order of a new buyer, with columns of one's own. */
async function ended(change: object = {}, buyer?: string): Promise<{ id: string; buyer: string }> {
  const who = buyer ?? (await app.person());
  const id = await addOrder(app, { offer, buyer: who, seller });
  await app.db
    .updateTable('market_order')
    .set({ status_at: new Date(), paid_at: new Date(), ...change })
    .where('id', '=', id)
    .execute();
  return { id, buyer: who };
}

const figuresOf = (id: string) =>
  app.db
    .selectFrom('app_user')
    .select(['buyer_stars_sum as sum', 'buyer_ratings_count as count'])
    .where('id', '=', id)
    .executeTakeFirst();

describe('a seller rates the buyer', () => {
  test('once, however often it is pressed, and it is counted once', async () => {
    const { id, buyer } = await ended();
    const replies = await Promise.all([rate(seller, id), rate(seller, id, 1), rate(seller, id)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await rate(seller, id)).body.code).toBe('RATING_EXISTS');
    const [kept] = await app.db
      .selectFrom('buyer_rating')
      .selectAll()
      .where('order_id', '=', id)
      .execute();
    expect(kept).toMatchObject({ buyer_id: buyer, seller_id: seller });
    expect(await figuresOf(buyer)).toEqual({ sum: kept?.stars, count: 1 });
  });

  test('also after a refund; not before the end, not unpaid, not for longer than 30 days', async () => {
    expect((await rate(seller, (await ended({ status: 'refund' })).id)).status).toBe(201);
    for (const early of [
      { status: 'acceptance' },
      { status: 'disputed' },
      { status: 'cancelled' },
      { status: 'refund', paid_at: null },
    ])
      expect((await rate(seller, (await ended(early)).id)).body.code).toBe('RATING_NOT_YET');
    const late = await rate(
      seller,
      (await ended({ status_at: new Date(Date.now() - 31 * DAY) })).id,
    );
    expect(late).toMatchObject({ status: 409, body: { code: 'RATING_TOO_LATE' } });
    expect(late.body.message).toContain('30');
  });

  test('of their own orders alone', async () => {
    const { id, buyer } = await ended();
    expect((await rate(buyer, id)).body.code).toBe('SELLER_REQUIRED');
    expect((await rate(await app.seller(), id)).body.code).toBe('ORDER_NOT_FOUND');
    expect((await rate(seller, newId())).status).toBe(404);
    for (const stars of [0, 6, 2.5, '5', null])
      expect((await rate(seller, id, stars)).status).toBe(422);
    expect(await figuresOf(buyer)).toEqual({ sum: 0, count: 0 });
  });
});
