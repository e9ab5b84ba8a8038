/** Provider payments: webhooks repeated, permuted, late, forged, concurrent. The final state is always the same. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { sandboxPaymentWebhook } from '~/server/infra/payments/index.ts';
import { balancesOf, grantBonus } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';

let market: Market;
let buyer: string;
let seller: string;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  [buyer, seller] = await Promise.all([market.user(), market.user({ is_seller: true })]);
});
afterEach(async () => {
  await assertLedger(market.db);
});
afterAll(() => market.drop());

interface EventInput {
  id?: string;
  type?: 'payment.succeeded' | 'payment.failed';
  purpose?: string;
  reference: string;
  amount: number;
  currency?: string;
}

function eventBody(event: EventInput): string {
  const { id = newId(), type = 'payment.succeeded', purpose = 'order', currency = 'USD' } = event;
  const { reference, amount } = event;
  return JSON.stringify({ id, type, data: { purpose, reference, amount, currency } });
}

function send(body: string, at?: Date) {
  const signed = sandboxPaymentWebhook.call(market.services.keys, body, at);
  return market.call('POST', 'payments/webhook/sandbox', signed.body, { headers: signed.headers });
}

/** An order that waits at the provider: its id, the payment and the hosted page. */
async function goToProvider(
  options: { priceCents?: number; useBonus?: boolean; delivery?: 'instant' } = {},
) {
  const offer = await market.offer({ sellerId: seller, stock: 5, ...options });
  const placed = await market.place(buyer, { offer_id: offer, count: 1 });
  const id: string = placed.body.id;
  const payment_ = { method: 'sandbox', use_bonus: options.useBonus ?? false };
  const answer = await market.pay(buyer, id, payment_);
  expect(answer.body.redirect_url).toMatch(/^\/sandbox\/pay\/[0-9a-f-]{36}$/);
  const page: string = answer.body.redirect_url.split('/').at(-1);
  const payment = await market.db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, offer, page, payment };
}

async function show(id: string) {
  return (await market.call('GET', `market/order/${id}`, undefined, { as: buyer })).body;
}

/** The sandbox's calls reach the market's API without a network. */
const throughApi: typeof fetch = async (_url, init) => {
  const headers = Object.fromEntries(new Headers(init?.headers));
  const answer = await market.call('POST', 'payments/webhook/sandbox', String(init?.body), {
    headers,
  });
  return Response.json(answer.body, { status: answer.status });
};

/** What the outbox has of a topic about a deposit. */
async function told(topic: string, deposit: string) {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from outbox where topic = ${topic} and payload->>'deposit_id' = ${deposit}
  `.execute(market.db);
  return rows.map(({ payload }) => payload);
}

/** What the buyer's cards get back, in cents. */
async function sentBack(): Promise<number[]> {
  const rows = await market.db
    .selectFrom('card_refund')
    .select('cents')
    .where('user_id', '=', buyer)
    .execute();
  return rows.map(({ cents }) => cents);
}

async function statusOf(table: 'deposit' | 'payment', id: string) {
  const { rows } = await sql<{ status: string }>`
    select status from ${sql.table(table)} where id = ${id}
  `.execute(market.db);
  return rows[0]?.status;
}

/** The ledger refuses every posting meanwhile. */
async function whilePostingFails(work: () => Promise<void>): Promise<void> {
  await sql`
    create function refuse_posting() returns trigger language plpgsql
    as $$ begin raise exception 'no posting now'; end $$
  `.execute(market.db);
  await sql`
    create trigger refuse_posting before insert on ledger_posting
    for each row execute function refuse_posting()
  `.execute(market.db);
  try {
    await work();
  } finally {
    await sql`drop function refuse_posting cascade`.execute(market.db);
  }
}

describe('the hosted page', () => {
  test('pays the order through the webhook', async () => {
    const { id, page } = await goToProvider();
    const shown = await market.call('GET', `sandbox/pay/${page}`);
    expect(shown.body).toMatchObject({
      status: 'open',
      amount: 1_100,
      currency: 'USD',
      return_url: `/checkout/${id}/check-status`,
    });
    expect((await show(id)).status).toBe('created');
    const decided = await market.call('POST', `sandbox/pay/${page}`, { outcome: 'success' });
    expect(decided.body).toEqual({
      id: page,
      status: 'completed',
      return_url: `/checkout/${id}/check-status?payment_status=success`,
    });
    // Nothing listens on the test's port: the call is owed until the job finds the product.
    await market.db
      .updateTable('sandbox_webhook')
      .set({ available_at: new Date(0) })
      .execute();
    const accepted = await sandboxPaymentWebhook.deliver(market.db, {
      ...market.services,
      fetch: throughApi,
    });
    expect(accepted).toBe(1);
    expect(await show(id)).toMatchObject({
      status: 'paid',
      paid: { bonus: 0, real: 0, provider: 1_100 },
    });
    expect((await market.call('POST', `sandbox/pay/${page}`, { outcome: 'fail' })).body.code).toBe(
      'PAYMENT_DECIDED',
    );
  });

  test('a decline leaves the order open for another try, with the same key too', async () => {
    const { id, page, payment } = await goToProvider();
    await market.call('POST', `sandbox/pay/${page}`, { outcome: 'fail' });
    await send(eventBody({ type: 'payment.failed', reference: payment.id, amount: 1_100 }));
    expect((await show(id)).status).toBe('created');
    const key = newId();
    const again = () => market.pay(buyer, id, { method: 'sandbox' }, key);
    const [first, second] = [await again(), await again()];
    expect(first.body.redirect_url).toBe(second.body.redirect_url);
    expect(first.body.redirect_url).not.toContain(page);
  });

  test('a key that is repeated after the payment is answered with the order', async () => {
    const offer = await market.offer({ sellerId: seller, stock: 5 });
    const { body: order } = await market.place(buyer, { offer_id: offer, count: 1 });
    const key = newId();
    const agreed = { expected_due_amount: 1_100, expected_bonus_amount: 0 };
    const pay = () => market.pay(buyer, order.id, { method: 'sandbox', ...agreed }, key);
    const page: string = (await pay()).body.redirect_url.split('/').at(-1);
    const { id: reference } = await market.db
      .selectFrom('payment')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    await market.call('POST', `sandbox/pay/${page}`, { outcome: 'success' });
    await send(eventBody({ reference, amount: 1_100 }));
    expect((await pay()).body).toMatchObject({ id: order.id, status: 'paid' });
  });

  test('unknown pages are not there', async () => {
    for (const id of [newId(), 'nonsense']) {
      expect((await market.call('GET', `sandbox/pay/${id}`)).body.code).toBe('PAYMENT_NOT_FOUND');
    }
  });
});

describe('webhooks', () => {
  test('copied 1 to 5 times, permuted, in parallel, racing the return page: one captured order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 0, max: 3 }),
        fc.array(fc.nat(100), { minLength: 8, maxLength: 8 }),
        async (copies, failures, ranks) => {
          const { id, payment } = await goToProvider();
          const reference = payment.id;
          const success = eventBody({ reference, amount: 1_100 });
          const fail = eventBody({ type: 'payment.failed', reference, amount: 1_100 });
          const bodies = [
            ...Array.from({ length: copies }, () => success),
            ...Array.from({ length: failures }, () => fail),
          ];
          const calls = bodies
            .map((body, index) => ({ body, rank: ranks[index] ?? 0 }))
            .toSorted((a, b) => a.rank - b.rank)
            .map(({ body }) => body);
          const [answers] = await Promise.all([
            Promise.all(calls.map((body) => send(body))),
            show(id),
            show(id),
          ]);
          expect(answers.map((answer) => answer.status)).toEqual(calls.map(() => 200));
          expect(await show(id)).toMatchObject({ status: 'paid', paid: { provider: 1_100 } });
          const events = await market.db
            .selectFrom('payment_event')
            .select('event_id')
            .where('reference', '=', reference)
            .execute();
          expect(events).toHaveLength(failures > 0 ? 2 : 1);
        },
      ),
      { numRuns: 25 },
    );
    await assertLedger(market.db);
  });

  test('bad, missing, old and foreign signatures are refused and nothing is stored', async () => {
    const { id, payment } = await goToProvider();
    const body = eventBody({ reference: payment.id, amount: 1_100 });
    const signed = sandboxPaymentWebhook.call(market.services.keys, body);
    const post = (headers: Record<string, string>, sent = body) =>
      market.call('POST', 'payments/webhook/sandbox', sent, { headers });
    const tampered = body.replace('1100', '1101');
    const answers = [
      await post({}),
      await post({ 'legend-signature': 't=1,v1=00' }),
      await post(signed.headers, tampered),
      await send(body, new Date(Date.now() - 301_000)),
      await send(body, new Date(Date.now() + 301_000)),
    ];
    expect(answers.map((answer) => answer.body.code)).toEqual(
      answers.map(() => 'PAYMENT_SIGNATURE_INVALID'),
    );
    expect((await send('{"id": 1}')).body.code).toBe('PAYMENT_EVENT_MALFORMED');
    // Money that went back is never money that came in, nor the other way round.
    const { data, ...event } = JSON.parse(body);
    for (const mixed of [
      { ...event, type: 'refund.succeeded', data },
      { ...event, data: { ...data, purpose: 'refund' } },
    ]) {
      expect((await send(JSON.stringify(mixed))).body.code).toBe('PAYMENT_EVENT_MALFORMED');
    }
    expect((await market.call('POST', 'payments/webhook/nobody', body)).status).toBe(404);
    expect((await show(id)).status).toBe('created');
    expect((await send(body, new Date(Date.now() - 290_000))).status).toBe(200);
  });

  test('another amount, another currency, an unknown payment: quarantined, nothing posted', async () => {
    const { id, payment } = await goToProvider();
    market.problems.length = 0;
    await send(eventBody({ reference: payment.id, amount: 1_099 }));
    await send(eventBody({ reference: payment.id, amount: 1_100, currency: 'EUR' }));
    const stranger = newId();
    await send(eventBody({ reference: stranger, amount: 1_100 }));
    await send(eventBody({ reference: stranger, amount: 1_100, purpose: 'deposit' }));
    expect((await show(id)).status).toBe('created');
    const rows = await market.db
      .selectFrom('payment_event as event')
      .innerJoin('payment_event_processing as processing', 'processing.event_id', 'event.event_id')
      .select(['outcome', 'reason', 'resolution'])
      .where('reference', 'in', [payment.id, stranger])
      .execute();
    expect(rows.map((row) => row.outcome).toSorted()).toEqual([
      'mismatch',
      'mismatch',
      'unknown',
      'unknown',
    ]);
    expect(rows.every((row) => row.reason === row.outcome && row.resolution === null)).toBe(true);
    expect(market.problems).toHaveLength(4);
  });

  test('money that comes after the end of the order goes back to its card', async () => {
    const { id, payment } = await goToProvider();
    await market.call('POST', `market/order/${id}/cancel`, {}, { as: buyer });
    await send(eventBody({ reference: payment.id, amount: 1_100 }));
    await send(eventBody({ reference: payment.id, amount: 1_100 }));
    expect((await show(id)).status).toBe('cancelled');
    expect(await sentBack()).toEqual([1_100]);
  });

  test('paid by card and by wallet in the same moment: one pays, the card is paid back or the wallet keeps its money', async () => {
    const { id, payment } = await goToProvider();
    await market.fund(buyer, 1_100);
    await Promise.all([
      send(eventBody({ reference: payment.id, amount: 1_100 })),
      market.pay(buyer, id),
    ]);
    const { status, paid } = await show(id);
    expect(status).toBe('paid');
    const isByCard = paid.provider > 0;
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: isByCard ? 1_100 : 0 });
    expect(await sentBack()).toEqual(isByCard ? [] : [1_100]);
  });

  test('bonus beside the card is kept for the payment that asked for it first', async () => {
    const give = (cents: number) =>
      market.db
        .transaction()
        .execute((tx) =>
          grantBonus(tx, { userId: buyer, cents, reason: 'welcome', at: market.clock.now() }),
        );
    await give(330);
    const one = await goToProvider({ useBonus: true });
    const two = await goToProvider({ useBonus: true });
    expect(one.payment).toMatchObject({ amount_cents: 770, bonus_cents: 330 });
    expect(two.payment).toMatchObject({ amount_cents: 1_100, bonus_cents: 0 });
    await send(eventBody({ reference: one.payment.id, amount: 770 }));
    await send(eventBody({ reference: two.payment.id, amount: 1_100 }));
    expect(await show(one.id)).toMatchObject({
      status: 'paid',
      paid: { bonus: 330, provider: 770 },
    });
    expect((await show(two.id)).paid).toMatchObject({ bonus: 0, provider: 1_100 });
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 0, card: 0, bonus: 0 });
    expect(await sentBack()).toEqual([]);
  });

  test('a deposit is booked once', async () => {
    const asked = await market.call(
      'POST',
      'wallet/deposit',
      { amount: 5_000, method: 'sandbox' },
      { as: buyer, key: newId() },
    );
    const body = eventBody({ reference: asked.body.id, amount: 5_000, purpose: 'deposit' });
    await Promise.all([send(body), send(body), send(body)]);
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 0, card: 5_000 });
    expect(await told('wallet.deposit_captured', asked.body.id)).toEqual([
      { user_id: buyer, deposit_id: asked.body.id, cents: 5_000 },
    ]);
  });

  test('money that cannot be booked is stored, not captured, and arrives by itself', async () => {
    const asked = await market.call(
      'POST',
      'wallet/deposit',
      { amount: 5_000, method: 'sandbox' },
      { as: buyer, key: newId() },
    );
    const { id, payment } = await goToProvider();
    const deposited = eventBody({ reference: asked.body.id, amount: 5_000, purpose: 'deposit' });
    const paid = eventBody({ reference: payment.id, amount: 1_100 });
    const state = async () => {
      const statuses = await Promise.all([
        statusOf('deposit', asked.body.id),
        statusOf('payment', payment.id),
      ]);
      const events = await market.db
        .selectFrom('payment_event as event')
        .innerJoin(
          'payment_event_processing as processing',
          'processing.event_id',
          'event.event_id',
        )
        .select('outcome')
        .where('reference', 'in', [asked.body.id, payment.id])
        .execute();
      return [...statuses, (await show(id)).status, ...events.map(({ outcome }) => outcome)];
    };
    await whilePostingFails(async () => {
      // The provider has told us: it need not tell again.
      expect((await send(deposited)).status).toBe(200);
      expect((await send(paid)).status).toBe(200);
      expect(await state()).toEqual(['created', 'created', 'created', null, null]);
      expect(await told('wallet.deposit_captured', asked.body.id)).toEqual([]);
    });
    await market.clock.advance(market.db, 2);
    await market.runJob('payments.process_events');
    expect(await state()).toEqual(['captured', 'captured', 'paid', 'captured', 'captured']);
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 0, card: 5_000 });
    expect(await told('wallet.deposit_captured', asked.body.id)).toHaveLength(1);
  });
});

describe('risk', () => {
  test('a large card payment waits for identity, a very large one for support', async () => {
    const medium = await goToProvider({ priceCents: 60_000 });
    await send(eventBody({ reference: medium.payment.id, amount: 66_000 }));
    expect(await show(medium.id)).toMatchObject({
      status: 'verification',
      next_timer: { event: 'verification_timeout' },
    });
    const high = await goToProvider({ priceCents: 300_000 });
    await send(eventBody({ reference: high.payment.id, amount: 330_000 }));
    expect((await show(high.id)).status).toBe('waiting_approval');
    const staff = await market.user({ role: 'support' });
    const path = `admin/order/${high.id}/approve`;
    expect((await market.call('POST', path, {}, { as: buyer })).status).toBe(403);
    expect((await market.call('POST', path, {}, { as: staff })).body.status).toBe('paid');
    await market.call('POST', `market/order/${medium.id}/cancel`, {}, { as: buyer });
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 0, card: 0 });
    expect(await sentBack()).toEqual([66_000]);
  });

  test('a card payment that finds the vault empty is declined, its money is card money', async () => {
    const { id, offer, payment } = await goToProvider({ delivery: 'instant' });
    await market.db.deleteFrom('offer_secret').where('offer_id', '=', offer).execute();
    await send(eventBody({ reference: payment.id, amount: 1_100 }));
    expect((await show(id)).status).toBe('refund');
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 0, card: 1_100 });
    // The vault was emptied behind the stock's back: put the stock right before the books are checked.
    await market.db.updateTable('offer').set({ in_stock: 0 }).where('id', '=', offer).execute();
  });
});
