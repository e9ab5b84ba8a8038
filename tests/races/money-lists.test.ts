/**
 * Pagination of lists of money: no row is skipped or repeated while staff decide, and the number of payout methods is
 * limited.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appConfig } from '~config';
import { newId } from '~/kernel/ids.ts';
import { openMarket, START, type Market } from './support/market.ts';

const MINUTE = 60_000;
const { maxPayoutMethods } = appConfig.wallet;
let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.drop());

const get = (as: string, path: string) => market.call('GET', path, undefined, { as });

interface Page {
  data: { id: string }[];
  meta: { next_cursor: string | null };
}

/** All pages of a list; `between` runs after each of them. */
async function walk(as: string, path: string, between: (page: Page) => Promise<void>) {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body } = await get(as, cursor === '' ? path : `${path}&cursor=${cursor}`);
    expect(status, JSON.stringify(body)).toBe(200);
    ids.push(...body.data.map(({ id }: { id: string }) => id));
    await between(body);
    cursor = body.meta.next_cursor;
  }
  return ids;
}

describe('orders', () => {
  /** Orders in the order in which they were placed; the last one has been in dispute for the longest. */
  async function ordersInDispute(count: number) {
    const seller = await market.user({ is_seller: true });
    const buyer = await market.user();
    await market.fund(buyer, 50_000);
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const offer = await market.offer({ sellerId: seller });
      const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
      await market.pay(buyer, body.id);
      ids.push(body.id);
    }
    for (const id of ids.toReversed()) {
      market.clock.advanceMs(MINUTE);
      const dispute = { reason: 'other', text: 'Something is not right' };
      const path = `market/order/${id}/dispute`;
      expect((await market.call('POST', path, dispute, { as: buyer })).status).toBe(200);
    }
    return { buyer, ids };
  }

  test('the staff walk the queue by cursor, and decide meanwhile', async () => {
    const staff = await market.user({ role: 'support' });
    const { ids } = await ordersInDispute(7);
    const path = 'market/order?role=staff&status=disputed&sort=waiting&limit=2';
    const seen = await walk(staff, path, async ({ data }) => {
      // What is decided leaves the queue: by offset the next page would begin too late.
      const [first] = data;
      const decision = { decision: 'refund', reason: 'decided' };
      await market.call('POST', `admin/order/${first?.id}/resolve`, decision, { as: staff });
    });
    expect(seen).toEqual(ids.toReversed());
  });

  test('own orders: by cursor or by offset, with their number', async () => {
    const { buyer, ids } = await ordersInDispute(5);
    const newestFirst = ids.toReversed();
    const path = 'market/order?role=buyer&limit=2';
    expect(await walk(buyer, path, async () => {})).toEqual(newestFirst);
    const second = (await get(buyer, `${path}&offset=2`)).body;
    expect(second.data.map(({ id }: { id: string }) => id)).toEqual(newestFirst.slice(2, 4));
    expect(second.meta).toMatchObject({ total: 5, limit: 2, offset: 2 });
    const last = (await get(buyer, `${path}&offset=4`)).body;
    expect(last.meta.next_cursor).toBeNull();
  });

  test.each([
    ['of another sort order', () => ['newest', START.toISOString(), newId()]],
    ['with a day that does not exist', () => ['waiting', '2026-02-31T12:00:00.000Z', newId()]],
    ['with a number for a time', () => ['waiting', 7, newId()]],
    ['without an id', () => ['waiting', START.toISOString(), 'x']],
  ])('a cursor %s is refused', async (_, parts) => {
    const cursor = Buffer.from(JSON.stringify(parts())).toString('base64url');
    const person = await market.user();
    expect(await get(person, `market/order?sort=waiting&cursor=${cursor}`)).toMatchObject({
      status: 422,
      body: { code: 'CURSOR_INVALID' },
    });
  });
});

describe('payouts', () => {
  /** Requests of one person, the last of them open. */
  async function payouts(count: number) {
    const owner = await market.user({ trust_level: 2 });
    await market.fund(owner, 5_000);
    const method = await market.payoutMethod(owner);
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const path = 'wallet/payout/payout_request';
      const last = ids.at(-1);
      if (last) await market.call('DELETE', `${path}/${last}`, undefined, { as: owner });
      const ask = { amount: 1_000, method_id: method };
      const asked = await market.call('POST', path, ask, { as: owner, key: newId() });
      expect(asked.status, JSON.stringify(asked.body)).toBe(200);
      ids.push(asked.body.id);
    }
    return { owner, method, ids };
  }

  test('one’s own in both directions, by cursor or by offset', async () => {
    const { owner, ids } = await payouts(5);
    const path = 'wallet/payout/payout_request?limit=2';
    const nothing = async () => {};
    expect(await walk(owner, path, nothing)).toEqual(ids.toReversed());
    expect(await walk(owner, `${path}&sort_created_at=asc`, nothing)).toEqual(ids);
    const { body } = await get(owner, `${path}&offset=4`);
    expect(body.data).toMatchObject([{ id: ids[0] }]);
    expect(body.meta).toEqual({ total: 5, limit: 2, offset: 4, next_cursor: null });
  });

  test('a cursor shows nothing of other people', async () => {
    const [one, other] = [await payouts(3), await payouts(1)];
    const path = `wallet/payout/payout_request?cursor=${other.ids[0]}`;
    const { body } = await get(one.owner, path);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(one.ids.toReversed());
  });

  test('the staff walk all by cursor, and decide meanwhile', async () => {
    const admin = await market.user({ role: 'admin' });
    const open: string[] = [];
    for (let count = 0; count < 5; count += 1) open.push((await payouts(1)).ids[0] ?? '');
    const path = 'admin/payout?limit=2&status=created,pending,approved';
    const seen = await walk(admin, path, async ({ data }) => {
      const [first] = data;
      const answer = { reason: 'other' };
      await market.call('POST', `admin/payout/${first?.id}/decline`, answer, {
        as: admin,
        key: newId(),
      });
    });
    expect(seen.slice(0, 5)).toEqual(open.toReversed());
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe('payout methods', () => {
  const add = (as: string, name: string) =>
    market.call(
      'POST',
      'wallet/payout/method',
      { kind: 'paypal', holder: '', details: `${name}@legend.test` },
      { as },
    );

  test('have a bound for each person, also when they are added at once', async () => {
    const owner = await market.user({ trust_level: 2 });
    const calls = Array.from({ length: maxPayoutMethods + 4 }, (_, index) =>
      add(owner, `m${index}`),
    );
    const answers = await Promise.all(calls);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 4 }, () => [409, 'PAYOUT_METHOD_LIMIT']),
    );
    expect(refused[0]?.body.message).toContain(String(maxPayoutMethods));
    const { body } = await get(owner, 'wallet/payout/method');
    expect(body.data).toHaveLength(maxPayoutMethods);
    const [first] = body.data;
    await market.call('DELETE', `wallet/payout/method/${first.id}`, undefined, { as: owner });
    expect((await add(owner, 'later')).status).toBe(200);
    expect((await add(owner, 'later')).body.code).toBe('PAYOUT_METHOD_KNOWN');
    expect((await add(owner, 'full')).body.code).toBe('PAYOUT_METHOD_LIMIT');
    const [, failed] = body.data;
    await market.db
      .updateTable('payout_method')
      .set({ failed_at: market.clock.now() })
      .where('id', '=', failed.id)
      .execute();
    expect((await add(owner, 'instead')).status).toBe(200);
  });
});
