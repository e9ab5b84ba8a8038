/** Schemes of sellers: one thing sold twice, offers past the staff's eyes, prices of nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { startMarket, type MarketApp } from '../endpoints/market.app.ts';
import { addCatalogue, addOffer, type Catalogue } from '../endpoints/market.data.ts';

let app: MarketApp;
let catalogue: Catalogue;
let support: string;
beforeAll(async () => {
  app = await startMarket();
  catalogue = await addCatalogue(app);
  support = await app.person({ role: 'support' });
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

const category = (name: string) => catalogue.categories[name] ?? '';
const post = (as: string, path: string, body: unknown = {}) => app.call('POST', path, { as, body });
const own = (as: string, id: string, path: string, body: unknown = {}) =>
  post(as, `market/seller/offer/${id}/${path}`, body);
const patch = (as: string, id: string, body: unknown) =>
  app.call('PATCH', `market/seller/offer/${id}`, { as, body });
const statusOf = async (as: string, id: string) =>
  (await app.get(`market/seller/offer/${id}`, { as })).body.status;

const account = {
  title: 'Diamond account, all agents',
  description: 'Played by one person.',
  price: 4_500,
  in_stock: 1,
  attributes: { rank: 'diamond' },
  delivery: { method: 'manual', minutes: 60 },
};

/** A seller whose first three offers were accepted already. */
async function knownSeller(): Promise<string> {
  const id = await app.seller();
  for (let index = 0; index < 3; index += 1) await addOffer(app, id, category('7-days/items'));
  return id;
}

async function draft(as: string, fields: object, name = 'valorant/accounts'): Promise<string> {
  const { body } = await post(as, 'market/seller/offer', { category_id: category(name) });
  const reply = await patch(as, body.id, fields);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return body.id;
}

async function published(as: string, fields: object = account, name?: string): Promise<string> {
  const id = await draft(as, fields, name);
  const reply = await own(as, id, 'publish');
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return id;
}

describe('one code', () => {
  const instant = { ...account, in_stock: undefined, delivery: { method: 'instant' } };
  const secrets = (...names: string[]) => ({
    secrets: names.map((login) => ({ login, password: 'the same for all' })),
  });

  test('is sold in one offer of its seller', async () => {
    const seller = await knownSeller();
    const [one, other] = [await draft(seller, instant), await draft(seller, instant)];
    expect((await own(seller, one, 'stock', secrets('a', 'b'))).body).toMatchObject({ added: 2 });
    expect((await own(seller, other, 'stock', secrets('b', 'c', 'a'))).body).toEqual({
      added: 1,
      duplicates: 2,
      in_stock: 1,
    });
  });

  test('that is stored in several offers at the same instant is in one of them', async () => {
    const seller = await knownSeller();
    const offers = await Promise.all([1, 2, 3, 4].map(() => draft(seller, instant)));
    const answers = await Promise.all(
      offers.map((id) => own(seller, id, 'stock', secrets('at', 'once'))),
    );
    const added = answers.map(({ body }) => body.added);
    expect(added.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  test('tells nobody whether another seller has it', async () => {
    const [one, other] = [await knownSeller(), await knownSeller()];
    await own(one, await draft(one, instant), 'stock', secrets('shared'));
    const reply = await own(other, await draft(other, instant), 'stock', secrets('shared'));
    expect(reply.body).toEqual({ added: 1, duplicates: 0, in_stock: 1 });
  });

  test('that was sold is not sold again in the next offer, one that was not may be', async () => {
    const seller = await knownSeller();
    const old = await draft(seller, instant);
    await own(seller, old, 'stock', secrets('sold', 'left'));
    await app.db
      .updateTable('offer_secret')
      .set({ order_id: newId(), taken_at: new Date() })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('offer_secret')
          .select('id')
          .where('offer_id', '=', old)
          .orderBy('position')
          .limit(1),
      )
      .execute();
    const gone = await app.call('DELETE', `market/seller/offer/${old}`, { as: seller });
    expect(gone.status).toBeLessThan(300);
    const next = await draft(seller, instant);
    expect((await own(seller, next, 'stock', secrets('sold', 'left'))).body).toMatchObject({
      added: 1,
      duplicates: 1,
    });
  });
});

describe('an offer that staff sent away', () => {
  test('does not come back by activating, restocking, moving or publishing it', async () => {
    const seller = await knownSeller();
    const id = await published(seller);
    const decision = { decision: 'reject', reason: 'It is not yours' };
    await post(support, `admin/market/offer/${id}/moderate`, decision);
    expect(await statusOf(seller, id)).toBe('inactive');
    await patch(seller, id, { in_stock: 5, title: 'A completely different title' });
    await own(seller, id, 'change-category', { category_id: category('fortnite/accounts') });
    expect((await own(seller, id, 'publish')).status).toBe(409);
    expect(await statusOf(seller, id)).toBe('inactive');
    await own(seller, id, 'activate');
    expect(await statusOf(seller, id)).toBe('on_review');
    expect((await app.get(`market/offer/${id}`)).status).toBe(404);
  });

  test('counts as none of the three after which nobody looks', async () => {
    const seller = await app.seller();
    const ids = [];
    for (let index = 0; index < 4; index += 1) ids.push(await published(seller));
    const states = await Promise.all(ids.map((id) => statusOf(seller, id)));
    expect(states).toEqual(['on_review', 'on_review', 'on_review', 'on_review']);
    const [first, second] = ids;
    const reject = { decision: 'reject', reason: 'It is not yours' };
    await post(support, `admin/market/offer/${first}/moderate`, reject);
    await post(support, `admin/market/offer/${second}/moderate`, {
      decision: 'approve',
      reason: '',
    });
    expect(await statusOf(seller, await published(seller))).toBe('on_review');
  });
});

describe('texts on sale', () => {
  test('are looked at again, whichever of them is changed', async () => {
    const seller = await knownSeller();
    const id = await published(seller);
    expect(await statusOf(seller, id)).toBe('active');
    await patch(seller, id, { attributes: { note: 'comes with an aimbot' } });
    expect(await statusOf(seller, id)).toBe('on_review');
    expect((await app.get(`market/offer/${id}`)).status).toBe(404);
  });

  test('name no messenger by coming from a category that is about it', async () => {
    const game = await app.db
      .updateTable('game')
      .set({ title: 'Discord' })
      .where('alias', '=', '7-days')
      .returning('title')
      .executeTakeFirstOrThrow();
    expect(game.title).toBe('Discord');
    app.forget();
    const seller = await knownSeller();
    const fields = { title: 'Discord is where we talk', price: 100, in_stock: 1 };
    const id = await published(seller, fields, '7-days/items');
    const moved = await own(seller, id, 'change-category', {
      category_id: category('fortnite/accounts'),
    });
    expect([moved.status, moved.body.code]).toEqual([422, 'CONTACT_DATA_REFUSED']);
    expect((await app.get(`market/seller/offer/${id}`, { as: seller })).body.category.id).toBe(
      category('7-days/items'),
    );
  });
});

describe('a price', () => {
  test('is never nothing: not by a discount for many, not by fractions of a cent', async () => {
    const seller = await knownSeller();
    const orbs = { item: 'divine-orb', league: 'vaal' };
    const fields = { title: 'Orbs for next to nothing', price: 0.0001, in_stock: 1_000_000 };
    const id = await draft(seller, { ...fields, attributes: orbs }, 'poe2/currency');
    const free = await patch(seller, id, { volume_discounts: [{ from_count: 2, percent: 100 }] });
    expect([free.status, free.body.code]).toEqual([422, 'VALIDATION']);
    const most = { volume_discounts: [{ from_count: 2, percent: 90 }] };
    expect((await patch(seller, id, most)).status).toBe(200);
    await own(seller, id, 'publish');
    for (const count of [1, 2, 1_000]) {
      const { body } = await app.get(`market/order-quote?offer_id=${id}&count=${count}`);
      expect(body.total_amount, `${count} units`).toBeGreaterThanOrEqual(1);
    }
  });
});
