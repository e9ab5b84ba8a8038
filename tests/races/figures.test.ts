/** Figures that begin while orders are paid and others decide, on two applications (decision 0127). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sandboxPaymentWebhook } from '~/server/infra/payments/index.ts';
import { figuresOf } from '~/server/modules/rules/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';

const reason = 'Banks ask for it.';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let market: Market;
let admins: string[] = [];

beforeAll(async () => {
  market = await openMarket();
  admins = await Promise.all([1, 2].map(() => market.user({ role: 'admin' })));
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const at = (ms: number): string => new Date(market.clock.now().getTime() + ms).toISOString();
const schedule = (as: string, value: Record<string, number>, from: string) =>
  market.call(
    'POST',
    'admin/rules/figures/risk',
    { from, value: { ...figuresOf('risk'), ...value }, reason },
    { as },
  );

test('of changes that are made at once one is made: each is judged beside the others', async () => {
  const replies = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((each) =>
      schedule(admins[each % 2]!, { high_cents: 200_000 + each }, at(25 * HOUR_MS + each)),
    ),
  );
  const codes = replies.map(({ status, body }) => (status === 200 ? 'done' : body.code));
  expect(codes.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'RULE_COMES'), 'done']);
  const made = replies.find(({ status }) => status === 200);
  const path = `admin/rules/figures/risk/${made?.body.id}/withdraw`;
  // Taken back once, however many do it.
  const ends = await Promise.all(admins.map((as) => market.call('POST', path, { reason }, { as })));
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

/** An unpaid order of 300 dollars, with the provider's page. */
async function placed(): Promise<{ buyer: string; id: string; page: string }> {
  const buyer = await market.user({ email_confirmed_at: new Date(0) });
  const seller = await market.user({ is_seller: true });
  const offer = await market.offer({ sellerId: seller, priceCents: 27_273, stock: 1 });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  const opened = await market.pay(buyer, body.id, { method: 'sandbox' });
  return { buyer, id: body.id, page: opened.body.redirect_url };
}

async function paid({ buyer, id, page }: Awaited<ReturnType<typeof placed>>): Promise<string> {
  await market.call('POST', `sandbox/pay/${page.split('/').at(-1)}`, { outcome: 'success' });
  await market.db
    .updateTable('sandbox_webhook')
    .set({ available_at: new Date(0) })
    .execute();
  const throughApi: typeof fetch = async (_url, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    const answer = await market.call('POST', 'payments/webhook/sandbox', String(init?.body), {
      headers,
    });
    return Response.json(answer.body, { status: answer.status });
  };
  await sandboxPaymentWebhook.deliver(market.db, { ...market.services, fetch: throughApi });
  return (await market.call('GET', `market/order/${id}`, undefined, { as: buyer })).body.status;
}

test('a payment is judged by the thresholds of the moment at which its order was placed', async () => {
  const made = await schedule(admins[0]!, { medium_cents: 25_000 }, at(25 * HOUR_MS));
  expect(made.body).toMatchObject({ state: 'coming' });
  market.clock.advanceMs(25 * HOUR_MS - 2 * MINUTE_MS);
  const before = await placed();
  market.clock.advanceMs(4 * MINUTE_MS);
  const after = await placed();
  expect(await paid(before)).toBe('paid');
  expect(await paid(after)).toBe('verification');
});
