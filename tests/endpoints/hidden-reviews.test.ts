/** Reviews that staff hide and put back: what counts them, who still sees them, who is told (decision 0126). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { createInvalidations, tag } from '~/server/core/cache-tags.ts';
import {
  ratingsByOffer,
  ratingsOf,
  reviewHidden,
  reviewRestored,
  reviewsModule,
} from '~/server/modules/reviews/index.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, addOrder } from './market.data.ts';

let app: MarketApp;
let category: string;
let support: string;
let seller: string;
let buyer: string;
let offer: string;

beforeAll(async () => {
  app = await startMarket();
  const { categories } = await addCatalogue(app);
  category = categories['7-days/items'] ?? '';
  support = await app.person({ role: 'support', second_factor_on: true });
});
beforeEach(async () => {
  seller = await app.seller();
  buyer = await app.person();
  offer = await addOffer(app, seller, category);
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

type Stars = readonly [communication: number, fulfillment: number, start: number];
const DAY = 86_400_000;
const REASON = 'It insults the seller.';

const words = { en: 'Items', fr: 'Objets' };
const bought = {
  title: 'As it was ordered',
  image: null,
  market_key: '',
  unit: { name: words, size: 1 },
  category: { id: newId(), title: words, alias: 'items', base: 'items' },
  game: { id: newId(), title: '7 Days', alias: '7-days', family: null },
  buyer_inputs: [],
};

async function write([communication, fulfillment, start_time]: Stars, message = 'As promised') {
  const order = await addOrder(app, { offer, buyer, seller });
  await app.db
    .updateTable('market_order')
    .set({ offer: JSON.stringify(bought) })
    .where('id', '=', order)
    .execute();
  const body = { communication, fulfillment, start_time, message };
  const { body: review } = await app.call('POST', `market/order/${order}/review`, {
    as: buyer,
    body,
  });
  return { id: review.id as string, order };
}
const hide = (id: string, as = support, body: object = { code: 'abuse', reason: REASON }) =>
  app.call('POST', `admin/review/${id}/hide`, { as, body });
const restore = (id: string, as = support) =>
  app.call('POST', `admin/review/${id}/restore`, { as, body: { reason: 'It was in order.' } });
const answer = (id: string) =>
  app.call('POST', `market/review/${id}/reply`, { as: seller, body: { message: 'Thank you!' } });
const forStaff = async (query: string, as = support) =>
  (await app.get(`admin/review?${query}`, { as })).body;

/** As the seller's figures of a period count them. */
async function ratingsNow() {
  const now = app.services.clock.now().getTime();
  const span = { from: new Date(now - DAY), to: new Date(now + DAY) };
  const data = await ratingsOf(app.db, seller, span, span.from);
  const byOffer = await ratingsByOffer(app.db, seller, span, null);
  expect(byOffer.map(({ count }) => count)).toEqual(data.map(({ count }) => count));
  return { data };
}

/** Everything that counts or lists the reviews of this seller. */
async function counted() {
  await app.drain();
  const profile = (await app.get(`market/profile/${seller}/reviews`)).body;
  const ofOffer = (await app.get(`market/offer/${offer}/reviews`)).body;
  const shown = (await app.get(`market/offer/${offer}`)).body;
  const rows = await app.db
    .selectFrom('offer')
    .innerJoin('app_user', 'app_user.id', 'offer.seller_id')
    .select(['offer.rating_sum', 'offer.reviews_count', 'app_user.rating_sum as sum'])
    .select('app_user.reviews_count as count')
    .where('offer.id', '=', offer)
    .execute();
  const answers = (await app.get(`market/profile/${seller}/reviews?answered=false`)).body;
  return {
    ids: profile.data.map(({ id }: { id: string }) => id),
    total: profile.meta.total,
    summary: profile.summary,
    ofOffer: [ofOffer.meta.total, ofOffer.summary],
    seller: [shown.seller.rating, shown.seller.reviews_count],
    rows,
    unanswered: answers.meta.total,
  };
}

test('one that is hidden is in no list, count or mean, and back with the same numbers', async () => {
  const bad = await write([1, 1, 2], 'Horrible person');
  const good = await write([5, 4, 5]);
  const before = await counted();
  expect(before).toMatchObject({ total: 2, seller: [3, 2], unanswered: 2 });
  expect((await hide(bad.id)).status).toBe(200);
  expect(await counted()).toMatchObject({
    ids: [good.id],
    total: 1,
    summary: {
      count: 1,
      communication: 5,
      fulfillment: 4,
      start_time: 5,
      by_stars: [0, 0, 0, 0, 1],
    },
    ofOffer: [1, { count: 1, communication: 5 }],
    seller: [4.67, 1],
    rows: [{ rating_sum: 14, reviews_count: 1, sum: 14, count: 1 }],
    unanswered: 1,
  });
  const home = (await app.get('market/home')).body.recent_reviews;
  expect(home.map(({ id }: { id: string }) => id)).toEqual([good.id]);
  const { data: dashboard } = await ratingsNow();
  expect(dashboard).toMatchObject([{ count: 1, stars: [0, 0, 0, 0, 1] }]);
  expect((await restore(bad.id)).status).toBe(200);
  expect(await counted()).toEqual(before);
  const records = await app.db
    .selectFrom('audit_record')
    .select(['action', 'actor_id', 'reason', 'after'])
    .where('subject_id', '=', bad.id)
    .orderBy('id')
    .execute();
  expect(records).toMatchObject([
    { action: 'reviews.hide', actor_id: support, reason: REASON, after: { code: 'abuse' } },
    { action: 'reviews.restore', actor_id: support, after: { hidden: false } },
  ]);
});

test('the means are right at once, also where as many reviews count as before', async () => {
  const first = await write([1, 5, 3]);
  await counted();
  await hide(first.id);
  await write([5, 1, 3]);
  expect(await counted()).toMatchObject({ summary: { count: 1, communication: 5, rating: 3 } });
});

test('author and seller still see it with the reason, and are told; nobody answers it', async () => {
  const { id, order } = await write([1, 1, 1]);
  await hide(id);
  for (const as of [buyer, seller]) {
    const { review } = (await app.get(`market/order/${order}`, { as })).body;
    expect(review).toMatchObject({ id, hidden: { code: 'abuse', reason: REASON } });
  }
  expect((await answer(id)).body.code).toBe('REVIEW_HIDDEN');
  await app.drain();
  const told = async (as: string) =>
    (await app.get('notification', { as })).body.data
      .filter(({ kind }: { kind: string }) => kind === 'moderated')
      .map(({ title }: { title: string }) => title);
  expect(await told(buyer)).toEqual(['Your review was hidden']);
  expect(await told(seller)).toEqual(['A review of your sale was hidden']);
  await restore(id);
  await app.drain();
  expect((await told(buyer))[0]).toBe('Your review is shown again');
  const { review } = (await app.get(`market/order/${order}`, { as: buyer })).body;
  expect(review.hidden).toBeNull();
  expect((await answer(id)).status).toBe(201);
  // Once for each order, hidden or not.
  await hide(id);
  const again = await app.call('POST', `market/order/${order}/review`, {
    as: buyer,
    body: { communication: 5, fulfillment: 5, start_time: 5 },
  });
  expect(again.body.code).toBe('REVIEW_EXISTS');
});

test('what is cached with these reviews goes when one is hidden, and when it is back', () => {
  const tagsOf = createInvalidations(reviewsModule.invalidates ?? []);
  const about = {
    review_id: newId(),
    order_id: newId(),
    offer_id: newId(),
    seller_id: newId(),
    buyer_id: newId(),
    at: '2026-11-27T00:00:00.000Z',
  };
  const tags = [
    tag.offer(about.offer_id),
    tag.reviewsOf(about.seller_id),
    tag.reviews,
    tag.seller(about.seller_id),
  ];
  const hidden = reviewHidden({ ...about, code: 'abuse', reason: REASON });
  expect(tagsOf(hidden).toSorted()).toEqual(tags.toSorted());
  expect(tagsOf(reviewRestored(about)).toSorted()).toEqual(tags.toSorted());
});

test('staff find reviews by stars, state, seller and text, page by page', async () => {
  const one = await write([1, 1, 1], 'Slow as a SNAIL');
  const two = await write([5, 5, 5], 'Quick');
  const three = await write([5, 5, 4], 'A snail again');
  await answer(two.id);
  await hide(three.id);
  const found = async (query: string) =>
    (await forStaff(`seller_id=${seller}&${query}`)).data.map(({ id }: { id: string }) => id);
  expect(await found('')).toEqual([three.id, two.id, one.id]);
  expect(await found('stars=5')).toEqual([three.id, two.id]);
  expect(await found('state=hidden')).toEqual([three.id]);
  expect(await found('state=shown')).toEqual([two.id, one.id]);
  expect(await found('search=snail')).toEqual([three.id, one.id]);
  expect(await found('search=thank')).toEqual([two.id]);
  expect(await found('search=%25')).toEqual([]);
  expect(await found(`id=${one.id}`)).toEqual([one.id]);
  const first = await forStaff(`seller_id=${seller}&limit=2`);
  const next = await forStaff(`seller_id=${seller}&limit=2&cursor=${first.meta.next_cursor}`);
  expect([first.data.length, next.data.map(({ id }: { id: string }) => id)]).toEqual([2, [one.id]]);
  expect(next.meta.next_cursor).toBeNull();
  expect(first.data[0]).toMatchObject({
    order_id: three.order,
    hidden: { code: 'abuse', reason: REASON, by: { id: support } },
  });
  expect((await app.get('admin/review?cursor=x', { as: support })).status).toBe(422);
});

test('only staff, whom it does not concern, while they are staff; with a code and a reason', async () => {
  const { id } = await write([2, 2, 2]);
  for (const as of [buyer, seller]) {
    expect((await hide(id, as)).status).toBe(403);
    expect((await restore(id, as)).status).toBe(403);
    expect((await app.get('admin/review', { as })).status).toBe(403);
  }
  expect((await hide(id, support, { code: 'bad', reason: REASON })).status).toBe(422);
  expect((await hide(id, support, { code: 'abuse', reason: 'no' })).status).toBe(422);
  expect((await hide(newId())).body.code).toBe('REVIEW_NOT_FOUND');
  expect((await restore(id)).body.code).toBe('REVIEW_NOT_HIDDEN');
  const setRole = (who: string, role: 'support' | 'user') =>
    app.db.updateTable('app_user').set({ role }).where('id', '=', who).execute();
  const former = await app.person({ role: 'support', second_factor_on: true });
  await setRole(former, 'user');
  expect((await hide(id, former)).status).toBe(403);
  // Whoever was reviewed works here by now.
  await app.db
    .updateTable('app_user')
    .set({ role: 'support', second_factor_on: true })
    .where('id', '=', seller)
    .execute();
  expect((await hide(id, seller)).body.code).toBe('REVIEW_OWN');
  expect((await counted()).total).toBe(1);
});

test('a report of a review can hide it with the decision', async () => {
  const { id } = await write([1, 1, 1], 'You thief');
  const report = (as: string) =>
    app.call('POST', 'report', { as, body: { type: 'review', id, reason: 'abuse' } });
  expect((await report(buyer)).body.code).toBe('REPORT_OWN');
  expect((await report(seller)).status).toBe(201);
  const [waiting] = (await app.get('admin/report?limit=100', { as: support })).body.data;
  expect(waiting).toMatchObject({
    type: 'review',
    review_id: id,
    is_hidden: false,
    quote: 'You thief',
  });
  // Hidden for another reason meanwhile, and put back again.
  await hide(id);
  const [since] = (await app.get('admin/report?limit=100', { as: support })).body.data;
  expect(since.is_hidden).toBe(true);
  await restore(id);
  const decide = (outcome: string, hideAs?: string) =>
    app.call('POST', `admin/report/${waiting.id}/decide`, {
      as: support,
      body: { outcome, reason: REASON, ...(hideAs && { hide: hideAs }) },
    });
  expect((await decide('dismissed', 'abuse')).body.code).toBe('REPORT_HIDES_NOTHING');
  const [first, second] = await Promise.all([decide('upheld', 'abuse'), decide('upheld', 'abuse')]);
  expect([first?.status, second?.status].toSorted()).toEqual([200, 409]);
  expect((await counted()).total).toBe(0);
  expect((await report(await app.person())).body.code).toBe('REPORT_SUBJECT_NOT_FOUND');
  // Of anything else nothing is hidden.
  await app.call('POST', 'report', {
    as: buyer,
    body: { type: 'offer', id: offer, reason: 'fraud' },
  });
  const [other] = (await app.get('admin/report?limit=100', { as: support })).body.data;
  const refused = await app.call('POST', `admin/report/${other.id}/decide`, {
    as: support,
    body: { outcome: 'upheld', reason: REASON, hide: 'abuse' },
  });
  expect(refused.body.code).toBe('REPORT_HIDES_NOTHING');
});

test('of two who hide one is first; of hiding and answering, too, and the figures agree', async () => {
  const colleague = await app.person({ role: 'support', second_factor_on: true });
  const { id, order } = await write([2, 3, 4]);
  const both = await Promise.all([hide(id), hide(id, colleague)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const back = await Promise.all([restore(id), restore(id, colleague)]);
  expect(back.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [hidden, answered] = await Promise.all([hide(id), answer(id)]);
  expect(hidden.status).toBe(200);
  const { review } = (await app.get(`market/order/${order}`, { as: seller })).body;
  expect(review.hidden).not.toBeNull();
  // The copy of the order says what the row says.
  const reply = answered.status === 201 ? 'Thank you!' : null;
  if (reply === null) expect(answered.body.code).toBe('REVIEW_HIDDEN');
  expect(review.reply).toBe(reply);
  const row = await app.db.selectFrom('review').select('reply').where('id', '=', id).execute();
  expect(row).toEqual([{ reply }]);
  expect(await counted()).toMatchObject({ total: 0, rows: [{ sum: 0, count: 0 }] });
});

test('whatever is written, hidden and put back: figures are those of the visible reviews', async () => {
  const known: { id: string; stars: Stars; isHidden: boolean }[] = [];
  let seed = 7;
  // Small numbers that follow from each other: the same ones in every run.
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let step = 0; step < 24; step += 1) {
    const one = known[next(known.length)];
    if (one === undefined || next(3) === 0) {
      const stars = [1 + next(5), 1 + next(5), 1 + next(5)] as const;
      known.push({ id: (await write(stars)).id, stars, isHidden: false });
    } else {
      const { status } = await (one.isHidden ? restore(one.id) : hide(one.id));
      expect(status).toBe(200);
      one.isHidden = !one.isHidden;
    }
    const visible = known.filter(({ isHidden }) => !isHidden);
    const sum = visible.reduce((all, { stars: [a, b, c] }) => all + a + b + c, 0);
    const mean = (index: 0 | 1 | 2): number | null =>
      visible.length === 0
        ? null
        : Math.round(
            (visible.reduce((all, { stars }) => all + stars[index], 0) / visible.length) * 100,
          ) / 100;
    const now = await counted();
    expect(now.rows).toEqual([
      { rating_sum: sum, reviews_count: visible.length, sum, count: visible.length },
    ]);
    expect(now.total).toBe(visible.length);
    expect(now.summary).toMatchObject({
      count: visible.length,
      communication: mean(0),
      fulfillment: mean(1),
      start_time: mean(2),
    });
  }
  expect(known.some(({ isHidden }) => isHidden)).toBe(true);
});
