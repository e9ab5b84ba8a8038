/** The books for staff: accounts, entries, postings, sums by day, files, who may, and who looked (decision 0119). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  LedgerBalance,
  LedgerDay,
  LedgerEntryOutput,
  LedgerTransaction,
} from '~/contracts/ledger/ledger.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { post, platformAccount, userAccount } from '~/server/modules/ledger/index.ts';
import { markBalances } from '~/server/modules/ledger/use-cases/mark-balances.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, START, type Market } from '../races/support/market.ts';

const DAY_MS = 86_400_000;
let market: Market;
let [admin, support, buyer, seller, order] = ['', '', '', '', ''];

const get = async (path: string, as = admin) =>
  (await market.call('GET', `admin/ledger/${path}`, undefined, { as })).body;
const accounts = async (owner?: string): Promise<LedgerBalance[]> =>
  (await get(`accounts${owner === undefined ? '' : `?owner=${owner}`}`)).data;
const journal = async (query = ''): Promise<LedgerTransaction[]> =>
  (await get(`transactions?limit=100&${query}`)).data;
const kindsOf = async (query: string) => (await journal(query)).map(({ kind }) => kind);
const accountOf = async (owner: string | undefined, kind: string) =>
  (await accounts(owner)).find((each) => each.kind === kind);
const looksAt = async (userId: string) =>
  (
    await sql`select from audit_record where action = 'ledger.person_opened' and subject_id = ${userId}`.execute(
      market.db,
    )
  ).rows.length;

/** All pages of a list, so many at a time. */
async function paged<Row extends { id: string }>(path: string, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor = ''; ;) {
    const sep = path.includes('?') ? '&' : '?';
    const page = await get(
      `${path}${sep}limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    rows.push(...page.data);
    cursor = page.meta.next_cursor;
    if (cursor === null) return rows;
  }
}

/** So many times a cent of goodwill, each in a posting of its own. */
async function give(userId: string, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    await post(market.db, {
      kind: 'reward',
      key: `test:${newId()}`,
      reference: userId,
      at: market.clock.now(),
      postings: [
        { account: platformAccount('referral'), cents: -1 },
        { account: userAccount('real', userId), cents: 1 },
      ],
    });
  }
}

beforeAll(async () => {
  market = await openMarket();
  admin = await market.user({ role: 'admin' });
  support = await market.user({ role: 'support' });
  seller = await market.user({ is_seller: true });
  buyer = await market.user({ public_name: 'Lucy_buys' });
  await market.fund(buyer, 10_000);
  market.clock.advanceMs(DAY_MS);
  const offer = await market.offer({ sellerId: seller, priceCents: 1_000 });
  order = (await market.place(buyer, { offer_id: offer, count: 1 })).body.id;
  await market.pay(buyer, order);
});
afterAll(async () => {
  await assertLedger(market.db);
  await market.drop();
});

describe('postings', () => {
  test('stand with all their entries, the newest first, and add up to zero', async () => {
    const [paid, funded] = await journal();
    expect(paid).toMatchObject({ kind: 'order_paid', reference: order });
    expect(paid?.entries.map(({ account, amount }) => [account.kind, amount])).toEqual([
      ['real', -(paid?.entries[1]?.amount ?? 0)],
      ['escrow', expect.any(Number)],
    ]);
    expect(paid?.entries[0]?.account.person).toEqual({
      id: buyer,
      public_name: 'Lucy_buys',
    });
    expect(paid?.entries[1]?.account).toMatchObject({
      owner: order,
      person: null,
    });
    expect(funded).toMatchObject({
      kind: 'adjustment',
      created_at: START.toISOString(),
    });
    for (const { entries } of await journal()) {
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    }
    expect(await get(`transactions/${paid?.id}`)).toEqual(paid);
    expect((await get(`transactions/${newId()}`)).code).toBe('LEDGER_NOT_FOUND');
  });

  test('are filtered by kind, days, account, person, and what they are about', async () => {
    expect(await kindsOf('kind=order_paid')).toEqual(['order_paid']);
    expect(await kindsOf('kind=payout_paid')).toEqual([]);
    const [first, second] = ['2026-03-01', '2026-03-02'];
    expect(await kindsOf(`to=${first}`)).toEqual(['adjustment']);
    expect(await kindsOf(`from=${second}`)).toEqual(['order_paid']);
    expect(await kindsOf(`from=${first}&to=${second}`)).toHaveLength(2);
    expect(await kindsOf('from=2026-03-03')).toEqual([]);
    expect(await kindsOf('account_kind=escrow')).toEqual(['order_paid']);
    expect(await kindsOf('account_kind=fx')).toEqual(['adjustment']);
    expect(await kindsOf('account_kind=suspense')).toEqual([]);
    expect(await kindsOf(`user_id=${buyer}`)).toEqual(['order_paid', 'adjustment']);
    expect(await kindsOf(`user_id=${buyer}&kind=adjustment`)).toEqual(['adjustment']);
    expect(await kindsOf(`user_id=${buyer}&account_kind=escrow`)).toEqual(['order_paid']);
    expect(await kindsOf(`user_id=${buyer}&to=${first}`)).toEqual(['adjustment']);
    expect(await kindsOf(`user_id=${buyer}&from=${second}`)).toEqual(['order_paid']);
    expect(await kindsOf(`user_id=${seller}`)).toEqual([]);
    expect(await kindsOf(`about=${order}`)).toEqual(['order_paid']);
    expect(await kindsOf(`about=${order}&kind=deposit`)).toEqual([]);
    expect(await kindsOf(`about=${order}&user_id=${seller}`)).toEqual([]);
    expect(await kindsOf(`about=${newId()}`)).toEqual([]);
  });

  test('about an order are also those of its card, under ids of their own', async () => {
    const payer = await market.user();
    const offer = await market.offer({ sellerId: seller, priceCents: 700 });
    const { body } = await market.place(payer, { offer_id: offer, count: 1 });
    const refund = newId();
    await sql`
      insert into card_refund (id, user_id, provider, source, source_id, order_id, cents, available_at, created_at, requested_at)
      values (${refund}, ${payer}, 'sandbox', 'payment', ${newId()}, ${body.id}, 5, now() + interval '1 year', now(), now())
    `.execute(market.db);
    await post(market.db, {
      kind: 'card_returned',
      key: `test:${newId()}`,
      reference: refund,
      at: market.clock.now(),
      postings: [
        { account: platformAccount('referral'), cents: -5 },
        { account: platformAccount('fx'), cents: 5 },
      ],
    });
    expect(await kindsOf(`about=${body.id}`)).toEqual(['card_returned']);
    await sql`delete from card_refund where id = ${refund}`.execute(market.db);
  });

  test('come page by page, none twice and none left out, however they are filtered', async () => {
    const many = await market.user();
    await give(many, 7);
    for (const query of [
      'transactions',
      `transactions?user_id=${many}`,
      'transactions?account_kind=referral',
      'transactions?account_kind=real',
      'transactions?kind=reward',
      `transactions?about=${many}`,
    ]) {
      const whole = await paged(query, 100);
      expect(whole.length, query).toBeGreaterThanOrEqual(7);
      expect(await paged(query, 2), query).toEqual(whole);
      expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
    }
  });
});

describe('an account', () => {
  test('of the platform has as balance what was posted to it, before and after its marks', async () => {
    const whose = await market.user();
    await give(whose, 12);
    const stored = async () =>
      (
        await sql<{ kind: string; cents: number }>`
        select a.kind, sum(p.cents)::bigint as cents from ledger_posting p
        join ledger_account a on a.id = p.account_id where a.balance is null group by a.kind order by 1
      `.execute(market.db)
      ).rows;
    const shown = async () =>
      (await accounts())
        .map(({ kind, balance }) => ({ kind, cents: balance }))
        .toSorted((a, b) => a.kind.localeCompare(b.kind));
    expect(await shown()).toEqual(await stored());
    const referral = await accountOf(undefined, 'referral');
    const before = await paged<LedgerEntryOutput>(`accounts/${referral?.id}`, 5);
    // Young postings get no marks: neighbours with smaller ids may still come.
    await markBalances(market.job(), 3);
    expect(await market.db.selectFrom('balance_mark').selectAll().execute()).toEqual([]);
    await sql`
      insert into balance_mark (account_id, posting_id, cents)
      select account_id, id, cents from (
        select p.account_id, p.id, sum(p.cents) over w as cents, row_number() over w as place
        from ledger_posting p join ledger_account a on a.id = p.account_id where a.balance is null
        window w as (partition by p.account_id order by p.id)
      ) s where place % 3 = 0
    `.execute(market.db);
    expect(await shown()).toEqual(await stored());
    expect(await paged(`accounts/${referral?.id}`, 5)).toEqual(before);
    await give(whose, 2);
    expect(await shown()).toEqual(await stored());
    await assertLedger(market.db);
  });

  test('marks old postings by itself, and a wrong mark breaks the check of the books', async () => {
    await sql`delete from balance_mark`.execute(market.db);
    const old = '00000000-0000-7000-8000-0000000000';
    const [transaction] = await journal();
    const at = platformAccount('provider_cost');
    await post(market.db, {
      kind: 'adjustment',
      key: `test:${newId()}`,
      reference: 'x',
      at: market.clock.now(),
      postings: [
        { account: at, cents: -1 },
        { account: platformAccount('fx'), cents: 1 },
      ],
    });
    const cost = await accountOf(undefined, 'provider_cost');
    // Two groups that are older than everything: as if they had been posted long ago.
    for (const n of [1, 2]) {
      await sql`
        insert into ledger_posting (id, transaction_id, account_id, cents) values
          (${`${old}1${n}`}, ${transaction?.id}, ${cost?.id}, -4), (${`${old}2${n}`}, ${transaction?.id}, ${cost?.id}, 4)
      `.execute(market.db);
    }
    await markBalances(market.job(), 2);
    const marks = await market.db
      .selectFrom('balance_mark')
      .selectAll()
      .orderBy('posting_id')
      .execute();
    expect(marks.map(({ account_id: id, cents }) => [id, cents])).toEqual([
      [cost?.id, -8],
      [cost?.id, 0],
    ]);
    expect(await accountOf(undefined, 'provider_cost')).toEqual(cost);
    await assertLedger(market.db);
    await sql`update balance_mark set cents = cents + 1`.execute(market.db);
    await expect(assertLedger(market.db)).rejects.toThrow('a balance mark');
    await sql`delete from balance_mark`.execute(market.db);
  });

  test('shows its entries with the balance after each, however they are filtered', async () => {
    const own = await accounts(buyer);
    expect(own.map(({ kind }) => kind)).toEqual(['real']);
    const [real] = own;
    const entries = await paged<LedgerEntryOutput>(`accounts/${real?.id}`, 1);
    expect(entries.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['order_paid', real?.balance],
      ['adjustment', 10_000],
    ]);
    expect(entries[0]?.amount).toBe((real?.balance ?? 0) - 10_000);
    const filtered = async (query: string) => (await get(`accounts/${real?.id}?${query}`)).data;
    expect(await filtered('kind=adjustment')).toEqual([entries[1]]);
    expect(await filtered('to=2026-03-01')).toEqual([entries[1]]);
    expect(await filtered('from=2026-03-02&kind=order_paid')).toEqual([entries[0]]);
    expect((await get(`accounts/${newId()}`)).code).toBe('LEDGER_NOT_FOUND');
    const escrow = await accounts(order);
    expect(escrow.map(({ kind, balance }) => [kind, balance > 0])).toEqual([['escrow', true]]);
  });

  test('of a person is looked at on record, once in an hour, and by nobody in secret', async () => {
    const whose = await market.user();
    await give(whose, 1);
    const [real] = await accounts(whose);
    expect(await looksAt(whose)).toBe(1);
    await get(`accounts/${real?.id}`);
    await journal(`user_id=${whose}`);
    expect(await looksAt(whose)).toBe(1);
    const other = await market.user({ role: 'admin' });
    await get(`accounts/${real?.id}`, other);
    expect(await looksAt(whose)).toBe(2);
    market.clock.advanceMs(3_600_000 + 1);
    await journal(`user_id=${whose}`);
    expect(await looksAt(whose)).toBe(3);
    await accounts(order);
    expect(await looksAt(order)).toBe(0);
  });
});

describe('sums by day', () => {
  const days = async (query: string): Promise<LedgerDay[]> => (await get(`days?${query}`)).data;

  test('tell what came and went, by account and by kind of posting', async () => {
    const range = 'from=2026-03-01&to=2026-03-02';
    const all = await days(range);
    const of = (account: string, day = '2026-03-02') =>
      all.find((row) => row.account === account && row.day === day);
    expect(of('escrow')?.in_amount).toBe(of('real')?.out_amount);
    expect(of('real', '2026-03-01')).toMatchObject({
      in_amount: 10_000,
      out_amount: 0,
      kind: null,
    });
    for (const day of ['2026-03-01', '2026-03-02']) {
      const rows = all.filter((row) => row.day === day);
      expect(rows.reduce((sum, row) => sum + row.in_amount - row.out_amount, 0)).toBe(0);
    }
    expect(await days(`${range}&by=kind&account_kind=escrow`)).toMatchObject([
      { day: '2026-03-02', account: 'escrow', kind: 'order_paid', entries: 1 },
    ]);
    expect(await days(`${range}&kind=payout_paid`)).toEqual([]);
  });

  test('are made of a week without days, and of a quarter at most', async () => {
    expect(await get('days')).toMatchObject({
      to: market.clock.now().toISOString().slice(0, 10),
    });
    expect(await get('days?from=2026-03-01')).toMatchObject({
      to: '2026-03-07',
    });
    expect((await get('days?from=2026-01-01&to=2026-04-02')).from).toBe('2026-01-01');
    for (const query of ['from=2026-01-01&to=2026-04-03', 'from=2026-03-02&to=2026-03-01']) {
      expect((await get(`days?${query}`)).code).toBe('LEDGER_RANGE_TOO_LONG');
    }
    expect((await get('days?from=0000-01-01')).code).toBe('VALIDATION');
  });
});

describe('files', () => {
  const file = (path: string, body: object = {}, as = admin) =>
    market.call('POST', `admin/ledger/${path}/export`, body, { as });

  test('hold what is filtered, run as no formula, and stand in the record', async () => {
    const whose = await market.user({ public_name: '=cmd()' });
    await give(whose, 3);
    const { body } = await file('transactions', { user_id: whose });
    const lines = body.content.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + 6);
    expect(lines[0]).toMatch(/^created_at,posting_id,entry_id,kind,/);
    expect(body.content).toContain("'=cmd()");
    expect(body.content).toContain(',-0.01,USD');
    const [real] = await accounts(whose);
    const entries = await file(`accounts/${real?.id}`);
    expect(entries.body.content.trimEnd().split('\r\n')).toHaveLength(1 + 3);
    expect(entries.body.content).toContain(',0.01,0.03,USD');
    const days = await file('days', { from: '2026-03-01', to: '2026-03-01' });
    expect(days.body.file_name).toBe('ledger-days-2026-03-01-2026-03-01.csv');
    expect(days.body.content).toContain('2026-03-01,real,,100,0,1,USD');
    const { rows } = await sql<{ subject_id: string }>`
      select subject_id from audit_record where action = 'ledger.exported' order by id
    `.execute(market.db);
    expect(rows.map(({ subject_id: id }) => id)).toEqual([whose, real?.id, 'days']);
  });
});

test('the books are for whoever decides payouts', async () => {
  const [real] = await accounts(buyer);
  for (const path of [
    'accounts',
    `accounts/${real?.id}`,
    'transactions',
    `transactions/${newId()}`,
    'days',
  ]) {
    expect((await get(path, support)).code, path).toBe('FORBIDDEN');
    expect((await get(path, buyer)).code, path).toBe('FORBIDDEN');
  }
  for (const path of ['transactions', `accounts/${real?.id}`, 'days']) {
    const refused = await market.call('POST', `admin/ledger/${path}/export`, {}, { as: support });
    expect(refused.status, path).toBe(403);
  }
});
