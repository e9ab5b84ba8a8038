/** Saved searches, price and stock alerts: whose they are, what they find, how often they speak, and what they cost. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alertRules } from '~/domain/alert-rules.ts';
import { newId } from '~/kernel/ids.ts';
import { microsFromPrice } from '~/kernel/money.ts';
import { statementsOf } from '../support/statements.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, type Catalogue } from './market.data.ts';

let app: MarketApp;
let catalogue: Catalogue;
let accounts: string;
let currency: string;
let seller: string;
beforeAll(async () => {
  app = await startMarket();
  catalogue = await addCatalogue(app);
  accounts = catalogue.categories['valorant/accounts'] ?? '';
  currency = catalogue.categories['poe2/currency'] ?? '';
  seller = await app.seller();
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

const save = (as: string, body: object) =>
  app.call('POST', 'market/saved-search', {
    as,
    body: { category_id: accounts, name: 'Gold in Europe', ...body },
  });
const wait = (as: string, body: object) => app.call('POST', 'market/price-alert', { as, body });
const searches = async (as: string) => (await app.get('market/saved-search', { as })).body;
const alerts = async (as: string) => (await app.get('market/price-alert', { as })).body;

interface Told {
  kind: string;
  topic: string;
  title: string;
  body: string;
  action: { path: string };
}
/** Lets everything that waits happen, and reads what somebody was told of alerts, the newest first. */
async function told(as: string): Promise<Told[]> {
  await app.job('alerts.match');
  await app.job('alerts.tell');
  return (await app.get('notification?filter=market&limit=100', { as })).body.data;
}
const titles = async (as: string) => (await told(as)).map(({ title }) => title);
const advance = (seconds: number) => app.services.clock.advance(app.db, seconds);
const DAY = 86_400;

/** An offer that is put on sale now: a draft that becomes active, as the product does it. */
async function publish(
  change: Parameters<typeof addOffer>[3] = {},
  category = accounts,
  by = seller,
): Promise<string> {
  const all = { price_micros: 10_000, ...change, status: 'draft' as const, published_at: null };
  const id = await addOffer(app, by, category, all);
  await set(id, { status: 'active', published_at: app.services.clock.now() });
  return id;
}
const set = (id: string, change: Record<string, unknown>) =>
  app.db.updateTable('offer').set(change).where('id', '=', id).execute();
const price = (id: string, cents: number) =>
  set(id, { catalog_price_micros: microsFromPrice(cents) });

describe('saved searches', () => {
  test('are kept with canonical filters, once each, and lead to the list', async () => {
    const buyer = await app.person();
    const first = await save(buyer, {
      filter: ['rank:gold,diamond', 'agents:jett'],
      price_max: 5_000,
      any: ['server'],
    });
    expect(first).toMatchObject({
      status: 200,
      body: {
        name: 'Gold in Europe',
        frequency: 'at_once',
        filters: { filter: ['agents:jett', 'rank:diamond,gold'], price_max: 5_000 },
        path: '/valorant/accounts?sort=newest&price_max=5000&any=server&filter=agents%3Ajett&filter=rank%3Adiamond%2Cgold',
      },
    });
    const again = await save(buyer, {
      filter: ['agents:jett', 'rank:diamond,gold'],
      price_max: 5_000,
      price_min: 0,
      instant: false,
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'ALERT_EXISTS' } });
    expect((await searches(buyer)).data).toHaveLength(1);
  });

  test('are a person’s own: renamed, paused and deleted by nobody else', async () => {
    const [buyer, other] = [await app.person(), await app.person()];
    const { id } = (await save(buyer, {})).body;
    const change = { name: 'Mine' };
    const path = `market/saved-search/${id}`;
    for (const method of ['PATCH', 'DELETE']) {
      const reply = await app.call(method, path, { as: other, body: change });
      expect(reply).toMatchObject({ status: 404, body: { code: 'ALERT_NOT_FOUND' } });
    }
    expect((await searches(other)).data).toEqual([]);
    const renamed = await app.call('PATCH', path, { as: buyer, body: { name: 'Mine' } });
    expect(renamed.body).toMatchObject({ name: 'Mine', frequency: 'at_once' });
    expect((await app.call('DELETE', path, { as: buyer })).status).toBe(200);
    expect((await searches(buyer)).data).toEqual([]);
  });

  test('there are so many of a person, also when many are saved at once', async () => {
    const buyer = await app.person();
    const most = alertRules.searches;
    const replies = await Promise.all(
      Array.from({ length: most + 3 }, (_, index) => save(buyer, { price_max: index + 1 })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(most);
    expect(replies.filter(({ body }) => body.code === 'ALERTS_FULL')).toHaveLength(3);
  });

  test('go on without a filter that their category lost, and say so', async () => {
    const buyer = await app.person();
    const { body } = await save(buyer, { filter: ['rank:gold', 'agents:jett'], price_max: 77 });
    expect(body.has_lost_filter).toBe(false);
    const filterable = async (isFilterable: boolean) => {
      await app.db
        .updateTable('attribute')
        .set({ filterable: isFilterable })
        .where('category_id', '=', accounts)
        .where('key', '=', 'agents')
        .execute();
      app.forget();
    };
    await filterable(false);
    try {
      expect((await searches(buyer)).data).toMatchObject([{ has_lost_filter: true }]);
      await app.job('alerts.renew_keys');
      await publish({
        title: 'Wider',
        values: { rank: 'gold' },
        catalog_price_micros: microsFromPrice(77),
      });
      expect(await titles(buyer)).toEqual(['New: Wider']);
    } finally {
      await filterable(true);
      // What is left of the list's end is the beginning of the next round.
      await app.job('alerts.renew_keys');
      await app.job('alerts.renew_keys');
    }
  });

  test('tell of an offer that comes into their list, and of no other', async () => {
    const buyer = await app.person();
    await save(buyer, { filter: ['rank:gold', 'skins:10..20'], price_max: 500 });
    const cheap = { catalog_price_micros: microsFromPrice(500) };
    const right = await publish({
      ...cheap,
      title: 'The right one',
      values: { rank: 'gold', skins: 20 },
    });
    await publish({ ...cheap, values: { rank: 'iron', skins: 15 } });
    await publish({ ...cheap, values: { rank: 'gold', skins: 21 } });
    await publish({ ...cheap, values: { rank: 'gold' } });
    await publish({
      catalog_price_micros: microsFromPrice(501),
      values: { rank: 'gold', skins: 15 },
    });
    const [only, ...others] = await told(buyer);
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      kind: 'saved_search',
      topic: 'market',
      title: 'New: The right one',
      action: { path: `/offers/${right}` },
    });
    // Nobody is told of it twice, whatever happens to it.
    await price(right, 400);
    await set(right, { status: 'inactive' });
    await set(right, { status: 'active' });
    expect(await told(buyer)).toHaveLength(1);
  });

  test('tell of an offer that changes into their list, not of one that was there and changes', async () => {
    const there = await publish({ title: 'There before', values: { rank: 'gold' } });
    const dear = await publish({ title: 'Dear', values: { rank: 'gold' } });
    await price(dear, 90_000);
    const iron = await publish({ title: 'Iron', values: { rank: 'iron' } });
    await app.job('alerts.match');
    const buyer = await app.person();
    await save(buyer, { filter: ['rank:gold'], price_max: 80_000, search: 'E' });
    await set(there, { title: 'There as before', delivery_minutes: 60 });
    await price(there, 60);
    expect(await told(buyer)).toEqual([]);
    await price(dear, 79_999);
    expect(await titles(buyer)).toEqual(['New: Dear']);
    await set(iron, { facet_tokens: ['rank:gold'], attributes: JSON.stringify({ rank: 'gold' }) });
    // Words are looked for as the list does: it has no e.
    expect(await titles(buyer)).toEqual(['New: Dear']);
    await set(iron, { title: 'Élan' });
    expect((await titles(buyer))[0]).toBe('New: Élan');
  });

  test('tell of a price that rises into their range', async () => {
    const buyer = await app.person();
    const offer = await publish({ title: 'Rising', catalog_price_micros: microsFromPrice(50) });
    await app.job('alerts.match');
    await save(buyer, { price_min: 100, price_max: 200 });
    await price(offer, 99);
    expect(await told(buyer)).toEqual([]);
    await price(offer, 100);
    expect(await titles(buyer)).toEqual(['New: Rising']);
  });

  test('are not told of the own offers, and say nothing while they are off', async () => {
    const both = await app.seller();
    const buyer = await app.person();
    await save(both, { filter: ['rank:radiant'] });
    const { id } = (await save(buyer, { filter: ['rank:radiant'], frequency: 'off' })).body;
    await publish({ values: { rank: 'radiant' } }, accounts, both);
    expect(await told(both)).toEqual([]);
    expect(await told(buyer)).toEqual([]);
    await app.call('PATCH', `market/saved-search/${id}`, {
      as: buyer,
      body: { frequency: 'at_once' },
    });
    expect(await told(buyer)).toEqual([]);
    await publish({ title: 'Later', values: { rank: 'radiant' } }, accounts, both);
    expect(await titles(buyer)).toEqual(['New: Later']);
  });

  test('tell a few times a day, the rest in one line', async () => {
    const buyer = await app.person();
    await save(buyer, { name: 'Sages', filter: ['agents:sage'] });
    const { noticesPerDay } = alertRules;
    for (let index = 0; index < noticesPerDay + 3; index += 1) {
      await publish({ values: { agents: ['sage'] } });
      await told(buyer);
      await advance(60);
    }
    expect(await told(buyer)).toHaveLength(noticesPerDay);
    await advance(DAY);
    const [line, ...before] = await told(buyer);
    expect(before).toHaveLength(noticesPerDay);
    expect(line?.title).toBe('3 new offers: Sages');
    expect(line?.action.path).toBe('/valorant/accounts?sort=newest&filter=agents%3Asage');
  });

  test('that are daily tell once, at their hour of the product’s clock', async () => {
    const buyer = await app.person();
    await save(buyer, { name: 'Daily', filter: ['rank:diamond'], frequency: 'daily' });
    await publish({ values: { rank: 'diamond' } });
    const gone = await publish({ values: { rank: 'diamond' } });
    await publish({ values: { rank: 'diamond' } });
    expect(await told(buyer)).toEqual([]);
    await set(gone, { status: 'inactive' });
    const now = app.services.clock.now();
    const hour = new Date(now);
    hour.setUTCHours(alertRules.digestHour, 0, 0, 0);
    if (hour <= now) hour.setUTCDate(hour.getUTCDate() + 1);
    await advance(Math.floor((hour.getTime() - now.getTime()) / 1000) - 5);
    expect(await told(buyer)).toEqual([]);
    await advance(10);
    // What was taken down meanwhile is not told.
    expect(await titles(buyer)).toEqual(['2 new offers: Daily']);
  });

  test('find what the list with the same filters shows', async () => {
    const filters = ['rank:gold,iron', 'skins:5..', 'email:true', 'agents:jett'];
    const queries = [
      ...filters.map((filter) => ({ filter: [filter] })),
      { filter: ['rank:2..3', 'skins:..12'] },
      { filter: [], price_min: 50, price_max: 150, volume: true },
      { filter: ['email:true'], instant: true, delivery_minutes: 30 },
      { filter: ['agents:jett,sage'], search: 'HONEST' },
    ];
    const buyer = await app.person();
    const ids = new Map<string, object>();
    for (const query of queries) ids.set((await save(buyer, query)).body.id, query);
    const ranks = ['iron', 'gold', 'diamond', 'radiant'];
    const made: string[] = [];
    for (let index = 0; index < 24; index += 1) {
      made.push(
        await publish({
          catalog_price_micros: microsFromPrice(20 + index * 10),
          delivery_method: index % 3 === 0 ? 'instant' : 'manual',
          delivery_minutes: index % 3 === 0 ? 0 : 20 + index,
          volume_discounts:
            index % 2 === 0 ? '[]' : JSON.stringify([{ from_count: 2, percent: 5 }]),
          title: index % 4 === 0 ? 'A plain one' : 'Good and Hönest',
          values: {
            rank: ranks[index % 4],
            skins: index,
            email: index % 5 === 0,
            agents: index % 2 === 0 ? ['jett'] : ['sage', 'jett'],
          },
        }),
      );
    }
    await app.job('alerts.match');
    for (const [id, query] of ids) {
      const { filter, ...rest } = query as { filter: string[] };
      const search = new URLSearchParams([
        ...filter.map((one) => ['filter', one]),
        ...Object.entries(rest).map(([key, value]) => [key, String(value)]),
        ['limit', '100'],
      ]);
      const listed = await app.get(`market/offer?game=valorant&category=accounts&${search}`);
      const shown = listed.body.data.map((offer: { id: string }) => offer.id);
      const found = await app.db
        .selectFrom('alert_found')
        .select('offer_id')
        .where('alert_id', '=', id)
        .execute();
      const expected = made.filter((offer) => shown.includes(offer));
      expect(expected.length, JSON.stringify(query)).toBeGreaterThan(0);
      expect(found.map((row) => row.offer_id).toSorted(), JSON.stringify(query)).toEqual(
        expected.toSorted(),
      );
    }
  });
});

describe('price alerts', () => {
  test('on an offer speak when its price falls to or below, and rest for a day', async () => {
    const buyer = await app.person();
    const offer = await publish({
      title: 'Waited for',
      catalog_price_micros: microsFromPrice(1_000),
    });
    const set_ = await wait(buyer, { kind: 'offer_price', offer_id: offer, price: 800 });
    expect(set_).toMatchObject({
      status: 200,
      body: { name: 'Waited for', price: 800, offer: { price: 1_000 }, path: `/offers/${offer}` },
    });
    await price(offer, 801);
    expect(await told(buyer)).toEqual([]);
    await price(offer, 800);
    const [first] = await told(buyer);
    expect(first).toMatchObject({
      kind: 'price_alert',
      title: 'Waited for now costs $8.00',
      action: { path: `/offers/${offer}` },
    });
    // Up and down within the day, and a little lower: nothing new.
    await price(offer, 900);
    await told(buyer);
    await price(offer, 790);
    expect(await told(buyer)).toHaveLength(1);
    // Five percent less is news at once.
    await price(offer, 760);
    expect((await told(buyer))[0]?.title).toBe('Waited for now costs $7.60');
    // What crossed while it rested is told when it has rested, if it is still so.
    await price(offer, 900);
    await told(buyer);
    await price(offer, 795);
    expect(await told(buyer)).toHaveLength(2);
    await advance(DAY + 10);
    expect((await told(buyer))[0]?.title).toBe('Waited for now costs $7.95');
    await advance(DAY + 10);
    await price(offer, 794);
    expect(await told(buyer)).toHaveLength(3);
  });

  test('refuse what is reached already, what is there, the own offer, and what is nobody’s to see', async () => {
    const buyer = await app.person();
    const offer = await publish({ catalog_price_micros: microsFromPrice(1_000) });
    const reached = await wait(buyer, { kind: 'offer_price', offer_id: offer, price: 1_000 });
    expect(reached).toMatchObject({
      status: 422,
      body: { code: 'ALERT_REACHED', errors: [{ path: 'price' }] },
    });
    const stocked = await wait(buyer, { kind: 'offer_stock', offer_id: offer });
    expect(stocked.body.code).toBe('CONFLICT');
    const own = await wait(seller, { kind: 'offer_price', offer_id: offer, price: 900 });
    expect(own.body.code).toBe('FORBIDDEN');
    const unknown = { kind: 'offer_price', offer_id: newId(), price: 900 };
    expect((await wait(buyer, unknown)).body.code).toBe('OFFER_NOT_FOUND');
    const draft = await addOffer(app, seller, accounts, { status: 'draft', published_at: null });
    const hidden = await wait(buyer, { ...unknown, offer_id: draft });
    expect(hidden.body.code).toBe('OFFER_NOT_FOUND');
    expect((await alerts(buyer)).data).toEqual([]);
    await wait(buyer, { kind: 'offer_price', offer_id: offer, price: 900 });
    const twice = await wait(buyer, { kind: 'offer_price', offer_id: offer, price: 800 });
    expect(twice).toMatchObject({ status: 409, body: { code: 'ALERT_EXISTS' } });
  });

  test('on a market speak when its best price falls to or below', async () => {
    const buyer = await app.person();
    const orbs = { item: 'divine-orb', league: 'vaal' };
    const cents = (value: number) => ({
      catalog_price_micros: microsFromPrice(value),
      values: orbs,
    });
    await publish(cents(21.5), currency);
    const alert = { kind: 'market_price', category_id: currency, name: 'Divine Orb' };
    const filter = ['item:divine-orb', 'league:vaal'];
    const early = await wait(buyer, { ...alert, filter, price: 22 });
    expect(early.body.code).toBe('ALERT_REACHED');
    const reply = await wait(buyer, { ...alert, filter, price: 21.4 });
    expect(reply.body).toMatchObject({ name: 'Divine Orb', price: 21.4, offer: null });
    // Another market, and the own offer, are no news.
    await publish({ ...cents(1), values: { ...orbs, league: 'standard' } }, currency);
    await app.db.updateTable('app_user').set({ is_seller: true }).where('id', '=', buyer).execute();
    await publish(cents(5), currency, buyer);
    expect(await told(buyer)).toEqual([]);
    const cheap = await publish(cents(21.4), currency);
    const [first] = await told(buyer);
    expect(first?.title).toBe('Divine Orb from $0.2140');
    expect(first?.action.path).toBe(
      '/poe2/currency?sort=price&filter=item%3Adivine-orb&filter=league%3Avaal',
    );
    // Another offer below it is said once a day, and a change of one that was there is no news at all.
    await publish(cents(21.3), currency);
    expect(await told(buyer)).toHaveLength(1);
    await advance(DAY + 10);
    expect((await titles(buyer))[0]).toBe('Divine Orb from $0.2130');
    await advance(DAY + 10);
    await price(cheap, 21.2);
    expect(await told(buyer)).toHaveLength(2);
  });

  test('on stock speak when the offer is on sale again', async () => {
    const buyer = await app.person();
    const offer = await publish({ title: 'Sold out' });
    await set(offer, { status: 'sold', in_stock: 0 });
    const reply = await wait(buyer, { kind: 'offer_stock', offer_id: offer });
    expect(reply.body).toMatchObject({ price: null, offer: { is_available: false } });
    expect(await told(buyer)).toEqual([]);
    await set(offer, { status: 'active', in_stock: 5 });
    expect(await titles(buyer)).toEqual(['Back in stock: Sold out']);
    await set(offer, { status: 'sold', in_stock: 0 });
    await set(offer, { status: 'active', in_stock: 5 });
    expect(await told(buyer)).toHaveLength(1);
  });

  test('end with a word when the offer is gone', async () => {
    const buyer = await app.person();
    const offer = await publish({ title: 'Gone' });
    const { id } = (await wait(buyer, { kind: 'offer_price', offer_id: offer, price: 1 })).body;
    await set(offer, { deleted_at: app.services.clock.now() });
    const [word] = await told(buyer);
    expect(word).toMatchObject({
      title: 'An offer that you waited for is gone',
      action: { path: '/valorant/accounts?sort=price' },
    });
    expect((await alerts(buyer)).data).toMatchObject([{ id, is_ended: true, name: 'Gone' }]);
    const resumed = await app.call('PATCH', `market/price-alert/${id}`, {
      as: buyer,
      body: { is_paused: false },
    });
    expect(resumed.body.code).toBe('CONFLICT');
    expect((await app.call('DELETE', `market/price-alert/${id}`, { as: buyer })).status).toBe(200);
  });

  test('are paused, resumed and changed by their owner alone', async () => {
    const [buyer, other] = [await app.person(), await app.person()];
    const offer = await publish({ title: 'Paused', catalog_price_micros: microsFromPrice(1_000) });
    const { id } = (await wait(buyer, { kind: 'offer_price', offer_id: offer, price: 800 })).body;
    const change = (as: string, body: object) =>
      app.call('PATCH', `market/price-alert/${id}`, { as, body });
    expect((await change(other, { is_paused: true })).body.code).toBe('ALERT_NOT_FOUND');
    expect((await app.call('DELETE', `market/price-alert/${id}`, { as: other })).status).toBe(404);
    expect((await change(buyer, { is_paused: true })).body).toMatchObject({ is_paused: true });
    await price(offer, 700);
    expect(await told(buyer)).toEqual([]);
    expect((await change(buyer, { price: 750 })).body.code).toBe('ALERT_REACHED');
    // It has fallen meanwhile: that is the news.
    expect((await change(buyer, { is_paused: false })).status).toBe(200);
    expect(await titles(buyer)).toEqual(['Paused now costs $7.00']);
    expect((await change(buyer, { price: 600 })).body).toMatchObject({ price: 600, told_at: null });
  });

  test('see what changed while they were made', async () => {
    const buyer = await app.person();
    const offer = await publish({ title: 'Raced', catalog_price_micros: microsFromPrice(1_000) });
    await app.job('alerts.match');
    await wait(buyer, { kind: 'offer_price', offer_id: offer, price: 800 });
    await price(offer, 700);
    // The change was matched before the alert was there to be found.
    await app.db.deleteFrom('offer_move').execute();
    expect(await told(buyer)).toEqual([]);
    await advance(alertRules.secondLookSeconds + 1);
    expect(await titles(buyer)).toEqual(['Raced now costs $7.00']);
  });
});

test('two changes at once, matched and told by two processes, make one notice', async () => {
  const buyer = await app.person();
  const offer = await publish({ title: 'Contended', catalog_price_micros: microsFromPrice(1_000) });
  await app.job('alerts.match');
  await wait(buyer, { kind: 'offer_price', offer_id: offer, price: 800 });
  await save(buyer, { name: 'Race', price_max: 799 });
  await Promise.all([price(offer, 790), price(offer, 780), price(offer, 770)]);
  await Promise.all([app.job('alerts.match'), app.job('alerts.match'), app.job('alerts.match')]);
  await Promise.all([app.job('alerts.tell'), app.job('alerts.tell')]);
  const kinds = (await told(buyer)).map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(['price_alert', 'saved_search']);
});

test('mails go out as their reader chose, in their currency', async () => {
  const buyer = await app.person({
    email_confirmed_at: app.services.clock.now(),
    currency: 'EUR',
    locale: 'fr',
  });
  const offer = await publish({ title: 'Mailed', catalog_price_micros: microsFromPrice(1_000) });
  await wait(buyer, { kind: 'offer_price', offer_id: offer, price: 900 });
  await price(offer, 800);
  await told(buyer);
  await app.job('notifications.tell');
  const { email } = await app.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', buyer)
    .executeTakeFirstOrThrow();
  const mails = (await app.get(`dev/mail?to=${email}`)).body.data;
  expect(mails).toHaveLength(1);
  expect(mails[0].subject).toMatch(/Mailed.*€/);
});

describe('followers', () => {
  const follow = (as: string, whom: string) =>
    app.call('PUT', `market/followed-seller/${whom}`, { as });
  const news = async (as: string) => {
    await app.job('alerts.match');
    await advance(alertRules.gatherMinutes * 60 + 1);
    await app.job('alerts.tell_followers');
    return (await app.get('notification?filter=market', { as })).body.data as Told[];
  };

  test('are told of new offers in one line, of each once, and by no way out that they did not choose', async () => {
    const shop = await app.seller({ public_name: 'Shop_One' });
    const [one, many] = [await app.person(), await app.person()];
    await follow(one, shop);
    await follow(many, shop);
    const ids = [];
    for (const title of ['First', 'Second', 'Third']) {
      ids.push(await publish({ title }, accounts, shop));
      await advance(1);
    }
    const [line, ...rest] = await news(one);
    expect(rest).toEqual([]);
    expect(line).toMatchObject({
      kind: 'followed_seller',
      title: '3 new offers of Shop_One',
      action: { path: `/profile/${shop}/sale` },
    });
    expect(await news(many)).toHaveLength(1);
    // Hidden and shown again, it is not new; the next one is.
    await set(ids[0] ?? '', { status: 'inactive' });
    await set(ids[0] ?? '', { status: 'active' });
    expect(await news(one)).toHaveLength(1);
    const next = await publish({ title: 'Fourth' }, accounts, shop);
    expect((await news(one))[0]).toMatchObject({
      title: 'New from Shop_One: Fourth',
      action: { path: `/offers/${next}` },
    });
    const waiting = await app.db
      .selectFrom('notice')
      .select('id')
      .where('kind', '=', 'followed_seller')
      .where('settled_at', 'is', null)
      .execute();
    expect(waiting).toEqual([]);
  });

  test('of a seller who sells to nobody yet cost nothing', async () => {
    const shop = await app.seller();
    await publish({}, accounts, shop);
    await app.job('alerts.match');
    const rounds = await app.db
      .selectFrom('follower_round')
      .select('id')
      .where('seller_id', '=', shop)
      .execute();
    expect(rounds).toEqual([]);
  });
});

test('matching a change costs the same number of statements, however many are waited for', async () => {
  const offer = await publish({ catalog_price_micros: microsFromPrice(500_000) });
  await app.job('alerts.match');
  const cost = async (cents: number): Promise<number> => {
    await price(offer, cents);
    return (await statementsOf(() => app.job('alerts.match'))).statements.length;
  };
  const before = await cost(499_000);
  for (let index = 0; index < 20; index += 1) {
    await save(await app.person(), { price_max: 400_000, name: `Search ${index}` });
  }
  expect(await cost(498_000)).toBe(before);
});
