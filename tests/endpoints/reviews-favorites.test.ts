/** Reviews of completed orders, and favourite offers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, addOrder } from './market.data.ts';

let app: MarketApp;
let seller: string;
let buyer: string;
let offer: string;
let category: string;
const DAY = 86_400_000;

beforeAll(async () => {
  app = await startMarket();
  const catalogue = await addCatalogue(app);
  seller = await app.seller();
  buyer = await app.person();
  category = catalogue.categories['7-days/items'] ?? '';
  offer = await addOffer(app, seller, category);
});
afterAll(() => app.close());

const stars = { communication: 5, fulfillment: 4, start_time: 3, message: 'Fast & friendly <3' };
const review = (as: string, order: string, body: unknown = stars) =>
  app.call('POST', `market/order/${order}/review`, { as, body });
const order = (change: { status?: string; completedAt?: Date | null } = {}) =>
  addOrder(app, { offer, buyer, seller, ...change });

describe('reviews', () => {
  test('are written once and counted for offer and seller', async () => {
    const id = await order();
    const replies = await Promise.all([review(buyer, id), review(buyer, id), review(buyer, id)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const listed = await app.get(`market/offer/${offer}/reviews`);
    expect(listed.body).toMatchObject({
      data: [
        {
          ...stars,
          rating: 4,
          offer: { title: 'As it was ordered' },
          is_refunded: false,
          reply: null,
        },
      ],
      meta: { total: 1 },
      summary: { rating: 4, count: 1, communication: 5, fulfillment: 4, start_time: 3 },
    });
    const shown = await app.get(`market/offer/${offer}`);
    expect(shown.body.seller).toMatchObject({ rating: 4, reviews_count: 1 });
    const stored = await app.db
      .selectFrom('market_order')
      .select('review')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(stored?.review).toMatchObject({ communication: 5 });
    await review(buyer, await order(), { ...stars, message: '' });
    const profile = await app.get(`market/profile/${seller}/reviews?limit=1`, { language: 'fr' });
    expect(profile.body).toMatchObject({
      meta: { total: 2, limit: 1 },
      data: [{ category: { title: 'Objets' } }],
    });
    const home = await app.get('market/home');
    expect(home.body.recent_reviews).toHaveLength(1);
  });

  test('are found by their stars, while the summary stays that of all', async () => {
    const other = await app.seller();
    const theirs = await addOffer(app, other, category);
    const done = () => addOrder(app, { offer: theirs, buyer, seller: other });
    for (const all of [5, 5, 2])
      await review(buyer, await done(), {
        communication: all,
        fulfillment: all,
        start_time: all,
      });
    // A mean of 4.33 counts as four stars.
    await review(buyer, await done(), {
      communication: 5,
      fulfillment: 4,
      start_time: 4,
    });
    const listed = async (query: string) =>
      (await app.get(`market/profile/${other}/reviews${query}`)).body;
    const summary = { count: 4, by_stars: [0, 1, 0, 1, 2] };
    expect(await listed('')).toMatchObject({ meta: { total: 4 }, summary });
    for (const [asked, ratings] of [
      [5, [5, 5]],
      [4, [4.33]],
      [3, []],
      [2, [2]],
    ] as const) {
      const { data, meta, summary: all } = await listed(`?stars=${asked}`);
      expect(data.map(({ rating }: { rating: number }) => rating)).toEqual(ratings);
      expect([meta.total, all]).toEqual([ratings.length, expect.objectContaining(summary)]);
    }
    for (const wrong of ['0', '6', '4.5', 'many'])
      expect((await app.get(`market/profile/${other}/reviews?stars=${wrong}`)).status).toBe(422);
  });

  test('only by the buyer, only when completed, only for 30 days', async () => {
    expect((await review(seller, await order())).body.code).toBe('ORDER_NOT_FOUND');
    expect((await review(buyer, newId())).status).toBe(404);
    expect(
      (await review(buyer, await order({ status: 'acceptance', completedAt: null }))).body.code,
    ).toBe('REVIEW_NOT_YET');
    const late = await review(buyer, await order({ completedAt: new Date(Date.now() - 31 * DAY) }));
    expect(late).toMatchObject({ status: 409, body: { code: 'REVIEW_TOO_LATE' } });
    expect(late.body.message).toContain('30');
  });

  test.each([
    { ...stars, communication: 0 },
    { ...stars, fulfillment: 6 },
    { ...stars, start_time: 4.5 },
    { ...stars, message: 'x'.repeat(1_001) },
    { communication: 5 },
    { ...stars, message: 'nul \u0000' },
  ])('%j is refused', async (body) => {
    expect((await review(buyer, await order(), body)).status).toBe(422);
  });

  test('contact data is refused', async () => {
    const reply = await review(buyer, await order(), {
      ...stars,
      message: 'Buy at cheapgold.com instead',
    });
    expect([reply.status, reply.body.code]).toEqual([422, 'CONTACT_DATA_REFUSED']);
  });

  test('the seller answers once', async () => {
    const { body } = await review(buyer, await order());
    const answer = (as: string, message = 'Thank you!') =>
      app.call('POST', `market/review/${body.id}/reply`, { as, body: { message } });
    expect((await answer(buyer)).body.code).toBe('SELLER_REQUIRED');
    expect((await answer(await app.seller())).body.code).toBe('REVIEW_NOT_FOUND');
    expect((await answer(seller, ' ')).status).toBe(422);
    expect((await answer(seller)).body.reply).toMatchObject({ message: 'Thank you!' });
    expect((await answer(seller)).body.code).toBe('REPLY_EXISTS');
  });

  test('an answer stands with the order, and what waits for one is found', async () => {
    const other = await app.seller();
    const theirs = await addOffer(app, other, category);
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) {
      const id = await addOrder(app, { offer: theirs, buyer, seller: other });
      ids.push((await review(buyer, id)).body.id);
    }
    const waiting = async (query = '') =>
      (await app.get(`market/profile/${other}/reviews?answered=false${query}`)).body;
    expect(await waiting()).toMatchObject({ meta: { total: 3 }, summary: { count: 3 } });
    const [first = ''] = ids;
    const answer = { as: other, body: { message: 'Thank you!' } };
    const replies = await Promise.all([
      app.call('POST', `market/review/${first}/reply`, answer),
      app.call('POST', `market/review/${first}/reply`, answer),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const left = await waiting('&limit=1');
    expect(left).toMatchObject({ data: [{ id: ids[2] }], meta: { total: 2 } });
    const next = await waiting('&limit=1&offset=1');
    expect(next).toMatchObject({ data: [{ id: ids[1] }], meta: { total: 2 } });
    expect((await waiting('&stars=5')).data).toEqual([]);
    expect((await app.get(`market/profile/${other}/reviews?answered=true`)).body.data).toHaveLength(
      3,
    );
    const stored = await app.db
      .selectFrom('market_order')
      .select('review')
      .where('seller_id', '=', other)
      .orderBy('id')
      .execute();
    expect(stored.map((row) => row.review?.reply)).toEqual(['Thank you!', undefined, undefined]);
  });

  test('of what does not exist', async () => {
    expect((await app.get(`market/offer/${newId()}/reviews`)).body.code).toBe('OFFER_NOT_FOUND');
    expect((await app.get(`market/profile/${newId()}/reviews`)).body.code).toBe(
      'PROFILE_NOT_FOUND',
    );
    expect((await app.get('market/offer/x/reviews')).status).toBe(422);
  });
});

describe('favourites', () => {
  const set = (method: string, id: string, as = buyer) =>
    app.call(method, `market/favorite/${id}`, { as });

  test('are added, listed and removed; repeating changes nothing', async () => {
    expect((await set('PUT', offer)).body).toEqual({ offer_id: offer, is_favorite: true });
    expect((await set('PUT', offer)).status).toBe(200);
    const { body } = await app.get('market/favorite', { as: buyer });
    expect(body).toMatchObject({
      data: [{ offer: { id: offer }, is_available: true }],
      meta: { total: 1 },
      offer_ids: [offer],
    });
    const row = await app.db
      .selectFrom('offer')
      .select('favorites_count')
      .where('id', '=', offer)
      .executeTakeFirst();
    expect(row?.favorites_count).toBe(1);
    await app.db.updateTable('offer').set({ status: 'inactive' }).where('id', '=', offer).execute();
    expect((await app.get('market/favorite', { as: buyer })).body.data[0].is_available).toBe(false);
    expect((await set('DELETE', offer)).body).toEqual({ offer_id: offer, is_favorite: false });
    expect((await set('DELETE', offer)).status).toBe(200);
    expect((await app.get('market/favorite', { as: buyer })).body.meta.total).toBe(0);
  });

  test('belong to their person and to offers on sale', async () => {
    expect((await app.get('market/favorite')).status).toBe(401);
    expect((await set('PUT', newId())).body.code).toBe('OFFER_NOT_FOUND');
    expect((await set('PUT', 'x')).status).toBe(422);
  });
});

describe('followed sellers', () => {
  const follow = (as: string | undefined, id: string, method = 'PUT') =>
    app.call(method, `market/followed-seller/${id}`, as === undefined ? {} : { as });
  const followed = async (as: string, query = '') =>
    (await app.get(`market/followed-seller${query}`, { as })).body;

  test('are kept once, the latest first, with what they put on sale last', async () => {
    const fan = await app.person();
    const other = await app.seller();
    await addOffer(app, seller, category, { title: 'One more of the first' });
    for (let number = 0; number < 4; number += 1) {
      await addOffer(app, other, category, { title: `Number ${number} of the other` });
    }
    const replies = await Promise.all([follow(fan, seller), follow(fan, seller)]);
    for (const reply of replies) {
      expect(reply).toMatchObject({
        status: 200,
        body: { seller_id: seller, is_followed: true },
      });
    }
    await follow(fan, other);
    const list = await followed(fan);
    expect(list.meta).toEqual({ total: 2, limit: 36, offset: 0 });
    expect(list.seller_ids).toEqual([other, seller]);
    expect(list.data).toMatchObject([{ seller: { id: other } }, { seller: { id: seller } }]);
    expect(list.data[0].newest_offers).toHaveLength(3);
    expect(list.data[0].newest_offers[0].title).toBe('Number 3 of the other');
    expect(list.data[1].newest_offers[0].seller.id).toBe(seller);
    expect(await followed(fan, '?limit=1&offset=1')).toMatchObject({
      data: [{ seller: { id: seller } }],
      seller_ids: [other, seller],
    });
    expect((await followed(buyer)).data).toEqual([]);
  });

  test('are followed no longer, as often as one likes', async () => {
    const fan = await app.person();
    await follow(fan, seller);
    for (let time = 0; time < 2; time += 1) {
      const reply = await follow(fan, seller, 'DELETE');
      expect(reply).toMatchObject({ status: 200, body: { is_followed: false } });
    }
    expect((await followed(fan)).meta.total).toBe(0);
  });

  test('must be sellers, not banned, and somebody else', async () => {
    const fan = await app.person();
    const banned = await app.seller({ is_banned: true });
    for (const nobody of [await app.person(), banned, newId()]) {
      expect((await follow(fan, nobody)).body.code).toBe('SELLER_NOT_FOUND');
    }
    expect((await follow(seller, seller)).body.code).toBe('FOLLOW_OWN');
    expect((await follow(fan, 'no-id')).status).toBe(422);
    expect((await follow(undefined, seller)).status).toBe(401);
  });
});

describe('cards of given offers', () => {
  test('come in the given order, with what is gone marked, and nothing unknown', async () => {
    const gone = await addOffer(app, seller, category, { in_stock: 0, title: 'Gone by now' });
    const here = await addOffer(app, seller, category, { title: 'Still here today' });
    const ids = [gone, newId(), here];
    const { status, body } = await app.get(`market/offer/cards?ids=${ids.join(',')}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { offer: { id: gone, title: 'Gone by now' }, is_available: false },
      { offer: { id: here }, is_available: true },
    ]);
  });

  test('are asked for by ids, and not by too many', async () => {
    expect((await app.get('market/offer/cards')).body).toEqual({ data: [] });
    expect((await app.get('market/offer/cards?ids=first')).status).toBe(422);
    const many = Array.from({ length: 25 }, () => newId()).join(',');
    expect((await app.get(`market/offer/cards?ids=${many}`)).status).toBe(422);
  });
});

test('nothing went wrong unseen', () => {
  expect(app.problems).toEqual([]);
});
