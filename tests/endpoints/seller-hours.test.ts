/** Hours in which sellers answer, and promises that count only them (decision 0077). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { addWorkTime, type WorkHours } from '~/domain/work-hours.ts';
import { callApi } from '../support/api.ts';
import { agreedOrder } from '../support/purchase.ts';
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

const HOUR = 3_600_000;
/** Two hours a day that never lie around the present one: each promise has to wait for them. */
function laterToday(): WorkHours['days'] {
  const hour = app.services.clock.now().getUTCHours();
  const from = ((hour + 6) % 24) * 60;
  return Array.from({ length: 7 }, () => [{ from, to: (from + 120) % 1_440 || 1_440 }]);
}
const say = (as: string, hours: object | null) =>
  app.call('PUT', 'market/seller/hours', { as, body: { hours } });
const show = async (id: string) => (await app.get(`market/offer/${id}`)).body;

async function offered(change: object = {}) {
  const seller = await app.seller();
  const id = await addOffer(app, seller, category, { delivery_minutes: 120, ...change });
  return { seller, id };
}

async function placed(offerId: string) {
  const buyer = await app.person();
  const ask = (path: string) => app.get(path, { as: buyer });
  const body = await agreedOrder(ask, {
    offer_id: offerId,
    count: 1,
    currency: 'USD',
    buyer_inputs: { character: 'Tester' },
  });
  const answer = await callApi(app.handle, 'POST', 'market/order', {
    body,
    token: buyer,
    headers: { 'idempotency-key': newId() },
  });
  expect(answer.body).toMatchObject({ status: 'created' });
  const row = await app.db
    .selectFrom('market_order')
    .selectAll()
    .where('id', '=', answer.body.id)
    .executeTakeFirstOrThrow();
  return row;
}

describe('hours', () => {
  test('are said, shown on offers and the profile, and not said any more', async () => {
    const { seller, id } = await offered();
    expect((await show(id)).hours).toBeUndefined();
    const days = [[{ from: 540, to: 1_080 }], [], [], [], [], [{ from: 1_320, to: 120 }], []];
    const { status, body } = await say(seller, { time_zone: 'Europe/Berlin', days });
    expect(status).toBe(200);
    expect(body.hours).toEqual({ time_zone: 'Europe/Berlin', days });
    const { hours } = await show(id);
    expect(hours.place).toBe('Berlin');
    expect(hours.week.replaceAll(/\s/g, ' ')).toBe('Mon 9:00 AM–6:00 PM · Sat 10:00 PM–2:00 AM');
    const { body: profile } = await app.get(`market/profile/${seller}`, { language: 'fr' });
    expect(profile.hours.week.replaceAll(/\s/g, ' ')).toBe('lun. 9:00–18:00 · sam. 22:00–2:00');
    await say(seller, null);
    expect((await show(id)).hours).toBeUndefined();
  });

  test('two tabs: what was written meanwhile is not overwritten unseen, the same twice is once', async () => {
    const seller = await app.seller();
    const from = (hour: number) => ({
      time_zone: 'UTC',
      days: Array.from({ length: 7 }, () => [{ from: hour * 60, to: 1_080 }]),
    });
    const write = (hours: object | null, version: number) =>
      app.call('PUT', 'market/seller/hours', { as: seller, body: { hours, version } });
    const stored = async () => (await app.get('market/seller/availability', { as: seller })).body;
    expect(await stored()).toMatchObject({ hours: null, hours_version: 0 });
    expect((await write(from(9), 0)).body).toMatchObject({ hours_version: 1 });
    expect((await write(from(9), 0)).body).toMatchObject({ hours: from(9), hours_version: 1 });
    for (const other of [from(10), null]) {
      const { status, body } = await write(other, 0);
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'HOURS_CHANGED' });
    }
    expect(await stored()).toMatchObject({ hours: from(9), hours_version: 1 });
    expect((await write(from(10), 1)).body).toMatchObject({ hours: from(10), hours_version: 2 });
    expect((await write(null, 2)).body).toMatchObject({ hours: null, hours_version: 3 });
    const answers = await Promise.all([11, 12, 13].map((hour) => write(from(hour), 3)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await write(from(9), -1)).status).toBe(422);
  });

  const week = (...first: object[]) => ({
    time_zone: 'UTC',
    days: [first, ...Array.from({ length: 6 }, () => [{ from: 540, to: 1_080 }])],
  });
  test.each([
    ['an end that is the beginning', () => week({ from: 600, to: 600 }), 'hours.days.0.0.to'],
    ['a minute beyond the day', () => week({ from: 600, to: 1_441 }), 'hours.days.0.0.to'],
    ['half a minute', () => week({ from: 600.5, to: 700 }), 'hours.days.0.0.from'],
    ['two that overlap', () => week({ from: 600, to: 700 }, { from: 690, to: 800 }), 'hours.days'],
    [
      'a night into the morning',
      () => ({
        time_zone: 'UTC',
        days: [[{ from: 60, to: 700 }], [], [], [], [], [], [{ from: 1_200, to: 120 }]],
      }),
      'hours.days',
    ],
    [
      'too few',
      () => ({ time_zone: 'UTC', days: [[{ from: 0, to: 599 }], [], [], [], [], [], []] }),
      'hours.days',
    ],
    [
      'eight days',
      () => ({ time_zone: 'UTC', days: Array.from({ length: 8 }, () => []) }),
      'hours.days',
    ],
    [
      'four times a day',
      () => week({ from: 0, to: 1 }, { from: 2, to: 3 }, { from: 4, to: 5 }, { from: 6, to: 7 }),
      'hours.days.0',
    ],
    ['no zone', () => ({ ...week(), time_zone: 'Nowhere' }), 'hours.time_zone'],
  ])('refuse %s', async (_, hours, path) => {
    const { status, body } = await say(await app.seller(), hours());
    expect(status).toBe(422);
    expect(body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });
});

describe('a promise that counts hours', () => {
  test('is a date in them, before paying and on the order, which keeps them', async () => {
    const { seller, id } = await offered();
    const days = laterToday();
    await say(seller, { time_zone: 'UTC', days });
    const change = { counts_hours: true };
    const own = await app.call('PATCH', `market/seller/offer/${id}`, { as: seller, body: change });
    expect(own.body.counts_hours).toBe(true);
    const offer = await show(id);
    expect(offer.delivery.counts_hours).toBe(true);
    const now = app.services.clock.now();
    const expected = addWorkTime({ timeZone: 'UTC', days }, now, 120);
    expect(expected.getTime() - now.getTime()).toBeGreaterThan(5 * HOUR);
    expect(offer.timeline.deliver_by).toBe(expected.toISOString());
    const order = await placed(id);
    expect(order.deliver_by).toEqual(expected);
    expect(order.work_hours).toEqual({ timeZone: 'UTC', days });
    // It may be started until a day after the opening.
    expect(order.cancel_free_until?.getTime()).toBeGreaterThan(now.getTime() + 29 * HOUR);

    // What the seller changes later is for later orders.
    await say(seller, null);
    expect((await show(id)).delivery.counts_hours).toBeUndefined();
    expect((await placed(id)).work_hours).toBeNull();
  });

  test('is one only where the offer says so, and never of instant delivery', async () => {
    const plain = await offered();
    const instant = await offered({
      delivery_method: 'instant',
      delivery_minutes: 0,
      counts_hours: true,
    });
    for (const { seller, id } of [plain, instant]) {
      await say(seller, { time_zone: 'UTC', days: laterToday() });
      const offer = await show(id);
      expect(offer.delivery.counts_hours).toBeUndefined();
      const due = Date.parse(offer.timeline.deliver_by);
      expect(due).toBeLessThan(app.services.clock.now().getTime() + 3 * HOUR);
    }
  });
});
