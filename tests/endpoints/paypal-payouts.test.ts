/** Payouts by PayPal's stand-in to each of their ends; after each the books balance, and say what PayPal says has left. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { carryOut } from '~/server/modules/wallet/payouts/carry-out.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { createTestDatabase } from '../support/database.ts';
import { NET, openPaypalMarket, type PaypalMarket } from '../support/paypal-market.ts';
import { waitUntil } from '../support/system.ts';

let shop: PaypalMarket;

beforeAll(async () => {
  shop = await openPaypalMarket({ database: await createTestDatabase() });
});
afterEach(async () => {
  await assertLedger(shop.market.db);
  expect(shop.paypal.problems).toEqual([]);
  expect(await shop.balance('clearing', 'paypal')).toBe(shop.paypal.outflow());
  expect(shop.market.problems.splice(0)).toEqual([]);
});
afterAll(() => shop.close());

const REASON = 'Run of the day';
const itemOf = async ({ batch, id }: { batch: string; id: string }) =>
  (await shop.show(batch)).items.find((item: { payout_id: string }) => item.payout_id === id);
const realOf = async (owner: string) => (await balancesOf(shop.market.db, owner)).real;

describe('handed over', () => {
  test('arrives: booked as sent once PayPal says so, with what PayPal takes', async () => {
    const cost = await shop.balance('provider_cost');
    const payout = await shop.sent();
    const [asked] = shop.paypal.batches().slice(-1);
    expect(asked?.batch.batch_header.sender_batch_header.sender_batch_id).toBe(payout.batch);
    expect(asked?.items).toMatchObject([
      {
        payout_item: {
          sender_item_id: payout.id,
          receiver: 'jo@legend.test',
          amount: { value: '49.00', currency: 'USD' },
        },
      },
    ]);
    // Taken in is not arrived.
    expect((await shop.status(payout.id)).status).toBe('approved');
    await shop.paypal.become(payout.id, 'SUCCESS', { fee: '0.25' });
    await shop.carryOut();
    expect((await shop.status(payout.id)).status).toBe('withdrawn');
    expect(await itemOf(payout)).toMatchObject({
      state: 'paid',
      provider_status: 'paid',
      provider_fee_amount: 25,
    });
    expect(cost - (await shop.balance('provider_cost'))).toBe(25);
  });

  test('the file’s ways are closed to it: no file, nothing taken out once it is handed over', async () => {
    const { id } = await shop.approved();
    const batch = await shop.make([id]);
    expect((await shop.act(batch, 'file')).body.code).toBe('PAYOUT_BATCH_STATE');
    expect((await shop.act(batch, 'ask')).body.code).toBe('PAYOUT_BATCH_STATE');
    await shop.release(batch);
    const drop = { payout_id: id, reason: REASON };
    expect((await shop.act(batch, 'drop', drop)).body.code).toBe('PAYOUT_BATCH_STATE');
    expect((await shop.act(batch, 'cancel', { reason: REASON })).body.code).toBe(
      'PAYOUT_BATCH_STATE',
    );
    const alone = await shop.pay(shop.admin, `admin/payout/${id}/mark-paid`);
    expect(alone.body.code).toBe('PAYOUT_UNDER_WAY');
    await shop.carryOut();
    expect(shop.paypal.batches().at(-1)?.items).toHaveLength(1);
  });

  test('an account frozen between release and handing over is paid nothing; alone, its batch ends', async () => {
    const [first, second] = [await shop.approved(), await shop.approved()];
    const batch = await shop.make([first.id, second.id]);
    await shop.release(batch);
    const freeze = (owner: string) =>
      shop.pay(shop.colleague, 'admin/payout-freeze', { user_id: owner, reason: 'A chargeback' });
    await freeze(first.owner);
    await shop.carryOut();
    const items = shop.paypal.batches().at(-1)?.items ?? [];
    expect(items.map((item) => item.payout_item.sender_item_id)).toEqual([second.id]);
    const alone = await shop.approved();
    const other = await shop.make([alone.id]);
    await shop.release(other);
    const before = shop.paypal.batches().length;
    await freeze(alone.owner);
    await shop.carryOut();
    expect(shop.paypal.batches()).toHaveLength(before);
    expect(await shop.show(other)).toMatchObject({ status: 'cancelled', trouble: 'stopped' });
    expect((await shop.status(alone.id)).status).toBe('approved');
  });

  test('an address that is none stops the batch before it is made', async () => {
    const { id } = await shop.approved('not an address');
    const made = await shop.pay(shop.admin, 'admin/payout/batch', {
      kind: 'paypal',
      payout_ids: [id],
    });
    expect(made.body.code).toBe('PAYOUT_BATCH_PAYOUT');
  });
});

describe('comes back', () => {
  test('unclaimed, then returned: the whole money is its owner’s again, once', async () => {
    const payout = await shop.sent();
    await shop.paypal.become(payout.id, 'UNCLAIMED', {
      fee: '0.25',
      error: 'RECEIVER_UNREGISTERED',
    });
    await shop.carryOut();
    expect((await shop.status(payout.id)).status).toBe('withdrawn');
    expect(await itemOf(payout)).toMatchObject({
      provider_status: 'unclaimed',
      provider_error: 'RECEIVER_UNREGISTERED',
    });
    await shop.paypal.become(payout.id, 'RETURNED', { fee: '0.00' });
    await shop.carryOut();
    // Told again, and asked again.
    await shop.paypal.become(payout.id, 'RETURNED');
    await shop.later(86_500);
    expect(await shop.status(payout.id)).toEqual({ status: 'declined', decline_reason: 'bounced' });
    expect(await realOf(payout.owner)).toBe(5_000);
    // The fee came back as well, as PayPal said.
    expect((await itemOf(payout)).provider_fee_amount).toBe(0);
  });

  test('returned before anybody had heard that it left', async () => {
    const payout = await shop.sent();
    await shop.paypal.become(payout.id, 'RETURNED', { fee: '0.25' });
    await shop.carryOut();
    expect((await shop.status(payout.id)).status).toBe('declined');
    expect(await realOf(payout.owner)).toBe(5_000);
  });

  test('reversed after it had arrived: bounced, and nothing is sent there any more', async () => {
    const payout = await shop.sent();
    await shop.paypal.become(payout.id, 'SUCCESS', { fee: '0.25' });
    await shop.carryOut();
    await shop.paypal.become(payout.id, 'REVERSED');
    await shop.carryOut();
    expect(await shop.status(payout.id)).toEqual({ status: 'declined', decline_reason: 'bounced' });
    expect(await realOf(payout.owner)).toBe(5_000);
    const again = await shop.pay(payout.owner, 'wallet/payout/payout_request', {
      amount: 5_000,
      method_id: payout.method,
    });
    expect(again.body.code).toBe('PAYOUT_METHOD_FAILED');
  });

  test('unclaimed and called back by staff; one that is no longer unclaimed is not', async () => {
    const payout = await shop.sent();
    const callBack = () =>
      shop.act(payout.batch, 'call-back', { payout_id: payout.id, reason: REASON });
    expect((await callBack()).body.code).toBe('PAYOUT_NOT_FOUND');
    await shop.paypal.become(payout.id, 'UNCLAIMED', { fee: '0.25' });
    await shop.carryOut();
    expect((await callBack()).status).toBe(200);
    expect((await shop.status(payout.id)).status).toBe('declined');
    expect(await realOf(payout.owner)).toBe(5_000);
    expect((await callBack()).body.code).toBe('PAYOUT_NOT_FOUND');
  });

  test('claimed a moment before it was called back: it has arrived', async () => {
    const payout = await shop.sent();
    await shop.paypal.become(payout.id, 'UNCLAIMED', { fee: '0.25' });
    await shop.carryOut();
    shop.paypal.hold();
    await shop.paypal.become(payout.id, 'SUCCESS');
    const answer = await shop.act(payout.batch, 'call-back', {
      payout_id: payout.id,
      reason: REASON,
    });
    expect(answer.status).toBe(200);
    expect((await shop.status(payout.id)).status).toBe('withdrawn');
    await shop.paypal.release();
  });
});

describe('never left', () => {
  test('a denied batch: its payouts are approved ones as before, and go with another', async () => {
    const payout = await shop.sent();
    await shop.paypal.deny(payout.id);
    await shop.carryOut();
    expect((await shop.status(payout.id)).status).toBe('approved');
    expect(await itemOf(payout)).toMatchObject({ state: 'dropped', provider_status: 'denied' });
    const again = await shop.make([payout.id]);
    await shop.release(again);
    await shop.carryOut();
    await shop.paypal.become(payout.id, 'SUCCESS');
    await shop.carryOut();
    expect((await shop.status(payout.id)).status).toBe('withdrawn');
  });

  test.each(['FAILED', 'BLOCKED', 'DENIED'] as const)(
    '%s: free again, costs nothing',
    async (word) => {
      const payout = await shop.sent();
      await shop.paypal.become(payout.id, word, { fee: '0.25', error: 'RECEIVER_ACCOUNT_LOCKED' });
      await shop.carryOut();
      expect((await shop.status(payout.id)).status).toBe('approved');
      expect(await itemOf(payout)).toMatchObject({
        state: 'dropped',
        provider_error: 'RECEIVER_ACCOUNT_LOCKED',
        provider_fee_amount: 0,
      });
    },
  );

  test('on hold it waits; then it arrives', async () => {
    const payout = await shop.sent();
    await shop.paypal.become(payout.id, 'ONHOLD');
    await shop.carryOut();
    expect((await shop.status(payout.id)).status).toBe('approved');
    expect((await itemOf(payout)).provider_status).toBe('held');
    await shop.paypal.become(payout.id, 'SUCCESS');
    await shop.carryOut();
    expect((await shop.status(payout.id)).status).toBe('withdrawn');
  });

  test('refused at once: taken apart with PayPal’s word', async () => {
    shop.paypal.failNext({ times: 1, how: 'INSUFFICIENT_FUNDS', path: '/v1/payments/payouts' });
    const payout = await shop.sent();
    expect(await shop.show(payout.batch)).toMatchObject({
      status: 'cancelled',
      trouble: 'INSUFFICIENT_FUNDS',
    });
    expect((await shop.status(payout.id)).status).toBe('approved');
  });
});

describe('what PayPal tells', () => {
  test('doubled and in the wrong order, it is asked, and each end is booked once', async () => {
    const payout = await shop.sent();
    shop.paypal.hold();
    await shop.paypal.become(payout.id, 'UNCLAIMED', { fee: '0.25' });
    await shop.carryOut();
    await shop.paypal.become(payout.id, 'SUCCESS');
    await shop.paypal.become(payout.id, 'REVERSED');
    await shop.paypal.release();
    await shop.carryOut();
    expect((await shop.status(payout.id)).status).toBe('declined');
    expect(await realOf(payout.owner)).toBe(5_000);
  });

  test('lost, it is found out by asking: after half a minute, and by the button', async () => {
    const payout = await shop.sent();
    shop.paypal.hold();
    await shop.paypal.become(payout.id, 'SUCCESS');
    await shop.later(40);
    expect((await shop.status(payout.id)).status).toBe('withdrawn');
    const second = await shop.sent();
    await shop.paypal.become(second.id, 'SUCCESS');
    const asked = await shop.act(second.batch, 'ask');
    expect(asked.body).toMatchObject({ paid_count: 1, trouble: null });
    await shop.paypal.release();
  });

  test('forged, it is refused and asks nothing; a missing header is not even shown to PayPal', async () => {
    const payout = await shop.sent();
    shop.paypal.hold();
    await shop.paypal.become(payout.id, 'SUCCESS');
    const own = shop.paypal.told.at(-1);
    if (!own) throw new Error('Nothing was told');
    const before = await shop.market.db
      .selectFrom('payout_batch')
      .select('look_at')
      .where('id', '=', payout.batch)
      .executeTakeFirstOrThrow();
    const tries = [
      { ...own, body: own.body.replace('SUCCESS', 'REVERSED') },
      // The same event in other bytes.
      { ...own, body: JSON.stringify(JSON.parse(own.body)) },
      { ...own, headers: { ...own.headers, 'paypal-transmission-sig': 'sforged' } },
    ];
    for (const forged of tries) expect(await shop.paypal.deliver(forged)).toBe(403);
    const { 'paypal-transmission-sig': _gone, ...few } = own.headers;
    const calls = shop.paypal.requests.length;
    expect(await shop.paypal.deliver({ ...own, headers: few as typeof own.headers })).toBe(403);
    expect(await shop.paypal.deliver({ ...own, body: 'no' })).toBe(400);
    expect(shop.paypal.requests).toHaveLength(calls);
    const after = await shop.market.db
      .selectFrom('payout_batch')
      .select('look_at')
      .where('id', '=', payout.batch)
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
    await shop.paypal.release();
    await shop.carryOut();
    expect((await shop.status(payout.id)).status).toBe('withdrawn');
  });

  test('another service is unknown, a body beside the event cannot slip in', async () => {
    const { market } = shop;
    expect((await market.call('POST', 'payouts/webhook/file', {})).status).toBe(404);
    expect((await market.call('POST', 'payouts/webhook/nobody', {})).status).toBe(404);
    const told = shop.paypal.told.at(-1);
    const body = `{"event_type":"x"},"webhook_id":"X"`;
    expect(await shop.paypal.deliver({ headers: told?.headers ?? {}, body })).toBe(400);
  });
});

describe('an answer that does not come', () => {
  test('lost after it was done: the batch is found by its id, and sent once', async () => {
    shop.paypal.failNext({ times: 1, how: 'done_but_no_answer', path: '/v1/payments/payouts' });
    const before = shop.paypal.batches().length;
    const payout = await shop.sent();
    expect((await shop.show(payout.batch)).trouble).toBe('unclear');
    await shop.later(310);
    await shop.later(310);
    expect(shop.paypal.batches()).toHaveLength(before + 1);
    expect((await shop.show(payout.batch)).provider_batch_id).not.toBeNull();
    await shop.paypal.become(payout.id, 'SUCCESS');
    await shop.carryOut();
    expect((await shop.status(payout.id)).status).toBe('withdrawn');
  });

  test('lost, and PayPal tells of the batch before it is asked again: it is known by that', async () => {
    shop.paypal.failNext({ times: 1, how: 'done_but_no_answer', path: '/v1/payments/payouts' });
    const payout = await shop.sent();
    const calls = shop.handedOver().length;
    const name = shop.paypal.batches().at(-1)?.batch.batch_header.payout_batch_id ?? '';
    await shop.paypal.tellOfBatch(name);
    expect((await shop.show(payout.batch)).provider_batch_id).toBe(name);
    await shop.later(310);
    expect(shop.handedOver()).toHaveLength(calls);
  });

  test('a refusal after a lost answer frees nothing: the money may be on its way', async () => {
    const path = '/v1/payments/payouts';
    shop.paypal.failNext({ times: 1, how: 'done_but_no_answer', path });
    const payout = await shop.sent();
    shop.paypal.failNext({ times: 1, how: 'INSUFFICIENT_FUNDS', path });
    await shop.later(310);
    expect(shop.market.problems.splice(0)).toHaveLength(1);
    expect(await shop.show(payout.batch)).toMatchObject({
      status: 'sent',
      trouble: 'INSUFFICIENT_FUNDS',
    });
    expect((await itemOf(payout)).state).toBe('waiting');
    await shop.later(310);
    expect((await shop.show(payout.batch)).trouble).toBeNull();
  });

  test('after weeks it is not handed over again: PayPal has forgotten the id', async () => {
    shop.paypal.failNext({ times: 1, how: 'error_500', path: '/v1/payments/payouts' });
    const payout = await shop.sent();
    const calls = shop.handedOver().length;
    await shop.later(21 * 86_400);
    expect(shop.market.problems.splice(0).length).toBeGreaterThan(0);
    expect(shop.handedOver()).toHaveLength(calls);
    expect((await shop.show(payout.batch)).trouble).toBe('unknown');
    expect((await shop.act(payout.batch, 'ask')).body.code).toBe('PAYOUT_BATCH_STATE');
  });

  test('a refusal that comes late frees nothing: another process has asked meanwhile', async () => {
    const path = '/v1/payments/payouts';
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    shop.paypal.failNext({ times: 1, how: 'INSUFFICIENT_FUNDS', path, after });
    const { id } = await shop.approved();
    const batch = await shop.make([id]);
    await shop.release(batch);
    const calls = shop.handedOver().length;
    const late = shop.carryOut();
    await waitUntil('The first call', async () => shop.handedOver().length > calls, 30);
    shop.paypal.failNext({ times: 1, how: 'done_but_no_answer', path });
    shop.market.clock.advanceMs(200_000);
    await carryOut(shop.market.job(), 5);
    answer();
    await late;
    expect(await shop.show(batch)).toMatchObject({ status: 'sent', trouble: 'unclear' });
    expect((await itemOf({ batch, id })).state).toBe('waiting');
    await shop.later(310);
    await shop.paypal.become(id, 'SUCCESS');
    await shop.carryOut();
    expect((await shop.status(id)).status).toBe('withdrawn');
  });

  test('the button hands nothing over beside the job that does', async () => {
    const path = '/v1/payments/payouts';
    shop.paypal.failNext({ times: 1, how: 'rate_limited', path });
    const { batch } = await shop.sent();
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    shop.paypal.failNext({ times: 1, how: 'rate_limited', path, after });
    const calls = shop.handedOver().length;
    const late = shop.later(310);
    await waitUntil('The call', async () => shop.handedOver().length > calls, 30);
    expect((await shop.act(batch, 'ask')).status).toBe(200);
    await carryOut(shop.market.job(), 5);
    expect(shop.handedOver()).toHaveLength(calls + 1);
    answer();
    await late;
    expect((await shop.show(batch)).trouble).toBe('not_reached');
    expect((await shop.act(batch, 'ask')).status).toBe(200);
    await shop.carryOut();
    expect((await shop.show(batch)).provider_batch_id).not.toBeNull();
  });

  test('an answer that is older than what was noted meanwhile is not taken', async () => {
    const payout = await shop.sent();
    shop.paypal.hold();
    await shop.paypal.become(payout.id, 'UNCLAIMED', { fee: '0.25' });
    await shop.later(40);
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    const name = (await shop.show(payout.batch)).provider_batch_id;
    shop.paypal.holdAnswer(`/v1/payments/payouts/${name}`, after);
    const late = shop.act(payout.batch, 'ask');
    await waitUntil('The held answer', async () => shop.paypal.isHolding(), 30);
    await shop.paypal.become(payout.id, 'RETURNED', { fee: '0.25' });
    await shop.act(payout.batch, 'ask');
    answer();
    expect((await late).status).toBe(200);
    expect((await itemOf(payout)).provider_status).toBe('returned');
    expect((await shop.status(payout.id)).status).toBe('declined');
    await shop.paypal.release();
  });

  test('without settings nothing counts as asked for: with them again it goes as the first time', async () => {
    const { id, owner } = await shop.approved();
    const batch = await shop.make([id]);
    await shop.release(batch);
    const { payouts } = shop.market.services;
    const job = shop.market.job();
    const none = { ...payouts, find: () => null };
    await carryOut({ ...job, services: { ...job.services, payouts: none } }, 5);
    expect(shop.market.problems.splice(0)).not.toHaveLength(0);
    await shop.pay(shop.colleague, 'admin/payout-freeze', { user_id: owner, reason: 'Since' });
    await shop.later(3_700);
    expect(await shop.show(batch)).toMatchObject({ status: 'cancelled', trouble: 'stopped' });
    expect((await shop.status(id)).status).toBe('approved');
  });

  test('refused for asking too often: nothing was done, it goes later', async () => {
    shop.paypal.failNext({ times: 1, how: 'rate_limited', path: '/v1/payments/payouts' });
    const payout = await shop.sent();
    const row = await shop.show(payout.batch);
    expect([row.status, row.trouble]).toEqual(['sent', 'not_reached']);
    await shop.later(310);
    expect((await shop.show(payout.batch)).provider_batch_id).not.toBeNull();
  });

  test('a token that ended before its time is fetched anew', async () => {
    const payout = await shop.sent();
    shop.paypal.endTokens();
    await shop.paypal.become(payout.id, 'SUCCESS');
    await shop.carryOut();
    expect((await shop.status(payout.id)).status).toBe('withdrawn');
    const tokens = shop.paypal.requests.filter(({ path }) => path === '/v1/oauth2/token');
    // One for all that was asked before, by each of the services, and one for this.
    expect(tokens.length).toBeLessThan(6);
  });

  test('unreachable when it is asked about: the button says so, and its calls come again', async () => {
    const payout = await shop.sent();
    shop.paypal.failNext({ times: 2, how: 'error_500' });
    expect((await shop.act(payout.batch, 'ask')).body.code).toBe('PAYOUT_PROVIDER_DOWN');
    shop.paypal.hold();
    await shop.paypal.become(payout.id, 'SUCCESS');
    const own = shop.paypal.told.at(-1);
    expect(own && (await shop.paypal.deliver(own))).toBe(503);
    await shop.paypal.release();
    await shop.carryOut();
    expect((await shop.status(payout.id)).status).toBe('withdrawn');
  });
});

test('an amount that PayPal shows differently moves nothing and is told', async () => {
  const payout = await shop.sent();
  const item = shop.paypal.batches().at(-1)?.items[0];
  if (!item) throw new Error('Nothing was sent');
  item.payout_item.amount.value = '59.00';
  await shop.paypal.become(payout.id, 'SUCCESS');
  await shop.carryOut();
  expect(shop.market.problems.splice(0)).toHaveLength(1);
  expect((await shop.status(payout.id)).status).toBe('approved');
  item.payout_item.amount = { currency: 'EUR', value: '49.00' };
  await shop.later(310);
  expect(shop.market.problems.splice(0).length).toBeGreaterThan(0);
  expect((await shop.status(payout.id)).status).toBe('approved');
  item.payout_item.amount = { currency: 'USD', value: '49.00' };
  await shop.later(310);
  expect((await shop.status(payout.id)).status).toBe('withdrawn');
  expect(NET).toBe(4_900);
});

test('a payout that a finished batch does not name stays where it is, and is told', async () => {
  const payout = await shop.sent();
  const known = shop.paypal.batches().at(-1);
  if (!known) throw new Error('Nothing was sent');
  const items = known.items.splice(0);
  known.batch.batch_header.batch_status = 'SUCCESS';
  await shop.later(40);
  expect(shop.market.problems.splice(0).length).toBeGreaterThan(0);
  expect((await shop.status(payout.id)).status).toBe('approved');
  known.items.push(...items);
  await shop.paypal.become(payout.id, 'SUCCESS');
  await shop.carryOut();
  expect((await shop.status(payout.id)).status).toBe('withdrawn');
});

test('a provider that hangs keeps nobody waiting for longer than its limit', async () => {
  const slow = await openPaypalMarket({ database: await createTestDatabase(), callMs: 200 });
  try {
    slow.paypal.failNext({ times: 1, how: 'hang', path: '/v1/payments/payouts' });
    const payout = await slow.sent();
    expect((await slow.show(payout.batch)).trouble).toBe('unclear');
    await slow.later(310);
    expect((await slow.show(payout.batch)).provider_batch_id).not.toBeNull();
    expect(slow.paypal.batches()).toHaveLength(1);
    await assertLedger(slow.market.db);
  } finally {
    await slow.close();
  }
});
