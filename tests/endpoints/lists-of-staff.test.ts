/** Lists of staff: all orders with every filter, page by page and as a file, and views that are one's own (decision 0129). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListedOrder, SavedView } from '~/contracts/lists/lists.schemas.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { newId } from '~/kernel/ids.ts';
import { LOOKED_AT } from '~/server/core/walk.ts';
import { walkOrders, type OrdersQuery } from '~/server/modules/lists/orders.repository.ts';
import { openMarket, type Market } from '../races/support/market.ts';

const DAY_MS = 86_400_000;
let market: Market;
let [admin, support, other, buyer, seller, second, offer, dear] = ['', '', '', '', '', '', '', ''];
/** The orders of the tests, the oldest first: one on each day. */
const orders: string[] = [];

const list = async (query = '', as = support) => {
  const { status, body } = await market.call('GET', `admin/lists/orders?${query}`, undefined, {
    as,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { data: ListedOrder[]; meta: { next_cursor: string | null } };
};
const idsOf = async (query: string) => (await list(`limit=100&${query}`)).data.map(({ id }) => id);
const placesOf = async (query: string) => (await idsOf(query)).map((id) => orders.indexOf(id));

beforeAll(async () => {
  market = await openMarket();
  admin = await market.user({ role: 'admin' });
  support = await market.user({ role: 'support' });
  other = await market.user({ role: 'support' });
  seller = await market.user({ is_seller: true, public_name: 'GildedFox' });
  buyer = await market.user({ public_name: 'tomas_r' });
  second = await market.user({ public_name: 'ines_k' });
  await market.fund(buyer, 100_000);
  offer = await market.offer({ sellerId: seller, priceCents: 2_000 });
  dear = await market.offer({ sellerId: seller, priceCents: 9_000, base: 'accounts' });
  for (const [as, what] of [
    [buyer, offer],
    [buyer, dear],
    [second, offer],
  ] as const) {
    orders.push((await market.place(as, { offer_id: what, count: 1 })).body.id);
    market.clock.advanceMs(DAY_MS);
  }
  await market.pay(buyer, orders[0] ?? '');
  await sql`update offer set title = '=1+1' where id = ${offer}`.execute(market.db);
});
afterAll(() => market.drop());

describe('all orders', () => {
  test('are for whoever decides orders', async () => {
    for (const as of [buyer, seller]) {
      for (const [method, path] of [
        ['GET', 'admin/lists/orders'],
        ['POST', 'admin/lists/orders/export'],
        ['GET', 'admin/lists/views?list=orders'],
      ] as const) {
        const { status } = await market.call(method, path, method === 'POST' ? {} : undefined, {
          as,
        });
        expect(status, path).toBe(403);
      }
    }
    expect((await market.call('GET', 'admin/lists/orders')).status).toBe(401);
  });

  test('stand with both sides, the game, the total and the risk, the newest first', async () => {
    const { data, meta } = await list();
    expect(data.map(({ id }) => orders.indexOf(id))).toEqual([2, 1, 0]);
    expect(meta.next_cursor).toBeNull();
    expect(data[2]).toMatchObject({
      status: expect.not.stringMatching('created'),
      offer: { id: offer, title: 'A thing that people want' },
      game: { id: expect.any(String), title: expect.any(String) },
      buyer: { id: buyer, public_name: 'tomas_r' },
      seller: { id: seller, public_name: 'GildedFox' },
      currency: 'USD',
      rate: 1_000_000,
      risk: 'low',
      created_at: '2026-03-01T12:00:00.000Z',
    });
  });

  test('are filtered by state, days, total, sides and game, alone and together', async () => {
    expect(await placesOf('status=created')).toEqual([2, 1]);
    expect(await placesOf('status=disputed')).toEqual([]);
    expect(await placesOf('to=2026-03-01')).toEqual([0]);
    expect(await placesOf('from=2026-03-02')).toEqual([2, 1]);
    expect(await placesOf('from=2026-03-02&to=2026-03-02')).toEqual([1]);
    expect(await placesOf('from=2026-03-09')).toEqual([]);
    expect(await placesOf(`buyer_id=${buyer}`)).toEqual([1, 0]);
    expect(await placesOf(`buyer_id=${buyer}&status=created`)).toEqual([1]);
    expect(await placesOf(`buyer_id=${second}&from=2026-03-03`)).toEqual([2]);
    expect(await placesOf(`seller_id=${seller}`)).toEqual([2, 1, 0]);
    expect(await placesOf(`seller_id=${buyer}`)).toEqual([]);
    const { data } = await list();
    const [cheap, costly] = [data[2]?.total_amount ?? 0, data[1]?.total_amount ?? 0];
    expect(costly).toBeGreaterThan(cheap);
    expect(await placesOf(`most=${cheap}`)).toEqual([2, 0]);
    expect(await placesOf(`least=${cheap + 1}`)).toEqual([1]);
    expect(await placesOf(`least=${costly + 1}`)).toEqual([]);
    const game = data[0]?.game.id ?? '';
    expect(await placesOf(`game_id=${game}&buyer_id=${second}`)).toEqual([2]);
    expect(await placesOf(`game_id=${game}`)).toContain(2);
    expect(await placesOf(`game_id=${newId()}`)).toEqual([]);
    for (const day of ['soon', '2026-02-31', '9999-01-01']) {
      const path = `admin/lists/orders?from=${day}`;
      expect((await market.call('GET', path, undefined, { as: support })).status, day).toBe(422);
    }
  });

  test('one is found by its number or id, whatever else is asked', async () => {
    const [id = ''] = orders;
    for (const order of [id, orderNumber(id), `%23${orderNumber(id)}`]) {
      expect(await placesOf(`order=${order}&status=disputed`)).toEqual([0]);
    }
    expect(await placesOf('order=00000000')).toEqual([]);
    expect(await placesOf('order=nonsense%40x')).toEqual([]);
  });

  test('pages have no gap and no double while orders arrive', async () => {
    const first = await list('limit=2');
    const late = await market.user();
    orders.push((await market.place(late, { offer_id: offer, count: 1 })).body.id);
    const next = await list(`limit=2&cursor=${first.meta.next_cursor}`);
    expect([...first.data, ...next.data].map(({ id }) => orders.indexOf(id))).toEqual([2, 1, 0]);
    expect(next.meta.next_cursor).toBeNull();
    expect(await placesOf('')).toEqual([3, 2, 1, 0]);
  });
});

describe('a filter that fits nothing', () => {
  const nothing: OrdersQuery = {
    status: null,
    gameId: null,
    from: null,
    to: null,
    least: 99_999_999,
    most: null,
    buyerId: null,
    sellerId: null,
  };

  test('looks at so many and says where it goes on, until the end', async () => {
    const copies = LOOKED_AT + 500;
    const { rows: columns } = await sql<{ names: string }>`
      select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_schema = 'public' and table_name = 'market_order' and is_generated = 'NEVER'
    `.execute(market.db);
    const names = sql.raw(columns[0]?.names ?? '');
    await market.db.transaction().execute(async (tx) => {
      await sql`
        insert into market_order (${names})
        select ${names} from generate_series(1, ${copies}::integer) n
        cross join (select to_jsonb(t) as o from market_order t where t.id = ${orders[1]}) o
        cross join lateral jsonb_populate_record(null::market_order, o.o || jsonb_build_object(
          'id', ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid)) copies
      `.execute(tx);
      const walk = { before: null, limit: 50 };
      const first = await walkOrders(tx, nothing, walk);
      expect(first.rows).toEqual([]);
      expect(first.next).not.toBeNull();
      expect(await walkOrders(tx, nothing, { ...walk, before: first.next })).toEqual({
        rows: [],
        next: null,
      });
      const plan = await sql<{ 'QUERY PLAN': string }>`
        explain select o.id from market_order o where o.offer->'game'->>'id' = ${newId()}
        order by o.id desc limit 50
      `.execute(tx);
      expect(plan.rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('order_of_game');
      await sql`delete from market_order where id < '00000001-0000-0000-0000-000000000000'`.execute(
        tx,
      );
    });
  });
});

describe('the file of orders', () => {
  test('has a line for each that fits, runs no formula, and stands in the record with its filter', async () => {
    await sql`update market_order set offer = jsonb_set(offer, '{title}', '"=1+1"') where id = ${orders[0]}`.execute(
      market.db,
    );
    const input = { buyer_id: buyer, from: '2026-03-01' };
    const { status, body } = await market.call('POST', 'admin/lists/orders/export', input, {
      as: support,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const lines = body.content.trim().split('\r\n');
    expect(lines[0]).toContain('placed_at,number,order_id,status');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain(`,'=1+1,`);
    expect(lines[2]).toContain(',USD,low');
    const { rows } = await sql<{ actor_id: string; after: unknown }>`
      select actor_id, after from audit_record where action = 'lists.exported'
    `.execute(market.db);
    expect(rows).toEqual([{ actor_id: support, after: { ...input, orders: 2 } }]);
  });
});

describe('views', () => {
  const save = (as: string, view: object) => market.call('POST', 'admin/lists/views', view, { as });
  const viewsOf = async (as: string, of = 'orders'): Promise<SavedView[]> =>
    (await market.call('GET', `admin/lists/views?list=${of}`, undefined, { as })).body.data;
  const view = { list: 'orders', name: 'Dear ones', query: 'queue=all&min=80' };

  test('are there once, by name, and for whoever saved them alone', async () => {
    const { status, body } = await save(support, view);
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await save(support, view)).body).toEqual(body);
    await save(support, { ...view, name: 'A first one' });
    expect((await viewsOf(support)).map(({ name }) => name)).toEqual(['A first one', 'Dear ones']);
    expect(await viewsOf(support, 'people')).toEqual([]);
    expect(await viewsOf(other)).toEqual([]);
    const removed = await market.call(
      'POST',
      `admin/lists/views/${body.id}/remove`,
      {},
      { as: other },
    );
    expect(removed.status).toBe(200);
    expect(await viewsOf(support)).toHaveLength(2);
    await market.call('POST', `admin/lists/views/${body.id}/remove`, {}, { as: support });
    expect((await viewsOf(support)).map(({ name }) => name)).toEqual(['A first one']);
  });

  test('of one name have one filter, lead to a list that one opens, and hold no address', async () => {
    const taken = await save(support, { ...view, name: 'a FIRST one', query: 'queue=all&min=1' });
    expect([taken.status, taken.body.code]).toEqual([409, 'VIEW_NAME_TAKEN']);
    expect(taken.body.errors[0].path).toBe('name');
    expect((await save(support, { ...view, list: 'audit' })).status).toBe(403);
    expect((await save(admin, { ...view, list: 'audit', query: 'action=orders' })).status).toBe(
      200,
    );
    for (const broken of [
      { list: 'settings' },
      { query: '' },
      { query: 'a=1#/elsewhere' },
      { query: 'a=//x y' },
      { query: 'a'.repeat(501) },
      { name: '' },
    ]) {
      expect((await save(support, { ...view, ...broken })).status, JSON.stringify(broken)).toBe(
        422,
      );
    }
    for (const query of ['search=tomas%40legend.test', 'search=a@b']) {
      const { body } = await save(support, { list: 'people', name: 'One', query });
      expect(body.code).toBe('VIEW_WITH_ADDRESS');
    }
  });

  test('are thirty at most, also when they come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) => save(other, { ...view, name: `View ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ body }) => body.code === 'VIEWS_FULL')).toHaveLength(2);
    expect(await viewsOf(other)).toHaveLength(30);
  });
});
