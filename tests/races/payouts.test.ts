/** What a payout costs, who approves it, how much is possible, and what stops it. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { lockAccount } from '~/server/modules/accounts/index.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { insertFreeze } from '~/server/modules/wallet/payouts/freezes.repository.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';

const HOUR = 3_600_000;
let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
afterEach(() => assertLedger(market.db));
afterAll(() => market.drop());

/** Rolls everything back, so that a broken state can be tried. */
async function tried(run: (db: Market['db']) => Promise<unknown>): Promise<string> {
  return market.db
    .transaction()
    .execute(async (tx) => {
      await run(tx);
      throw new Error('nothing was refused');
    })
    .catch((error: Error) => error.message);
}

const DAY = 24 * HOUR;
const pay = (as: string, path: string, body: object = {}, key = newId()) =>
  market.call('POST', path, body, { as, key });
const ask = (as: string, method: string, amount: number, more: object = {}) =>
  pay(as, 'wallet/payout/payout_request', { amount, method_id: method, ...more });
const act = (as: string, id: string, action: string, body: object = {}) =>
  pay(as, `admin/payout/${id}/${action}`, body);
const terms = async (as: string) =>
  (await market.call('GET', 'wallet/payout/terms', undefined, { as })).body;
const staff = () => market.user({ role: 'admin' });

/** Somebody with earned money and a usable method at PayPal, and the request that they made. */
async function asked(cents: number, more: { trust_level?: number } = {}) {
  const owner = await market.user({ trust_level: 2, ...more });
  await market.fund(owner, cents);
  const method = await market.payoutMethod(owner);
  const { body } = await ask(owner, method, cents);
  return { owner, method, id: String(body.id), body };
}

async function booked(id: string) {
  const { rows } = await sql<{ word: string; account: string; cents: number }>`
    select split_part(t.key, ':', 3) as word, a.kind || ':' || a.owner as account, p.cents
    from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
    join ledger_account a on a.id = p.account_id
    where t.reference = ${id} and a.kind in ('fees', 'clearing') order by p.id
  `.execute(market.db);
  return rows
    .map(({ word, account, cents }) => `${word} ${account} ${cents}`)
    .toSorted((a, b) => a.localeCompare(b));
}

test('the fee is booked when the money leaves, and given back when it comes back', async () => {
  const { owner, method, id, body } = await asked(5_000);
  expect(body).toMatchObject({ amount: 5_000, fee_amount: 100, net_amount: 4_900 });
  const admin = await staff();
  await act(admin, id, 'approve');
  expect(await booked(id)).toEqual([]);
  await act(admin, id, 'mark-paid');
  const sent = ['paid clearing:paypal 4900', 'paid fees: 100'];
  expect(await booked(id)).toEqual(sent);
  await act(admin, id, 'bounce');
  expect(await booked(id)).toEqual([
    'bounced clearing:paypal -4900',
    'bounced fees: -100',
    ...sent,
  ]);
  expect(await balancesOf(market.db, owner)).toMatchObject({ real: 5_000, payout: 0 });
  // Nothing is sent there again, until it is added anew.
  expect((await ask(owner, method, 2_000)).body.code).toBe('PAYOUT_METHOD_FAILED');
  const list = await market.call('GET', 'wallet/payout/method', undefined, { as: owner });
  expect(list.body.data[0].failed_at).toBe(market.clock.now().toISOString());
});

test('a method that failed makes room for the same one, which waits as a new one does', async () => {
  const owner = await market.user({ trust_level: 2 });
  const admin = await staff();
  await market.fund(owner, 5_000);
  const body = { kind: 'paypal', holder: '', details: 'jo@legend.test' };
  const add = async () => (await pay(owner, 'wallet/payout/method', body)).body;
  const first = await add();
  expect((await add()).code).toBe('PAYOUT_METHOD_KNOWN');
  market.clock.advanceMs(48 * HOUR);
  const { body: request } = await ask(owner, first.id, 2_000);
  for (const action of ['approve', 'mark-paid', 'bounce']) await act(admin, request.id, action);
  const second = await add();
  expect(second).toMatchObject({ label: first.label, failed_at: null });
  expect((await ask(owner, second.id, 2_000)).body.code).toBe('PAYOUT_METHOD_WAITS');
  const list = await market.call('GET', 'wallet/payout/method', undefined, { as: owner });
  expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([second.id]);
});

test('a fee other than the owner saw is refused, and changes nothing', async () => {
  const owner = await market.user({ trust_level: 2 });
  await market.fund(owner, 5_000);
  const method = await market.payoutMethod(owner);
  const refused = await ask(owner, method, 5_000, { expected_fee_amount: 99 });
  expect(refused.body.code).toBe('PAYOUT_FEE_CHANGED');
  expect(await balancesOf(market.db, owner)).toMatchObject({ real: 5_000, payout: 0 });
  const agreed = await ask(owner, method, 5_000, { expected_fee_amount: 100 });
  expect(agreed.body.fee_amount).toBe(100);
});

test('two people approve from 1 000 USD on, whoever is quicker', async () => {
  const { id } = await asked(100_000);
  const [first, second, third] = [await staff(), await staff(), await staff()];
  expect((await act(first, id, 'mark-paid')).body.code).toBe('PAYOUT_WRONG_STATE');
  const endorsed = await act(first, id, 'approve');
  expect(endorsed.body).toMatchObject({
    status: 'created',
    needs_second: true,
    approvals: [{ user_id: first }],
  });
  expect((await act(first, id, 'approve')).body.code).toBe('PAYOUT_SECOND_PERSON');
  expect((await act(first, id, 'mark-paid')).body.code).toBe('PAYOUT_WRONG_STATE');
  const answers = await Promise.all([act(second, id, 'approve'), act(third, id, 'approve')]);
  expect(answers.map(({ body }) => body.code ?? body.status).toSorted()).toEqual([
    'PAYOUT_WRONG_STATE',
    'approved',
  ]);
  expect((await act(first, id, 'mark-paid')).body.status).toBe('withdrawn');
  const { id: small } = await asked(99_999);
  expect((await act(first, small, 'approve')).body.status).toBe('approved');
});

test('two first approvals at once are one endorsement and one approval', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await asked(100_000);
    const admins = [await staff(), await staff()];
    const answers = await Promise.all(admins.map((admin) => act(admin, id, 'approve')));
    expect(answers.map(({ body }) => body.status).toSorted()).toEqual(['approved', 'created']);
    const row = await market.db
      .selectFrom('payout_request')
      .select(['first_approved_by', 'approved_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([row.first_approved_by, row.approved_by].toSorted()).toEqual(admins.toSorted());
  }
});

test('a first approval counts no longer than the right of whoever gave it', async () => {
  for (const lost of [{ role: 'support' }, { is_banned: true }] as const) {
    const { id } = await asked(100_000);
    const [gone, second, third] = [await staff(), await staff(), await staff()];
    await act(gone, id, 'approve');
    await market.db.updateTable('app_user').set(lost).where('id', '=', gone).execute();
    const again = await act(second, id, 'approve');
    expect(again.body).toMatchObject({ status: 'created', approvals: [{ user_id: second }] });
    expect((await act(second, id, 'approve')).body.code).toBe('PAYOUT_SECOND_PERSON');
    expect((await act(third, id, 'approve')).body.status).toBe('approved');
  }
});

test('nothing is sent to a method that failed: it is neither approved nor marked as sent', async () => {
  const { owner, method, id } = await asked(5_000);
  const admin = await staff();
  await act(admin, id, 'approve');
  await act(admin, id, 'mark-paid');
  await market.fund(owner, 4_000);
  const { body: open } = await ask(owner, method, 2_000);
  await act(admin, id, 'bounce');
  expect((await act(admin, open.id, 'approve')).body.code).toBe('PAYOUT_METHOD_FAILED');
  const listed = await market.call('GET', 'admin/payout', undefined, { as: admin });
  const seen = listed.body.data.find((each: { id: string }) => each.id === open.id);
  expect(seen.method_failed_at).toBe(market.clock.now().toISOString());
  await sql`update payout_method set failed_at = null where id = ${method}`.execute(market.db);
  await act(admin, open.id, 'approve');
  await sql`update payout_method set failed_at = now() where id = ${method}`.execute(market.db);
  expect((await act(admin, open.id, 'mark-paid')).body.code).toBe('PAYOUT_METHOD_FAILED');
  const declined = await act(admin, open.id, 'decline', { reason: 'details_wrong' });
  expect(declined.body.status).toBe('declined');
});

test('staff do not read why their own payouts are frozen', async () => {
  const [admin, other] = [await staff(), await staff()];
  const reason = 'Looked at for a while';
  await pay(other, 'admin/payout-freeze', { user_id: admin, reason });
  const read = async (as: string) =>
    (await market.call('GET', `admin/payout-freeze?user_id=${admin}&state=all`, undefined, { as }))
      .body.data;
  expect(await read(admin)).toMatchObject([{ reason: '', lift_reason: null }]);
  expect(await read(other)).toMatchObject([{ reason }]);
  await pay(other, `admin/payout-freeze/${admin}/lift`, { reason: 'It is cleared up' });
  expect(await read(admin)).toMatchObject([{ reason: '', lift_reason: '' }]);
  expect(await read(other)).toMatchObject([{ reason, lift_reason: 'It is cleared up' }]);
});

test('the database itself refuses one person as both, and a large payout that one approved', async () => {
  const { id } = await asked(100_000);
  const admin = await staff();
  await act(admin, id, 'approve');
  const set = (columns: string) =>
    tried((db) => sql`update payout_request set ${sql.raw(columns)} where id = ${id}`.execute(db));
  expect(await set(`status = 'approved'`)).toContain('payout_second');
  expect(await set(`status = 'approved', approved_by = '${admin}', approved_at = now()`)).toContain(
    'payout_two_people',
  );
});

test('frozen payouts are neither asked for, approved nor sent; back they come', async () => {
  const { owner, id } = await asked(5_000);
  const [admin, support] = [await staff(), await market.user({ role: 'support' })];
  const freeze = { user_id: owner, reason: 'A chargeback is open' };
  expect((await pay(support, 'admin/payout-freeze', freeze)).status).toBe(403);
  expect((await pay(owner, 'admin/payout-freeze', freeze)).status).toBe(403);
  const own = { user_id: admin, reason: 'My own account' };
  expect((await pay(admin, 'admin/payout-freeze', own)).body.code).toBe('PAYOUT_OWN');
  const nobody = { user_id: newId(), reason: 'Nobody at all' };
  expect((await pay(admin, 'admin/payout-freeze', nobody)).body.code).toBe('PERSON_NOT_FOUND');
  const frozen = await pay(admin, 'admin/payout-freeze', freeze);
  // Frozen once: whoever comes second changes nothing.
  const again = await pay(await staff(), 'admin/payout-freeze', { ...freeze, reason: 'Me too!' });
  expect(again.body).toEqual(frozen.body);
  expect((await act(admin, id, 'approve')).body.code).toBe('PAYOUT_FROZEN');
  await market.runJob('wallet.screen_payouts');
  const [waiting] = (
    await market.call('GET', 'admin/payout?status=created', undefined, { as: admin })
  ).body.data;
  expect(waiting).toMatchObject({ id, frozen_at: frozen.body.created_at });
  expect((await terms(owner)).frozen).toEqual({ since: frozen.body.created_at });
  const declined = await act(admin, id, 'decline', { reason: 'other' });
  expect(declined.body.status).toBe('declined');
  const method = await market.payoutMethod(owner);
  expect((await ask(owner, method, 2_000)).body.code).toBe('PAYOUT_FROZEN');
  const open = await market.call('GET', 'admin/payout-freeze', undefined, { as: admin });
  expect(open.body.data).toMatchObject([{ user_id: owner, reason: freeze.reason }]);
  const lift = () =>
    pay(admin, `admin/payout-freeze/${owner}/lift`, { reason: 'It is cleared up' });
  expect((await lift()).body).toMatchObject({ lifted_by: { user_id: admin } });
  expect((await lift()).body.code).toBe('PAYOUT_FREEZE_NOT_FOUND');
  expect((await ask(owner, method, 2_000)).body.status).toBe('created');
  await market.runJob('wallet.screen_payouts');
  const audit = await market.db
    .selectFrom('audit_record')
    .select('action')
    .where('subject_id', '=', owner)
    .orderBy('id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual([
    'wallet.payouts_frozen',
    'wallet.payouts_unfrozen',
  ]);
  await market.outbox.drain();
  const told = await market.db
    .selectFrom('notice')
    .select(['kind', 'data'])
    .where('user_id', '=', owner)
    .orderBy('id')
    .execute();
  const changes = told.filter(({ data }) => data.type === 'payouts_frozen');
  expect(changes).toEqual([
    { kind: 'security', data: { type: 'payouts_frozen', change: 'frozen' } },
    { kind: 'security', data: { type: 'payouts_frozen', change: 'lifted' } },
  ]);
});

test('a freeze against what lets money leave: nothing leaves behind a freeze', async () => {
  for (const action of ['approve', 'mark-paid']) {
    const { owner, id } = await asked(5_000);
    const admin = await staff();
    if (action === 'mark-paid') await act(admin, id, 'approve');
    const row = { id: newId(), userId: owner, reason: 'A chargeback is open', frozenBy: admin };
    // The freeze is written and not yet committed when the decision comes: it has to wait for it.
    const { decision, waited } = await market.db.transaction().execute(async (tx) => {
      await lockAccount(tx, owner);
      await insertFreeze(tx, { ...row, at: market.clock.now() });
      let isDone = false;
      const decided = act(admin, id, action).finally(() => {
        isDone = true;
      });
      let blocked = 0;
      while (blocked === 0 && !isDone) {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pg_locks where not granted
        `.execute(market.db);
        blocked = rows[0]?.count ?? 0;
      }
      // Not awaited in here: it waits for this transaction.
      return { decision: [decided] as const, waited: blocked > 0 };
    });
    expect((await decision[0]).body.code).toBe('PAYOUT_FROZEN');
    expect(waited).toBe(true);
    expect((await booked(id)).length).toBe(0);
  }
});

test('frozen and let through at the same instant: one came first, and the books agree', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { owner, id } = await asked(5_000);
    const admin = await staff();
    const freeze = { user_id: owner, reason: 'A chargeback is open' };
    const [frozen, approved] = await Promise.all([
      pay(await staff(), 'admin/payout-freeze', freeze),
      act(admin, id, 'approve'),
    ]);
    expect(frozen.status).toBe(200);
    expect(['approved', 'PAYOUT_FROZEN']).toContain(approved.body.code ?? approved.body.status);
    expect((await act(admin, id, 'mark-paid')).body.code).toMatch(/PAYOUT_(?:FROZEN|WRONG_STATE)/);
  }
});

test('limits of a day and of 30 days; what came back is free again', async () => {
  const owner = await market.user({ trust_level: 2 });
  const [first, second] = [await staff(), await staff()];
  await market.fund(owner, 600_000);
  const method = await market.payoutMethod(owner);
  const send = async (id: string) => {
    for (const admin of [first, second]) await act(admin, id, 'approve');
    expect((await act(first, id, 'mark-paid')).body.status).toBe('withdrawn');
  };
  const much = await ask(owner, method, 250_001);
  expect(much.body).toMatchObject({
    code: 'PAYOUT_LIMIT_REACHED',
    values: { dollars: '2500.00' },
  });
  // Nothing was counted: no day comes on which this is possible.
  expect(much.body.message).toContain('2500.00 US dollars are possible.');
  const { body: one } = await ask(owner, method, 200_000);
  await send(one.id);
  expect(await terms(owner)).toMatchObject({
    possible_amount: 50_000,
    day: { limit: 250_000, left: 50_000 },
    month: { limit: 1_000_000, left: 800_000 },
    more_at: new Date(market.clock.now().getTime() + DAY).toISOString(),
  });
  expect((await ask(owner, method, 50_001)).body.code).toBe('PAYOUT_LIMIT_REACHED');
  await act(first, one.id, 'bounce');
  expect(await terms(owner)).toMatchObject({ possible_amount: 250_000, more_at: null });
  const other = await market.payoutMethod(owner);
  const { body: two } = await ask(owner, other, 250_000);
  await send(two.id);
  expect((await ask(owner, other, 1_000)).body.code).toBe('PAYOUT_LIMIT_REACHED');
  market.clock.advanceMs(DAY);
  expect((await ask(owner, other, 1_000)).body.status).toBe('created');
});

test('a request that nobody screened is compared with the books by whoever approves it', async () => {
  const { owner, id } = await asked(5_000);
  const admin = await staff();
  const shift = (cents: number) =>
    sql`update ledger_account set balance = balance + ${cents} where kind = 'real' and owner = ${owner}`.execute(
      market.db,
    );
  await shift(1);
  expect((await act(admin, id, 'approve')).body.code).toBe('PAYOUTS_PAUSED');
  await shift(-1);
  expect((await act(admin, id, 'approve')).body.status).toBe('approved');
});
