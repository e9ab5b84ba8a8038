/** Two processes behind one database, and processes that are killed at the worst points. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { sandboxPaymentWebhook } from '~/server/infra/payments/index.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { freePort, projectRoot, run, waitUntil, type Running } from '../support/system.ts';
import { bundleApi, type ApiBundle } from './support/api-bundle.ts';
import { openMarket, type Market } from './support/market.ts';

let market: Market;
let seller: string;
let bundle: ApiBundle;
const started: Running[] = [];

beforeAll(async () => {
  bundle = await bundleApi();
  market = await openMarket();
  seller = await market.user({ is_seller: true, trust_level: 2 });
});
afterEach(async () => {
  for (const process of started.splice(0)) {
    process.child.kill('SIGKILL');
    await process.exited;
  }
});
afterAll(async () => {
  bundle.remove();
  await market.drop();
});

interface Api {
  process: Running;
  call(
    method: string,
    path: string,
    as: string,
    options?: { body?: object; key?: string; kill?: string; headers?: Record<string, string> },
    // oxlint-disable-next-line no-explicit-any
  ): Promise<{ status: number; body: any }>;
}

async function startApi(jobs: 'on' | 'off' = 'off'): Promise<Api> {
  const port = await freePort();
  const process_ = run(process.execPath, [bundle.entry], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: market.url, PORT: String(port), JOBS: jobs },
  });
  started.push(process_);
  let ended = false;
  void process_.exited.then(() => (ended = true));
  const isReady = async () => ended || process_.output().includes('ready');
  await waitUntil('The API process', isReady, 90);
  if (ended) throw new Error(process_.output());
  return {
    process: process_,
    async call(method, path, as, { body, key, kill, ...more } = {}) {
      const headers = new Headers({ authorization: `Bearer ${as}`, ...more.headers });
      if (body) headers.set('content-type', 'application/json');
      if (key) headers.set('idempotency-key', key);
      if (kill) headers.set('x-kill', kill);
      const url = `http://127.0.0.1:${port}/api/${path}`;
      const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers };
      const response = await fetch(url, init);
      return { status: response.status, body: await response.json() };
    },
  };
}

/** Sends a request that the process does not survive. */
async function deadly(
  api: Api,
  kill: string,
  ...[method, path, as, options]: Parameters<Api['call']>
) {
  await expect(api.call(method, path, as, { ...options, kill })).rejects.toThrow();
  expect(await api.process.exited).toBe('SIGKILL');
}

/** One unit of 1 USD, with the fee. */
const orderOf = (offer: string) => ({ offer_id: offer, count: 1, expected_total_amount: 110 });
const PAYMENT = { method: 'wallet', expected_due_amount: 110, expected_bonus_amount: 0 };

async function newBuyer(cents: number): Promise<string> {
  const buyer = await market.user();
  await market.fund(buyer, cents);
  return buyer;
}

describe('two processes', () => {
  test('200 buyers, 50 units: exactly 50 paid orders and no error', async () => {
    const apis = await Promise.all([startApi('on'), startApi('on')]);
    const offer = await market.offer({ sellerId: seller, stock: 50, priceCents: 100 });
    const buyers = await Promise.all(Array.from({ length: 200 }, () => newBuyer(1_000)));
    const answers = await Promise.all(
      buyers.map(async (buyer, index) => {
        const [here, there] = index % 2 === 0 ? apis : apis.toReversed();
        const body = orderOf(offer);
        const placed = await here?.call('POST', 'market/order', buyer, { body, key: newId() });
        if (placed?.status !== 200) return placed?.body.code;
        const path = `market/order/${placed.body.id}/pay`;
        const options = { body: PAYMENT, key: newId() };
        return (await there?.call('POST', path, buyer, options))?.body.status;
      }),
    );
    expect(answers.filter((answer) => answer === 'paid')).toHaveLength(50);
    expect(answers.filter((answer) => answer === 'ORDER_STOCK_TOO_LOW')).toHaveLength(150);
    await assertLedger(market.db);
  });

  test('placed and paid in one call: one key and one wallet at both, and no more than there is', async () => {
    const apis = await Promise.all([startApi('on'), startApi('on')]);
    const offer = await market.offer({ sellerId: seller, stock: 30, priceCents: 100 });
    // Each wallet holds one order and a half; each buyer presses at both with one key, and once more with another.
    const buyers = await Promise.all(Array.from({ length: 40 }, () => newBuyer(165)));
    const body = { ...orderOf(offer), pay: PAYMENT };
    const answers = await Promise.all(
      buyers.map((buyer) => {
        const [same, other] = [newId(), newId()];
        const keys = [same, same, other];
        const send = (key: string, at: number) =>
          apis[at % 2]?.call('POST', 'market/order', buyer, { body, key });
        return Promise.all(keys.map(send));
      }),
    );
    const ids = answers.map(
      (ofBuyer) => new Set(ofBuyer.flatMap((each) => (each?.status === 200 ? each.body.id : []))),
    );
    expect(ids.filter(({ size }) => size > 1)).toEqual([]);
    expect(ids.filter(({ size }) => size === 1)).toHaveLength(30);
    const refused = answers.flat().filter((each) => each?.status !== 200);
    expect(
      refused.filter(
        (each) => !['ORDER_STOCK_TOO_LOW', 'NOT_ENOUGH_MONEY'].includes(each?.body.code),
      ),
    ).toEqual([]);
    await assertLedger(market.db);
  });

  test('one key at two processes makes one order', async () => {
    const apis = await Promise.all([startApi(), startApi()]);
    const offer = await market.offer({ sellerId: seller, stock: 500, priceCents: 100 });
    const buyer = await newBuyer(1_000);
    const key = newId();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        apis.map((api) => api.call('POST', 'market/order', buyer, { body: orderOf(offer), key })),
      ).flat(),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await assertLedger(market.db);
  });

  test('late orders are swept by both while their buyers cancel at one or the other: refunded once', async () => {
    const offer = await market.offer({ sellerId: seller, stock: 100, priceCents: 100 });
    const late: { id: string; buyer: string }[] = [];
    for (let count = 0; count < 24; count += 1) {
      const buyer = await newBuyer(110);
      const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
      await market.pay(buyer, body.id);
      const move = (as: string, step: string, sent: object = {}) =>
        market.call('POST', `market/order/${body.id}/${step}`, sent, { as });
      const [first, second] = count % 2 === 0 ? ['dispute', 'start'] : ['start', 'dispute'];
      const why = { reason: 'other', text: 'Something is not right' };
      await move(seller, first, first === 'dispute' ? why : {});
      if (count % 4 === 1) await move(buyer, second, why);
      late.push({ id: body.id, buyer });
    }
    // The processes run by the real clock: the time of all of them is up.
    const apis = await Promise.all([startApi('on'), startApi('on')]);
    const answers = await Promise.all(
      late.map(({ id, buyer }, index) =>
        apis[index % 2]?.call('POST', `market/order/${id}/cancel`, buyer, { body: {} }),
      ),
    );
    expect(answers.every((answer) => [200, 409].includes(answer?.status ?? 0))).toBe(true);
    const open = () =>
      market.db
        .selectFrom('market_order')
        .select('id')
        .where('offer_id', '=', offer)
        .where('status', '<>', 'refund')
        .execute();
    await waitUntil('The end of all late orders', async () => (await open()).length === 0, 60);
    for (const { buyer } of late) {
      expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 110 });
    }
    await assertLedger(market.db);
  });

  test('both sweep the same due orders: each moves once', async () => {
    const offer = await market.offer({ sellerId: seller, stock: 100, priceCents: 100 });
    for (let count = 0; count < 30; count += 1) {
      await market.place(await market.user(), { offer_id: offer, count: 1 });
    }
    // The processes run by the real clock, long after the test's.
    await Promise.all([startApi('on'), startApi('on')]);
    const open = () =>
      market.db
        .selectFrom('market_order')
        .select('id')
        .where('offer_id', '=', offer)
        .where('status', '=', 'created')
        .execute();
    await waitUntil('The end of all unpaid orders', async () => (await open()).length === 0, 60);
    await assertLedger(market.db);
    const row = await market.db
      .selectFrom('offer')
      .select('in_stock')
      .where('id', '=', offer)
      .executeTakeFirstOrThrow();
    expect(row.in_stock).toBe(100);
  });
});

describe.each(['before', 'after'])('kill -9 %s the commit', (kill) => {
  const done = kill === 'after';

  test('of placing, paying and giving back: a retry with the same key ends in one order', async () => {
    const offer = await market.offer({ sellerId: seller, stock: 5, priceCents: 100 });
    const buyer = await newBuyer(1_000);
    const keys = { place: newId(), pay: newId() };
    const order = { body: orderOf(offer), key: keys.place };
    const wallet = { body: PAYMENT, key: keys.pay };

    await deadly(await startApi(), kill, 'POST', 'market/order', buyer, order);
    await assertLedger(market.db);
    const second = await startApi();
    const placed = await second.call('POST', 'market/order', buyer, order);
    expect(placed.status).toBe(200);
    const path = `market/order/${placed.body.id}`;

    await deadly(second, kill, 'POST', `${path}/pay`, buyer, wallet);
    await assertLedger(market.db);
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: done ? 890 : 1_000 });
    const third = await startApi();
    const paid = await third.call('POST', `${path}/pay`, buyer, wallet);
    expect(paid.body.status).toBe('paid');
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 890 });

    await deadly(third, kill, 'POST', `${path}/cancel`, buyer, { body: {} });
    await assertLedger(market.db);
    const fourth = await startApi();
    const again = await fourth.call('POST', `${path}/cancel`, buyer, { body: {} });
    expect(done ? again.body.code : again.body.status).toBe(done ? 'ORDER_WRONG_STATE' : 'refund');
    const seen = await fourth.call('GET', path, buyer);
    expect(seen.body.status).toBe('refund');
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 1_000 });
    const orders = await market.db
      .selectFrom('market_order')
      .select('id')
      .where('offer_id', '=', offer)
      .execute();
    expect(orders).toHaveLength(1);
    await assertLedger(market.db);
  });

  test('of an event of the provider: it is stored before, and processed once', async () => {
    const offer = await market.offer({ sellerId: seller, stock: 5, priceCents: 100 });
    const buyer = await market.user();
    const { body: order } = await market.place(buyer, { offer_id: offer, count: 1 });
    await market.pay(buyer, order.id, { method: 'sandbox' });
    const { id: reference } = await market.db
      .selectFrom('payment')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    const data = { purpose: 'order', reference, amount: 110, currency: 'USD' };
    const body = { id: newId(), type: 'payment.succeeded', data };
    const { headers } = sandboxPaymentWebhook.call(market.services.keys, JSON.stringify(body));
    const path = 'payments/webhook/sandbox';

    await deadly(await startApi(), kill, 'POST', path, buyer, { body, headers });
    const outcomes = async () =>
      (
        await market.db
          .selectFrom('payment_event_processing')
          .select('outcome')
          .where('event_id', '=', body.id)
          .execute()
      ).map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual([done ? 'captured' : null]);
    await assertLedger(market.db);

    // Its lease runs out, by the machine's clock.
    await market.db
      .updateTable('payment_event_processing')
      .set({ leased_until: new Date(0) })
      .where('outcome', 'is', null)
      .execute();
    const next = await startApi('on');
    // The provider, which got no answer, tells again.
    expect((await next.call('POST', path, buyer, { body, headers })).status).toBe(200);
    await waitUntil('The end of the event', async () => !(await outcomes()).includes(null), 60);
    expect(await outcomes()).toEqual(['captured']);
    const seen = await next.call('GET', `market/order/${order.id}`, buyer);
    expect(seen.body.paid.provider).toBe(110);
    await assertLedger(market.db);
  });

  test('of placing and paying in one call: a retry with the same key ends in one paid order', async () => {
    const offer = await market.offer({ sellerId: seller, stock: 5, priceCents: 100 });
    const buyer = await newBuyer(1_000);
    const order = { body: { ...orderOf(offer), pay: PAYMENT }, key: newId() };
    await deadly(await startApi(), kill, 'POST', 'market/order', buyer, order);
    await assertLedger(market.db);
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: done ? 890 : 1_000 });
    const paid = await (await startApi()).call('POST', 'market/order', buyer, order);
    expect(paid.body.status).toBe('paid');
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 890 });
    const orders = await market.db
      .selectFrom('market_order')
      .select('status')
      .where('offer_id', '=', offer)
      .execute();
    expect(orders).toEqual([{ status: 'paid' }]);
    await assertLedger(market.db);
  });

  test('of a payout: a retry with the same key ends in one request', async () => {
    const owner = await market.user({ trust_level: 2 });
    await market.fund(owner, 5_000);
    const method = await market.payoutMethod(owner);
    const request = { body: { amount: 2_000, method_id: method }, key: newId() };
    const path = 'wallet/payout/payout_request';
    await deadly(await startApi(), kill, 'POST', path, owner, request);
    await assertLedger(market.db);
    const answer = await (await startApi()).call('POST', path, owner, request);
    expect(answer.body).toMatchObject({ amount: 2_000, status: 'created' });
    expect(await balancesOf(market.db, owner)).toMatchObject({ real: 3_000, payout: 2_000 });
    await assertLedger(market.db);
  });
});

describe('kill -9 in the middle of an import', () => {
  const ROWS = 2_000;

  async function startedImport(as: string): Promise<string> {
    const found = market.db.selectFrom('category').select('id').where('alias', '=', 'items');
    const lines = Array.from(
      { length: ROWS },
      (_, index) => `K-${index},A thing that people want ${index},5,9`,
    );
    const form = new FormData();
    form.set('category_id', (await found.executeTakeFirstOrThrow()).id);
    form.set('file', new File([`external_id,title,price,in_stock\n${lines.join('\n')}`], 'a.csv'));
    const request = new Request('http://localhost:3000/api/market/seller/offer/import', {
      method: 'POST',
      headers: { authorization: `Bearer ${as}` },
      body: form,
    });
    const { id } = await (await market.handle(request)).json();
    await market.call('POST', `market/seller/offer/import/${id}/start`, {}, { as });
    // The processes run by the real clock, for which the test's is long ago.
    const now = new Date();
    await market.db
      .updateTable('offer_import')
      .set({ created_at: now, started_at: now })
      .where('id', '=', id)
      .execute();
    return id;
  }

  test('another process finishes it, and no offer is made twice', async () => {
    const as = await market.user({ is_seller: true, trust_level: 2 });
    const id = await startedImport(as);
    const handled = async () => {
      const rows = market.db.selectFrom('offer_import_row').select('number');
      const ended = rows.where('import_id', '=', id).where('outcome', 'is not', null);
      return (await ended.execute()).length;
    };
    const offers = () =>
      market.db
        .selectFrom('offer')
        .select(['id', 'external_id'])
        .where('seller_id', '=', as)
        .execute();
    const killed = await startApi('on');
    await waitUntil('The first rows', async () => (await handled()) > 0, 60);
    killed.process.child.kill('SIGKILL');
    expect(await killed.process.exited).toBe('SIGKILL');
    // The transaction that was under way ends with its connection.
    const show = async () =>
      (await market.call('GET', `market/seller/offer/import/${id}`, undefined, { as })).body;
    expect((await show()).status).toBe('running');
    expect(await handled()).toBeLessThan(ROWS);

    const next = await startApi('on');
    await waitUntil('The end of the import', async () => (await show()).status === 'done', 60);
    expect(next.process.child.exitCode).toBeNull();
    expect(await show()).toMatchObject({
      done: { created: ROWS, updated: 0, unchanged: 0, failed: 0 },
    });
    const made = await offers();
    expect(made).toHaveLength(ROWS);
    expect(new Set(made.map(({ external_id: name }) => name)).size).toBe(ROWS);
  });
});
