/** A debt that arises in the moment in which its owner spends (decision 0110): it is seen, or comes after all of it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { lockBalances, platformAccount, post, userAccount } from '~/server/modules/ledger/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';
import { waitForWaiters } from './support/row-locks.ts';

let market: Market;
let owner: string;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  owner = await market.user({ trust_level: 2, is_seller: true });
  await market.fund(owner, 9_000);
});
afterEach(async () => {
  await assertLedger(market.db);
  market.problems.length = 0;
});
afterAll(() => market.drop());

/** What a call answers while a loss, which holds the accounts of its owner, is about to be booked. */
async function asItArises<T>(call: () => Promise<T>): Promise<T> {
  const [locked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const loss = market.db.transaction().execute(async (tx) => {
    const accounts = [userAccount('real', owner), userAccount('debt', owner)];
    const balances = await lockBalances(tx, accounts);
    await balances();
    locked.resolve();
    await go.promise;
    await post(tx, {
      kind: 'adjustment',
      key: newId(),
      reference: owner,
      at: market.clock.now(),
      postings: [
        { account: userAccount('debt', owner), cents: -700 },
        { account: platformAccount('fx'), cents: 700 },
      ],
    });
  });
  await locked.promise;
  const asked = call();
  await waitForWaiters(market.db, 1, asked);
  go.resolve();
  await loss;
  return asked;
}

const owes = { status: 409, body: { code: 'ACCOUNT_OWES', values: { amount: 700 } } };
const asOwner = (path: string, body: object) =>
  market.call('POST', path, body, { as: owner, key: newId() });

async function offered(): Promise<string> {
  return market.offer({ sellerId: await market.user({ is_seller: true }), stock: 5 });
}

describe('whoever comes to owe in the same moment', () => {
  test('asks for no payout', async () => {
    const method = await market.payoutMethod(owner);
    const body = { amount: 5_000, method_id: method };
    expect(await asItArises(() => asOwner('wallet/payout/payout_request', body))).toMatchObject(
      owes,
    );
  });

  test('has no payout approved', async () => {
    const admin = await market.user({ role: 'admin', trust_level: 2 });
    const method = await market.payoutMethod(owner);
    const asked = { amount: 5_000, method_id: method };
    const { body } = await asOwner('wallet/payout/payout_request', asked);
    const approve = () =>
      market.call('POST', `admin/payout/${body.id}/approve`, {}, { as: admin, key: newId() });
    expect(await asItArises(approve)).toMatchObject(owes);
  });

  test.each(['file', 'release'])('is not paid with a batch: its %s', async (what) => {
    const admin = await market.user({ role: 'admin', trust_level: 2 });
    const asAdmin = (path: string, body: object) =>
      market.call('POST', `admin/payout/${path}`, body, { as: admin, key: newId() });
    const method = await market.payoutMethod(owner);
    const details = JSON.stringify({ holder: '', details: 'jo@legend.test' });
    await market.db
      .updateTable('payout_method')
      .set({ sealed_details: market.services.keys.encrypt('wallet.payout-method', details) })
      .where('id', '=', method)
      .execute();
    const asked = { amount: 5_000, method_id: method };
    const { body: payout } = await asOwner('wallet/payout/payout_request', asked);
    await asAdmin(`${payout.id}/approve`, {});
    const { body: batch } = await asAdmin('batch', { kind: 'paypal', payout_ids: [payout.id] });
    if (what === 'release') await asAdmin(`batch/${batch.id}/file`, {});
    const body = what === 'release' ? { reason: 'Run of the day' } : {};
    expect(await asItArises(() => asAdmin(`batch/${batch.id}/${what}`, body))).toMatchObject({
      status: 409,
      body: { code: 'PAYOUT_BATCH_PAYOUT' },
    });
  });

  test('sends no card money back', async () => {
    await market.fundByCard(owner, 2_000);
    const send = () => asOwner('wallet/card-refund', { amount: 2_000 });
    expect(await asItArises(send)).toMatchObject(owes);
  });

  test('pays no order from the wallet', async () => {
    const { body: order } = await market.place(owner, { offer_id: await offered(), count: 1 });
    expect(await asItArises(() => market.pay(owner, order.id))).toMatchObject(owes);
  });

  test('buys nothing at once', async () => {
    const body = {
      offer_id: await offered(),
      count: 1,
      expected_total_amount: 1_100,
      expected_discount_amount: 0,
      pay: {
        method: 'wallet',
        use_bonus: false,
        expected_due_amount: 1_100,
        expected_bonus_amount: 0,
      },
    };
    expect(await asItArises(() => asOwner('market/order', body))).toMatchObject(owes);
  });
});
