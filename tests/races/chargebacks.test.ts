/** Money that banks take back (decision 0099): who bears it, once, whatever is told how often and beside what. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';
import { bankOf } from './support/bank.ts';

const DISPUTE = { reason: 'other', text: 'Something is not right' };

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
  await assertLedger(market.db);
  market.problems.length = 0;
});
afterAll(() => market.drop());

/** A sale of 11 USD that its buyer never looked at, and whose time to check is over. */
async function unprovenSale() {
  const order = await bank.delivered(buyer);
  await bank.later(4);
  expect(await bank.status(order.id)).toBe('completed');
  return order;
}

/** A sale that its buyer confirmed. */
async function provenSale() {
  const order = await bank.delivered(buyer);
  await bank.act(order.id, 'confirm', buyer);
  expect(await bank.status(order.id)).toBe('completed');
  return order;
}

describe('an order that runs', () => {
  test('stands still for everybody while the bank has its money, and its clocks with it', async () => {
    const { id, page } = await bank.paidByCard(buyer);
    expect((await bank.bank(page, 'take')).body.status).toBe('needs_response');
    expect(await bank.caseOf(buyer)).toMatchObject({
      status: 'needs_response',
      amount: 1_100,
      payer_amount: 0,
      fee_amount: 1_500,
      orders: [{ id, kind: 'end', amount: 1_100, seller_amount: 0 }],
    });
    const refused = [
      await bank.act(id, 'start', seller),
      await bank.act(id, 'decline', seller),
      await bank.act(id, 'cancel', buyer),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('ORDER_BANK_STOPPED'));
    await bank.later(10);
    expect(await bank.status(id)).toBe('paid');
  });

  test('goes on with its whole time when the bank gives the money back', async () => {
    const { id, page } = await bank.paidByCard(buyer);
    const before = await bank.booked('disputed');
    await bank.bank(page, 'take');
    expect((await bank.booked('disputed')) - before).toBe(-1_100);
    await bank.later(10);
    await bank.bank(page, 'give_back');
    expect(await bank.booked('disputed')).toBe(before);
    await bank.later(0);
    expect(await bank.status(id)).toBe('paid');
    expect((await bank.act(id, 'start', seller)).status).toBe(200);
    await bank.later(0);
    expect(await bank.status(id)).toBe('in_progress');
  });

  test('ends when it is lost: nobody owes, and nothing is in the wallet', async () => {
    const { id, page } = await bank.paidByCard(buyer);
    await bank.bank(page, 'take');
    await bank.bank(page, 'keep');
    expect(await bank.status(id)).toBe('refund');
    expect(await bank.owed(buyer)).toBe(0);
    expect(await bank.balances(buyer)).toMatchObject({ card: 0, real: 0 });
    expect(await bank.balances(seller)).toMatchObject({ real: 0 });
  });

  test('goes on when its goods were opened: the seller is paid, and the buyer owes', async () => {
    const { id, page } = await bank.delivered(buyer);
    await bank.act(id, 'confirm', buyer);
    await bank.bank(page, 'take');
    await bank.bank(page, 'keep');
    expect(await bank.owed(buyer)).toBe(1_100);
    await bank.later(40);
    expect((await bank.balances(seller)).real).toBeGreaterThan(800);
    expect(await bank.owed(seller)).toBe(0);
  });

  test('reveals nothing of a delivery for money that is gone', async () => {
    const { id, page } = await bank.paidByCard(buyer, { delivery: 'instant' });
    expect(await bank.status(id)).toBe('acceptance');
    await bank.bank(page, 'take');
    const opened = await bank.post(`market/order/${id}/delivery`, {}, buyer);
    expect(opened.body.code).toBe('ORDER_BANK_STOPPED');
  });
});

describe('a sale that is complete', () => {
  test('is not the seller’s loss where the buyer confirmed it', async () => {
    const { page } = await provenSale();
    await bank.bank(page, 'take');
    await bank.later(40);
    const { real } = await bank.balances(seller);
    expect(real).toBeGreaterThan(800);
    await bank.bank(page, 'keep');
    expect(await bank.owed(seller)).toBe(0);
    expect((await bank.balances(seller)).real).toBe(real);
    expect(await bank.owed(buyer)).toBe(1_100);
  });

  test('that nothing proves gives its hold, and the market its fee', async () => {
    const losses = await bank.booked('chargeback');
    const { id, page } = await unprovenSale();
    await bank.bank(page, 'take');
    expect((await bank.act(id, 'dispute', buyer, DISPUTE)).body.code).toBe('ORDER_BANK_STOPPED');
    await bank.later(60);
    expect((await bank.balances(seller)).real).toBe(0);
    await bank.bank(page, 'keep');
    expect(await bank.owed(seller)).toBe(0);
    expect(await bank.owed(buyer)).toBe(0);
    const { orders } = await bank.caseOf(buyer);
    const [{ seller_amount: net, market_amount: fee }] = orders;
    expect(net + fee).toBe(1_100);
    expect((await bank.booked('chargeback')) - losses).toBe(-fee);
    expect((await bank.balances(seller)).hold ?? 0).toBe(0);
  });

  test('keeps its hold while the bank decides, and releases it once it is won', async () => {
    const { page } = await unprovenSale();
    await bank.bank(page, 'take');
    await bank.later(60);
    expect((await bank.balances(seller)).real).toBe(0);
    await bank.bank(page, 'give_back');
    await bank.later(0);
    expect((await bank.balances(seller)).real).toBeGreaterThan(800);
  });

  test('whose proceeds were paid out before is owed, and repaid by half of each release', async () => {
    const { page } = await unprovenSale();
    await bank.later(60);
    const { real } = await bank.balances(seller);
    const methodId = await market.payoutMethod(seller);
    await market.fund(seller, 20_000);
    await bank.bank(page, 'take');
    await bank.bank(page, 'keep');
    expect(await bank.owed(seller)).toBe(real);
    const asked = await bank.post(
      'wallet/payout/payout_request',
      { amount: 5_000, method_id: methodId },
      seller,
    );
    expect([asked.status, asked.body.code]).toEqual([409, 'ACCOUNT_OWES']);

    const other = await market.user({ email_confirmed_at: market.clock.now(), trust_level: 2 });
    const next = await bank.delivered(other);
    await bank.act(next.id, 'confirm', other);
    const before = await bank.balances(seller);
    await bank.later(60);
    const after = await bank.balances(seller);
    const paid = real - (await bank.owed(seller));
    expect(paid).toBe(Math.floor(real / 2));
    expect(after.real - before.real).toBe(real - paid);

    const settled = await bank.post('wallet/debt/repay', {}, seller);
    expect(settled.body).toEqual({ paid_amount: real - paid, owed_amount: 0 });
    expect((await bank.post('wallet/debt/repay', {}, seller)).body.code).toBe('DEBT_NOT_FOUND');
  });
});

describe('a deposit', () => {
  test('is put aside as far as it is there; what was spent is owed, and nobody who owes buys', async () => {
    const page = await bank.deposit(buyer, 5_000);
    await market.fund(buyer, 500);
    await bank.bank(page, 'take');
    expect(await bank.balances(buyer)).toMatchObject({ card: 0, real: 500 });
    await bank.bank(page, 'give_back');
    expect(await bank.balances(buyer)).toMatchObject({ card: 5_000, real: 500 });

    const spent = await bank.deposit(buyer, 2_000);
    const offer = await market.offer({ sellerId: seller, stock: 5, priceCents: 6_000 });
    const { body: order } = await market.place(buyer, { offer_id: offer, count: 1 });
    await market.pay(buyer, order.id);
    await bank.act(order.id, 'start', seller);
    await bank.act(order.id, 'deliver', seller, { text: 'Here you are' });
    await bank.act(order.id, 'confirm', buyer);
    const left = await bank.balances(buyer);
    await bank.bank(spent, 'take');
    await bank.bank(spent, 'keep');
    const owed = 2_000 - left.card - left.real;
    expect(await bank.owed(buyer)).toBe(owed);
    expect((await market.place(buyer, { offer_id: offer, count: 1 })).body.code).toBe(
      'ACCOUNT_OWES',
    );
    const forgive = (as: string, amount: number) =>
      bank.post(`admin/debt/${buyer}/forgive`, { amount, reason: 'Settled by letter' }, as);
    expect((await forgive(seller, owed)).status).toBe(403);
    expect((await forgive(admin, owed + 1)).body.code).toBe('DEBT_SMALLER');
    expect((await forgive(admin, owed)).body).toEqual({ owed_amount: 0 });
    expect((await market.place(buyer, { offer_id: offer, count: 1 })).status).toBe(200);
  });
});

describe('what is told', () => {
  test('has each effect once, however often and beside what it is told', async () => {
    const { page } = await unprovenSale();
    await bank.bank(page, 'take');
    const { id } = await bank.caseOf(buyer);
    await bank.tellAgain(id, 5);
    await bank.bank(page, 'keep');
    await bank.tellAgain(id, 5);
    expect((await bank.caseOf(buyer)).status).toBe('lost');
    const rows = await market.db
      .selectFrom('ledger_transaction')
      .select('key')
      .where('reference', '=', id)
      .orderBy('key')
      .execute();
    expect(rows.map(({ key }) => key.split(':').slice(2, 4).join(':'))).toEqual([
      'fee:1500',
      'lost',
      'secured',
    ]);
  });

  test('all at once, beside a completion and releases, comes to the same', async () => {
    for (let round = 0; round < 5; round += 1) {
      // Whoever owes buys nothing more.
      buyer = await market.user({ email_confirmed_at: market.clock.now(), trust_level: 2 });
      const { id, page } = await bank.delivered(buyer);
      await Promise.all([
        bank.act(id, 'confirm', buyer),
        bank.bank(page, 'take'),
        market.runJob('wallet.release_holds'),
      ]);
      const { id: caseId } = await bank.caseOf(buyer);
      await Promise.all([
        bank.bank(page, 'keep'),
        bank.tellAgain(caseId, 3),
        bank.later(30),
        bank.post('wallet/debt/repay', {}, buyer),
      ]);
      await bank.tellAgain(caseId, 1);
      expect((await bank.caseOf(buyer)).status).toBe('lost');
      await assertLedger(market.db);
    }
  });

  test('is told to who paid, to the seller concerned and to staff, and to each what is theirs', async () => {
    const { page } = await unprovenSale();
    await bank.bank(page, 'take');
    expect(await market.mailsTo(buyer)).toContain('Your bank took a payment back');
    expect(await market.mailsTo(seller)).toContain('The bank of a buyer took a payment back');
    expect(await market.mailsTo(admin)).toContain('A chargeback waits for an answer');
  });
});

describe('staff', () => {
  const evidence = { text: 'The buyer confirmed in the chat that everything arrived.' };

  test('answer the bank once, with what the log of the order proves', async () => {
    const { id, page } = await provenSale();
    await bank.bank(page, 'take');
    const seen = await bank.caseOf(buyer);
    expect(seen.proof).toContain(id);
    expect(seen.proof).toContain('The buyer confirmed that everything arrived');
    const path = `admin/chargeback/${seen.id}/evidence`;
    const key = newId();
    const answers = [
      await bank.post(path, evidence, admin, key),
      await bank.post(path, evidence, admin, key),
      await bank.post(path, evidence, admin),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect((await bank.caseOf(buyer)).status).toBe('under_review');
    await bank.bank(page, 'give_back');
    expect((await bank.caseOf(buyer)).status).toBe('won');
  });

  test('give one up with a reason that is recorded, and not their own', async () => {
    const own = await market.user({ role: 'admin', trust_level: 2 });
    const { page } = await bank.paidByCard(own);
    await bank.bank(page, 'take');
    const { id } = await bank.caseOf(own);
    const accept = (as: string) =>
      bank.post(`admin/chargeback/${id}/accept`, { reason: 'Not worth the answer' }, as);
    expect((await accept(own)).body.code).toBe('CHARGEBACK_OWN');
    expect((await accept(admin)).status).toBe(200);
    expect((await bank.caseOf(own)).status).toBe('lost');
    const records = await market.db
      .selectFrom('audit_record')
      .select(['action', 'reason'])
      .where('subject_id', '=', id)
      .execute();
    expect(records).toEqual([
      { action: 'payments.chargeback_accepted', reason: 'Not worth the answer' },
    ]);
  });

  test('alone see them', async () => {
    const support = await market.user({ role: 'support' });
    for (const as of [buyer, seller, support]) {
      const asked = await market.call('GET', 'admin/chargeback', undefined, { as });
      expect(asked.status).toBe(403);
    }
  });

  test('are asked by an inquiry that moves no money', async () => {
    const { id, page } = await bank.paidByCard(buyer);
    await bank.bank(page, 'ask');
    expect(await bank.caseOf(buyer)).toMatchObject({
      status: 'inquiry',
      fee_amount: 0,
      orders: [],
    });
    expect((await bank.act(id, 'start', seller)).status).toBe(200);
    await bank.bank(page, 'take');
    expect((await bank.act(id, 'deliver', seller, { text: 'x' })).body.code).toBe(
      'ORDER_BANK_STOPPED',
    );
  });
});
