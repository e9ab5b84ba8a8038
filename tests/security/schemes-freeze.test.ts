/** Schemes to keep money, goods or time of somebody else tied up without paying for it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balancesOf, releaseDueHolds } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from '../races/support/market.ts';

const HOUR = 3_600_000;
let market: Market;
let seller: string;
let buyer: string;
let support: string;

beforeAll(async () => {
  market = await openMarket();
  support = await market.user({ role: 'support' });
});
beforeEach(async () => {
  [buyer, seller] = await Promise.all([market.user(), market.user({ is_seller: true })]);
  await market.fund(buyer, 100_000);
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const go = (as: string, id: string, action: string, body: object = {}) =>
  market.call('POST', `market/order/${id}/${action}`, body, { as });

async function bought(offer: string): Promise<string> {
  const { body, status } = await market.place(buyer, { offer_id: offer, count: 1 });
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await market.pay(buyer, body.id)).body.status).toBe('paid');
  return body.id;
}

describe('disputes', () => {
  const complaint = { reason: 'access_lost', text: 'Something is wrong with it again' };

  async function completed(warrantyDays = 0): Promise<string> {
    const id = await bought(
      await market.offer({ sellerId: seller, base: 'accounts', warrantyDays }),
    );
    await go(seller, id, 'start');
    await go(seller, id, 'deliver', { sealed: [{ login: 'dragon', password: 'hoard' }] });
    await go(buyer, id, 'confirm');
    return id;
  }

  /** A dispute that support decides for the seller after a day. */
  async function disputed(id: string): Promise<void> {
    expect((await go(buyer, id, 'dispute', complaint)).body.status).toBe('disputed');
    market.clock.advanceMs(24 * HOUR);
    const decision = { decision: 'complete', reason: 'nothing is wrong with it' };
    const path = `admin/order/${id}/resolve`;
    expect((await market.call('POST', path, decision, { as: support })).status).toBe(200);
  }

  test('one after the other do not keep a seller’s proceeds for ever', async () => {
    const id = await completed(7);
    for (let round = 0; round < 3; round += 1) await disputed(id);
    const refused = await go(buyer, id, 'dispute', complaint);
    expect([refused.status, refused.body.code]).toEqual([409, 'ORDER_DISPUTES_SPENT']);
    expect(refused.body.message).toContain('3');
    const { body } = await market.call('GET', `market/order/${id}`, undefined, { as: buyer });
    expect(body).toMatchObject({ status: 'completed' });
    expect(body.actions).not.toContain('dispute');
    market.clock.advanceMs(7 * 24 * HOUR);
    await releaseDueHolds(market.job(), 10);
    expect(await balancesOf(market.db, seller)).toMatchObject({ hold: 0, real: 1_000 });
  });

  test('are open again after each of the first two, because something new may have happened', async () => {
    const id = await completed();
    await disputed(id);
    await disputed(id);
    expect((await go(buyer, id, 'dispute', complaint)).body.status).toBe('disputed');
  });

  test('do not make a warranty longer than the time that they took', async () => {
    const id = await completed(7);
    const until = async () => {
      const { body } = await market.call('GET', `market/order/${id}`, undefined, { as: buyer });
      return Date.parse(body.timeline.warranty_until);
    };
    const before = await until();
    await disputed(id);
    expect(await until()).toBe(before + 24 * HOUR);
  });
});

describe('orders that are paid and left before they are started', () => {
  const leave = async (id: string) =>
    expect((await go(buyer, id, 'cancel')).body.status).toBe('refund');

  test('are three a day with one seller, then the same money freezes nothing more there', async () => {
    const [offer, other] = [
      await market.offer({ sellerId: seller, stock: 1 }),
      await market.offer({ sellerId: seller }),
    ];
    for (let round = 0; round < 3; round += 1) await leave(await bought(offer));
    for (const of of [offer, other]) {
      const refused = await market.place(buyer, { offer_id: of, count: 1 });
      expect([refused.status, refused.body.code]).toEqual([429, 'ORDER_LEFT_OFTEN']);
      expect(Number(refused.headers.get('retry-after'))).toBe(24 * 3_600);
    }
    // Everybody else goes on as before: other buyers here, this buyer elsewhere, and both a day later.
    const honest = await market.user();
    expect((await market.place(honest, { offer_id: offer, count: 1 })).status).toBe(200);
    const elsewhere = await market.offer({
      sellerId: await market.user({ is_seller: true }),
    });
    await bought(elsewhere);
    market.clock.advanceMs(24 * HOUR);
    await bought(other);
  });

  test('do not count when the buyer leaves a dispute that the seller opened', async () => {
    const offer = await market.offer({ sellerId: seller });
    const orders = [await bought(offer), await bought(offer), await bought(offer)];
    for (const id of orders) {
      const why = { reason: 'other', text: 'I cannot hand it over' };
      expect((await go(seller, id, 'dispute', why)).body.status).toBe('disputed');
    }
    market.clock.advanceMs(48 * HOUR);
    for (const id of orders) await leave(id);
    await bought(offer);
  });

  test('do not count when the seller declined, was late or had started', async () => {
    const offer = await market.offer({ sellerId: seller });
    for (let round = 0; round < 2; round += 1) {
      await go(seller, await bought(offer), 'decline');
      const late = await bought(offer);
      await go(seller, late, 'start');
      market.clock.advanceMs(2 * HOUR);
      await leave(late);
    }
    await bought(offer);
  });
});

describe('a seller', () => {
  test('is marked by nobody who pays, complains and leaves', async () => {
    const id = await bought(await market.offer({ sellerId: seller }));
    await go(buyer, id, 'dispute', { reason: 'other', text: 'I do not want it any more' });
    expect((await go(buyer, id, 'cancel')).body.status).toBe('refund');
    await market.outbox.drain();
    const row = await market.db
      .selectFrom('app_user')
      .select('dispute_lost_count')
      .where('id', '=', seller)
      .executeTakeFirstOrThrow();
    expect(row.dispute_lost_count).toBe(0);
  });
});
