/**
 * Orders that wait for somebody: timers, reminders and ways out, redelivery out of the vault, and two of them at the
 * same instant.
 */
import { sql, type Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { openDatabase } from '~/server/db/open.ts';
import { remindOfOrders, sweepDueOrders } from '~/server/modules/orders/index.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { callApi } from '../support/api.ts';
import { startApplication, tokenIsUserId } from '../support/application.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, START, type Market } from './support/market.ts';
import { holdRows, waitForWaiters } from './support/row-locks.ts';

const HOUR = 3_600_000;
const FUNDS = 100_000;
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
  await market.fund(buyer, FUNDS);
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const go = (as: string, id: string, action: string, body: object = {}) =>
  market.call('POST', `market/order/${id}/${action}`, body, { as });
const decide = (id: string, decision: string) =>
  market.call('POST', `admin/order/${id}/resolve`, { decision, reason: 'decided' }, { as: staff });
const show = async (id: string, as = buyer) =>
  (await market.call('GET', `market/order/${id}`, undefined, { as })).body;
const sweep = () => sweepDueOrders(market.job(), 1_000);
const wait = async (hours: number): Promise<void> => {
  market.clock.advanceMs(hours * HOUR);
  await sweep();
};
const lockOrder = (id: string) =>
  holdRows(market.db, (tx) =>
    sql`select from market_order where id = ${id} for update`.execute(tx),
  );

async function paidOrder(options: { delivery?: 'instant'; stock?: number } = {}) {
  const offer = await market.offer({ sellerId: seller, ...options });
  if (options.delivery === 'instant') await sealSecrets(offer);
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  const paid = await market.pay(buyer, body.id);
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  return { id: String(body.id), offer };
}

/** Secrets that can be opened: each tells its own code. */
async function sealSecrets(offer: string): Promise<void> {
  const rows = await market.db
    .selectFrom('offer_secret')
    .select('id')
    .where('offer_id', '=', offer)
    .execute();
  for (const { id } of rows) {
    const ciphertext = market.services.keys.encrypt('vault', JSON.stringify({ code: id }));
    await market.db.updateTable('offer_secret').set({ ciphertext }).where('id', '=', id).execute();
  }
}

const codesOf = async (id: string): Promise<string[]> =>
  (
    await market.call('POST', `market/order/${id}/delivery`, undefined, { as: buyer })
  ).body.data.map((secret: { id: string }) => secret.id);

async function stockOf(offer: string) {
  return market.db
    .selectFrom('offer')
    .select(['in_stock', 'status'])
    .where('id', '=', offer)
    .executeTakeFirstOrThrow();
}

describe('a paid order that its seller disputes', () => {
  test('can still be cancelled freely, with everything back', async () => {
    const { id, offer } = await paidOrder();
    expect((await go(seller, id, 'dispute', DISPUTE)).body.status).toBe('disputed');
    const seen = await show(id);
    expect(seen.actions).toEqual(['cancel', 'answer']);
    expect(seen.dispute).toMatchObject({
      opened_by: 'seller',
      answered_at: null,
      leave_from: START.toISOString(),
      ends_with: 'refund',
    });
    expect(seen.next_timer).toEqual({
      event: 'dispute_timeout',
      at: new Date(START.getTime() + 24 * HOUR).toISOString(),
    });
    expect((await go(buyer, id, 'cancel')).body).toMatchObject({ status: 'refund', actions: [] });
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: FUNDS });
    expect(await stockOf(offer)).toEqual({ in_stock: 1_000, status: 'active' });
  });

  test('is no lost dispute when the buyer leaves, nor after one of the buyer’s own', async () => {
    for (const opener of [seller, buyer]) {
      const { id } = await paidOrder();
      await go(opener, id, 'dispute', DISPUTE);
      expect((await go(buyer, id, 'cancel')).body.status).toBe('refund');
    }
    await market.outbox.drain();
    const figures = await market.db
      .selectFrom('app_user')
      .select('dispute_lost_count')
      .where('id', '=', seller)
      .executeTakeFirstOrThrow();
    expect(figures.dispute_lost_count).toBe(0);
  });

  test('is refunded by itself when nobody does anything', async () => {
    const { id } = await paidOrder();
    await go(seller, id, 'dispute', DISPUTE);
    await wait(24);
    expect((await show(id)).status).toBe('refund');
  });

  test('in the same moment as its buyer cancels: the money is back, whoever was first', async () => {
    for (const first of ['dispute', 'cancel']) {
      const { id } = await paidOrder();
      const release = await lockOrder(id);
      const calls = {
        dispute: () => go(seller, id, 'dispute', DISPUTE),
        cancel: () => go(buyer, id, 'cancel'),
      };
      const one = first === 'dispute' ? calls.dispute() : calls.cancel();
      await waitForWaiters(market.db, 1);
      const two = first === 'dispute' ? calls.cancel() : calls.dispute();
      await waitForWaiters(market.db, 2);
      await release();
      const answers = await Promise.all([one, two]);
      expect(answers.map(({ body }) => body.code ?? body.status)).toEqual(
        first === 'dispute' ? ['disputed', 'refund'] : ['refund', 'ORDER_WRONG_STATE'],
      );
      expect(await balancesOf(market.db, buyer)).toMatchObject({ real: FUNDS });
    }
  });
});

describe('an order in progress', () => {
  async function started() {
    const order = await paidOrder();
    await go(seller, order.id, 'start');
    return order;
  }

  test('tells when it is refunded by itself, and is', async () => {
    const { id } = await started();
    expect((await show(id)).next_timer).toEqual({
      event: 'delivery_timeout',
      at: new Date(START.getTime() + 73 * HOUR).toISOString(),
    });
    await wait(73 - 0.01);
    expect((await show(id)).status).toBe('in_progress');
    await wait(0.01);
    expect((await show(id)).status).toBe('refund');
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: FUNDS });
  });

  test('cannot be kept by a dispute of the seller’s: late is late', async () => {
    const { id } = await started();
    await go(seller, id, 'dispute', DISPUTE);
    expect((await go(buyer, id, 'cancel')).body.code).toBe('ORDER_NOT_YET');
    await wait(1);
    expect((await go(buyer, id, 'cancel')).body.status).toBe('refund');
  });

  test('whose seller answers a dispute is no longer the buyer’s to end', async () => {
    const { id } = await started();
    await go(buyer, id, 'dispute', DISPUTE);
    expect((await go(buyer, id, 'dispute/answer', { text: 'Me again' })).status).toBe(409);
    const answered = await go(seller, id, 'dispute/answer', { text: 'I am on my way' });
    expect(answered.body).toMatchObject({ status: 'disputed', actions: ['escalate'] });
    expect(answered.body.events.at(-1)).toMatchObject({
      event: 'answer',
      actor: 'seller',
      note: 'I am on my way',
    });
    expect((await go(seller, id, 'dispute/answer', { text: 'Twice' })).status).toBe(409);
    await wait(13);
    expect((await go(buyer, id, 'cancel')).body.code).toBe('ORDER_NOT_YET');
    // Nobody decides: what was not delivered goes back.
    await wait(83);
    expect((await show(id)).status).toBe('refund');
  });

  test('whose seller is silent is the buyer’s to end after 12 hours, and ends after 24', async () => {
    const [left, waited] = [await started(), await started()];
    for (const { id } of [left, waited]) await go(buyer, id, 'dispute', DISPUTE);
    expect((await go(buyer, left.id, 'cancel')).body.code).toBe('ORDER_NOT_YET');
    await wait(12);
    expect((await show(left.id)).actions).toEqual(['cancel', 'escalate', 'withdraw']);
    expect((await go(buyer, left.id, 'cancel')).body.status).toBe('refund');
    await wait(12);
    expect((await show(waited.id)).status).toBe('refund');
  });

  test('ends while its seller answers: one of both', async () => {
    const { id } = await started();
    await go(buyer, id, 'dispute', DISPUTE);
    market.clock.advanceMs(24 * HOUR);
    const release = await lockOrder(id);
    const answering = go(seller, id, 'dispute/answer', { text: 'I am here' });
    await waitForWaiters(market.db, 1);
    // An order that somebody has in hand is left alone.
    await sweep();
    await release();
    await answering;
    await sweep();
    // The answer was first: support has its time now.
    expect((await answering).body.status).toBe('disputed');
    expect((await show(id)).next_timer.at).toBe(
      new Date(START.getTime() + 96 * HOUR).toISOString(),
    );
  });

  test('ends in the moment in which its seller answers: the answer counts, or it came too late', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { id } = await started();
      await go(buyer, id, 'dispute', DISPUTE);
      market.clock.advanceMs(24 * HOUR);
      const [answer] = await Promise.all([
        go(seller, id, 'dispute/answer', { text: 'I am here' }),
        sweep(),
      ]);
      const isAnswered = answer.status === 200;
      if (!isAnswered) expect(answer.body.code).toBe('ORDER_WRONG_STATE');
      await sweep();
      expect((await show(id)).status).toBe(isAnswered ? 'disputed' : 'refund');
    }
  });

  test('is swept by four at once and cancelled in the same moment: everything back once', async () => {
    const { id } = await started();
    market.clock.advanceMs(74 * HOUR);
    const answers = await Promise.all([
      go(buyer, id, 'cancel'),
      sweep(),
      sweep(),
      sweep(),
      sweep(),
    ]);
    expect(['refund', undefined]).toContain(answers[0].body.status);
    expect((await show(id)).status).toBe('refund');
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: FUNDS });
  });
});

describe('goods that were delivered', () => {
  async function delivered() {
    const order = await paidOrder();
    await go(seller, order.id, 'start');
    await go(seller, order.id, 'deliver', { text: 'There' });
    return order;
  }

  test('are not for nothing because the seller sleeps: support decides', async () => {
    const { id } = await delivered();
    const open = await go(buyer, id, 'dispute', DISPUTE);
    expect(open.body.dispute).toMatchObject({ leave_from: null, ends_with: null });
    expect(open.body.dispute).toMatchObject({ hands_over: true, escalated_at: null });
    const settleBy = new Date(START.getTime() + 24 * HOUR).toISOString();
    expect(open.body.next_timer).toEqual({ event: 'escalate', at: settleBy });
    await wait(200);
    expect((await go(buyer, id, 'cancel')).body.code).toBe('ORDER_NOT_YET');
    const seen = await show(id);
    expect(seen).toMatchObject({ status: 'disputed', next_timer: null, settle_by: null });
    // A sweep that was late gives support no more time.
    expect(seen.dispute).toMatchObject({ escalated_at: settleBy, hands_over: false });
    expect(seen.decide_by).toBe(new Date(START.getTime() + 96 * HOUR).toISOString());
    expect((await decide(id, 'refund')).body.status).toBe('refund');
  });

  test('complete when the buyer does not answer, not before the time to check is over', async () => {
    const { id } = await delivered();
    const open = await go(seller, id, 'dispute', DISPUTE);
    expect(open.body.dispute.ends_with).toBe('complete');
    await wait(71);
    expect((await show(id)).status).toBe('disputed');
    await wait(1);
    expect((await show(id)).status).toBe('completed');
    expect(await balancesOf(market.db, seller)).toMatchObject({ hold: 1_000 });
  });

  test('stay in escrow when the buyer answers', async () => {
    const { id } = await delivered();
    await go(seller, id, 'dispute', DISPUTE);
    await go(buyer, id, 'dispute/answer', { text: 'Nothing came' });
    await wait(200);
    expect((await show(id)).status).toBe('disputed');
  });
});

describe('a payment that support looks at', () => {
  test('goes back after 72 hours without a decision', async () => {
    const { id } = await paidOrder();
    // As if the card had been a risk.
    await sql`alter table order_event disable trigger order_event_append_only`.execute(market.db);
    await sql`
      update order_event set status = 'waiting_approval' where order_id = ${id} and event = 'capture'
    `.execute(market.db);
    await sql`alter table order_event enable trigger order_event_append_only`.execute(market.db);
    await market.db
      .updateTable('market_order')
      .set({
        status: 'waiting_approval',
        due_event: 'approval_timeout',
        due_at: new Date(START.getTime() + 72 * HOUR),
      })
      .where('id', '=', id)
      .execute();
    const queue = await market.call(
      'GET',
      'market/order?role=staff&status=waiting_approval&sort=waiting',
      undefined,
      { as: staff },
    );
    expect(queue.body.data[0]).toMatchObject({
      id,
      status_since: START.toISOString(),
      decide_by: new Date(START.getTime() + 72 * HOUR).toISOString(),
    });
    await wait(72);
    expect((await show(id)).status).toBe('refund');
  });
});

describe('the staff’s queue', () => {
  test('has what waits longest first, with its age', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await paidOrder()).id);
    for (const id of ids.toReversed()) {
      market.clock.advanceMs(HOUR);
      await go(seller, id, 'dispute', DISPUTE);
    }
    const path = 'market/order?role=staff&status=disputed&sort=waiting&limit=100';
    const { data } = (await market.call('GET', path, undefined, { as: staff })).body;
    const own = data.filter((order: { id: string }) => ids.includes(order.id));
    expect(own.map((order: { id: string }) => order.id)).toEqual(ids.toReversed());
    expect(own[0]).toMatchObject({
      status_since: new Date(START.getTime() + HOUR).toISOString(),
      decide_by: new Date(START.getTime() + 97 * HOUR).toISOString(),
    });
  });
});

describe('people are reminded', () => {
  async function told(id: string) {
    await remindOfOrders(market.job(), 1_000);
    const { rows } = await sql<{ to: string; code: string }>`
      select r->>'to' as "to", r->>'code' as code
      from outbox, jsonb_array_elements(payload->'reminders') r
      where topic = 'orders.reminded' and payload->>'order_id' = ${id}
    `.execute(market.db);
    return rows.map(({ to, code }) => `${to}: ${code}`);
  }

  test('of a delivery, before its time and after; once, by whichever process', async () => {
    const { id } = await paidOrder();
    await go(seller, id, 'start');
    expect(await told(id)).toEqual([]);
    market.clock.advanceMs(0.75 * HOUR);
    await Promise.all([remindOfOrders(market.job(), 1_000), remindOfOrders(market.job(), 1_000)]);
    expect(await told(id)).toEqual(['seller: deliver_soon']);
    await market.outbox.drain();
    market.clock.advanceMs(0.25 * HOUR);
    expect(await told(id)).toEqual(expect.arrayContaining(['seller: late', 'buyer: late']));
  });

  test('of a dispute that waits for their answer, and that they may leave', async () => {
    const { id } = await paidOrder();
    await go(seller, id, 'start');
    await go(buyer, id, 'dispute', DISPUTE);
    market.clock.advanceMs(9 * HOUR);
    expect(await told(id)).toEqual(['seller: answer_soon']);
    market.clock.advanceMs(3 * HOUR);
    expect(await told(id)).toEqual(
      expect.arrayContaining(['seller: answer_late', 'buyer: may_leave']),
    );
  });

  test('of an answer at once', async () => {
    const { id } = await paidOrder();
    await go(seller, id, 'dispute', DISPUTE);
    await go(buyer, id, 'dispute/answer', { text: 'Please start' });
    expect(await told(id)).toEqual(['seller: answered']);
  });

  test('of nothing that has ended in the same moment', async () => {
    const { id } = await paidOrder();
    await go(seller, id, 'start');
    await wait(100);
    expect(await told(id)).toEqual([]);
  });
});

describe('support wants an instant order delivered again', () => {
  test('fresh secrets at once, out of the stock; the buyer keeps both and cannot cancel', async () => {
    const { id, offer } = await paidOrder({ delivery: 'instant', stock: 3 });
    const [first] = await codesOf(id);
    await go(buyer, id, 'dispute', DISPUTE);
    market.clock.advanceMs(HOUR);
    const again = await decide(id, 'redeliver');
    expect(again.body).toMatchObject({ status: 'acceptance', secrets_count: 2 });
    expect(await stockOf(offer)).toMatchObject({ in_stock: 1 });
    market.clock.advanceMs(1_000);
    expect((await go(buyer, id, 'cancel')).status).toBe(409);
    // Looking at them is the next step again.
    expect(await show(id)).toMatchObject({ revealed_at: null });
    const codes = await codesOf(id);
    expect(await show(id)).toMatchObject({ revealed_at: market.clock.now().toISOString() });
    expect(codes).toHaveLength(2);
    expect(codes).toContain(first);
    const seen = await show(id);
    expect(new Date(seen.timeline.deliver_by).getTime()).toBe(START.getTime() + 2 * HOUR);
    expect(new Date(seen.timeline.check_until).getTime()).toBe(START.getTime() + 73 * HOUR);
  });

  test('refused while the vault is short, with the reason; nothing has changed', async () => {
    const { id, offer } = await paidOrder({ delivery: 'instant', stock: 1 });
    await codesOf(id);
    await go(buyer, id, 'dispute', DISPUTE);
    const refused = await decide(id, 'redeliver');
    expect(refused.body).toMatchObject({
      statusCode: 409,
      code: 'ORDER_VAULT_SHORT',
      values: { free: 0, count: 1 },
    });
    expect((await show(id)).status).toBe('disputed');
    await market.db
      .insertInto('offer_secret')
      .values({
        id: newId(),
        offer_id: offer,
        ciphertext: market.services.keys.encrypt('vault', '{"code":"new"}'),
        fingerprint: newId(),
        created_at: START,
      })
      .execute();
    await market.db
      .updateTable('offer')
      .set({ in_stock: 1, status: 'active' })
      .where('id', '=', offer)
      .execute();
    expect((await decide(id, 'redeliver')).body.status).toBe('acceptance');
    expect(await stockOf(offer)).toEqual({ in_stock: 0, status: 'sold' });
  });

  test('what nobody looked at goes back to the vault', async () => {
    const { id, offer } = await paidOrder({ delivery: 'instant', stock: 3 });
    await go(buyer, id, 'dispute', DISPUTE);
    expect((await decide(id, 'redeliver')).body).toMatchObject({ secrets_count: 1 });
    expect(await stockOf(offer)).toMatchObject({ in_stock: 2 });
  });

  test('a refund after it gives back what was not looked at', async () => {
    const { id, offer } = await paidOrder({ delivery: 'instant', stock: 3 });
    await codesOf(id);
    await go(buyer, id, 'dispute', DISPUTE);
    await decide(id, 'redeliver');
    await go(buyer, id, 'dispute', DISPUTE);
    expect((await decide(id, 'refund')).body.status).toBe('refund');
    expect(await stockOf(offer)).toMatchObject({ in_stock: 2 });
  });

  test('a manual order promises its time again', async () => {
    const { id } = await paidOrder();
    await go(seller, id, 'start');
    await go(seller, id, 'deliver', { text: 'There' });
    await go(buyer, id, 'dispute', DISPUTE);
    market.clock.advanceMs(HOUR);
    const again = await decide(id, 'redeliver');
    expect(again.body).toMatchObject({ status: 'in_progress' });
    expect(new Date(again.body.timeline.deliver_by).getTime()).toBe(START.getTime() + 2 * HOUR);
    market.clock.advanceMs(1_000);
    expect((await go(buyer, id, 'cancel')).body.code).toBe('ORDER_NOT_YET');
  });

  test('while its last unit is being bought: one of both has it', async () => {
    const { id, offer } = await paidOrder({ delivery: 'instant', stock: 2 });
    await codesOf(id);
    await go(buyer, id, 'dispute', DISPUTE);
    const other = await market.user();
    await market.fund(other, FUNDS);
    const release = await holdRows(market.db, (tx) =>
      sql`select from offer where id = ${offer} for update`.execute(tx),
    );
    const placing = market.place(other, { offer_id: offer, count: 1 });
    await waitForWaiters(market.db, 1);
    const deciding = decide(id, 'redeliver');
    await waitForWaiters(market.db, 2);
    await release();
    const [placed, decided] = await Promise.all([placing, deciding]);
    expect([placed.status, decided.body.code]).toEqual([200, 'ORDER_VAULT_SHORT']);
    expect((await market.pay(other, placed.body.id)).body.status).toBe('acceptance');
  });

  test('while its buyer reveals, disputes or cancels: never goods and money', async () => {
    const { id } = await paidOrder({ delivery: 'instant', stock: 2 });
    await codesOf(id);
    await go(buyer, id, 'dispute', DISPUTE);
    const release = await lockOrder(id);
    const deciding = decide(id, 'redeliver');
    await waitForWaiters(market.db, 1);
    const cancelling = go(buyer, id, 'cancel');
    await waitForWaiters(market.db, 2);
    await release();
    const [decided, cancelled] = await Promise.all([deciding, cancelling]);
    expect([decided.body.status, cancelled.status]).toEqual(['acceptance', 409]);
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: FUNDS - 1_100 });
  });
});

test('orders that waited before there were timers get one, and time to be told', async () => {
  const [going, disputed] = [await paidOrder(), await paidOrder()];
  for (const { id } of [going, disputed]) await go(seller, id, 'start');
  await go(seller, disputed.id, 'dispute', DISPUTE);
  await market.outbox.drain();
  const { up } = await import('~/server/db/migrations/0140-order-waits.ts');
  await sql`
    alter table market_order drop column pay_by, drop column stock_share_bps,
      drop column dispute_opened_by, drop column dispute_answered_at, drop column remind_at
  `.execute(market.db);
  await sql`drop index order_unpaid_of_offer`.execute(market.db);
  await sql`
    update market_order set due_at = null, due_event = null where status in ('in_progress', 'disputed')
  `.execute(market.db);
  await up(market.db as unknown as Kysely<unknown>);
  // What connections have prepared is for the table as it was.
  const { db, close } = await openDatabase({ kind: 'postgres', url: market.url, poolSize: 2 }, '');
  const app = await startApplication({ database: { db }, resolveActor: tokenIsUserId });
  const fresh = async (id: string) =>
    (await callApi(app.handle, 'GET', `market/order/${id}`, { token: buyer })).body;
  const seen = await fresh(disputed.id);
  // Nobody could answer before: that is no silence.
  expect(seen.dispute).toMatchObject({ opened_by: 'seller', ends_with: 'refund' });
  expect(seen.dispute.answered_at).toBe(START.toISOString());
  for (const { id } of [going, disputed]) {
    const { next_timer: timer } = await fresh(id);
    expect(new Date(timer.at).getTime()).toBeGreaterThan(Date.now() + 71 * HOUR);
  }
  await close();
});
