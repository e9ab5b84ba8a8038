/** A market whose cards are taken by Stripe's stand-in: calls go there over the SDK, and events come back over HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '~/kernel/ids.ts';
import { createBreaker } from '~/server/infra/payments/breaker.ts';
import { createStripeProvider } from '~/server/infra/payments/stripe/index.ts';
import { openMarket } from '../races/support/market.ts';
import type { Handle } from './api.ts';
import { createTestDatabase } from './database.ts';
import { startStripe, type PayerAction, type StripeOptions } from './stripe/index.ts';

/** Longer than in production: the stand-in reads its description with the first request, beside other tests. */
const CALL_MS = 60_000;

/** Where the stand-in finds the application. */
export async function openDoor(handle: Handle): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
      const headers = new Headers();
      for (const [name, value] of Object.entries(incoming.headers)) {
        if (typeof value === 'string') headers.set(name, value);
      }
      const url = `http://localhost:3000${incoming.url}`;
      const body = Buffer.concat(chunks);
      const answer = await handle(new Request(url, { method: 'POST', headers, body }));
      outgoing.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((done) => void server.close(() => done())),
  };
}

export type StripeMarket = Awaited<ReturnType<typeof openStripeMarket>>;

export async function openStripeMarket(options: StripeOptions = {}) {
  const stripe = await startStripe(options);
  const database = await createTestDatabase();
  const settings = {
    secretKey: stripe.secretKey,
    webhookSecrets: [stripe.webhookSecret],
    apiUrl: stripe.url,
  };
  const provider = createStripeProvider(settings, CALL_MS);
  let breaker = createBreaker({ limitMs: CALL_MS });
  const market = await openMarket(database, {
    services: () => ({
      payments: {
        names: ['stripe'],
        card: provider,
        find: (name) => (name === 'stripe' ? provider : null),
        ask: (name, run) => breaker.ask(name, run),
      },
    }),
  });
  // Pages end by Stripe's clock.
  market.clock.advanceMs(Date.now() - market.clock.now().getTime());
  const door = await openDoor(market.handle);
  const webhook = `${door.url}/api/payments/webhook/stripe`;
  stripe.webhooks.sendTo(webhook);
  const seller = await market.user({ is_seller: true });

  const asked = (reference: string) =>
    market.db
      .selectFrom('provider_payment')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();

  return {
    stripe,
    market,
    provider,
    seller,
    /** Forgets what failed lately. */
    forgetFailures: (limitMs = CALL_MS) => void (breaker = createBreaker({ limitMs })),
    /** What is noted of a page. */
    asked,
    /** An unpaid order of 11 USD. */
    async anOrder(buyer: string): Promise<string> {
      const offer = await market.offer({ sellerId: seller, stock: 5 });
      return String((await market.place(buyer, { offer_id: offer, count: 1 })).body.id);
    },
    /** Presses the button: the same key is the same press. */
    press: (buyer: string, id: string, key = newId()) =>
      market.pay(buyer, id, { method: 'stripe' }, key),
    /** The payment that waits for an order's buyer, with its page. */
    async paymentOf(orderId: string) {
      const payment = await market.db
        .selectFrom('payment')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const { page_id: page, payment_id: paymentId } = await asked(payment.id);
      return { ...payment, page: page ?? '', paymentId };
    },
    /** Until Stripe has told what our calls brought about. */
    heard: () => stripe.advance(0),
    pay: (page: string, how: PayerAction = 'card') => stripe.pay(page, how),
    order: async (buyer: string, id: string) =>
      (await market.call('GET', `market/order/${id}`, undefined, { as: buyer })).body,
    notices: async (buyer: string, id: string) =>
      (await market.call('GET', `market/order/${id}/payment`, undefined, { as: buyer })).body.data,
    /** Events that are in the inbox about one reference, as they were told. */
    inbox: (reference: string) =>
      market.db
        .selectFrom('payment_event as event')
        .innerJoin('payment_event_processing as processing', (join) =>
          join
            .onRef('processing.provider', '=', 'event.provider')
            .onRef('processing.event_id', '=', 'event.event_id'),
        )
        .select(['event.type', 'processing.outcome'])
        .where('event.reference', '=', reference)
        .orderBy('event.type')
        .execute(),
    async close() {
      await stripe.stop();
      await door.close();
      await market.drop();
      await database.drop();
    },
  };
}
