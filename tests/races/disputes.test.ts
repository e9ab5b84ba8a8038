/** Disputes that the two sides end themselves: calling support, withdrawing, and both in the same moment as somebody else. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { remindOfOrders, sweepDueOrders } from '~/server/modules/orders/index.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, START, type Market } from './support/market.ts';
import { holdRows, waitForWaiters } from './support/row-locks.ts';

const HOUR = 3_600_000;
const DISPUTE = { reason: 'other', text: 'Something is not right' };
let market: Market;
let buyer: string;
let seller: string;
let staff: string;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  market.clock.advanceMs(START.getTime() - market.clock.now().getTime());
  [buyer, seller, staff] = await Promise.all([
    market.user(),
    market.user({ is_seller: true }),
    market.user({ role: 'support' }),
  ]);
  await market.fund(buyer, 100_000);
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const go = (as: string, id: string, action: string, body: object = {}, key?: string) =>
  market.call('POST', `market/order/${id}/${action}`, body, { as, ...(key && { key }) });
const decide = (id: string, decision: string) =>
  market.call('POST', `admin/order/${id}/resolve`, { decision, reason: 'decided' }, { as: staff });
const show = async (id: string, as = buyer) =>
  (await market.call('GET', `market/order/${id}`, undefined, { as })).body;
const sweep = () => sweepDueOrders(market.job(), 1_000);
const at = (hours: number) => new Date(START.getTime() + hours * HOUR).toISOString();
const pass = (hours: number) => market.clock.advanceMs(hours * HOUR);
const holdOrder = (id: string) =>
  holdRows(market.db, (tx) =>
    sql`select from market_order where id = ${id} for update`.execute(tx),
  );

type Stage = 'paid' | 'in_progress' | 'acceptance' | 'completed';

/** An order of one unit with an hour to deliver, in this state at the start. */
async function orderIn(stage: Stage): Promise<string> {
  const offer = await market.offer({ sellerId: seller });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  const id = String(body.id);
  expect((await market.pay(buyer, id)).status).toBe(200);
  if (stage === 'paid') return id;
  await go(seller, id, 'start');
  if (stage === 'in_progress') return id;
  await go(seller, id, 'deliver', { text: 'There' });
  if (stage === 'completed') await go(buyer, id, 'confirm');
  return id;
}

describe('a dispute that is withdrawn', () => {
  test.each([
    ['paid', 'buyer', { deliver_by: at(6) }],
    ['in_progress', 'buyer', { deliver_by: at(6) }],
    ['acceptance', 'buyer', { check_until: at(72) }],
    ['acceptance', 'seller', { check_until: at(77) }],
    ['completed', 'buyer', { seller_paid_on: at(77) }],
  ] as const)(
    'in %s by the %s: the other side’s time moves by its length',
    async (stage, who, dates) => {
      const id = await orderIn(stage);
      const person = { buyer, seller }[who];
      await go(person, id, 'dispute', DISPUTE);
      pass(5);
      const after = await go(person, id, 'dispute/withdraw');
      expect(after.body).toMatchObject({ status: stage, timeline: dates, dispute: null });
      expect(after.body.events.at(-1)).toMatchObject({ event: 'withdraw', actor: who });
      const hold = stage === 'completed' ? 1_000 : 0;
      expect(await balancesOf(market.db, seller)).toMatchObject({ hold });
    },
  );

  test.each(['paid', 'in_progress'] as const)(
    'by the seller in %s: the promised time has run on, and the buyer leaves a late order alone',
    async (stage) => {
      const id = await orderIn(stage);
      await go(seller, id, 'dispute', DISPUTE);
      pass(5);
      const after = await go(seller, id, 'dispute/withdraw');
      expect(after.body).toMatchObject({ status: stage, timeline: { deliver_by: at(1) } });
      expect((await go(buyer, id, 'cancel')).body.status).toBe('refund');
      expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 100_000 });
    },
  );

  test('was late before it, and is late after it', async () => {
    const id = await orderIn('in_progress');
    pass(2);
    await go(buyer, id, 'dispute', DISPUTE);
    pass(10);
    await go(buyer, id, 'dispute/withdraw');
    expect((await go(buyer, id, 'cancel')).body.status).toBe('refund');
  });

  test('is nobody else’s to withdraw, and once', async () => {
    const id = await orderIn('in_progress');
    await go(buyer, id, 'dispute', DISPUTE);
    expect((await go(seller, id, 'dispute/withdraw')).body.code).toBe('ORDER_NOT_YET');
    const stranger = await market.user();
    expect((await go(stranger, id, 'dispute/withdraw')).body.code).toBe('ORDER_NOT_FOUND');
    expect((await go(staff, id, 'dispute/withdraw')).body.code).toBe('ORDER_NOT_YOURS_TO_DO');
    const key = newId();
    const twice = [await go(buyer, id, 'dispute/withdraw', {}, key)];
    twice.push(await go(buyer, id, 'dispute/withdraw', {}, key));
    expect(twice.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'in_progress'],
      [200, 'in_progress'],
    ]);
    expect((await go(buyer, id, 'dispute/withdraw')).body.code).toBe('ORDER_WRONG_STATE');
  });

  test.each(['in_progress', 'completed'] as const)(
    'twice for each side: a third one of an order in %s stays until it is decided',
    async (stage) => {
      const id = await orderIn(stage);
      for (let turn = 0; turn < 2; turn += 1) {
        const opened = await go(buyer, id, 'dispute', DISPUTE);
        expect(opened.body.actions).toContain('withdraw');
        expect((await go(buyer, id, 'dispute/withdraw')).body.status).toBe(stage);
      }
      const third = await go(buyer, id, 'dispute', DISPUTE);
      expect(third.body.status).toBe('disputed');
      expect(third.body.actions).not.toContain('withdraw');
      const refused = await go(buyer, id, 'dispute/withdraw');
      expect([refused.status, refused.body.code]).toEqual([409, 'ORDER_NOT_YET']);
      expect((await decide(id, 'complete')).body.status).toBe('completed');
      expect(await balancesOf(market.db, seller)).toMatchObject({ hold: 1_000 });
    },
  );

  test('by the seller takes none of the buyer’s disputes away, and each completion is booked', async () => {
    const id = await orderIn('in_progress');
    for (let turn = 0; turn < 2; turn += 1) {
      await go(seller, id, 'dispute', DISPUTE);
      expect((await go(seller, id, 'dispute/withdraw')).body.status).toBe('in_progress');
    }
    // The buyer’s own are apart from them.
    await go(buyer, id, 'dispute', DISPUTE);
    expect((await go(buyer, id, 'dispute/withdraw')).body.status).toBe('in_progress');
    await go(seller, id, 'deliver', { text: 'There' });
    await go(buyer, id, 'confirm');
    await go(buyer, id, 'dispute', DISPUTE);
    expect((await go(buyer, id, 'dispute/withdraw')).body.status).toBe('completed');
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await go(buyer, id, 'dispute', DISPUTE)).body.status).toBe('disputed');
      expect((await decide(id, 'complete')).body.status).toBe('completed');
    }
    expect((await go(buyer, id, 'dispute', DISPUTE)).body.code).toBe('ORDER_DISPUTES_SPENT');
    expect(await balancesOf(market.db, seller)).toMatchObject({ hold: 1_000 });
  });

  test('not once support has taken over', async () => {
    const id = await orderIn('acceptance');
    await go(buyer, id, 'dispute', DISPUTE);
    await go(seller, id, 'dispute/answer', { text: 'All of it is there' });
    expect((await show(id)).actions).toContain('withdraw');
    await go(seller, id, 'dispute/escalate');
    expect((await show(id)).actions).not.toContain('withdraw');
    expect((await go(buyer, id, 'dispute/withdraw')).body.code).toBe('ORDER_NOT_YET');
    expect((await decide(id, 'complete')).body.status).toBe('completed');
  });

  test('by the buyer after the time to check: the order completes by its timer', async () => {
    const id = await orderIn('acceptance');
    pass(60);
    await go(buyer, id, 'dispute', DISPUTE);
    pass(20);
    expect((await go(buyer, id, 'dispute/withdraw')).body.status).toBe('acceptance');
    await sweep();
    expect((await show(id)).events.at(-1)).toMatchObject({ event: 'check_timeout' });
  });

  test.each([
    ['seller', 24],
    ['buyer', 34],
  ] as const)('by the %s before the start: the time to start goes on', async (who, hours) => {
    const id = await orderIn('paid');
    pass(3);
    await go({ buyer, seller }[who], id, 'dispute', DISPUTE);
    pass(10);
    const after = await go({ buyer, seller }[who], id, 'dispute/withdraw');
    expect(after.body.next_timer).toEqual({ event: 'start_timeout', at: at(hours) });
  });

  test('is told to the other side as what it is: no payment, no start, no delivery', async () => {
    for (const stage of ['paid', 'in_progress', 'acceptance'] as const) {
      const id = await orderIn(stage);
      await go(buyer, id, 'dispute', DISPUTE);
      await market.outbox.drain();
      const before = await toldOf(id);
      await go(buyer, id, 'dispute/withdraw');
      await market.outbox.drain();
      const after = await toldOf(id);
      expect(after.slice(before.length)).toEqual([`${seller} seller_dispute_withdrawn`]);
      const { rows } = await sql<{ code: string }>`
        select system->>'code' as code from chat_message where order_id = ${id} order by seq
      `.execute(market.db);
      expect(rows.at(-1)).toEqual({ code: 'dispute_withdrawn' });
    }
  });

  async function toldOf(id: string): Promise<string[]> {
    const { rows } = await sql<{ told: string }>`
      select user_id || ' ' || (data->>'code') as told from notice
      where data->>'orderId' = ${id} order by id
    `.execute(market.db);
    return rows.map(({ told }) => told);
  }
});

/** What was told of an order and not delivered yet. */
async function outgoing(id: string): Promise<string[]> {
  await remindOfOrders(market.job(), 1_000);
  const { rows } = await sql<{ told: string }>`
    select (r->>'to') || ': ' || (r->>'code') as told
    from outbox, jsonb_array_elements(payload->'reminders') r
    where topic = 'orders.reminded' and payload->>'order_id' = ${id}
  `.execute(market.db);
  return rows.map((row) => row.told);
}

test('what is not settled: both are told before, both and support when it is handed over, once', async () => {
  const id = await orderIn('acceptance');
  await go(buyer, id, 'dispute', DISPUTE);
  await go(seller, id, 'dispute/answer', { text: 'All of it is there' });
  await market.outbox.drain();
  pass(21);
  expect((await outgoing(id)).toSorted()).toEqual(['buyer: settle_soon', 'seller: settle_soon']);
  pass(3);
  await sweep();
  expect(await outgoing(id)).toEqual(
    expect.arrayContaining(['buyer: escalated', 'seller: escalated', 'support: case_waits']),
  );
  const { events, ...seen } = await show(id);
  expect(events.at(-1)).toMatchObject({ event: 'escalate', actor: 'system' });
  expect(seen.status).toBe('disputed');
  // Once, however often it is swept.
  await sweep();
  expect((await show(id)).events).toHaveLength(events.length);
});

test('a reason has to fit the goods, the side and the stage; those of before always do', async () => {
  const id = await orderIn('in_progress');
  const because = (as: string, reason: string) => go(as, id, 'dispute', { ...DISPUTE, reason });
  for (const [as, reason] of [
    [buyer, 'account_recalled'],
    [buyer, 'buyer_absent'],
    [seller, 'buyer_holds_back'],
  ] as const) {
    const refused = await because(as, reason);
    expect([refused.status, refused.body.code]).toEqual([422, 'DISPUTE_REASON_UNFIT']);
  }
  expect((await because(buyer, 'made_up')).status).toBe(422);
  expect((await because(seller, 'buyer_absent')).body.dispute.reason).toBe('buyer_absent');
  await go(seller, id, 'dispute/withdraw');
  expect((await because(buyer, 'access_lost')).body.dispute.reason).toBe('access_lost');
});

describe('support that is called', () => {
  test('not before both have spoken or the time to answer is over; decides sooner, once', async () => {
    const id = await orderIn('in_progress');
    await go(buyer, id, 'dispute', DISPUTE);
    for (const person of [buyer, seller]) {
      expect((await go(person, id, 'dispute/escalate')).body.code).toBe('ORDER_NOT_YET');
    }
    await go(seller, id, 'dispute/answer', { text: 'I am on my way' });
    pass(3);
    const called = await go(seller, id, 'dispute/escalate');
    expect(called.body.dispute).toMatchObject({ escalated_at: at(3), decide_by: at(75) });
    expect(called.body.next_timer).toEqual({ event: 'dispute_timeout', at: at(75) });
    // No ping-pong: nobody moves the date of the decision again.
    pass(20);
    for (const person of [buyer, seller]) {
      expect((await go(person, id, 'dispute/escalate')).body.code).toBe('ORDER_NOT_YET');
    }
    await sweep();
    expect((await show(id)).decide_by).toBe(at(75));
    pass(52);
    await sweep();
    expect((await show(id)).status).toBe('refund');
  });

  test('by a buyer whose seller is silent, from 12 hours on', async () => {
    const id = await orderIn('acceptance');
    await go(buyer, id, 'dispute', DISPUTE);
    pass(11.9);
    expect((await go(buyer, id, 'dispute/escalate')).body.code).toBe('ORDER_NOT_YET');
    pass(0.1);
    expect((await go(buyer, id, 'dispute/escalate')).body.decide_by).toBe(at(84));
    expect((await decide(id, 'complete')).body.status).toBe('completed');
  });

  test('is nobody’s but the two people’s', async () => {
    const id = await orderIn('in_progress');
    await go(buyer, id, 'dispute', DISPUTE);
    pass(12);
    const stranger = await market.user();
    expect((await go(stranger, id, 'dispute/escalate')).body.code).toBe('ORDER_NOT_FOUND');
    expect((await go(staff, id, 'dispute/escalate')).body.code).toBe('ORDER_NOT_YOURS_TO_DO');
  });

  test('while the sweep hands it over: one escalation, whoever is first', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const id = await orderIn('acceptance');
      await go(buyer, id, 'dispute', DISPUTE);
      await go(seller, id, 'dispute/answer', { text: 'All of it is there' });
      pass(24);
      const [called] = await Promise.all([
        go(buyer, id, 'dispute/escalate'),
        sweep(),
        sweep(),
        go(seller, id, 'dispute/escalate'),
      ]);
      expect([200, 409]).toContain(called.status);
      await sweep();
      const { events } = await show(id);
      expect(events.filter(({ event }: { event: string }) => event === 'escalate')).toHaveLength(1);
      pass(-24);
    }
  });
});

describe('two at the same instant', () => {
  test.each([
    ['withdraw', 'refund', ['in_progress', 'ORDER_WRONG_STATE']],
    ['refund', 'withdraw', ['refund', 'ORDER_WRONG_STATE']],
  ] as const)('%s before %s: one of both', async (first, _second, expected) => {
    const id = await orderIn('in_progress');
    await go(buyer, id, 'dispute', DISPUTE);
    const release = await holdOrder(id);
    const calls = {
      withdraw: () => go(buyer, id, 'dispute/withdraw'),
      refund: () => decide(id, 'refund'),
    };
    const one = calls[first]();
    await waitForWaiters(market.db, 1);
    const two = calls[first === 'withdraw' ? 'refund' : 'withdraw']();
    await waitForWaiters(market.db, 2);
    await release();
    const [done, refused] = await Promise.all([one, two]);
    expect([done.body.status, refused.body.code]).toEqual(expected);
  });

  test('a hold that is released and a dispute that is withdrawn: the money is there once', async () => {
    const id = await orderIn('completed');
    await go(buyer, id, 'dispute', DISPUTE);
    const answers = await Promise.all([
      go(buyer, id, 'dispute/withdraw'),
      go(buyer, id, 'dispute/withdraw'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await balancesOf(market.db, seller)).toMatchObject({ hold: 1_000, real: 0 });
  });
});
