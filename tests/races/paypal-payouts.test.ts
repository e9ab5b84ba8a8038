/** Batches that PayPal carries out, by two applications at once on PostgreSQL: each payout is sent once and booked once. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { carryOut } from '~/server/modules/wallet/payouts/carry-out.ts';
import { newId } from '~/kernel/ids.ts';
import { lockBalances, platformAccount, post, userAccount } from '~/server/modules/ledger/index.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openPaypalMarket, type PaypalMarket } from '../support/paypal-market.ts';
import { holdRows, waitForWaiters } from './support/row-locks.ts';

let shop: PaypalMarket;

beforeAll(async () => {
  shop = await openPaypalMarket();
});
afterEach(async () => {
  await assertLedger(shop.market.db);
  expect(shop.paypal.problems).toEqual([]);
  expect(shop.market.problems.splice(0)).toEqual([]);
  expect(await shop.balance('clearing', 'paypal')).toBe(shop.paypal.outflow());
});
afterAll(() => shop.close());

const together = (count: number) =>
  Promise.all(Array.from({ length: count }, () => carryOut(shop.market.job(), 5)));

test('released twice and handed over by several processes: PayPal has it once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const payouts = [await shop.approved(), await shop.approved()];
    const batch = await shop.make(payouts.map(({ id }) => id));
    const before = shop.paypal.batches().length;
    const answers = await Promise.all([shop.release(batch), shop.release(batch)]);
    expect(answers.map(({ body }) => body.code ?? body.status).toSorted()).toEqual([
      'PAYOUT_BATCH_STATE',
      'sent',
    ]);
    // Every second time the answer is lost as well.
    if (round % 2 === 1) {
      shop.paypal.failNext({ times: 1, how: 'done_but_no_answer', path: '/v1/payments/payouts' });
    }
    await together(4);
    await shop.later(310);
    await together(4);
    expect(shop.paypal.batches()).toHaveLength(before + 1);
    for (const { id } of payouts) await shop.paypal.become(id, 'SUCCESS', { fee: '0.25' });
    await together(4);
    for (const { id, owner } of payouts) {
      expect((await shop.status(id)).status).toBe('withdrawn');
      expect(await balancesOf(shop.market.db, owner)).toMatchObject({ real: 0, payout: 0 });
    }
  }
});

test('asked by staff, by jobs and by calls while it comes back: the money is back once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const payout = await shop.sent();
    await shop.paypal.become(payout.id, 'UNCLAIMED', { fee: '0.25' });
    await together(2);
    const back = { payout_id: payout.id, reason: 'Wrong address' };
    const answers = await Promise.all([
      shop.act(payout.batch, 'call-back', back),
      shop.act(payout.batch, 'call-back', back, shop.colleague),
      shop.act(payout.batch, 'ask'),
      shop.paypal.become(payout.id, 'UNCLAIMED').then(() => together(2)),
      // The bank's word by hand.
      shop.pay(shop.colleague, `admin/payout/${payout.id}/bounce`, { note: 'By hand' }),
    ]);
    for (const answer of answers) {
      if ('status' in answer) expect(answer.status).toBeLessThan(500);
    }
    if ((await shop.status(payout.id)).status !== 'declined') throw new Error('It is not back');
    await shop.paypal.become(payout.id, 'RETURNED', { fee: '0.25' });
    await together(2);
    expect((await balancesOf(shop.market.db, payout.owner)).real).toBe(5_000);
  }
});

test('whoever comes to owe as it is handed over is paid nothing', async () => {
  const payout = await shop.approved();
  const batch = await shop.make([payout.id]);
  await shop.release(batch);
  const { db, clock } = shop.market;
  const before = shop.paypal.batches().length;
  // A loss that has the accounts of its owner, and is about to be booked.
  const book = await holdRows(db, async (tx) => {
    const accounts = [userAccount('real', payout.owner), userAccount('debt', payout.owner)];
    await (
      await lockBalances(tx, accounts)
    )();
    await post(tx, {
      kind: 'adjustment',
      key: newId(),
      reference: payout.owner,
      at: clock.now(),
      postings: [
        { account: userAccount('debt', payout.owner), cents: -700 },
        { account: platformAccount('fx'), cents: 700 },
      ],
    });
  });
  const going = together(1);
  await waitForWaiters(db, 1, going);
  await book();
  await going;
  expect(shop.paypal.batches()).toHaveLength(before);
  expect(await shop.show(batch)).toMatchObject({ status: 'cancelled', trouble: 'stopped' });
  expect((await shop.status(payout.id)).status).toBe('approved');
});

test('frozen while it is handed over: it is sent, or it stays, and the books know which', async () => {
  for (let round = 0; round < 6; round += 1) {
    const payout = await shop.approved();
    const batch = await shop.make([payout.id]);
    await shop.release(batch);
    const before = shop.paypal.batches().length;
    const freeze = { user_id: payout.owner, reason: 'A chargeback is open' };
    await Promise.all([shop.pay(shop.colleague, 'admin/payout-freeze', freeze), together(2)]);
    await shop.later(310);
    const isSent = shop.paypal.batches().length > before;
    const { status } = await shop.show(batch);
    expect(status).toBe(isSent ? 'sent' : 'cancelled');
    if (isSent) await shop.paypal.become(payout.id, 'SUCCESS');
    await together(2);
    expect((await shop.status(payout.id)).status).toBe(isSent ? 'withdrawn' : 'approved');
  }
});
