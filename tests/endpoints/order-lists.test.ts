/** Lists of purchases and sales: what waits for the reader, the search and the filters, and the file. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { openMarket, type Market } from '../races/support/market.ts';

const HOUR = 3_600_000;
let market: Market;
let buyer: string;
let seller: string;
let people = 0;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  people += 1;
  [buyer, seller] = await Promise.all([
    market.user({ email_confirmed_at: new Date(0), public_name: `Ondine_${people}` }),
    market.user({ is_seller: true, public_name: `Kestrel-${people}` }),
  ]);
  await market.fund(buyer, 1_000_000);
});
afterAll(() => market.drop());

const post = (path: string, body: unknown, as: string) =>
  market.call('POST', path, body, { as, key: newId() });

async function unpaid(title = 'A thing that people want', as = buyer): Promise<string> {
  const offer = await market.offer({ sellerId: seller, priceCents: 1_000, stock: 5 });
  await market.db.updateTable('offer').set({ title }).where('id', '=', offer).execute();
  const { status, body } = await market.place(as, { offer_id: offer, count: 1 });
  expect(status).toBe(200);
  return body.id;
}

async function paid(title?: string, as = buyer): Promise<string> {
  const id = await unpaid(title, as);
  expect((await market.pay(as, id)).status).toBe(200);
  return id;
}

/** Walks an order through calls of the seller (`start`, `deliver`) and of the buyer. */
async function walk(id: string, ...steps: string[]): Promise<string> {
  const bodies: Record<string, object> = {
    deliver: { text: 'Handed over.' },
    dispute: { reason: 'not_as_described', text: 'It is not what was promised.' },
    answer: { text: 'It is what was promised.' },
  };
  for (const step of steps) {
    const [name = '', by] = step.split(' by ');
    const as = by === 'seller' || ['start', 'deliver', 'decline'].includes(name) ? seller : buyer;
    const path = name === 'answer' ? 'dispute/answer' : name;
    const { status } = await post(`market/order/${id}/${path}`, bodies[name] ?? {}, as);
    expect(status, step).toBe(200);
  }
  return id;
}

async function list(role: 'buyer' | 'seller', query = '') {
  const as = role === 'buyer' ? buyer : seller;
  const { status, body } = await market.call(
    'GET',
    `market/order?role=${role}&${query}`,
    undefined,
    {
      as,
    },
  );
  expect(status).toBe(200);
  return body;
}

const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

/** What a person has to do, by the actions that the order itself allows. */
const duties = new Set(['pay', 'start', 'deliver', 'confirm', 'answer']);

test('the groups divide all orders: what waits for the reader is what the order asks them to do', async () => {
  await unpaid();
  await walk(await unpaid(), 'cancel');
  await paid();
  await walk(await paid(), 'start');
  await walk(await paid(), 'start', 'deliver');
  await walk(await paid(), 'start', 'deliver', 'confirm');
  await walk(await paid(), 'start', 'deliver', 'dispute');
  await walk(await paid(), 'start', 'deliver', 'dispute', 'answer by seller');
  await walk(await paid(), 'start', 'deliver', 'dispute by seller');
  await walk(await paid(), 'decline');
  for (const role of ['buyer', 'seller'] as const) {
    const all = await list(role);
    expect(all.meta.total).toBe(10);
    const needs = await list(role, 'group=needs_you');
    const asked = all.data.filter((order: { actions: string[] }) =>
      order.actions.some((action) => duties.has(action)),
    );
    expect(idsOf(needs).toSorted()).toEqual(idsOf({ data: asked }).toSorted());
    expect(needs.meta.total).toBe(3);
    const abandoned = await list(role, 'group=abandoned');
    expect(abandoned.data.map(({ status }: { status: string }) => status)).toEqual(['cancelled']);
    const others = await list(role, 'group=others');
    expect([...idsOf(needs), ...idsOf(others), ...idsOf(abandoned)].toSorted()).toEqual(
      idsOf(all).toSorted(),
    );
  }
});

test('what waits is sorted by its date, over the pages', async () => {
  const later = await paid();
  await walk(later, 'start');
  const disputed = await walk(await paid(), 'start', 'deliver', 'dispute');
  await market.db
    .updateTable('market_order')
    .set({ deliver_by: new Date(market.clock.now().getTime() + 9 * HOUR) })
    .where('id', '=', later)
    .execute();
  const sooner = await paid();
  const first = await list('seller', 'group=needs_you&limit=1');
  expect(idsOf(first)).toEqual([disputed]);
  const second = await list('seller', `group=needs_you&limit=1&cursor=${first.meta.next_cursor}`);
  expect(idsOf(second)).toEqual([sooner]);
  const third = await list('seller', `group=needs_you&limit=1&cursor=${second.meta.next_cursor}`);
  expect(idsOf(third)).toEqual([later]);
  expect(third.meta.next_cursor).toBeNull();
});

test('each side is told its own money, and until when an answer is owed', async () => {
  const id = await walk(await paid(), 'start', 'deliver', 'dispute');
  const [sold] = (await list('seller')).data;
  const [bought] = (await list('buyer')).data;
  expect(sold).toMatchObject({ id, net_amount: 1_000, fee_amount: 100, total_amount: 1_100 });
  expect(bought).toMatchObject({ id, net_amount: null, fee_amount: null });
  expect(sold.answer_by).toBe(bought.answer_by);
  await walk(id, 'answer by seller');
  expect((await list('seller')).data[0].answer_by).toBeNull();
});

test('the search finds goods, game, person and number, and only among the own orders', async () => {
  const ring = await paid('Émeraude ring 100%_real');
  const staff = await paid('Staff of dawn');
  const number = ring.slice(-8);
  for (const [search, found] of [
    ['emeraude', [ring]],
    ['EMERAUDE RING', [ring]],
    ['100%_real', [ring]],
    ['100_', []],
    ['test game', [staff, ring]],
    [`Kestrel-${people}`, [staff, ring]],
    [`dawn kestrel-${people}`, [staff]],
    [number.toUpperCase(), [ring]],
    [`#${number.slice(2)}`, [ring]],
    [ring, [ring]],
    ['nothing like that', []],
  ] as const) {
    const answer = await list('buyer', `search=${encodeURIComponent(search)}`);
    expect(idsOf(answer), search).toEqual(found);
    expect(answer.meta.total, search).toBe(found.length);
  }
  expect(idsOf(await list('seller', `search=ondine_${people}`))).toEqual([staff, ring]);
  const stranger = await market.user();
  const foreign = await market.call('GET', `market/order?search=${number}`, undefined, {
    as: stranger,
  });
  expect(foreign.body.data).toEqual([]);
});

test('filters: game, days and state together; support is refused a search', async () => {
  const old = await paid('Old thing');
  await market.db
    .updateTable('market_order')
    .set({ created_at: new Date('2026-01-15T23:59:59.999Z') })
    .where('id', '=', old)
    .execute();
  const late = await paid('Late thing');
  expect(idsOf(await list('buyer', 'to=2026-01-15'))).toEqual([old]);
  expect(idsOf(await list('buyer', 'to=2026-01-14'))).toEqual([]);
  expect(idsOf(await list('buyer', 'from=2026-01-16'))).toEqual([late]);
  expect(idsOf(await list('buyer', 'from=0000-01-01&to=9999-12-31'))).toEqual([late, old]);
  expect(idsOf(await list('buyer', 'game=test-game&status=paid&search=old'))).toEqual([old]);
  expect(idsOf(await list('buyer', 'game=another-game'))).toEqual([]);
  const games = await market.call('GET', 'market/order/game?role=seller', undefined, {
    as: seller,
  });
  expect(games.body).toEqual({ data: [{ alias: 'test-game', title: 'Test Game' }] });
  const support = await market.user({ role: 'support' });
  const asked = await market.call('GET', 'market/order?role=staff&search=old', undefined, {
    as: support,
  });
  expect(asked.status).toBe(422);
});

async function exported(query: string, as: string, language = 'en') {
  const response = await market.handle(
    new Request(`http://legend.test/api/market/order/export?${query}`, {
      headers: { authorization: `Bearer ${as}`, 'accept-language': language },
    }),
  );
  expect(response.status).toBe(200);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { response, text };
}

test('the file holds what the filter lets through, in the language of the reader', async () => {
  const sold = await walk(
    await paid('=HYPERLINK("http://x"), cheap'),
    'start',
    'deliver',
    'confirm',
  );
  await unpaid('Another thing');
  const { response, text } = await exported('role=seller&search=hyperlink', seller);
  expect(response.headers.get('content-type')).toContain('text/csv');
  const lines = text.split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFOrder,Placed,State,Goods,Game,Category,Units,Buyer,Price (USD),Fee (USD),' +
      'You receive (USD),Paid on,Delivered on,Completed on',
  );
  const at = market.clock.now().toISOString();
  expect(lines[1]).toBe(
    `${sold.slice(-8).toUpperCase()},${at},Completed,"'=HYPERLINK(""http://x""), cheap",Test Game,` +
      `boosting,1,Ondine_${people},11,1,10,${at},${at},${at}`,
  );
  expect(lines.slice(2)).toEqual(['']);
  const french = await exported('role=buyer&status=created', buyer, 'fr');
  expect(french.text).toContain('Pas encore payée');
  expect(french.text).toContain(',0,0,');
  expect(french.text.split('\r\n')).toHaveLength(3);
});

test('the file goes on behind its first page', async () => {
  const one = await paid('One of many');
  await market.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('market_order')
      .selectAll()
      .where('id', '=', one)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 620 }, () => ({
      ...row,
      id: newId(),
      offer: JSON.stringify(row.offer),
      buyer_inputs: JSON.stringify(row.buyer_inputs),
      review: undefined,
    }));
    await tx.insertInto('market_order').values(copies).execute();
  });
  const { text } = await exported('role=buyer', buyer);
  const numbers = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0]);
  expect(numbers).toHaveLength(621);
  expect(new Set(numbers).size).toBe(621);
  await market.db
    .deleteFrom('market_order')
    .where('buyer_id', '=', buyer)
    .where('id', '<>', one)
    .execute();
});
