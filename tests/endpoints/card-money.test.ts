/**
 * What came from a card stays card money: whatever way it takes through orders, it is spent or goes back to its card, and
 * nobody can have it paid out (decision 0005).
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { sandboxPaymentWebhook } from '~/server/infra/payments/index.ts';
import { balancesOf, releaseDueHolds } from '~/server/modules/wallet/index.ts';
import { settleVerification, sweepDueOrders } from '~/server/modules/orders/index.ts';
import { sendCardRefunds } from '~/server/modules/payments/use-cases/send-card-refunds.ts';
import { openMarket, type Market } from '../races/support/market.ts';
import { assertLedger } from '../support/assert-ledger.ts';

const HOUR = 3_600_000;
let market: Market;
let buyer: string;
let seller: string;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  [buyer, seller] = await Promise.all([
    market.user({ email_confirmed_at: new Date(0) }),
    market.user({ is_seller: true }),
  ]);
});
afterEach(async () => {
  await assertLedger(market.db);
});
afterAll(() => market.drop());

const post = (path: string, body: unknown, as: string, key = newId()) =>
  market.call('POST', path, body, { as, key });
const get = async (path: string, as = buyer) =>
  (await market.call('GET', path, undefined, { as })).body;
const moneyOf = (userId = buyer) => balancesOf(market.db, userId);

/** Delivers what the sandbox owes the product. */
async function deliverWebhooks(): Promise<void> {
  await market.db
    .updateTable('sandbox_webhook')
    .set({ available_at: new Date(0) })
    .execute();
  const throughApi: typeof fetch = async (_url, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    const path = 'payments/webhook/sandbox';
    const answer = await market.call('POST', path, String(init?.body), { headers });
    return Response.json(answer.body, { status: answer.status });
  };
  await sandboxPaymentWebhook.deliver(market.db, { ...market.services, fetch: throughApi });
}

/** Pays on the provider's page. */
async function payAt(url: string): Promise<void> {
  const paid = await market.call('POST', `sandbox/pay/${url.split('/').at(-1)}`, {
    outcome: 'success',
  });
  expect(paid.status).toBe(200);
  await deliverWebhooks();
}

/** The provider gets what waits for it, and reports. */
async function runRefunds(): Promise<void> {
  // A run takes some of them; those of other tests come before.
  while ((await sendCardRefunds(market.job())) > 0);
  await deliverWebhooks();
}

async function deposit(cents: number, as = buyer): Promise<void> {
  const { status, body } = await post('wallet/deposit', { amount: cents, method: 'sandbox' }, as);
  expect(status).toBe(200);
  await payAt(body.redirect_url);
}

/** An unpaid order of this price. */
async function order(totalCents: number, as = buyer): Promise<string> {
  const priceCents = Math.round((totalCents * 10) / 11);
  const offer = await market.offer({ sellerId: seller, priceCents, stock: 1 });
  const { body } = await market.place(as, { offer_id: offer, count: 1 });
  expect(body.total_amount).toBe(totalCents);
  return body.id;
}

async function byCard(totalCents: number): Promise<string> {
  const id = await order(totalCents);
  await payAt((await market.pay(buyer, id, { method: 'sandbox' })).body.redirect_url);
  return id;
}

const setTrust = (level: number) =>
  market.db.updateTable('app_user').set({ trust_level: level }).where('id', '=', buyer).execute();

/** Charged at once, and waits for a check nevertheless: the identity was given up while the page was open. */
async function chargedByCard(totalCents: number): Promise<string> {
  const id = await order(totalCents);
  await setTrust(2);
  const { body } = await market.pay(buyer, id, { method: 'sandbox' });
  await setTrust(1);
  await payAt(body.redirect_url);
  return id;
}

async function fromWallet(totalCents: number): Promise<string> {
  const id = await order(totalCents);
  expect((await market.pay(buyer, id)).status).toBe(200);
  return id;
}

/** Everything the person owns cannot leave as a payout. */
async function expectNotPayable(userId = buyer): Promise<void> {
  await market.db
    .updateTable('app_user')
    .set({ trust_level: 2 })
    .where('id', '=', userId)
    .execute();
  expect((await moneyOf(userId)).real).toBe(0);
  const method = await market.payoutMethod(userId);
  const asked = await post(
    'wallet/payout/payout_request',
    { amount: 1_000, method_id: method },
    userId,
  );
  expect(asked.body.code).toBe('NOT_ENOUGH_MONEY');
}

/** The only refund of the person, as its owner sees it. */
async function onlyRefund() {
  const { data } = await get('wallet/card-refunds');
  expect(data).toHaveLength(1);
  return data[0];
}

describe('the ways from a card to a payout', () => {
  test('a deposit is card money', async () => {
    await deposit(5_000);
    expect(await moneyOf()).toMatchObject({ real: 0, card: 5_000 });
    expect((await get('wallet')).data).toContainEqual({ slug: 'card', balance: 5_000 });
    const [line] = (await get('wallet/transaction')).data;
    expect(line).toMatchObject({ account: 'card', event: 'deposit', amount: 5_000 });
    await expectNotPayable();
  });

  test('cancelled out of the identity check: back to the card', async () => {
    const id = await chargedByCard(66_000);
    expect((await get(`market/order/${id}`)).status).toBe('verification');
    const left = await post(`market/order/${id}/cancel`, {}, buyer);
    expect(left.body).toMatchObject({
      status: 'refund',
      refunded: { bonus: 0, card: 0, real: 0, provider: 66_000 },
      refunded_amount: 66_000,
    });
    expect(await moneyOf()).toMatchObject({ real: 0, card: 0 });
    expect(await onlyRefund()).toMatchObject({ amount: 66_000, status: 'requested', order_id: id });
    await runRefunds();
    expect(await onlyRefund()).toMatchObject({ status: 'done' });
    await expectNotPayable();
  });

  test('refused by support: back to the card', async () => {
    const id = await chargedByCard(330_000);
    const support = await market.user({ role: 'support' });
    const refused = await post(`admin/order/${id}/refuse`, { reason: 'A stolen card.' }, support);
    expect(refused.body.status).toBe('refund');
    expect(await onlyRefund()).toMatchObject({ amount: 330_000 });
    await expectNotPayable();
  });

  test.each([
    ['verification', 66_000],
    ['waiting_approval', 330_000],
  ])('nobody came in %s: back to the card', async (status, cents) => {
    const id = await chargedByCard(cents);
    expect((await get(`market/order/${id}`)).status).toBe(status);
    market.clock.advanceMs(73 * HOUR);
    await sweepDueOrders(market.job(), 10);
    expect((await get(`market/order/${id}`)).status).toBe('refund');
    expect(await onlyRefund()).toMatchObject({ amount: cents });
    await expectNotPayable();
  });

  test('a card page that was left open while the order was cancelled: back to the card', async () => {
    const id = await order(11_000);
    const { redirect_url: url } = (await market.pay(buyer, id, { method: 'sandbox' })).body;
    await post(`market/order/${id}/cancel`, {}, buyer);
    await payAt(url);
    expect(await moneyOf()).toMatchObject({ real: 0, card: 0 });
    expect(await onlyRefund()).toMatchObject({ amount: 11_000, status: 'requested' });
    const lines = (await get('wallet/transaction')).data;
    expect(
      lines.map(({ event, amount }: { event: string; amount: number }) => [event, amount]),
    ).toEqual([
      ['card_returned', -11_000],
      ['late_payment', 11_000],
    ]);
    await expectNotPayable();
  });

  test('a seller who declines or refunds: card money, whichever way the card had paid', async () => {
    const declined = await byCard(11_000);
    await post(`market/order/${declined}/decline`, {}, seller);
    expect(await moneyOf()).toMatchObject({ real: 0, card: 11_000 });
    const again = await fromWallet(11_000);
    expect(await moneyOf()).toMatchObject({ real: 0, card: 0 });
    await post(`market/order/${again}/decline`, {}, seller);
    expect(await moneyOf()).toMatchObject({ real: 0, card: 11_000 });
    await expectNotPayable();
  });

  test('a part that support gives back is card money, and the rest of a mixed payment stays what it was', async () => {
    await market.fund(buyer, 6_000);
    await deposit(5_000);
    const id = await fromWallet(11_000);
    expect((await get(`market/order/${id}`)).paid).toEqual({
      bonus: 0,
      card: 5_000,
      real: 6_000,
      provider: 0,
    });
    await post(`market/order/${id}/start`, {}, seller);
    await post(`market/order/${id}/deliver`, { text: 'It is in your mailbox.' }, seller);
    const problem = { reason: 'partly_delivered', text: 'Half of it is missing here.' };
    await post(`market/order/${id}/dispute`, problem, buyer);
    const support = await market.user({ role: 'support' });
    const decision = { decision: 'complete', refund_amount: 5_500, reason: 'Half came.' };
    await post(`admin/order/${id}/resolve`, decision, support);
    expect(await moneyOf()).toMatchObject({ real: 3_000, card: 2_500 });
    await post(`market/order/${id}/dispute`, problem, buyer);
    await post(`admin/order/${id}/resolve`, { decision: 'refund', reason: 'None came.' }, support);
    expect(await moneyOf()).toMatchObject({ real: 6_000, card: 5_000 });
    expect((await get(`market/order/${id}`)).refunded).toMatchObject({ real: 6_000, card: 5_000 });
  });

  test('what a sale earns is real money after its hold, whatever the buyer paid with', async () => {
    const id = await byCard(11_000);
    await post(`market/order/${id}/start`, {}, seller);
    await post(`market/order/${id}/deliver`, { text: 'It is in your mailbox.' }, seller);
    await post(`market/order/${id}/confirm`, {}, buyer);
    market.clock.advanceMs(73 * HOUR);
    await releaseDueHolds(market.job(), 10);
    expect(await moneyOf(seller)).toMatchObject({ real: 10_000, card: 0 });
  });
});

describe('sending it back', () => {
  test('the last capture first, up to the balance, until the provider confirms', async () => {
    await deposit(5_000);
    market.clock.advanceMs(HOUR);
    await deposit(3_000);
    const { status, body } = await post('wallet/card-refund', { amount: 4_000 }, buyer);
    expect(status).toBe(200);
    expect(body.data.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([
      1_000, 3_000,
    ]);
    expect(await moneyOf()).toMatchObject({ card: 4_000 });
    const more = await post('wallet/card-refund', { amount: 4_001 }, buyer);
    expect(more.body.code).toBe('NOT_ENOUGH_MONEY');
    await runRefunds();
    const { data } = await get('wallet/card-refunds');
    expect(data.map((refund: { status: string }) => refund.status)).toEqual(['done', 'done']);
    const first = await get('wallet/card-refunds?limit=1');
    expect(first.meta.next_cursor).toBe(first.data[0].id);
    const next = await get(`wallet/card-refunds?limit=1&cursor=${first.meta.next_cursor}`);
    expect(next).toMatchObject({ data: [{ id: data[1].id }], meta: { next_cursor: null } });
    const returned = await market.db
      .selectFrom('sandbox_refund')
      .select((eb) => eb.fn.sum<number>('amount_cents').as('cents'))
      .where(
        'refund_id',
        'in',
        data.map(({ id }: { id: string }) => id),
      )
      .executeTakeFirstOrThrow();
    expect(Number(returned.cents)).toBe(4_000);
  });

  test('earned money cannot be sent to a card, and others see nothing of it', async () => {
    await market.fund(buyer, 5_000);
    const asked = await post('wallet/card-refund', { amount: 1_000 }, buyer);
    expect(asked.body.code).toBe('NOT_ENOUGH_MONEY');
    await deposit(1_000);
    await post('wallet/card-refund', { amount: 1_000 }, buyer);
    expect((await get('wallet/card-refunds', seller)).data).toEqual([]);
  });

  test('a refund that the provider cannot carry out stays with the staff, who have it asked again', async () => {
    await deposit(5_000);
    await post('wallet/card-refund', { amount: 5_000 }, buyer);
    const { id } = await onlyRefund();
    const report = (type: string, attempt: number) => {
      const data = { purpose: 'refund', reference: id, amount: 5_000, currency: 'USD', attempt };
      const call = sandboxPaymentWebhook.call(
        market.services.keys,
        JSON.stringify({ id: newId(), type, data }),
      );
      return market.call('POST', 'payments/webhook/sandbox', call.body, { headers: call.headers });
    };
    await report('refund.failed', 1);
    expect(await onlyRefund()).toMatchObject({ status: 'failed' });
    expect(await market.mailsTo(buyer)).toEqual(['Your card could not be credited']);
    expect(await moneyOf()).toMatchObject({ card: 0 });
    const root = await market.user({ role: 'super_admin' });
    const letters = await get('admin/dead-letter', root);
    const letter = letters.data.find((entry: { id: string }) => entry.id === id);
    expect(letter).toMatchObject({ queue: 'card_refund' });
    const revived = await post(`admin/dead-letter/${id}/revive`, { reason: 'Again.' }, root);
    expect(revived.status).toBe(200);
    expect(await onlyRefund()).toMatchObject({ status: 'requested' });
    // What the first attempt still tells is of no account.
    await report('refund.failed', 1);
    expect(await onlyRefund()).toMatchObject({ status: 'requested' });
    await runRefunds();
    await report('refund.failed', 1);
    expect(await onlyRefund()).toMatchObject({ status: 'done' });
    expect(await market.mailsTo(buyer)).toEqual([
      'Your card could not be credited',
      'Your money is back on your card',
    ]);
    // A bank sends back what was confirmed before.
    await report('refund.failed', 2);
    await report('refund.succeeded', 2);
    expect(await onlyRefund()).toMatchObject({ status: 'failed' });
    expect(await market.mailsTo(buyer)).toHaveLength(3);
    market.problems.length = 0;
  });

  test('another amount than was asked for, or a stranger’s refund, is looked into', async () => {
    await deposit(5_000);
    await post('wallet/card-refund', { amount: 5_000 }, buyer);
    const { id } = await onlyRefund();
    for (const [reference, amount] of [
      [id, 4_999],
      [newId(), 5_000],
    ] as const) {
      const data = { purpose: 'refund', reference, amount, currency: 'USD', attempt: 1 };
      const event = { id: newId(), type: 'refund.succeeded', data };
      const { body, headers } = sandboxPaymentWebhook.call(
        market.services.keys,
        JSON.stringify(event),
      );
      await market.call('POST', 'payments/webhook/sandbox', body, { headers });
    }
    expect(await onlyRefund()).toMatchObject({ status: 'requested' });
    const events = await market.db
      .selectFrom('payment_event_processing as processing')
      .innerJoin('payment_event as event', 'event.event_id', 'processing.event_id')
      .select('processing.outcome')
      .where('event.purpose', '=', 'refund')
      .where('processing.reason', 'is not', null)
      .execute();
    expect(events.map(({ outcome }) => outcome).toSorted()).toEqual(['mismatch', 'unknown']);
    market.problems.length = 0;
  });

  test('the database returns no more than was captured', async () => {
    await deposit(5_000);
    const { user_id: userId } = await market.db
      .selectFrom('card_money')
      .selectAll()
      .where('user_id', '=', buyer)
      .executeTakeFirstOrThrow();
    const overdrawn = market.db
      .updateTable('card_money')
      .set({ returned_cents: 1 })
      .where('user_id', '=', userId)
      .execute();
    await expect(overdrawn).rejects.toThrow('card_money_divided');
  });
});

describe('risk follows the money', () => {
  test('card money in the wallet is judged as a card payment is', async () => {
    await market.db
      .updateTable('app_user')
      .set({ trust_level: 2 })
      .where('id', '=', buyer)
      .execute();
    await deposit(66_000);
    await market.db
      .updateTable('app_user')
      .set({ trust_level: 1 })
      .where('id', '=', buyer)
      .execute();
    const id = await fromWallet(66_000);
    expect((await get(`market/order/${id}`)).status).toBe('verification');
    await settleVerification(market.job(), buyer, true);
    expect((await get(`market/order/${id}`)).status).toBe('paid');
  });

  test('many small captures are one large one, deposits included; what went back does not count', async () => {
    await deposit(30_000);
    const first = await byCard(11_000);
    expect((await get(`market/order/${first}`)).status).toBe('paid');
    const second = await byCard(11_000);
    expect((await get(`market/order/${second}`)).status).toBe('verification');
    await post(`market/order/${second}/cancel`, {}, buyer);
    await post('wallet/card-refund', { amount: 20_000 }, buyer);
    const third = await byCard(11_000);
    expect((await get(`market/order/${third}`)).status).toBe('paid');
  });

  test('captures that are older than 30 days do not count', async () => {
    await deposit(45_000);
    market.clock.advanceMs(31 * 24 * HOUR);
    const id = await byCard(11_000);
    expect((await get(`market/order/${id}`)).status).toBe('paid');
  });

  test('earned money alone is paid at once, however much a card brought before', async () => {
    await deposit(45_000);
    await post('wallet/card-refund', { amount: 1_000 }, buyer);
    await fromWallet(44_000);
    await market.fund(buyer, 330_000);
    const id = await fromWallet(330_000);
    expect((await get(`market/order/${id}`)).status).toBe('paid');
  });
});

describe('deposit limits', () => {
  test('within a day and 30 days, with what is left and when more is possible', async () => {
    expect(await get('wallet/deposit-limits')).toEqual({
      most_amount: 200_000,
      next: null,
      possible_amount: 50_000,
      more_at: null,
      day: { limit: 50_000, left: 50_000 },
      month: { limit: 200_000, left: 200_000 },
    });
    await deposit(40_000);
    const moreAt = new Date(market.clock.now().getTime() + 24 * HOUR).toISOString();
    expect(await get('wallet/deposit-limits')).toMatchObject({
      possible_amount: 10_000,
      more_at: moreAt,
    });
    const refused = await post('wallet/deposit', { amount: 10_001, method: 'sandbox' }, buyer);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'DEPOSIT_LIMIT_REACHED',
        values: { possible_amount: 10_000, dollars: '100.00', more_at: moreAt },
      },
    });
    market.clock.advanceMs(24 * HOUR);
    expect((await get('wallet/deposit-limits')).possible_amount).toBe(50_000);
    await market.db
      .updateTable('app_user')
      .set({ trust_level: 2 })
      .where('id', '=', buyer)
      .execute();
    expect((await get('wallet/deposit-limits')).possible_amount).toBe(200_000);
  });

  test('pages that were left open are measured again when they are paid', async () => {
    const open = async () => {
      const { body } = await post('wallet/deposit', { amount: 50_000, method: 'sandbox' }, buyer);
      market.clock.advanceMs(31 * 60_000);
      return body.redirect_url;
    };
    const pages = [await open(), await open()];
    for (const page of pages) await payAt(page);
    expect(await moneyOf()).toMatchObject({ card: 50_000 });
    expect(await onlyRefund()).toMatchObject({ amount: 50_000, order_id: null });
  });
});
