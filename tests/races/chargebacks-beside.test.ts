/** Chargebacks beside what else happens (decision 0099): two on one order, recall payments, payouts that wait, deletions, staff. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { markSent } from '~/server/modules/chargebacks/chargebacks.repository.ts';
import { settleVerification } from '~/server/modules/orders/index.ts';
import { findDeletionBlockers } from '~/server/modules/privacy/deletion-blockers.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { bankOf } from './support/bank.ts';
import { openMarket, type Market } from './support/market.ts';

const REASON = 'The publisher’s mail shows that it was recovered on the third day';

let market: Market;
let bank: ReturnType<typeof bankOf>;
let seller: string;
let admin: string;
let buyer: string;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  const known = { email_confirmed_at: market.clock.now(), trust_level: 2 };
  seller = await market.user({ ...known, is_seller: true });
  admin = await market.user({ ...known, role: 'admin' });
  buyer = await market.user(known);
  bank = bankOf(market, { seller, admin });
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
  market.problems.length = 0;
});
afterAll(() => market.drop());

interface Charged {
  status: string;
  payer_amount: number;
  owed_amount: number;
  orders: {
    id: string;
    kind: string;
    amount: number;
    seller_amount: number;
    market_amount: number;
  }[];
}

/** The chargebacks of a person, the newest first. */
async function casesOf(userId: string): Promise<Charged[]> {
  const listed = await bank.listed('?state=all');
  const own = listed.filter((each: { payer: { id: string } }) => each.payer.id === userId);
  return Promise.all(
    own.map(({ id }: { id: string }) => bank.get(`admin/chargeback/${id}`, admin)),
  );
}

const blockers = (id: string) => findDeletionBlockers(market.db, { id, role: 'user' });

describe('an order that two deposits paid', () => {
  /** An order of 66 USD that took all of one deposit and a part of another. */
  async function twicePaid() {
    const pages = [await bank.deposit(buyer, 4_000), await bank.deposit(buyer, 4_000)] as const;
    const offer = await market.offer({ sellerId: seller, stock: 5, priceCents: 6_000 });
    const { body: order } = await market.place(buyer, { offer_id: offer, count: 1 });
    await market.pay(buyer, order.id);
    return { id: String(order.id), pages };
  }

  async function unproven() {
    const order = await twicePaid();
    await bank.act(order.id, 'start', seller);
    await bank.act(order.id, 'deliver', seller, { text: 'Here you are' });
    await bank.later(4);
    expect(await bank.status(order.id)).toBe('completed');
    return { ...order, net: (await bank.balances(seller)).hold };
  }

  test('is never more than its proceeds to its seller, whichever is lost first', async () => {
    for (const [first, second] of [[0, 1] as const, [1, 0] as const]) {
      buyer = await market.user({ email_confirmed_at: market.clock.now(), trust_level: 2 });
      const before = (await bank.balances(seller)).real;
      const { pages, net } = await unproven();
      await bank.bank(pages[0], 'take');
      await bank.bank(pages[1], 'take');
      const orders = (await casesOf(buyer)).flatMap((each) => each.orders);
      const sum = (of: 'seller_amount' | 'market_amount') =>
        orders.reduce((total, each) => total + each[of], 0);
      expect([sum('seller_amount'), sum('market_amount')]).toEqual([net, 6_600 - net]);
      await bank.bank(pages[first], 'keep');
      // What the other one may still take stays where it is.
      expect((await bank.balances(seller)).real).toBe(before);
      await bank.bank(pages[second], 'keep');
      expect(await bank.owed(seller)).toBe(0);
      expect(await bank.balances(seller)).toMatchObject({ hold: 0, real: before });
    }
  });

  test('keeps its hold until both are decided, and releases what is left', async () => {
    const { pages, net } = await unproven();
    await bank.bank(pages[0], 'take');
    await bank.bank(pages[1], 'take');
    await bank.bank(pages[0], 'give_back');
    await bank.later(60);
    expect((await bank.balances(seller)).real).toBe(0);
    await bank.bank(pages[1], 'keep');
    expect(await bank.owed(seller)).toBe(0);
    await bank.later(60);
    const given = (await casesOf(buyer))[0]?.orders[0]?.seller_amount ?? 0;
    expect(await bank.balances(seller)).toMatchObject({ hold: 0, real: net - given });
  });

  test('releases the rest of a hold that one of them took a part of', async () => {
    const { pages, net } = await unproven();
    await bank.bank(pages[0], 'take');
    await bank.bank(pages[1], 'take');
    await bank.bank(pages[0], 'keep');
    await bank.bank(pages[1], 'give_back');
    await bank.later(60);
    expect(await bank.owed(seller)).toBe(0);
    expect(await bank.balances(seller)).toMatchObject({ hold: 0, real: net - 4_000 });
  });

  test('ends with the first that is lost; the other one finds its money in the wallet', async () => {
    const { id, pages } = await twicePaid();
    await bank.bank(pages[0], 'take');
    await bank.bank(pages[1], 'take');
    await bank.bank(pages[0], 'keep');
    expect(await bank.status(id)).toBe('refund');
    await assertLedger(market.db);
    await bank.bank(pages[1], 'give_back');
    expect(await bank.status(id)).toBe('refund');
    expect(await bank.balances(buyer)).toMatchObject({ card: 4_000, real: 0 });
    expect(await bank.owed(buyer)).toBe(0);
  });
});

describe('recall protection', () => {
  /** An account whose hold has ended, bought by card for 11 USD: confirmed, or never looked at. */
  async function soldAccount(isConfirmed: boolean) {
    const order = await bank.paidByCard(buyer, { base: 'accounts', warrantyDays: 7 });
    await bank.act(order.id, 'start', seller);
    const sealed = [{ login: 'a', password: 'b' }];
    await bank.act(order.id, 'deliver', seller, { text: 'Here you are', sealed });
    if (isConfirmed) await bank.act(order.id, 'confirm', buyer);
    else await bank.later(4);
    expect(await bank.status(order.id)).toBe('completed');
    await bank.later(8);
    await market.outbox.drain();
    return order;
  }
  const payRecall = (id: string) =>
    bank.post(`admin/order/${id}/recall`, { reason: REASON }, admin);

  test('that paid counts as given back: the buyer answers, and nobody else', async () => {
    const { id, page } = await soldAccount(false);
    const losses = await bank.booked('chargeback');
    expect((await payRecall(id)).status).toBe(200);
    expect((await bank.balances(buyer)).card).toBe(1_100);
    await bank.bank(page, 'take');
    expect(await bank.caseOf(buyer)).toMatchObject({ payer_amount: 1_100, orders: [] });
    expect((await bank.balances(buyer)).card).toBe(0);
    await bank.bank(page, 'keep');
    expect([await bank.owed(buyer), await bank.owed(seller)]).toEqual([0, 0]);
    expect(await bank.booked('chargeback')).toBe(losses);
  });

  test('pays nothing for an order whose payment a bank took, until it gives it back', async () => {
    const { id, page } = await soldAccount(true);
    await bank.bank(page, 'take');
    const refused = await payRecall(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'RECALL_NOT_PAYABLE']);
    expect(refused.body.values).toEqual({ refusal: 'bank_took' });
    const { decision } = await bank.get(`market/order/${id}/recall`, admin);
    expect(decision.refusal).toBe('bank_took');
    await bank.bank(page, 'give_back');
    expect((await payRecall(id)).status).toBe(200);
  });

  test('pays nothing after it was lost either, and never both at once', async () => {
    const lost = await soldAccount(false);
    await bank.bank(lost.page, 'take');
    await bank.bank(lost.page, 'keep');
    expect((await payRecall(lost.id)).body.values).toEqual({ refusal: 'bank_took' });

    buyer = await market.user({ email_confirmed_at: market.clock.now(), trust_level: 2 });
    const { id, page } = await soldAccount(true);
    await Promise.all([payRecall(id), bank.bank(page, 'take')]);
    await bank.bank(page, 'keep');
    const { paid } = await bank.get(`market/order/${id}/recall`, buyer);
    // Whoever came first: the buyer has the money once.
    expect(await bank.owed(buyer)).toBe(paid === null ? 1_100 : 0);
    expect(await bank.balances(buyer)).toMatchObject({ card: 0, real: 0 });
  });
});

describe('whoever owes', () => {
  /** A seller who owes what was released to them. */
  async function owing() {
    const { id, page } = await bank.delivered(buyer);
    await bank.later(4);
    expect(await bank.status(id)).toBe('completed');
    await bank.later(60);
    const debt = async () => {
      await bank.bank(page, 'take');
      await bank.bank(page, 'keep');
      expect(await bank.owed(seller)).toBeGreaterThan(0);
    };
    return debt;
  }

  /** A payout of 50 USD of the seller that was approved. */
  async function approved(): Promise<string> {
    await market.fund(seller, 5_000);
    const method = await market.payoutMethod(seller);
    const details = JSON.stringify({ holder: '', details: 'jo@legend.test' });
    await market.db
      .updateTable('payout_method')
      .set({ sealed_details: market.services.keys.encrypt('wallet.payout-method', details) })
      .where('id', '=', method)
      .execute();
    const asked = { amount: 5_000, method_id: method };
    const { body } = await bank.post('wallet/payout/payout_request', asked, seller);
    expect((await bank.post(`admin/payout/${body.id}/approve`, {}, admin)).status).toBe(200);
    return String(body.id);
  }
  const batch = (id: string) =>
    bank.post('admin/payout/batch', { kind: 'paypal', payout_ids: [id] }, admin);

  test('is not paid with a batch, neither put into one nor released with it', async () => {
    const debt = await owing();
    const payout = await approved();
    const made = await batch(payout);
    expect(made.status).toBe(200);
    expect((await bank.post(`admin/payout/batch/${made.body.id}/file`, {}, admin)).status).toBe(
      200,
    );
    await debt();
    const released = await bank.post(
      `admin/payout/batch/${made.body.id}/release`,
      { reason: REASON },
      admin,
    );
    expect([released.status, released.body.code]).toEqual([409, 'PAYOUT_BATCH_PAYOUT']);
    await bank.post(`admin/payout/batch/${made.body.id}/cancel`, { reason: REASON }, admin);
    expect((await batch(payout)).body.code).toBe('PAYOUT_BATCH_PAYOUT');
    await market.fund(seller, 2_000);
    expect((await bank.post('wallet/debt/repay', {}, seller)).body.owed_amount).toBe(0);
    expect((await batch(payout)).status).toBe(200);
  });

  test('settles it before the account is deleted; a bank decides before as well', async () => {
    const { id, page } = await bank.delivered(buyer);
    await bank.act(id, 'confirm', buyer);
    expect(await blockers(buyer)).toEqual([]);
    await bank.bank(page, 'take');
    expect(await blockers(buyer)).toEqual([{ kind: 'chargeback', count: 1, amount: null }]);
    await bank.bank(page, 'keep');
    expect(await blockers(buyer)).toEqual([{ kind: 'debt', count: null, amount: 1_100 }]);
    await market.fund(buyer, 1_100);
    await bank.post('wallet/debt/repay', {}, buyer);
    expect(await blockers(buyer)).toEqual([]);
  });
});

test('whose bank has the payment gets nothing back of it, and counts it for no tier', async () => {
  const { id, page } = await bank.delivered(buyer);
  await bank.act(id, 'confirm', buyer);
  await bank.bank(page, 'take');
  await bank.later(60);
  await market.outbox.drain();
  expect((await bank.balances(seller)).real).toBeGreaterThan(800);
  const counted = await market.db
    .selectFrom('cashback')
    .select('spent_cents')
    .where('user_id', '=', buyer)
    .execute();
  expect(counted).toEqual([]);
});

describe('staff', () => {
  test('answer no inquiry about their own sale', async () => {
    const clerk = await market.user({ role: 'admin', is_seller: true, trust_level: 2 });
    const own = bankOf(market, { seller: clerk, admin });
    const { page } = await own.paidByCard(buyer);
    await own.bank(page, 'ask');
    const { id } = await own.caseOf(buyer);
    const text = 'Everything was delivered, as the chat shows.';
    const answers = [
      await own.post(`admin/chargeback/${id}/evidence`, { text }, clerk),
      await own.post(`admin/chargeback/${id}/accept`, { reason: REASON }, clerk),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(2).fill('CHARGEBACK_OWN'));
  });

  test('who are told late that evidence was taken undo no decision', async () => {
    const { page } = await bank.paidByCard(buyer);
    await bank.bank(page, 'take');
    const { id } = await bank.caseOf(buyer);
    await bank.bank(page, 'keep');
    await markSent(market.db, id);
    expect((await bank.caseOf(buyer)).status).toBe('lost');
  });
});

test('an order that stood still before it was checked promises its delivery from then on, and no later', async () => {
  const stranger = await market.user({ email_confirmed_at: market.clock.now(), trust_level: 1 });
  const page = await bank.deposit(stranger, 50_000);
  const offer = await market.offer({ sellerId: seller, stock: 5, priceCents: 40_000 });
  const { body: order } = await market.place(stranger, { offer_id: offer, count: 1 });
  await market.pay(stranger, order.id);
  expect(await bank.status(order.id)).toBe('verification');
  await bank.bank(page, 'take');
  await bank.later(10);
  await bank.bank(page, 'give_back');
  await settleVerification(market.job(), stranger, true);
  await bank.act(order.id, 'start', seller);
  expect(await bank.status(order.id)).toBe('in_progress');
  // An hour is promised: whoever waits for two may leave.
  await bank.later(2 / 24);
  expect((await bank.act(order.id, 'cancel', stranger)).body.status).toBe('refund');
});
