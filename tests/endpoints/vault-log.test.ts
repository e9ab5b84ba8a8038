/** What sellers read of their vaults: every unit that went in, out and back, and that it was looked at (decision 0080). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMarket, type Market } from '../races/support/market.ts';

let market: Market;
let seller: string;
let buyer: string;

beforeAll(async () => {
  market = await openMarket();
  const fields = [{ key: 'code', label: { en: 'Code', fr: 'Code' }, required: true }];
  await market.db
    .updateTable('category')
    .set({ vault_fields: JSON.stringify(fields) })
    .where('alias', '=', 'gift-cards')
    .execute();
  [seller, buyer] = await Promise.all([market.user({ is_seller: true }), market.user()]);
  await market.fund(buyer, 100_000);
});
afterAll(() => market.drop());

const store = (offer: string, codes: readonly string[], as = seller) =>
  market.call(
    'POST',
    `market/seller/offer/${offer}/stock`,
    { secrets: codes.map((code) => ({ code })) },
    { as },
  );
const log = async (offer: string, query = '', as = seller) =>
  market.call('GET', `market/seller/offer/${offer}/stock-log${query}`, undefined, { as });
const told = async (offer: string) =>
  (await log(offer)).body.data.map((entry: { kind: string; count: number }) => [
    entry.kind,
    entry.count,
  ]);

async function offered(): Promise<string> {
  const offer = await market.offer({ sellerId: seller, base: 'gift-cards', delivery: 'instant' });
  await market.db.deleteFrom('offer_secret').where('offer_id', '=', offer).execute();
  await market.db.updateTable('offer').set({ in_stock: 0 }).where('id', '=', offer).execute();
  return offer;
}

async function bought(offer: string, count: number): Promise<string> {
  const { body } = await market.place(buyer, { offer_id: offer, count });
  expect((await market.pay(buyer, body.id)).status).toBe(200);
  return body.id;
}

describe('the log of a vault', () => {
  test('tells what went in, out and was opened, once, with its order', async () => {
    const offer = await offered();
    expect((await store(offer, ['a-1', 'a-2', 'a-3'])).body.added).toBe(3);
    expect((await store(offer, ['a-1'])).body).toMatchObject({ added: 0, duplicates: 1 });
    const order = await bought(offer, 2);
    const open = () => market.call('POST', `market/order/${order}/delivery`, {}, { as: buyer });
    expect((await open()).body.data).toHaveLength(2);
    expect((await open()).body.data).toHaveLength(2);
    expect(await told(offer)).toEqual([
      ['opened', 2],
      ['handed', 2],
      ['added', 3],
    ]);
    const { body } = await log(offer);
    expect(body.data[0].order).toEqual({ id: order, number: order.slice(-8).toUpperCase() });
    expect(JSON.stringify(body)).not.toContain('a-1');
  });

  test('tells what a program put in from what the seller did', async () => {
    const offer = await offered();
    const made = { name: 'Filler', scopes: ['stock:write'] };
    const { body } = await market.call('POST', 'market/seller/key', made, { as: seller });
    await store(offer, ['k-1']);
    market.clock.advanceMs(1_000);
    expect((await store(offer, ['k-2', 'k-3'], body.secret)).body.added).toBe(2);
    const { data } = (await log(offer)).body;
    expect(data).toMatchObject([
      { kind: 'added', count: 2, by_key: true },
      { kind: 'added', count: 1, by_key: false },
    ]);
  });

  test('tells what came back unopened', async () => {
    const offer = await offered();
    await store(offer, ['b-1', 'b-2']);
    const order = await bought(offer, 2);
    const complaint = { reason: 'not_as_described', text: 'I did not want these at all' };
    await market.call('POST', `market/order/${order}/dispute`, complaint, { as: buyer });
    const support = await market.user({ role: 'support' });
    const decision = { decision: 'refund', reason: 'Not opened' };
    const { status } = await market.call('POST', `admin/order/${order}/resolve`, decision, {
      as: support,
    });
    expect(status).toBe(200);
    expect((await told(offer))[0]).toEqual(['returned', 2]);
  });

  test('goes on page by page, and is its seller’s alone', async () => {
    const offer = await offered();
    for (const code of ['c-1', 'c-2', 'c-3']) {
      market.clock.advanceMs(1_000);
      await store(offer, [code]);
    }
    const first = (await log(offer, '?limit=2')).body;
    expect(first.data).toHaveLength(2);
    const second = (await log(offer, `?limit=2&cursor=${first.meta.next_cursor}`)).body;
    expect(second.data).toHaveLength(1);
    expect(second.meta.next_cursor).toBeNull();
    expect((await log(offer, '?cursor=rubbish')).body.code).toBe('CURSOR_INVALID');
    const other = await market.user({ is_seller: true });
    expect((await log(offer, '', other)).body.code).toBe('OFFER_NOT_FOUND');
  });
});
