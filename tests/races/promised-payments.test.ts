/**
 * Orders that wait with a card that is authorised and not charged, decided at two applications at once: approved, refused, left by
 * their buyers, ended by a timer and told of by the provider. One of them wins; the money is taken once, or given up (decision 0100).
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sandboxPaymentWebhook } from '~/server/infra/payments/index.ts';
import { settleVerification, sweepDueOrders } from '~/server/modules/orders/index.ts';
import { askForPromised } from '~/server/modules/payments/use-cases/ask-for-promised.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';

const HOUR = 3_600_000;
const WALLET = 5_000;
let market: Market;
let buyer: string;
let seller: string;
let staff: string;
let other: string;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  [buyer, seller, staff, other] = await Promise.all([
    market.user({ email_confirmed_at: new Date(0) }),
    market.user({ is_seller: true }),
    market.user({ role: 'support' }),
    market.user({ role: 'admin' }),
  ]);
  await market.fund(buyer, WALLET);
});
afterEach(async () => {
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

/** Delivers what the sandbox owes the product, each call twice and at once. */
async function hear(): Promise<void> {
  await market.db
    .updateTable('sandbox_webhook')
    .set({ available_at: new Date(0) })
    .execute();
  const throughApi: typeof fetch = async (_url, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    const told = () =>
      market.call('POST', 'payments/webhook/sandbox', String(init?.body), { headers });
    const [answer] = await Promise.all([told(), told()]);
    return Response.json(answer.body, { status: answer.status });
  };
  await sandboxPaymentWebhook.deliver(market.db, { ...market.services, fetch: throughApi });
}

const paymentOf = (id: string) =>
  market.db.selectFrom('payment').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
const orderOf = async (id: string) =>
  (await market.call('GET', `market/order/${id}`, undefined, { as: buyer })).body;
const decide = (id: string, act: 'approve' | 'refuse', as = staff) =>
  market.call('POST', `admin/order/${id}/${act}`, { reason: 'looked at' }, { as });
const cancel = (id: string) => market.call('POST', `market/order/${id}/cancel`, {}, { as: buyer });

/** An order that waits, with 50 USD of the wallet beside its card. */
async function waiting(priceCents: number): Promise<string> {
  const offer = await market.offer({ sellerId: seller, priceCents, stock: 5 });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  const id = String(body.id);
  const pressed = await market.pay(buyer, id, { method: 'sandbox', use_wallet: true });
  expect(pressed.status, JSON.stringify(pressed.body)).toBe(200);
  const page = String(pressed.body.redirect_url).split('/').at(-1);
  const paid = await market.call('POST', `sandbox/pay/${page}`, { outcome: 'success' });
  expect(paid.body.status).toBe('authorised');
  await hear();
  expect(await orderOf(id)).toMatchObject({ authorised: { state: 'waiting' } });
  return id;
}

/** Everything that was asked for is done and heard, some of it twice. */
async function settled(id: string): Promise<void> {
  const { id: payment_id } = await paymentOf(id);
  await Promise.all([
    market.outbox.drain(),
    askForPromised(market.job(), { payment_id, act: 'capture' }),
    askForPromised(market.job(), { payment_id, act: 'void' }),
  ]);
  await hear();
  await market.outbox.drain();
}

/** The order has its money, or nothing of it was touched. */
async function expectWhole(id: string): Promise<'paid' | 'cancelled'> {
  const { status, paid } = await orderOf(id);
  const { status: card, outcome, amount_cents: cents } = await paymentOf(id);
  const { real } = await balancesOf(market.db, buyer);
  if (status === 'paid') {
    expect({ card, outcome, real }).toEqual({ card: 'captured', outcome: 'order', real: 0 });
    expect(paid).toMatchObject({ real: WALLET, provider: cents });
    return 'paid';
  }
  expect({ status, real }).toEqual({ status: 'cancelled', real: WALLET });
  const refunds = await market.db
    .selectFrom('card_refund')
    .select('cents')
    .where('order_id', '=', id)
    .execute();
  // What was taken at the last moment is on its way back, whole.
  if (card === 'captured') expect([outcome, refunds]).toEqual(['returned', [{ cents }]]);
  else expect([card, outcome, refunds]).toEqual(['voided', null, []]);
  return 'cancelled';
}

test('approved twice, refused and ended by the timer at once: one of them decides', async () => {
  for (let round = 0; round < 6; round += 1) {
    buyer = await market.user({ email_confirmed_at: new Date(0) });
    await market.fund(buyer, WALLET);
    const id = await waiting(200_000);
    market.clock.advanceMs(73 * HOUR);
    const decisions = [
      () => decide(id, 'approve'),
      () => decide(id, 'approve', other),
      () => sweepDueOrders(market.job(), 100),
      () => decide(id, 'refuse', other),
    ];
    // Each of them is first in some round.
    const turned = [...decisions.slice(round % 4), ...decisions.slice(0, round % 4)];
    await Promise.all(turned.map((act) => act()));
    await settled(id);
    await expectWhole(id);
    market.clock.advanceMs(-73 * HOUR);
  }
});

test('an identity that is found while the buyer leaves: charged, or given up, or back on its card', async () => {
  for (let round = 0; round < 4; round += 1) {
    buyer = await market.user({ email_confirmed_at: new Date(0) });
    await market.fund(buyer, WALLET);
    const id = await waiting(60_000);
    const passed = () => settleVerification(market.job(), buyer, true);
    await Promise.all(round % 2 === 0 ? [passed(), cancel(id)] : [cancel(id), passed()]);
    await settled(id);
    await expectWhole(id);
  }
});

test('the provider is asked by several while the order is refused: nothing is charged for nobody', async () => {
  for (let round = 0; round < 4; round += 1) {
    buyer = await market.user({ email_confirmed_at: new Date(0) });
    await market.fund(buyer, WALLET);
    const id = await waiting(200_000);
    expect((await decide(id, 'approve')).status).toBe(200);
    const { id: payment_id } = await paymentOf(id);
    const ask = () => askForPromised(market.job(), { payment_id, act: 'capture' });
    await Promise.all([ask(), decide(id, 'refuse', other), ask(), market.outbox.drain()]);
    await settled(id);
    await expectWhole(id);
  }
});

test('told many times that it was authorised, an order waits once', async () => {
  const id = await waiting(200_000);
  await market.db
    .updateTable('sandbox_webhook')
    .set({ status: 'queued', attempts: 0, leased_until: null })
    .execute();
  await Promise.all([hear(), hear()]);
  const { events } = await orderOf(id);
  expect(events.map(({ event }: { event: string }) => event)).toEqual(['place', 'promise']);
  await decide(id, 'refuse');
  await settled(id);
  expect(await expectWhole(id)).toBe('cancelled');
});
