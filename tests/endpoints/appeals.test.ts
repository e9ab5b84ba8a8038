/** Appeals against hidden reviews and bans: once, in time, decided by somebody else, and undone where granted. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, addOrder } from './market.data.ts';

let app: MarketApp;
let category: string;
let support: string;
let colleague: string;
let admin: string;
let seller: string;
let buyer: string;

const staff = (role: 'support' | 'admin' | 'super_admin') =>
  app.person({ role, second_factor_on: true });
const DAY = 86_400_000;
const REASON = 'It insults the seller.';
const text = 'I wrote what happened, and nothing in it insults anybody.';

beforeAll(async () => {
  app = await startMarket();
  const { categories } = await addCatalogue(app);
  category = categories['7-days/items'] ?? '';
  [support, colleague, admin] = [
    await staff('support'),
    await staff('support'),
    await staff('admin'),
  ];
});
beforeEach(async () => {
  seller = await app.seller();
  buyer = await app.person();
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

const hide = (id: string, as = support) =>
  app.call('POST', `admin/review/${id}/hide`, { as, body: { code: 'abuse', reason: REASON } });

/** A review of the buyer's that support has hidden. */
async function hiddenReview(): Promise<string> {
  const offer = await addOffer(app, seller, category);
  const order = await addOrder(app, { offer, buyer, seller });
  const body = { communication: 1, fulfillment: 2, start_time: 3 };
  const { body: review } = await app.call('POST', `market/order/${order}/review`, {
    as: buyer,
    body,
  });
  expect((await hide(review.id)).status).toBe(200);
  return review.id;
}
const ban = (who: string, as = support) =>
  app.call('POST', `admin/user/${who}/ban`, {
    as,
    body: { kind: 'temporary', days: 7, reason: 'Asked to pay outside.' },
  });
const appeal = (as: string, subject: object, words = text) =>
  app.call('POST', 'appeal', { as, body: { ...subject, text: words } });
const show = async (as: string, query: string) => (await app.get(`appeal?${query}`, { as })).body;
const waiting = async () => (await app.get('admin/appeal?limit=100', { as: colleague })).body.data;
const decide = (id: string, outcome: string, as = colleague) =>
  app.call('POST', `admin/appeal/${id}/decide`, {
    as,
    body: { outcome, reason: 'Looked at it again.' },
  });
/** The only one that waits. */
async function theOne() {
  const found = await waiting();
  expect(found).toHaveLength(1);
  return found[0];
}
const sumOf = async (who: string) =>
  app.db
    .selectFrom('app_user')
    .select(['rating_sum', 'reviews_count'])
    .where('id', '=', who)
    .executeTakeFirst();
const told = async (as: string): Promise<string[]> => {
  await app.drain();
  return (await app.get('notification', { as })).body.data
    .filter(({ kind }: { kind: string }) => kind === 'moderated')
    .map(({ title }: { title: string }) => title);
};

test('its author appeals once; somebody else grants it, and the review counts again', async () => {
  const id = await hiddenReview();
  const subject = { type: 'review', id };
  expect(await show(buyer, `type=review&id=${id}`)).toMatchObject({
    reason: REASON,
    may_appeal: true,
    appeal: null,
  });
  for (const bad of ['Too short', 'x'.repeat(2_001)]) {
    expect((await appeal(buyer, subject, bad)).status).toBe(422);
  }
  for (const other of [seller, await app.person()]) {
    expect((await appeal(other, subject)).body.code).toBe('APPEAL_NOTHING');
    expect((await app.get(`appeal?type=review&id=${id}`, { as: other })).status).toBe(404);
  }
  const twice = await Promise.all([appeal(buyer, subject), appeal(buyer, subject)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const one = await theOne();
  expect(one).toMatchObject({
    type: 'review',
    subject_id: id,
    person: { id: buyer },
    decision: REASON,
    decision_by: { id: support },
    is_in_force: true,
    text,
  });
  expect((await decide(one.id, 'granted', support)).body.code).toBe('APPEAL_SECOND_PERSON');
  expect((await decide(one.id, 'granted', buyer)).status).toBe(403);
  expect(await sumOf(seller)).toEqual({ rating_sum: 0, reviews_count: 0 });
  expect((await decide(one.id, 'granted')).status).toBe(200);
  expect(await sumOf(seller)).toEqual({ rating_sum: 6, reviews_count: 1 });
  expect((await decide(one.id, 'refused')).body.code).toBe('APPEAL_DECIDED');
  expect(await told(buyer)).toContain('Your appeal was granted');
  expect(await show(buyer, `type=review&id=${id}`)).toMatchObject({
    may_appeal: false,
    appeal: { status: 'granted', answer: 'Looked at it again.' },
  });
  const record = await app.db
    .selectFrom('audit_record')
    .select(['action', 'actor_id', 'after'])
    .where('subject_id', '=', one.id)
    .executeTakeFirst();
  expect(record).toEqual({
    action: 'appeals.grant',
    actor_id: colleague,
    after: { status: 'granted', about: `review:${id}` },
  });
  // Hidden once more it is another decision.
  await hide(id);
  expect((await appeal(buyer, subject)).status).toBe(201);
  await decide((await theOne()).id, 'refused');
});

test('what is refused stays, and there is no second appeal against it', async () => {
  const id = await hiddenReview();
  await appeal(buyer, { type: 'review', id });
  await decide((await theOne()).id, 'refused');
  expect(await sumOf(seller)).toEqual({ rating_sum: 0, reviews_count: 0 });
  expect((await appeal(buyer, { type: 'review', id })).body.code).toBe('APPEAL_EXISTS');
  expect(await told(buyer)).toContain('Your appeal was refused');
});

test('somebody who is banned appeals, and the ban is lifted where it is granted', async () => {
  expect((await appeal(buyer, { type: 'ban' })).body.code).toBe('APPEAL_NOTHING');
  expect((await ban(buyer)).status).toBe(200);
  expect((await appeal(buyer, { type: 'ban' })).status).toBe(201);
  const one = await theOne();
  expect((await decide(one.id, 'granted', support)).body.code).toBe('APPEAL_SECOND_PERSON');
  const former = await staff('support');
  await app.db.updateTable('app_user').set({ role: 'user' }).where('id', '=', former).execute();
  expect((await decide(one.id, 'granted', former)).status).toBe(403);
  expect((await decide(one.id, 'granted')).status).toBe(200);
  const { is_banned } = await app.db
    .selectFrom('app_user')
    .select('is_banned')
    .where('id', '=', buyer)
    .executeTakeFirstOrThrow();
  expect(is_banned).toBe(false);
  expect(await show(buyer, 'type=ban')).toMatchObject({ appeal: { status: 'granted' } });
});

test('a ban for good is lifted by those alone who may, and nothing is decided otherwise', async () => {
  await app.call('POST', `admin/user/${buyer}/ban`, {
    as: admin,
    body: { kind: 'permanent', reason: 'Sold the same account twice.' },
  });
  await appeal(buyer, { type: 'ban' });
  const one = await theOne();
  expect((await decide(one.id, 'granted')).body.code).toBe('FORBIDDEN');
  expect((await theOne()).id).toBe(one.id);
  expect((await decide(one.id, 'granted', await staff('admin'))).status).toBe(200);
});

test('what is undone already is not undone twice, and its appeal can still be decided', async () => {
  const id = await hiddenReview();
  await appeal(buyer, { type: 'review', id });
  await app.call('POST', `admin/review/${id}/restore`, {
    as: support,
    body: { reason: 'It was in order.' },
  });
  const one = await theOne();
  expect(one.is_in_force).toBe(false);
  expect((await decide(one.id, 'granted')).status).toBe(200);
  expect(await sumOf(seller)).toEqual({ rating_sum: 6, reviews_count: 1 });
});

test('whoever decides is told that the decision is not in force any more', async () => {
  await ban(buyer);
  await appeal(buyer, { type: 'ban' });
  const first = await theOne();
  expect(first.is_in_force).toBe(true);
  const lifted = await app.call('POST', `admin/user/${buyer}/lift-ban`, {
    as: support,
    body: { reason: 'It was somebody else.' },
  });
  expect(lifted.status).toBe(200);
  expect((await theOne()).is_in_force).toBe(false);
  // Banned anew: that is another decision, and granting the first appeal leaves it.
  await ban(buyer);
  expect((await theOne()).is_in_force).toBe(false);
  expect((await decide(first.id, 'granted')).status).toBe(200);
  const { is_banned } = await app.db
    .selectFrom('app_user')
    .select('is_banned')
    .where('id', '=', buyer)
    .executeTakeFirstOrThrow();
  expect(is_banned).toBe(true);
});

test('a review that was hidden anew is another decision than the appeal is against', async () => {
  const id = await hiddenReview();
  await appeal(buyer, { type: 'review', id });
  await app.call('POST', `admin/review/${id}/restore`, {
    as: support,
    body: { reason: 'It was in order.' },
  });
  await hide(id);
  const one = await theOne();
  expect(one.is_in_force).toBe(false);
  expect((await decide(one.id, 'granted')).status).toBe(200);
  expect(await sumOf(seller)).toEqual({ rating_sum: 0, reviews_count: 0 });
});

test('of two who decide at once one counts', async () => {
  const id = await hiddenReview();
  await appeal(buyer, { type: 'review', id });
  const one = await theOne();
  const both = await Promise.all([
    decide(one.id, 'granted'),
    decide(one.id, 'granted', admin),
    decide(one.id, 'refused', admin),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const codes = both.flatMap(({ status, body }) => (status === 409 ? [body.code] : []));
  expect(codes).toEqual(['APPEAL_DECIDED', 'APPEAL_DECIDED']);
  const winner = both.findIndex(({ status }) => status === 200);
  expect((await sumOf(seller))?.reviews_count).toBe(winner === 2 ? 0 : 1);
});

test('after 30 days it is too late', async () => {
  await ban(buyer);
  const long = new Date(app.services.clock.now().getTime() - 30 * DAY - 1_000);
  const until = new Date(app.services.clock.now().getTime() + DAY);
  await app.db
    .updateTable('user_ban')
    .set({ created_at: long, until })
    .where('user_id', '=', buyer)
    .execute();
  expect(await show(buyer, 'type=ban')).toMatchObject({ may_appeal: false });
  const late = await appeal(buyer, { type: 'ban' });
  expect(late.body.code).toBe('APPEAL_TOO_LATE');
  expect(late.body.message).toContain('30');
});
