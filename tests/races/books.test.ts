/** The books of a provider beside ours: each line once, whoever reads, and whatever ends on the way; differences and their end. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { ProviderDown, sandboxPaymentWebhook } from '~/server/infra/payments/index.ts';
import { createSandboxProvider } from '~/server/infra/payments/sandbox.ts';
import { booksViolations, reconcile } from '~/server/modules/reconciliation/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { bankOf } from './support/bank.ts';
import { openMarket, type Market } from './support/market.ts';

const HOUR_MS = 3_600_000;

/** A handle that is there once the market is. */
const lazily = (open: () => Market['db']): Market['db'] =>
  new Proxy({} as Market['db'], {
    get: (_none, name) => {
      const value: unknown = Reflect.get(open(), name);
      return typeof value === 'function' ? value.bind(open()) : value;
    },
  });

let market: Market;
let [buyer, seller, admin] = ['', '', ''];
/** Answers of the provider until it is down. */
const provider = { answers: Infinity };

beforeAll(async () => {
  market = await openMarket(undefined, {
    services: ({ keys }) => {
      // Whoever asks comes to the same database.
      const sandbox = createSandboxProvider({ keys, db: lazily(() => market.db) });
      const card: typeof sandbox = {
        ...sandbox,
        entries(since) {
          provider.answers -= 1;
          if (provider.answers < 0) throw new ProviderDown('sandbox', 'unclear', null);
          return sandbox.entries(since);
        },
      };
      return {
        payments: {
          names: ['sandbox'],
          card,
          find: (name) => (name === 'sandbox' ? card : null),
          ask: (_name, run) => run(),
        },
      };
    },
  });
  market.clock.advanceMs(Date.now() - market.clock.now().getTime());
  [seller, buyer] = [await market.user({ is_seller: true }), await market.user()];
  admin = await market.user({ role: 'admin' });
});
beforeEach(() => {
  provider.answers = Infinity;
});
afterEach(async () => {
  await assertLedger(market.db);
});
afterAll(() => market.drop());

/** Brings what the sandbox has to tell to the API. */
async function hear(): Promise<void> {
  await sql`update sandbox_webhook set available_at = 'epoch'`.execute(market.db);
  await sandboxPaymentWebhook.deliver(market.db, {
    ...market.services,
    fetch: async (_url, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers));
      const body = String(init?.body);
      const answer = await market.call('POST', 'payments/webhook/sandbox', body, { headers });
      return Response.json(answer.body, { status: answer.status });
    },
  });
}

/** A deposit that was paid at the sandbox; told to us, or not. */
async function deposit(cents: number, isHeard = true): Promise<string> {
  const input = { amount: cents, method: 'sandbox' };
  const { body } = await market.call('POST', 'wallet/deposit', input, { as: buyer, key: newId() });
  const page = String(body.redirect_url).split('/').at(-1);
  await market.call('POST', `sandbox/pay/${page}`, { outcome: 'success' });
  if (isHeard) await hear();
  return String(body.id);
}

/** An order that is paid by card. */
async function paidOrder(): Promise<string> {
  const offer = await market.offer({ sellerId: seller, stock: 5 });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  const answer = await market.pay(buyer, body.id, { method: 'sandbox' });
  const page = String(answer.body.redirect_url).split('/').at(-1);
  await market.call('POST', `sandbox/pay/${page}`, { outcome: 'success' });
  await hear();
  return String(body.id);
}

const read = () => reconcile(market.job());

async function balance(kind: string, owner = ''): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.cents), 0)::bigint as cents from ledger_posting p
    join ledger_account a on a.id = p.account_id where a.kind = ${kind} and a.owner = ${owner}
  `.execute(market.db);
  return rows[0]?.cents ?? 0;
}

const differences = async (state = 'open') =>
  (await market.call('GET', `admin/books/difference?state=${state}`, undefined, { as: admin })).body
    .data;

async function differenceOf(subject: string, state = 'open') {
  return (await differences(state)).find((each: { subject: string }) => each.subject === subject);
}

const close = (id: string, difference: number | null, as = admin, key = newId()) =>
  market.call(
    'POST',
    `admin/books/difference/${id}/close`,
    { difference, reason: 'The bank says so' },
    { as, key },
  );

/** A line that the provider booked by itself. */
async function book(line: { cents: number; fee?: number; reference?: string; category?: string }) {
  const id = newId();
  const { cents, fee = 0, reference = newId(), category = 'charge' } = line;
  await sql`
    insert into sandbox_entry (id, category, source_id, reference, amount_cents, fee_cents)
    values (${id}, ${category}, ${id}, ${reference}, ${cents}, ${fee})
  `.execute(market.db);
  return reference;
}

describe('what both sides have', () => {
  test('costs its fee, once, and our clearing account says what the provider says it holds', async () => {
    await read();
    await deposit(2_000);
    const order = await paidOrder();
    const cancelled = await market.call(
      'POST',
      `market/order/${order}/cancel`,
      {},
      {
        as: buyer,
        key: newId(),
      },
    );
    expect(cancelled.status).toBe(200);
    const back = { amount: 1_100 };
    const sent = await market.call('POST', 'wallet/card-refund', back, { as: buyer, key: newId() });
    expect(sent.status).toBe(200);
    await market.runJob('payments.card_refunds');
    await hear();
    const before = await balance('provider_cost');
    await read();
    // 2.9 % + 30 cents of 20 and of 11 dollars.
    expect((await balance('provider_cost')) - before).toBe(-(88 + 61));
    market.clock.advanceMs(2 * HOUR_MS);
    await read();
    expect(await differences()).toEqual([]);
    const { body } = await market.call('GET', 'admin/books', undefined, { as: admin });
    const [books] = body.data;
    expect(books).toMatchObject({ provider: 'sandbox', open_differences: 0 });
    expect(books.held).toEqual([{ currency: 'USD', amount: 2_000 - 88 - 61 }]);
    expect(books.ledger_amount).toBe(2_000 - 88 - 61);
    expect(books.days).toMatchObject([
      { provider_amount: 2_000, ledger_amount: 2_000, fee_amount: 149, lines: 3 },
    ]);
    expect(books.read_at).toBe(market.clock.now().toISOString());
  });

  test('is stored and posted once by two processes that read at the same moment', async () => {
    await Promise.all(Array.from({ length: 130 }, () => book({ cents: 100, fee: 3 })));
    const before = await balance('provider_cost');
    await Promise.all([read(), read(), read()]);
    expect((await balance('provider_cost')) - before).toBe(-390);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from provider_entry where amount_cents = 100
    `.execute(market.db);
    expect(rows[0]?.count).toBe(130);
    market.clock.advanceMs(2 * HOUR_MS);
    await Promise.all([read(), read()]);
    const open = (
      await sql<{ count: number }>`
      select count(*)::int as count from provider_difference where state = 'open'
    `.execute(market.db)
    ).rows[0];
    expect(open?.count).toBe(130);
    await sql`update provider_difference set state = 'settled', ended_at = now() where state = 'open'`.execute(
      market.db,
    );
    await sql`update provider_entry set waived = true where amount_cents = 100`.execute(market.db);
  });

  test('is read on where a cut run ended', async () => {
    const told = await Promise.all(Array.from({ length: 250 }, () => book({ cents: 7 })));
    provider.answers = 2;
    await read();
    const stored = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from provider_entry
        where amount_cents = 7 and posted_at is not null
      `.execute(market.db);
      return rows[0]?.count;
    };
    const first = await stored();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(told.length);
    const { cursor } = await market.db
      .selectFrom('provider_books')
      .select('cursor')
      .executeTakeFirstOrThrow();
    expect(cursor).not.toBeNull();
    provider.answers = Infinity;
    await read();
    expect(await stored()).toBe(told.length);
    await sql`update provider_entry set waived = true where amount_cents = 7`.execute(market.db);
  });
});

describe('a difference', () => {
  test('of which we know nothing is closed to suspense, and opens anew when we hear of it', async () => {
    const id = await deposit(3_000, false);
    market.clock.advanceMs(2 * HOUR_MS);
    await read();
    const found = await differenceOf(`payment:${id}`);
    expect(found).toMatchObject({
      kind: 'unknown',
      provider_amount: 3_000,
      ledger_amount: 0,
      difference: 3_000,
    });
    expect(found.lines).toMatchObject([{ category: 'charge', amount: 3_000, fee: 117 }]);
    const suspense = await balance('suspense');
    const answers = await Promise.all([close(found.id, 3_000), close(found.id, 3_000)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await balance('suspense')) - suspense).toBe(3_000);
    market.clock.advanceMs(2 * HOUR_MS);
    await read();
    expect(await differenceOf(`payment:${id}`)).toBeUndefined();
    await hear();
    market.clock.advanceMs(2 * HOUR_MS);
    await read();
    const again = await differenceOf(`payment:${id}`);
    expect(again).toMatchObject({ kind: 'amount', difference: -3_000 });
    expect((await close(again.id, -3_000)).status).toBe(200);
    expect(await balance('suspense')).toBe(suspense);
  });

  test('goes by itself once the other side has it', async () => {
    const id = await deposit(1_500, false);
    market.clock.advanceMs(2 * HOUR_MS);
    await read();
    expect(await differenceOf(`payment:${id}`)).toMatchObject({ kind: 'unknown' });
    await hear();
    await read();
    expect(await differenceOf(`payment:${id}`)).toBeUndefined();
    expect(await differenceOf(`payment:${id}`, 'all')).toMatchObject({ state: 'settled' });
  });

  test('is what the provider has not booked after three days', async () => {
    const id = await deposit(1_700);
    await sql`delete from sandbox_entry where reference = ${id}`.execute(market.db);
    await read();
    market.clock.advanceMs(71 * HOUR_MS);
    await read();
    expect(await differenceOf(`payment:${id}`)).toBeUndefined();
    market.clock.advanceMs(2 * HOUR_MS);
    await read();
    expect(await differenceOf(`payment:${id}`)).toMatchObject({
      kind: 'missing',
      provider_amount: 0,
      ledger_amount: 1_700,
      difference: -1_700,
      lines: [],
    });
  });

  test('is no refund that waits for its bank, however long', async () => {
    const bank = bankOf(market, { seller, admin });
    const payer = await market.user({ email_confirmed_at: market.clock.now(), trust_level: 2 });
    const page = await bank.deposit(payer, 1_100);
    const asked = await bank.post('wallet/card-refund', { amount: 1_100 }, payer);
    await bank.bank(page, 'take');
    await read();
    market.clock.advanceMs(80 * HOUR_MS);
    await read();
    const about = `refund:${asked.body.data[0].id}`;
    expect(await differenceOf(about, 'all')).toBeUndefined();
    await bank.bank(page, 'give_back');
    await market.runJob('payments.card_refunds');
    await hear();
    await read();
    expect(await differenceOf(about, 'all')).toBeUndefined();
  });

  test('is another amount; what was closed is not what stands there by now', async () => {
    const id = await deposit(1_000);
    await sql`update sandbox_entry set amount_cents = 900 where reference = ${id}`.execute(
      market.db,
    );
    market.clock.advanceMs(2 * HOUR_MS);
    await read();
    const found = await differenceOf(`payment:${id}`);
    expect(found).toMatchObject({ kind: 'amount', difference: -100 });
    expect((await close(found.id, -99)).body.code).toBe('BOOK_DIFFERENCE_CHANGED');
    expect((await close(found.id, null)).body.code).toBe('BOOK_DIFFERENCE_CHANGED');
    const key = newId();
    expect((await close(found.id, -100, admin, key)).status).toBe(200);
    expect((await close(found.id, -100, admin, key)).status).toBe(200);
    expect(await differenceOf(`payment:${id}`, 'all')).toMatchObject({
      state: 'closed',
      note: 'The bank says so',
      suspense_amount: -100,
    });
    const { rows } = await sql<{ action: string }>`
      select action from audit_record where subject_id = ${found.id}
    `.execute(market.db);
    expect(rows).toEqual([{ action: 'payments.books_closed' }]);
  });

  test('in a currency that nobody converts is closed without an amount', async () => {
    const reference = await book({ cents: 800 });
    await read();
    await sql`
      update provider_entry set currency = 'GBP', usd_cents = null where subject = ${`payment:${reference}`}
    `.execute(market.db);
    await read();
    const found = await differenceOf(`payment:${reference}`);
    expect(found).toMatchObject({ kind: 'currency', provider_amount: null, difference: null });
    const suspense = await balance('suspense');
    expect((await close(found.id, null)).status).toBe(200);
    expect(await balance('suspense')).toBe(suspense);
    market.clock.advanceMs(2 * HOUR_MS);
    await read();
    expect(await differenceOf(`payment:${reference}`)).toBeUndefined();
  });
});

describe('who may', () => {
  test('is whoever decides about payouts', async () => {
    const support = await market.user({ role: 'support' });
    const month = market.clock.now().toISOString().slice(0, 7);
    for (const [method, path, body] of [
      ['GET', 'admin/books'],
      ['GET', 'admin/books/difference'],
      ['POST', 'admin/books/export', { provider: 'sandbox', month }],
      ['POST', `admin/books/difference/${newId()}/close`, { difference: 1, reason: 'Because' }],
    ] as const) {
      for (const as of [buyer, seller, support]) {
        expect((await market.call(method, path, body, { as, key: newId() })).status).toBe(403);
      }
      expect((await market.call(method, path, body)).status).toBe(401);
    }
    expect((await close(newId(), 1)).body.code).toBe('BOOK_DIFFERENCE_NOT_FOUND');
  });

  test('takes the lines of a month along, on record', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const input = { provider: 'sandbox', month };
    const { body } = await market.call('POST', 'admin/books/export', input, { as: admin });
    expect(body.file_name).toBe(`sandbox-${month}.csv`);
    const [head, ...lines] = String(body.content).trim().split('\r\n');
    expect(head).toBe(
      'entry_id,booked_at,category,subject,source_id,amount,fee,net,currency,amount_usd',
    );
    expect(lines.length).toBeGreaterThan(300);
    const { rows } = await sql<{ reason: string | null }>`
      select action from audit_record where action = 'payments.books_exported'
    `.execute(market.db);
    expect(rows).toHaveLength(1);
    const bad = { provider: '../x', month: '2026-13' };
    expect((await market.call('POST', 'admin/books/export', bad, { as: admin })).status).toBe(422);
  });
});

test.each([
  [
    'fees of a provider are posted as its line tells',
    `update provider_entry set fee_cents = 1, net_cents = amount_cents - 1 where fee_cents = 117`,
  ],
  [
    'what reconciling posted has a line or a closed difference',
    `delete from provider_entry where fee_cents = 117`,
  ],
  [
    'a closed difference is on suspense as it was closed',
    `update provider_difference set suspense_cents = 1 where suspense_cents = -100`,
  ],
])('the integrity check finds: %s', async (check, corruption) => {
  await expect(
    market.db.transaction().execute(async (tx) => {
      await sql.raw(corruption).execute(tx);
      throw new Error((await booksViolations(tx)).map((found) => found.check).join());
    }),
  ).rejects.toThrow(check);
});
