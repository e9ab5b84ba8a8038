/** A trade on the embedded database: the same SQL, with one connection for everything. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrateToLatest } from '~/server/db/migrate.ts';
import { openDatabase } from '~/server/db/open.ts';
import { sandboxPaymentWebhook } from '~/server/infra/payments/index.ts';
import { sweepDueOrders } from '~/server/modules/orders/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket } from './support/market.ts';

test('wallet, card, instant delivery, timers and the books', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'legend-embedded-'));
  const { db, close } = await openDatabase({ kind: 'embedded' }, directory);
  await migrateToLatest(db);
  const market = await openMarket({ db });
  const [seller, buyer] = [await market.user({ is_seller: true }), await market.user()];
  await market.fund(buyer, 10_000);
  const place = async () => {
    const offer = await market.offer({ sellerId: seller, delivery: 'instant', stock: 5 });
    const { body: order } = await market.place(buyer, { offer_id: offer, count: 1 });
    return String(order.id);
  };
  const pay = (id: string, method: string) => market.pay(buyer, id, { method });
  const show = async (id: string) =>
    (await market.call('GET', `market/order/${id}`, undefined, { as: buyer })).body;

  // At once, as a browser with several tabs does.
  const ids = await Promise.all([place(), place(), place()]);
  const [wallet = '', card = '', unpaid = ''] = ids;
  expect((await pay(wallet, 'wallet')).body).toMatchObject({ status: 'acceptance' });
  const { body } = await pay(card, 'sandbox');
  const page: string = body.redirect_url.split('/').at(-1);
  await market.call('POST', `sandbox/pay/${page}`, { outcome: 'success', three_ds: true });
  await db
    .updateTable('sandbox_webhook')
    .set({ available_at: new Date(0) })
    .execute();
  await sandboxPaymentWebhook.deliver(db, {
    ...market.services,
    fetch: async (_url, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers));
      const sent = String(init?.body);
      const answer = await market.call('POST', 'payments/webhook/sandbox', sent, { headers });
      return Response.json(answer.body, { status: answer.status });
    },
  });
  expect((await show(card)).status).toBe('acceptance');
  market.clock.advanceMs(80 * 3_600_000);
  await sweepDueOrders(market.job(), 10);
  expect((await show(unpaid)).status).toBe('cancelled');
  expect((await show(wallet)).status).toBe('completed');
  await market.outbox.drain();
  expect(market.problems).toEqual([]);
  await assertLedger(db);
  await close();
  rmSync(directory, { recursive: true, force: true });
});
