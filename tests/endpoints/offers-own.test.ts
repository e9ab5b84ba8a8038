/** Selling: drafts, edits by the category's rules, publishing, the staff's decisions, the vault. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { unitOfWork } from '~/server/core/unit-of-work.ts';
import {
  findOfferForOrder,
  repriceSellerOffers,
  hideSellerOffers,
  reserveStock,
  returnStock,
  revealSecrets,
  takeSecrets,
} from '~/server/modules/offers/index.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, type Catalogue } from './market.data.ts';

let app: MarketApp;
let catalogue: Catalogue;
let support: string;
beforeAll(async () => {
  app = await startMarket();
  catalogue = await addCatalogue(app);
  support = await app.person({ role: 'support' });
});
afterAll(() => app.close());

const category = (name: string) => catalogue.categories[name] ?? '';
const post = (as: string, path: string, body: unknown = {}) => app.call('POST', path, { as, body });
const patch = (as: string, id: string, body: unknown) =>
  app.call('PATCH', `market/seller/offer/${id}`, { as, body });
const pathsOf = (reply: { body: { errors?: { path: string }[] } }) =>
  (reply.body.errors ?? []).map(({ path }) => path);

async function draft(as: string, name = 'valorant/accounts'): Promise<string> {
  const { body } = await post(as, 'market/seller/offer', { category_id: category(name) });
  return body.id;
}

const complete = {
  title: 'Diamond account, all agents',
  description: 'Played by one person.\n\nE-mail is handed over.',
  price: 4_500,
  in_stock: 1,
  attributes: { rank: 'diamond', skins: 41, email: true, agents: ['jett'] },
  delivery: { method: 'manual', minutes: 60 },
  warranty_days: 7,
};

/** A seller whose first three offers were accepted already. */
async function knownSeller(): Promise<string> {
  const id = await app.seller();
  for (let index = 0; index < 3; index += 1) await addOffer(app, id, category('7-days/items'));
  return id;
}

async function published(as: string, fields: object = complete): Promise<string> {
  const id = await draft(as);
  expect((await patch(as, id, fields)).status).toBe(200);
  const reply = await post(as, `market/seller/offer/${id}/publish`);
  expect(reply.status).toBe(200);
  return id;
}

const statusOf = async (as: string, id: string) =>
  (await app.get(`market/seller/offer/${id}`, { as })).body.status;

describe('the two steps', () => {
  test("a newcomer's offer is filled in, checked by support, and then on sale", async () => {
    const seller = await app.seller();
    const id = await draft(seller);
    const fresh = (await app.get(`market/seller/offer/${id}`, { as: seller })).body;
    expect(fresh).toMatchObject({ status: 'draft', price: null, fee_bps: 1_300 });
    expect(fresh.missing).toEqual(['title', 'price', 'in_stock', 'attributes.rank']);
    const early = await post(seller, `market/seller/offer/${id}/publish`);
    expect(early).toMatchObject({ status: 422, body: { code: 'OFFER_INCOMPLETE' } });
    expect(pathsOf(early)).toEqual(fresh.missing);

    const edited = await patch(seller, id, complete);
    expect(edited.body).toMatchObject({ catalog_price: 5_085, price: 4_500, missing: [] });
    const waiting = await post(seller, `market/seller/offer/${id}/publish`);
    expect(waiting.body.status).toBe('on_review');
    expect((await app.get(`market/offer/${id}`)).status).toBe(404);
    expect((await app.get(`market/offer/${id}`, { as: seller })).status).toBe(200);
    const queue = await app.get('admin/market/offer', { as: support });
    expect(queue.body.data.map((offer: { id: string }) => offer.id)).toContain(id);

    const approved = await post(support, `admin/market/offer/${id}/moderate`, {
      decision: 'approve',
    });
    expect(approved.body.status).toBe('active');
    const shown = await app.get(`market/offer/${id}`, { language: 'fr' });
    expect(shown.body).toMatchObject({
      catalog_price: 5_085,
      purchase: { allowed: true, reason: null },
      attributes: [
        { key: 'rank', display: 'diamond' },
        { key: 'skins', display: '41' },
        { key: 'email', display: 'Oui' },
        { display: 'Jett' },
      ],
      buyer_inputs: [{ key: 'character', label: 'Personnage' }],
    });
    expect(shown.body).not.toHaveProperty('price');
    const own = await app.get(`market/offer/${id}`, { as: seller });
    expect(own.body.purchase).toEqual({ allowed: false, reason: 'own_offer' });
    const records = await app.db
      .selectFrom('audit_record')
      .selectAll()
      .where('subject_id', '=', id)
      .execute();
    expect(records).toMatchObject([{ action: 'offers.approve', actor_id: support }]);
  });

  test('the fourth offer goes on sale at once, one with forbidden words does not', async () => {
    const seller = await knownSeller();
    expect(await statusOf(seller, await published(seller))).toBe('active');
    const words = { ...complete, description: 'Never HACKED, with aimbot' };
    expect(await statusOf(seller, await published(seller, words))).toBe('on_review');
  });

  test('the list shows own offers only, by status', async () => {
    const seller = await knownSeller();
    await draft(seller);
    const { body } = await app.get('market/seller/offer?status=draft,active&limit=2', {
      as: seller,
    });
    expect(body.meta.total).toBe(4);
    expect(body.data).toHaveLength(2);
    expect(body.counts).toMatchObject({ draft: 1, active: 3, sold: 0 });
    expect(
      (await app.get('market/seller/offer?search=honest', { as: seller })).body.meta.total,
    ).toBe(3);
    expect((await app.get('market/seller/offer?status=gone', { as: seller })).status).toBe(422);
  });
});

describe('who may', () => {
  test('visitors, buyers, other sellers, banned sellers', async () => {
    const seller = await knownSeller();
    const other = await app.seller();
    const buyer = await app.person();
    const id = await published(seller);
    const path = `market/seller/offer/${id}`;
    expect((await app.get(path)).status).toBe(401);
    expect((await app.get(path, { as: buyer })).body.code).toBe('SELLER_REQUIRED');
    expect((await app.get(path, { as: other })).body.code).toBe('OFFER_NOT_FOUND');
    for (const verb of ['publish', 'activate', 'deactivate']) {
      expect((await post(other, `${path}/${verb}`)).body.code).toBe('OFFER_NOT_FOUND');
    }
    expect((await patch(other, id, { title: 'Taken over by me' })).status).toBe(404);
    expect((await app.call('DELETE', path, { as: other })).status).toBe(404);
    expect((await post(other, `${path}/stock`, { secrets: [{ login: 'a' }] })).status).toBe(404);
    const banned = await app.seller({ is_banned: true });
    expect(
      (await post(banned, 'market/seller/offer', { category_id: category('7-days/items') })).body
        .code,
    ).toBe('BANNED');
    expect(
      (
        await post(seller, `admin/market/offer/${id}/moderate`, {
          decision: 'reject',
          reason: 'no',
        })
      ).status,
    ).toBe(403);
    const staff = await app.person({ role: 'admin', is_seller: true });
    const own = await draft(staff);
    expect(
      (await post(staff, `admin/market/offer/${own}/moderate`, { decision: 'approve' })).body.code,
    ).toBe('OFFER_OWN');
  });
});

describe('rules of the fields', () => {
  let seller: string;
  let id: string;
  beforeAll(async () => {
    seller = await knownSeller();
    id = await draft(seller);
    await patch(seller, id, complete);
  });

  test.each([
    [{ title: 'short' }, 'title'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ title: 'two\nlines of title here' }, 'title'],
    [{ title: 'nul \u0000 in the title' }, 'title'],
    [{ title: '\ud800 lone surrogate here' }, 'title'],
    [{ description: 'x'.repeat(5_001) }, 'description'],
    [{ price: 0 }, 'price'],
    [{ price: -1 }, 'price'],
    [{ price: 1e15 }, 'price'],
    [{ price: 'free' }, 'price'],
    [{ price: 1.00001 }, 'price'],
    [{ in_stock: 0 }, 'in_stock'],
    [{ in_stock: 1.5 }, 'in_stock'],
    [{ in_stock: 1_000_000_001 }, 'in_stock'],
    [{ in_stock: 5, min_purchase: 6 }, 'min_purchase'],
    [{ delivery: { method: 'pigeon', minutes: 20 } }, 'delivery.method'],
    [{ delivery: { method: 'manual', minutes: 21 } }, 'delivery.minutes'],
    [{ warranty_days: 30 }, 'warranty_days'],
    [{ warranty_days: 8 }, 'warranty_days'],
    [{ attributes: { rank: 'wood' } }, 'attributes.rank'],
    [{ attributes: { skins: -1 } }, 'attributes.skins'],
    [{ attributes: { skins: '41' } }, 'attributes.skins'],
    [{ attributes: { agents: ['jett', 'nobody'] } }, 'attributes.agents'],
    [{ attributes: { moon: 'x' } }, 'attributes.moon'],
    [{ attributes: { email: 'yes' } }, 'attributes.email'],
    [
      {
        volume_discounts: [
          { from_count: 5, percent: 2 },
          { from_count: 5, percent: 3 },
        ],
      },
      'volume_discounts',
    ],
    [{ volume_discounts: [{ from_count: 5, percent: 91 }] }, 'volume_discounts.0.percent'],
    [{ images: ['x'] }, 'images.0'],
  ])('%j is refused at %s', async (fields, path) => {
    const before = (await app.get(`market/seller/offer/${id}`, { as: seller })).body;
    const reply = await patch(seller, id, fields);
    expect([reply.status, reply.body.code]).toEqual([422, 'VALIDATION']);
    expect(pathsOf(reply)).toContain(path);
    expect((await app.get(`market/seller/offer/${id}`, { as: seller })).body).toEqual(before);
  });

  test('fractions of a cent need a currency category', async () => {
    const refused = await patch(seller, id, { price: 10.5 });
    expect([refused.status, refused.body.code, pathsOf(refused)]).toEqual([
      422,
      'PRICE_NOT_WHOLE',
      ['price'],
    ]);
    const gold = await draft(seller, 'poe2/currency');
    const accepted = await patch(seller, gold, { price: 19.4545 });
    expect(accepted.body).toMatchObject({ price: 19.4545, catalog_price: 21.4 });
  });

  test('contact data is named', async () => {
    const reply = await patch(seller, id, {
      title: 'Write to me@example.com now',
      description: 'My Discord is open',
      attributes: { note: 'call +33 6 12 34 56 78' },
    });
    expect([reply.status, reply.body.code]).toEqual([422, 'CONTACT_DATA_REFUSED']);
    expect(pathsOf(reply)).toEqual(['title', 'description', 'attributes.note']);
    expect(reply.body.errors[0].message).toContain('me@example.com');
  });

  test('images must be there and be the own ones', async () => {
    const other = await app.seller();
    const media = async (owner: string) => {
      const mediaId = newId();
      await app.db
        .insertInto('media')
        .values({
          id: mediaId,
          owner_id: owner,
          width: 10,
          height: 10,
          byte_size: 10,
          content_hash: mediaId,
          claimed_at: null,
          created_at: new Date(),
        })
        .execute();
      return mediaId;
    };
    const [first, second, foreign] = [await media(seller), await media(seller), await media(other)];
    for (const wrong of [foreign, newId()]) {
      const reply = await patch(seller, id, { images: [first, wrong] });
      expect([reply.status, reply.body.code]).toEqual([422, 'IMAGE_NOT_FOUND']);
    }
    const { body } = await patch(seller, id, { images: [second, first, second] });
    expect(body.images.map((image: { media_id: string }) => image.media_id)).toEqual([
      second,
      first,
    ]);
    expect((await patch(seller, id, { images: [] })).body.images).toEqual([]);
  });

  test('markup and foreign scripts are stored as they are written', async () => {
    const title = '<b>Ранг</b> "; drop table offer; -- 🐉 ‮abc';
    expect((await patch(seller, id, { title })).body.title).toBe(title);
  });

  test('unknown ids and bodies', async () => {
    expect((await patch(seller, newId(), {})).status).toBe(404);
    expect((await patch(seller, 'x', {})).status).toBe(422);
    expect((await post(seller, 'market/seller/offer', { category_id: newId() })).body.code).toBe(
      'CATEGORY_NOT_FOUND',
    );
    expect((await post(seller, 'market/seller/offer', {})).status).toBe(422);
    expect((await patch(seller, id, { surprise: 1 })).status).toBe(200);
  });
});

describe('states', () => {
  test('hide, show, delete', async () => {
    const seller = await knownSeller();
    const id = await published(seller);
    const path = `market/seller/offer/${id}`;
    expect((await post(seller, `${path}/publish`)).body.code).toBe('OFFER_WRONG_STATE');
    expect((await post(seller, `${path}/activate`)).body.code).toBe('OFFER_WRONG_STATE');
    expect((await post(seller, `${path}/deactivate`)).body.status).toBe('inactive');
    const hidden = await app.get(`market/offer/${id}`);
    expect(hidden.body.purchase).toEqual({ allowed: false, reason: 'not_active' });
    expect((await post(seller, `${path}/activate`)).body.status).toBe('active');
    expect((await app.call('DELETE', path, { as: seller })).status).toBe(200);
    expect((await app.get(`market/offer/${id}`)).status).toBe(404);
    expect((await app.get(path, { as: seller })).status).toBe(404);
  });

  test('an active offer stays complete', async () => {
    const seller = await knownSeller();
    const id = await published(seller);
    const reply = await patch(seller, id, { attributes: { rank: null } });
    expect([reply.body.code, pathsOf(reply)]).toEqual(['OFFER_INCOMPLETE', ['attributes.rank']]);
  });

  test('a rejected offer cannot be shown without another check', async () => {
    const seller = await knownSeller();
    const id = await published(seller);
    const moderate = (body: object) => post(support, `admin/market/offer/${id}/moderate`, body);
    expect(pathsOf(await moderate({ decision: 'reject' }))).toEqual(['reason']);
    expect((await moderate({ decision: 'reject', reason: 'Rank not proven' })).body.status).toBe(
      'inactive',
    );
    expect((await app.get(`market/offer/${id}`)).status).toBe(404);
    const again = await post(seller, `market/seller/offer/${id}/activate`);
    expect(again.body).toMatchObject({ status: 'on_review', status_reason: 'Rank not proven' });
    expect(
      (await moderate({ decision: 'need_details', reason: 'Show the rank' })).body.status,
    ).toBe('need_details');
    expect((await post(seller, `market/seller/offer/${id}/publish`)).body.status).toBe('on_review');
    expect((await moderate({ decision: 'approve' })).body).toMatchObject({
      status: 'active',
      status_reason: null,
    });
    expect((await moderate({ decision: 'approve' })).body.code).toBe('OFFER_WRONG_STATE');
  });

  test('another category keeps what fits', async () => {
    const seller = await knownSeller();
    const id = await published(seller);
    const path = `market/seller/offer/${id}/change-category`;
    const moved = await post(seller, path, { category_id: category('7-days/items') });
    expect(moved.body).toMatchObject({
      status: 'active',
      attributes: [],
      warranty_days: 0,
      title: complete.title,
      catalog_price: 4_950,
    });
    const back = await post(seller, path, { category_id: category('valorant/accounts') });
    expect(back.body).toMatchObject({ status: 'inactive', missing: ['attributes.rank'] });
    expect((await post(seller, path, { category_id: newId() })).body.code).toBe(
      'CATEGORY_NOT_FOUND',
    );
  });

  /** Listed offers of a category, as it tells them. */
  const count = async (db = app.db) =>
    (
      await db
        .selectFrom('category_stats')
        .selectAll()
        .where('category_id', '=', category('valorant/accounts'))
        .executeTakeFirst()
    )?.offers_count ?? 0;

  test('counts follow the events', async () => {
    const seller = await knownSeller();
    await app.drain();
    const before = await count();
    const id = await published(seller);
    await app.drain();
    expect(await count()).toBe(before + 1);
    await post(seller, `market/seller/offer/${id}/deactivate`);
    await app.drain();
    expect(await count()).toBe(before);
  });

  test("a seller's level and absence reach all offers", async () => {
    const seller = await knownSeller();
    const id = await published(seller);
    await repriceSellerOffers(app.context(), seller, 5);
    expect((await app.get(`market/offer/${id}`)).body.catalog_price).toBe(4_860);
    await hideSellerOffers(app.context(), seller, true);
    expect((await app.get(`market/offer/${id}`)).body.purchase.reason).toBe('seller_away');
    await hideSellerOffers(app.context(), seller, false);
    expect((await app.get(`market/offer/${id}`)).body.purchase.allowed).toBe(true);
  });

  test('offers hidden with their seller are counted in the same transaction', async () => {
    const seller = await knownSeller();
    await published(seller);
    await app.drain();
    const before = await count();
    const undone = new Error('undone');
    const hiding = app.db.transaction().execute(async (db) => {
      await hideSellerOffers({ ...app.context(), db }, seller, true);
      expect(await count(db)).toBe(before - 1);
      throw undone;
    });
    await expect(hiding).rejects.toBe(undone);
    expect(await count()).toBe(before);
  });
});

describe('stock', () => {
  test('200 buyers of 50 units: exactly 50 succeed, then the offer is sold', async () => {
    const seller = await app.seller();
    const id = await addOffer(app, seller, category('7-days/items'), { in_stock: 50 });
    const taken = await Promise.all(
      Array.from({ length: 200 }, () =>
        unitOfWork(app.context(), (step) => reserveStock(step, id, 1)),
      ),
    );
    expect(taken.filter((offer) => offer !== null)).toHaveLength(50);
    expect(await statusOf(seller, id)).toBe('sold');
    expect((await app.get(`market/offer/${id}`)).body.purchase.reason).toBe('out_of_stock');
    await returnStock(app.context(), id, 3, newId());
    expect((await app.get(`market/offer/${id}`)).body).toMatchObject({
      status: 'active',
      in_stock: 3,
    });
  });

  test('a reservation answers all that an order copies, or null', async () => {
    const seller = await app.seller({ seller_level: 2 });
    const id = await addOffer(app, seller, category('poe2/currency'), {
      in_stock: 30,
      min_purchase: 10,
      volume_discounts: JSON.stringify([{ from_count: 20, percent: 5 }]),
      values: { item: 'divine-orb', league: 'vaal' },
    });
    expect(await reserveStock(app.context(), id, 9)).toBeNull();
    expect(await reserveStock(app.context(), id, 31)).toBeNull();
    expect(await reserveStock(app.context(), newId(), 1)).toBeNull();
    const offer = await reserveStock(app.context(), id, 24);
    expect(offer).toMatchObject({
      sellerId: seller,
      sellerLevel: 2,
      inStock: 6,
      marketKey: 'item:divine-orb|league:vaal',
      volumeDiscounts: [{ fromCount: 20, percent: 5 }],
      category: {
        base: 'currency',
        checkHours: 72,
        unitName: { en: 'orb', fr: 'orbe' },
        game: { alias: 'poe2' },
      },
    });
    // The rest may be bought whole although it is below the minimum.
    expect(await reserveStock(app.context(), id, 5)).toBeNull();
    expect(await reserveStock(app.context(), id, 6)).not.toBeNull();
    expect((await findOfferForOrder(app.context(), id))?.isListed).toBe(false);
  });
});

describe('the vault', () => {
  async function instantOffer(seller: string): Promise<string> {
    const id = await draft(seller);
    const reply = await patch(seller, id, {
      ...complete,
      in_stock: undefined,
      delivery: { method: 'instant' },
    });
    expect(reply.body.errors ?? []).toEqual([]);
    return id;
  }
  const secret = (index: number) => ({
    login: `login${index}`,
    password: `p<${index}>ß"'`,
    email: '',
  });
  const stock = (as: string, id: string, secrets: unknown) =>
    post(as, `market/seller/offer/${id}/stock`, { secrets });

  test('is filled, refuses duplicates, and hands out each secret once', async () => {
    const seller = await knownSeller();
    const id = await instantOffer(seller);
    expect((await app.get(`market/seller/offer/${id}`, { as: seller })).body.missing).toEqual([
      'stock',
    ]);
    expect((await stock(seller, id, [secret(1), secret(2), secret(1)])).body).toEqual({
      added: 2,
      duplicates: 1,
      in_stock: 2,
    });
    expect((await stock(seller, id, [secret(2), secret(3)])).body).toEqual({
      added: 1,
      duplicates: 1,
      in_stock: 3,
    });
    const stored = await app.db
      .selectFrom('offer_secret')
      .selectAll()
      .where('offer_id', '=', id)
      .execute();
    expect(JSON.stringify(stored)).not.toContain('login1');
    await post(seller, `market/seller/offer/${id}/publish`);

    const order = newId();
    await reserveStock(app.context(), id, 2);
    expect(await takeSecrets(app.db, id, 2, order, new Date())).toBe(2);
    const opened = await revealSecrets(app.context(), order);
    expect(opened.map((one) => one.fields)).toEqual([
      [
        { key: 'login', label: 'LOGIN', value: 'login1' },
        { key: 'password', label: 'PASSWORD', value: `p<1>ß"'` },
      ],
      [
        { key: 'login', label: 'LOGIN', value: 'login2' },
        { key: 'password', label: 'PASSWORD', value: `p<2>ß"'` },
      ],
    ]);
    const again = await revealSecrets(app.context(), order);
    expect(again.map((one) => one.firstRevealedAt)).toEqual(
      opened.map((one) => one.firstRevealedAt),
    );
    // Seen secrets are used up; their units do not come back.
    await returnStock(app.context(), id, 2, order);
    expect((await app.get(`market/offer/${id}`)).body.in_stock).toBe(1);
    const unseen = newId();
    await reserveStock(app.context(), id, 1);
    await takeSecrets(app.db, id, 1, unseen, new Date());
    expect(await statusOf(seller, id)).toBe('sold');
    await returnStock(app.context(), id, 1, unseen);
    expect((await app.get(`market/offer/${id}`)).body).toMatchObject({
      status: 'active',
      in_stock: 1,
    });
    expect(await revealSecrets(app.context(), unseen)).toEqual([]);
  });

  test('two orders at once never get the same secret', async () => {
    const seller = await knownSeller();
    const id = await instantOffer(seller);
    await stock(
      seller,
      id,
      Array.from({ length: 20 }, (_, index) => secret(index)),
    );
    const orders = Array.from({ length: 10 }, () => newId());
    await Promise.all(
      orders.map((order) =>
        app.db.transaction().execute((tx) => takeSecrets(tx, id, 2, order, new Date())),
      ),
    );
    const taken = await app.db
      .selectFrom('offer_secret')
      .select(['id', 'order_id'])
      .where('offer_id', '=', id)
      .execute();
    for (const order of orders) {
      expect(taken.filter((row) => row.order_id === order)).toHaveLength(2);
    }
  });

  test.each([
    [[], 'secrets'],
    [[{ login: 'only' }], 'secrets.0.password'],
    [[{ login: 'a', password: 'b', phone: 'c' }], 'secrets.0.phone'],
    [[{ login: 'a', password: 'b'.repeat(2_001) }], 'secrets.0.password'],
    ['all of them', 'secrets'],
  ])('%j is refused', async (secrets, path) => {
    const seller = await knownSeller();
    const reply = await stock(seller, await instantOffer(seller), secrets);
    expect([reply.status, pathsOf(reply)[0]]).toEqual([422, path]);
  });

  test('stock is counted, not typed', async () => {
    const seller = await knownSeller();
    const id = await instantOffer(seller);
    expect((await patch(seller, id, { in_stock: 5 })).body.code).toBe('STOCK_MANAGED');
    expect((await stock(seller, await draft(seller, '7-days/items'), [secret(1)])).body.code).toBe(
      'STOCK_NOT_INSTANT',
    );
    const path = `market/seller/offer/${id}/change-category`;
    await stock(seller, id, [secret(1)]);
    expect((await post(seller, path, { category_id: category('7-days/items') })).body.code).toBe(
      'CATEGORY_MISMATCH',
    );
  });
});

test('nothing went wrong unseen', () => {
  expect(app.problems).toEqual([]);
});
