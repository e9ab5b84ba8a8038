/** The ledger's constraints, payouts with their refusals, expiring bonus money, and promo codes over the API. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { openDatabase } from '~/server/db/open.ts';
import { createKeys } from '~/server/infra/keys.ts';
import { platformAccount, post, userAccount } from '~/server/modules/ledger/index.ts';
import { createPromoCode } from '~/server/modules/promotions/index.ts';
import { openHolds, sumOfHolds } from '~/server/modules/wallet/holds.repository.ts';
import { balancesOf, expireBonus, grantBonus } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';

const HOUR = 3_600_000;
let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
afterEach(() => assertLedger(market.db));
afterAll(() => market.drop());

/** Rolls everything back, so that a broken state can be tried and the ledger stays valid. */
async function tried(run: (db: Market['db']) => Promise<unknown>): Promise<string> {
  return market.db
    .transaction()
    .execute(async (tx) => {
      await run(tx);
      throw new Error('nothing was refused');
    })
    .catch((error: Error) => error.message);
}

function move(from: string, to: string, cents: number, key = newId()) {
  return {
    kind: 'adjustment',
    key,
    reference: from,
    at: market.clock.now(),
    postings: [
      { account: userAccount('real', from), cents: -cents },
      { account: userAccount('real', to), cents },
    ],
  } as const;
}

describe('the ledger', () => {
  test('refuses what is not balanced, in the program and in the database', async () => {
    const user = await market.user();
    const half = {
      ...move(user, user, 1),
      postings: [{ account: userAccount('real', user), cents: 5 }],
    };
    await expect(post(market.db, half)).rejects.toThrow('sum to zero');
    await market.fund(user, 100);
    const said = await tried((db) =>
      sql`
        with t as (
          insert into ledger_transaction (id, kind, key, reference, created_at)
          values (${newId()}, 'adjustment', ${newId()}, 'x', now()) returning id
        )
        insert into ledger_posting (id, transaction_id, account_id, cents)
        select gen_random_uuid(), t.id, a.id, 5 from t, ledger_account a limit 1
      `.execute(db),
    );
    expect(said).toContain('unbalanced');
  });

  test('a debt is below zero from its first posting on, and nobody repays more than they owe', async () => {
    const user = await market.user();
    const owe = (cents: number) => ({
      ...move(user, user, 1),
      kind: 'chargeback_lost' as const,
      postings: [
        { account: userAccount('debt', user), cents: -cents },
        { account: platformAccount('chargeback'), cents },
      ],
    });
    await expect(post(market.db, owe(-1))).rejects.toThrow('NOT_ENOUGH_MONEY');
    await Promise.all([post(market.db, owe(500)), post(market.db, owe(280))]);
    expect(await balancesOf(market.db, user)).toMatchObject({ debt: -780, real: 0 });
    await expect(post(market.db, owe(-781))).rejects.toThrow('NOT_ENOUGH_MONEY');
    await post(market.db, owe(-780));
    expect(await balancesOf(market.db, user)).toMatchObject({ debt: 0 });
    const owed = sql`update ledger_account set balance = 1 where kind = 'debt'`;
    expect(await tried((db) => owed.execute(db))).toContain('ledger_account_balance_check');
  });

  test('opens an account once, however many first payments arrive at the same instant', async () => {
    // As many connections as payments: what is tried here lasts microseconds.
    const payments = 60;
    const wide = { kind: 'postgres', url: market.url, poolSize: payments } as const;
    const { db, close } = await openDatabase(wide, '');
    for (let round = 0; round < 100; round += 1) {
      const receiver = await market.user();
      const pay = () =>
        post(db, {
          ...move(receiver, receiver, 1),
          postings: [
            { account: platformAccount('fx'), cents: -1 },
            { account: userAccount('real', receiver), cents: 1 },
          ],
        });
      await Promise.all(Array.from({ length: payments }, pay));
      expect(await balancesOf(db, receiver)).toMatchObject({ real: payments });
    }
    await close();
  });

  test.each([
    ['update ledger_posting set cents = cents + 1'],
    ['delete from ledger_posting'],
    ['truncate ledger_transaction cascade'],
    ["update ledger_transaction set note = 'changed'"],
    ['delete from order_event'],
    ['delete from payment_event'],
    ['delete from payment_event_processing'],
  ])('is append-only: %s', async (statement) => {
    await market.fund(await market.user(), 100);
    expect(await tried((db) => sql.raw(statement).execute(db))).toContain('append-only');
  });

  test('takes nothing from an account that is short, and nothing twice', async () => {
    const [rich, poor] = [await market.user(), await market.user()];
    await market.fund(rich, 100);
    await expect(post(market.db, move(poor, rich, 1))).rejects.toMatchObject({
      code: 'NOT_ENOUGH_MONEY',
    });
    await expect(post(market.db, move(rich, poor, 101))).rejects.toMatchObject({
      code: 'NOT_ENOUGH_MONEY',
    });
    const once = move(rich, poor, 40);
    await post(market.db, once);
    await expect(post(market.db, once)).rejects.toThrow('ledger_transaction_key');
    expect((await balancesOf(market.db, rich)).real).toBe(60);
    expect((await balancesOf(market.db, poor)).real).toBe(40);
  });

  test('500 transfers among five people in all directions: no deadlock, no cent lost', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => market.user()));
    for (const person of people) await market.fund(person, 1_000);
    const transfers = Array.from({ length: 500 }, (_, index) => {
      const from = people[index % 5] ?? '';
      const to = people[(index * 3 + 1 + (index % 4)) % 5] ?? '';
      return post(market.db, move(from, to, 1 + (index % 7)));
    });
    const results = await Promise.allSettled(transfers);
    const refused = results.filter((result) => result.status === 'rejected');
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'NOT_ENOUGH_MONEY' });
    const balances = await Promise.all(people.map((person) => balancesOf(market.db, person)));
    expect(balances.reduce((total, { real }) => total + real, 0)).toBe(5_000);
  });
});

describe('payouts', () => {
  const add = (as: string, more: object = {}) =>
    market.call(
      'POST',
      'wallet/payout/method',
      { kind: 'bank', holder: 'Jo Doe', details: 'DE89 3704 0044 0532 0130 00', ...more },
      { as },
    );
  const ask = (as: string, method: string, amount: number) =>
    market.call(
      'POST',
      'wallet/payout/payout_request',
      { amount, method_id: method },
      { as, key: newId() },
    );

  /** A request for 20 of 50 USD that waits for an admin. */
  async function askedPayout() {
    const owner = await market.user({ trust_level: 2 });
    const admin = await market.user({ role: 'admin' });
    await market.fund(owner, 5_000);
    const method = await add(owner, { kind: 'paypal', holder: '', details: 'jo@legend.test' });
    market.clock.advanceMs(48 * HOUR);
    const { body } = await ask(owner, method.body.id, 2_000);
    return { owner, admin, asked: body };
  }

  test('wait 48 hours for a new method, need an identity, one at a time, from 10 USD', async () => {
    const owner = await market.user({ trust_level: 2 });
    const stranger = await market.user({ trust_level: 1 });
    await market.fund(owner, 5_000);
    await market.fund(stranger, 5_000);
    const method = await add(owner);
    expect(method.body).toMatchObject({ kind: 'bank', label: '•••• 3000' });
    expect((await add(owner, { details: 'de89370400440532013000' })).body.code).toBe(
      'PAYOUT_METHOD_KNOWN',
    );
    expect((await add(owner, { details: 'DE89 3704 0044 0532 0130 01' })).status).toBe(422);
    const { id } = method.body;
    expect((await ask(owner, id, 2_000)).body.code).toBe('PAYOUT_METHOD_WAITS');
    market.clock.advanceMs(48 * HOUR);
    const foreign = await add(stranger);
    market.clock.advanceMs(48 * HOUR);
    expect((await ask(stranger, foreign.body.id, 2_000)).body.code).toBe('TRUST_LEVEL_REQUIRED');
    expect((await ask(owner, foreign.body.id, 2_000)).body.code).toBe('PAYOUT_METHOD_NOT_FOUND');
    expect((await ask(owner, id, 999)).status).toBe(422);
    expect((await ask(owner, id, 5_001)).body.code).toBe('NOT_ENOUGH_MONEY');
    const answers = await Promise.all([ask(owner, id, 2_000), ask(owner, id, 2_000)]);
    expect(answers.map(({ body }) => body.code ?? body.status).toSorted()).toEqual([
      'PAYOUT_OPEN',
      'created',
    ]);
    expect(await balancesOf(market.db, owner)).toMatchObject({ real: 3_000, payout: 2_000 });
  });

  test('staff pays or declines with a reason, never for themselves', async () => {
    const owner = await market.user({ trust_level: 2, role: 'admin' });
    const admin = await market.user({ role: 'admin' });
    const support = await market.user({ role: 'support' });
    await market.fund(owner, 5_000);
    const method = await add(owner, { kind: 'paypal', details: 'jo@legend.test' });
    market.clock.advanceMs(48 * HOUR);
    const asked = await ask(owner, method.body.id, 2_000);
    const decide = (as: string, action: string, body: object = {}) =>
      market.call('POST', `admin/payout/${asked.body.id}/${action}`, body, { as, key: newId() });
    expect((await decide(support, 'approve')).status).toBe(403);
    expect((await decide(owner, 'approve')).body.code).toBe('PAYOUT_OWN');
    expect((await decide(admin, 'mark-paid')).body.code).toBe('PAYOUT_WRONG_STATE');
    const declined = await decide(admin, 'decline', {
      reason: 'name_mismatch',
      note: 'Another name',
    });
    expect(declined.body).toMatchObject({
      status: 'declined',
      decline_reason: 'name_mismatch',
      details: 'Jo Doe, jo@legend.test',
    });
    expect(await balancesOf(market.db, owner)).toMatchObject({ real: 5_000, payout: 0 });
    const audit = await market.db
      .selectFrom('audit_record')
      .select(['action', 'actor_id', 'reason'])
      .where('subject_id', '=', asked.body.id)
      .execute();
    expect(audit).toEqual([
      { action: 'wallet.payout_declined', actor_id: admin, reason: 'name_mismatch' },
    ]);
    const list = await market.call(
      'GET',
      'wallet/payout/payout_request?sort_created_at=desc',
      undefined,
      { as: owner },
    );
    expect(list.body).toMatchObject({ data: [{ status: 'declined' }], meta: { total: 1 } });
  });

  test('money that the bank sends back is real money of its owner again, once', async () => {
    const { owner, admin, asked } = await askedPayout();
    const path = `admin/payout/${asked.id}`;
    const act = (action: string, key = newId(), as = admin) =>
      market.call('POST', `${path}/${action}`, {}, { as, key });
    expect((await act('bounce')).body.code).toBe('PAYOUT_WRONG_STATE');
    await act('approve');
    await act('mark-paid');
    expect(await balancesOf(market.db, owner)).toMatchObject({ real: 3_000, payout: 0 });
    expect((await act('bounce', newId(), owner)).status).toBe(403);
    const key = newId();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => act('bounce', key)));
    for (const answer of answers) {
      expect(answer.body).toMatchObject({ status: 'declined', decline_reason: 'bounced' });
    }
    expect((await act('bounce')).body.code).toBe('PAYOUT_WRONG_STATE');
    expect(await balancesOf(market.db, owner)).toMatchObject({ real: 5_000, payout: 0 });
    const audit = await market.db
      .selectFrom('audit_record')
      .select('action')
      .where('subject_id', '=', asked.id)
      .orderBy('id')
      .execute();
    expect(audit.at(-1)).toEqual({ action: 'wallet.payout_bounced' });
    // It does not stand in the way of the next request.
    const method = await market.payoutMethod(owner);
    expect((await ask(owner, method, 2_000)).body.status).toBe('created');
  });

  test('why the staff paid stands in the record, and not with the owner', async () => {
    const { owner, admin, asked } = await askedPayout();
    for (const [action, reason] of [
      ['approve', 'Name and account agree'],
      ['mark-paid', 'Sent with the run of March'],
    ]) {
      const path = `admin/payout/${asked.id}/${action}`;
      const answer = await market.call('POST', path, { reason }, { as: admin, key: newId() });
      expect(answer.body).toMatchObject({ note: null });
    }
    const audit = await market.db
      .selectFrom('audit_record')
      .select(['action', 'reason'])
      .where('subject_id', '=', asked.id)
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { action: 'wallet.payout_approved', reason: 'Name and account agree' },
      { action: 'wallet.payout_withdrawn', reason: 'Sent with the run of March' },
    ]);
    const own = await market.call('GET', 'wallet/payout/payout_request', undefined, { as: owner });
    expect(JSON.stringify(own.body)).not.toContain('March');
  });

  test('details that cannot be read any more hide nothing else, and can be declined', async () => {
    const [broken, whole] = [await askedPayout(), await askedPayout()];
    const { admin } = broken;
    const keys = createKeys('another secret of more than 32 characters');
    await market.db
      .updateTable('payout_method')
      .set({ sealed_details: keys.encrypt('wallet.payout-method', '{}') })
      .where('user_id', '=', broken.owner)
      .execute();
    const list = await market.call('GET', 'admin/payout', undefined, { as: admin });
    expect(list.body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: broken.asked.id, details: null }),
        expect.objectContaining({ id: whole.asked.id, details: 'jo@legend.test' }),
      ]),
    );
    const path = `admin/payout/${broken.asked.id}/decline`;
    const declined = await market.call(
      'POST',
      path,
      { reason: 'details_wrong' },
      { as: admin, key: newId() },
    );
    expect(declined.body.status).toBe('declined');
    expect(await balancesOf(market.db, broken.owner)).toMatchObject({ real: 5_000, payout: 0 });
  });
});

describe('bonus money', () => {
  test('is spent from the grant that ends first and expires after 180 days', async () => {
    const person = await market.user();
    const give = (cents: number) =>
      market.db
        .transaction()
        .execute((tx) =>
          grantBonus(tx, { userId: person, cents, reason: 'welcome', at: market.clock.now() }),
        );
    await give(300);
    market.clock.advanceMs(24 * HOUR);
    await give(500);
    const shown = async () =>
      (await market.call('GET', 'wallet', undefined, { as: person })).body.data;
    expect(await shown()).toEqual([
      { slug: 'real', balance: 0 },
      { slug: 'bonus', balance: 800 },
      { slug: 'card', balance: 0 },
    ]);
    market.clock.advanceMs(179 * 24 * HOUR);
    // The first grant has ended; what is shown does not wait for the job that books it.
    expect(await shown()).toContainEqual({ slug: 'bonus', balance: 500 });
    await expireBonus(market.job(), 100);
    expect((await balancesOf(market.db, person)).bonus).toBe(500);
    await expect(
      post(market.db, {
        ...move(person, person, 0),
        postings: [
          { account: userAccount('bonus', person), cents: -501 },
          { account: platformAccount('bonus_expense'), cents: 501 },
        ],
      }),
    ).rejects.toMatchObject({ code: 'NOT_ENOUGH_MONEY' });
  });
});

test('holds are listed page by page, soonest first, with the sum of all', async () => {
  const [holder, stranger] = [await market.user(), await market.user()];
  const start = market.clock.now().getTime();
  const hold = (userId: string, days: number) => ({
    id: newId(),
    user_id: userId,
    order_id: newId(),
    net_cents: 100,
    rule: 'hold.L0',
    release_at: new Date(start + days * 24 * HOUR),
    created_at: market.clock.now(),
  });
  const undone = await tried(async (db) => {
    // Two of them end at the same instant.
    const rows = [hold(holder, 3), hold(holder, 1), hold(holder, 2), hold(holder, 2)];
    const foreign = hold(stranger, 1);
    await db
      .insertInto('hold')
      .values([...rows, foreign])
      .execute();
    expect(await sumOfHolds(db, holder)).toBe(400);
    const seen: string[] = [];
    let after: string | undefined;
    for (;;) {
      const page = await openHolds(db, holder, { after, limit: 1 });
      seen.push(...page.map(({ id }) => id));
      after = page.at(-1)?.id;
      if (after === undefined) break;
    }
    const expected = rows.toSorted(
      (a, b) => a.release_at.getTime() - b.release_at.getTime() || a.id.localeCompare(b.id),
    );
    expect(seen).toEqual(expected.map(({ id }) => id));
    expect(await openHolds(db, holder, { after: foreign.id, limit: 9 })).toEqual([]);
  });
  expect(undone).toBe('nothing was refused');
});

describe('promo codes over the API', () => {
  test('are checked by anybody, put on an order, shown, and taken back', async () => {
    const at = market.clock.now();
    await createPromoCode(market.db, { code: 'WELCOME10', percentBps: 1_000, userLimit: 1, at });
    const [seller, buyer] = [await market.user({ is_seller: true }), await market.user()];
    const offer = await market.offer({ sellerId: seller });
    const checked = await market.call('POST', 'promocodes/check', { code: ' welcome10 ' });
    expect(checked.body).toMatchObject({
      code: 'WELCOME10',
      processor_data: { discount_percent: 10 },
    });
    expect((await market.call('POST', 'promocodes/check', { code: 'nothing' })).body).toMatchObject(
      {
        statusCode: 404,
        code: 'PROMO_NOT_FOUND',
      },
    );
    const { body: order } = await market.place(buyer, { offer_id: offer, count: 1 });
    const activate = (payload: object, as = buyer) =>
      market.call('POST', 'promocodes/activation', { code: 'WELCOME10', payload }, { as });
    const activated = await activate({ offer_id: offer, count: 2 });
    expect(activated.body).toMatchObject({ status: 'active', discount_amount: 220 });
    expect((await activate({ order_id: order.id, currency: 'EUR' }, seller)).status).toBe(404);
    const used = await activate({ order_id: order.id, currency: 'EUR' });
    expect(used.body).toMatchObject({
      status: 'reserved',
      payload: { order_id: order.id, currency: 'EUR' },
      discount_amount: 110,
    });
    expect((await activate({ order_id: order.id })).body.code).toBe('PROMO_OTHER_ACTIVE');
    const show = () => market.call('GET', `market/order/${order.id}`, undefined, { as: buyer });
    expect((await show()).body).toMatchObject({
      due_amount: 990,
      discount_amount: 110,
      bonus_limit_amount: 0,
      promo_code: 'WELCOME10',
    });
    const mine = await market.call('GET', 'promocodes/activation', undefined, { as: buyer });
    expect(mine.body.data.map((line: { status: string }) => line.status)).toEqual(['reserved']);
    const drop = (as: string) =>
      market.call('DELETE', `promocodes/activation/${used.body.id}`, undefined, { as });
    expect((await drop(seller)).body.code).toBe('PROMO_ACTIVATION_NOT_FOUND');
    expect((await drop(buyer)).status).toBe(200);
    expect((await show()).body).toMatchObject({ due_amount: 1_100, promo_code: null });
  });

  test('a quote shows what the order will cost', async () => {
    const at = market.clock.now();
    await createPromoCode(market.db, { code: 'FIVE', amountCents: 500, minimumCents: 2_000, at });
    const seller = await market.user({ is_seller: true });
    const offer = await market.offer({ sellerId: seller });
    const quote = (query: string) =>
      market.call('GET', `market/order-quote?offer_id=${offer}&${query}`);
    expect((await quote('count=2')).body).toMatchObject({
      total_amount: 2_200,
      discount_amount: 0,
      catalog_price: 1_100,
      bonus_limit_amount: 660,
      timeline: { warranty_until: null },
    });
    expect((await quote('count=2&promo_code=five')).body).toMatchObject({ discount_amount: 500 });
    expect((await quote('count=1&promo_code=five')).body.code).toBe('PROMO_MINIMUM');
    expect((await quote('count=none')).status).toBe(422);
  });
});
