/** Batches of payouts over the API: each payout goes once, whoever is quicker; what was carried out is booked once. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { settleBatches } from '~/server/modules/wallet/payouts/settle-batches.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';

let market: Market;
let admin: string;
let colleague: string;

beforeAll(async () => {
  market = await openMarket();
  admin = await market.user({ role: 'admin' });
  colleague = await market.user({ role: 'admin' });
});
afterEach(() => assertLedger(market.db));
afterAll(() => market.drop());

const REASON = 'Run of the day';
const pay = (as: string, path: string, body: object = {}, key = newId()) =>
  market.call('POST', path, body, { as, key });
const act = (as: string, id: string, action: string, body: object = {}) =>
  pay(as, `admin/payout/batch/${id}/${action}`, body);
const release = (id: string, as = admin) => act(as, id, 'release', { reason: REASON });
const cancel = (id: string, as = admin) => act(as, id, 'cancel', { reason: REASON });
const drop = (id: string, payout: string, as = admin) =>
  act(as, id, 'drop', { payout_id: payout, reason: REASON });
const make = (payouts: readonly string[], more: object = {}, as = admin) =>
  pay(as, 'admin/payout/batch', { kind: 'paypal', payout_ids: payouts, ...more });
const show = async (id: string) =>
  (await market.call('GET', `admin/payout/batch/${id}`, undefined, { as: admin })).body;
const settled = () => market.runJob('wallet.settle_payouts');

/** An approved payout of 50 USD to PayPal: 1 USD is its fee. */
async function approved(email = 'jo@legend.test') {
  const owner = await market.user({ trust_level: 2 });
  await market.fund(owner, 5_000);
  const method = await market.payoutMethod(owner);
  const details = JSON.stringify({ holder: '', details: email });
  await market.db
    .updateTable('payout_method')
    .set({ sealed_details: market.services.keys.encrypt('wallet.payout-method', details) })
    .where('id', '=', method)
    .execute();
  const { body } = await pay(owner, 'wallet/payout/payout_request', {
    amount: 5_000,
    method_id: method,
  });
  expect((await pay(colleague, `admin/payout/${body.id}/approve`)).body.status).toBe('approved');
  return { owner, id: String(body.id) };
}

const several = (count: number) => Promise.all(Array.from({ length: count }, () => approved()));
const idsOf = (payouts: readonly { id: string }[]) => payouts.map(({ id }) => id);

async function statusOf(id: string) {
  const { status } = await market.db
    .selectFrom('payout_request')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return status;
}

describe('a batch', () => {
  test('is made, taken as a file, carried out, and booked payout by payout', async () => {
    const payouts = await several(3);
    const made = await make(idsOf(payouts));
    expect(made.body).toMatchObject({ status: 'open', count: 3, net_amount: 14_700 });
    const { id } = made.body;
    // Nobody carries out what nobody has seen.
    expect((await release(id)).body.code).toBe('PAYOUT_BATCH_STATE');
    const file = await act(admin, id, 'file');
    const lines = file.body.content.split('\r\n');
    expect(lines[0]).toBe('email,amount,currency,reference');
    expect(
      lines.slice(1, -1).every((line: string) => line.startsWith('jo@legend.test,49.00,')),
    ).toBe(true);
    expect(lines).toHaveLength(5);
    expect(await Promise.all(idsOf(payouts).map(statusOf))).toEqual(Array(3).fill('approved'));
    expect((await release(id)).body).toMatchObject({ status: 'sent', paid_count: 0 });
    expect((await release(id)).body.code).toBe('PAYOUT_BATCH_STATE');
    await settled();
    expect(await show(id)).toMatchObject({ paid_count: 3, released_by: { user_id: admin } });
    for (const { owner } of payouts) {
      expect(await balancesOf(market.db, owner)).toMatchObject({ real: 0, payout: 0 });
    }
    const audit = await market.db
      .selectFrom('audit_record')
      .select(['action', 'reason'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { action: 'wallet.batch_made', reason: null },
      { action: 'wallet.batch_file', reason: null },
      { action: 'wallet.batch_released', reason: REASON },
    ]);
  });

  test('takes no payout of one’s own, of a frozen account, of another kind, or that cannot be read', async () => {
    const [good, frozen, waiting] = await several(3);
    const owned = await approved();
    await market.db
      .updateTable('app_user')
      .set({ role: 'admin' })
      .where('id', '=', owned.owner)
      .execute();
    await pay(colleague, 'admin/payout-freeze', {
      user_id: frozen?.owner,
      reason: 'A chargeback is open',
    });
    const formula = await approved('=cmd@legend.test');
    const paid = await approved();
    await pay(colleague, `admin/payout/${paid.id}/mark-paid`);
    const tries: [string, object, string][] = [
      [owned.id, {}, owned.owner],
      [frozen?.id ?? '', {}, admin],
      [waiting?.id ?? '', { kind: 'bank' }, admin],
      [formula.id, {}, admin],
      [paid.id, {}, admin],
      [newId(), {}, admin],
    ];
    for (const [id, more, as] of tries) {
      const refused = await make([good?.id ?? '', id], more, as);
      expect([refused.status, refused.body.code]).toEqual([409, 'PAYOUT_BATCH_PAYOUT']);
    }
    // Nothing of what was refused is left behind.
    expect((await make([good?.id ?? ''])).status).toBe(200);
    expect((await make([])).status).toBe(422);
    const member = await market.user();
    expect((await make([waiting?.id ?? ''], {}, member)).status).toBe(403);
  });

  test('holds its payouts: neither declined nor marked as sent meanwhile, free again once taken out', async () => {
    const payouts = await several(2);
    const [first = '', second = ''] = idsOf(payouts);
    const { body: batch } = await make([first, second]);
    const decide = (id: string, action: string, body: object = {}) =>
      pay(admin, `admin/payout/${id}/${action}`, body);
    expect((await decide(first, 'mark-paid')).body.code).toBe('PAYOUT_UNDER_WAY');
    expect((await decide(first, 'decline', { reason: 'other' })).body.code).toBe(
      'PAYOUT_UNDER_WAY',
    );
    expect((await drop(batch.id, first)).body).toMatchObject({ status: 'open', count: 1 });
    expect((await drop(batch.id, first)).body.code).toBe('PAYOUT_NOT_FOUND');
    expect((await decide(first, 'mark-paid')).body.status).toBe('withdrawn');
    // With the last one the batch ends.
    expect((await drop(batch.id, second)).body).toMatchObject({ status: 'cancelled', count: 0 });
    const again = await make([second]);
    expect((await cancel(again.body.id)).body.status).toBe('cancelled');
    expect((await cancel(again.body.id)).body.code).toBe('PAYOUT_BATCH_STATE');
    expect((await decide(second, 'decline', { reason: 'other' })).body.status).toBe('declined');
    expect((await act(admin, newId(), 'file')).body.code).toBe('PAYOUT_BATCH_NOT_FOUND');
  });

  test('stops at an account that was frozen after it was made, until that payout is taken out', async () => {
    const payouts = await several(2);
    const [first, second] = payouts;
    const { body: batch } = await make(idsOf(payouts));
    await act(admin, batch.id, 'file');
    await pay(colleague, 'admin/payout-freeze', {
      user_id: first?.owner,
      reason: 'A chargeback is open',
    });
    expect((await act(admin, batch.id, 'file')).body.code).toBe('PAYOUT_BATCH_PAYOUT');
    const refused = await release(batch.id);
    expect(refused.body.code).toBe('PAYOUT_BATCH_PAYOUT');
    expect((await drop(batch.id, first?.id ?? '')).body.file_at).toBeNull();
    // The file that was taken still pays what was taken out.
    expect((await release(batch.id)).body.code).toBe('PAYOUT_BATCH_STATE');
    await act(admin, batch.id, 'file');
    expect((await release(batch.id)).body.status).toBe('sent');
    await settled();
    expect(await Promise.all(idsOf(payouts).map(statusOf))).toEqual(['approved', 'withdrawn']);
    expect(second).toBeDefined();
  });
});

test('a batch goes to no account from which money came back', async () => {
  const payouts = await several(2);
  const [first = '', second = ''] = idsOf(payouts);
  const fail = (owner = '') =>
    market.db
      .updateTable('payout_method')
      .set({ failed_at: market.clock.now() })
      .where('user_id', '=', owner)
      .execute();
  const { body: batch } = await make([first]);
  await act(admin, batch.id, 'file');
  for (const { owner } of payouts) await fail(owner);
  expect((await make([second])).body.code).toBe('PAYOUT_BATCH_PAYOUT');
  expect((await act(admin, batch.id, 'file')).body.code).toBe('PAYOUT_BATCH_PAYOUT');
  expect((await release(batch.id)).body.code).toBe('PAYOUT_BATCH_PAYOUT');
  expect((await show(batch.id)).items).toMatchObject([
    { method_failed_at: market.clock.now().toISOString() },
  ]);
  expect((await cancel(batch.id)).status).toBe(200);
});

describe('at the same instant', () => {
  test('two batches of the same payouts: each payout is in one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const payouts = idsOf(await several(4));
      const [a = '', b = '', c = '', d = ''] = payouts;
      const wishes = [
        [a, b, c],
        [d, c, b],
        [c, a],
      ];
      const answers = await Promise.all(
        wishes.map((wish, index) => make(wish, {}, index === 0 ? admin : colleague)),
      );
      answers.forEach(({ status, body }, index) => {
        // All of a wish or nothing of it.
        if (status === 200) expect(body.count).toBe(wishes[index]?.length);
        else expect([status, body.code]).toEqual([409, 'PAYOUT_BATCH_PAYOUT']);
      });
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      const rows = await market.db
        .selectFrom('payout_item')
        .select('payout_id')
        .where('payout_id', 'in', payouts)
        .where('state', '=', 'waiting')
        .execute();
      const held = rows.map(({ payout_id: id }) => id);
      expect(new Set(held).size).toBe(held.length);
    }
  });

  test('carried out and taken out: the payout is in one state, and the money agrees', async () => {
    for (let round = 0; round < 5; round += 1) {
      const payouts = idsOf(await several(2));
      const [first = '', second = ''] = payouts;
      const { body: batch } = await make(payouts);
      await act(admin, batch.id, 'file');
      const [released, dropped] = await Promise.all([
        release(batch.id),
        drop(batch.id, first, colleague),
      ]);
      const isOut = dropped.status === 200;
      // Whoever took it out first, the saved file is out of date.
      expect(released.body.code ?? released.body.status).toBe(
        isOut ? 'PAYOUT_BATCH_STATE' : 'sent',
      );
      if (isOut) {
        await act(admin, batch.id, 'file');
        await release(batch.id);
      }
      await settled();
      if (!isOut) expect(dropped.body.code).toBe('PAYOUT_BATCH_STATE');
      expect(await statusOf(first)).toBe(isOut ? 'approved' : 'withdrawn');
      expect(await statusOf(second)).toBe('withdrawn');
    }
  });

  test('carried out twice, and booked by several processes at once: each payout once', async () => {
    const payouts = await several(8);
    const { body: batch } = await make(idsOf(payouts));
    await act(admin, batch.id, 'file');
    const answers = await Promise.all([release(batch.id), release(batch.id, colleague)]);
    expect(answers.map(({ body }) => body.code ?? body.status).toSorted()).toEqual([
      'PAYOUT_BATCH_STATE',
      'sent',
    ]);
    const booked = await Promise.all(
      Array.from({ length: 4 }, () => settleBatches(market.job(), 50)),
    );
    expect(booked.reduce((sum, count) => sum + count, 0)).toBe(8);
    expect(await Promise.all(idsOf(payouts).map(statusOf))).toEqual(Array(8).fill('withdrawn'));
  });

  test('one that fails stops no other, and is booked by the next run', async () => {
    const payouts = await several(3);
    const [, broken = ''] = idsOf(payouts).toSorted();
    const { body: batch } = await make(idsOf(payouts));
    await act(admin, batch.id, 'file');
    await release(batch.id);
    // A killed process leaves what a failed transaction leaves: nothing of that payout.
    await market.db
      .updateTable('payout_request')
      .set({ status: 'pending' })
      .where('id', '=', broken)
      .execute();
    await settled();
    expect(await show(batch.id)).toMatchObject({ count: 3, paid_count: 2 });
    expect(market.problems.splice(0)).not.toEqual([]);
    await market.db
      .updateTable('payout_request')
      .set({ status: 'approved' })
      .where('id', '=', broken)
      .execute();
    await settled();
    expect(await show(batch.id)).toMatchObject({ count: 3, paid_count: 3 });
  });
});
