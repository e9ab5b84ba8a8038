/** Disputes that both sides settle: what an accepted proposal does, who may, and several of these in the same moment. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { unitOfWork } from '~/server/core/unit-of-work.ts';
import {
  lapseProposals,
  selectSellerResults,
  sweepDueOrders,
} from '~/server/modules/orders/index.ts';
import { lapseProposal } from '~/server/modules/orders/use-cases/sweep-orders.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, START, type Market } from './support/market.ts';
import { holdRows, waitForWaiters } from './support/row-locks.ts';

const HOUR = 3_600_000;
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
  const open = sql<{ id: string }>`
    select p.id from dispute_proposal p join market_order o on o.id = p.order_id
    where p.ended_at is null and o.status <> 'disputed'
  `;
  expect((await open.execute(market.db)).rows).toEqual([]);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const go = (as: string, id: string, action: string, body: object = {}, key?: string) =>
  market.call('POST', `market/order/${id}/${action}`, body, { as, ...(key && { key }) });
/** With words: whoever owes an answer gives one. */
const propose = (as: string, id: string, body: object) =>
  go(as, id, 'dispute/proposals', { text: 'This is my side', ...body });
const accept = (as: string, id: string, proposal: string, key?: string) =>
  go(as, id, `dispute/proposals/${proposal}/accept`, {}, key);
const takeBack = (as: string, id: string, proposal: string) =>
  go(as, id, `dispute/proposals/${proposal}/take-back`);
const decide = (id: string, decision: string) =>
  market.call('POST', `admin/order/${id}/resolve`, { decision, reason: 'decided' }, { as: staff });
const show = async (id: string, as = buyer) =>
  (await market.call('GET', `market/order/${id}`, undefined, { as })).body;
const at = (hours: number) => new Date(START.getTime() + hours * HOUR).toISOString();
const pass = (hours: number) => market.clock.advanceMs(hours * HOUR);

type Stage = 'paid' | 'in_progress' | 'acceptance' | 'completed';

/** An order of 11 USD with an hour to deliver that is disputed in this state, at the start. */
async function disputedIn(stage: Stage, by = buyer): Promise<string> {
  const offer = await market.offer({ sellerId: seller });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  const id = String(body.id);
  expect((await market.pay(buyer, id)).status).toBe(200);
  if (stage !== 'paid') await go(seller, id, 'start');
  if (stage === 'acceptance' || stage === 'completed') {
    await go(seller, id, 'deliver', { text: 'There' });
  }
  if (stage === 'completed') await go(buyer, id, 'confirm');
  const opened = await go(by, id, 'dispute', { reason: 'other', text: 'Something is not right' });
  expect(opened.body.status).toBe('disputed');
  return id;
}

/** An instant order of one unit that its buyer disputes, out of a vault of so many that open. */
async function disputedInstant(stock: number): Promise<{ id: string; offer: string }> {
  const offer = await market.offer({ sellerId: seller, delivery: 'instant', stock });
  const ciphertext = market.services.keys.encrypt('vault', '{"code":"A"}');
  await market.db
    .updateTable('offer_secret')
    .set({ ciphertext })
    .where('offer_id', '=', offer)
    .execute();
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  const id = String(body.id);
  expect((await market.pay(buyer, id)).body.status).toBe('acceptance');
  await go(buyer, id, 'dispute', { reason: 'other', text: 'It is not what I bought' });
  return { id, offer };
}
const reveal = (id: string) => go(buyer, id, 'delivery');

/** Proposes and returns the proposal's id. */
async function proposed(as: string, id: string, body: object): Promise<string> {
  const answer = await propose(as, id, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.dispute.proposals.at(-1).id;
}

describe('an accepted proposal', () => {
  test('of everything: the buyer has all of it, and no dispute was lost', async () => {
    const id = await disputedIn('acceptance');
    const all = await proposed(seller, id, { kind: 'full_refund' });
    expect((await show(id)).dispute.proposals).toMatchObject([
      {
        id: all,
        by: 'seller',
        until: at(12),
        buyer_gets: { total: 1_100, bonus: 0 },
        seller_gets: null,
      },
    ]);
    expect((await show(id, seller)).dispute.proposals).toMatchObject([
      { buyer_gets: null, seller_gets: 0 },
    ]);
    const after = await accept(buyer, id, all);
    expect(after.body).toMatchObject({ status: 'refund', refunded_amount: 1_100, dispute: null });
    expect(after.body.events.at(-1)).toMatchObject({ event: 'agree_refund', actor: 'buyer' });
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 100_000 });
    const { rows } = await sql<{ lost: boolean }>`
      select payload->'dispute_lost' as lost from outbox
      where topic = 'orders.changed' and payload->>'order_id' = ${id} and payload->>'event' = 'agree_refund'
    `.execute(market.db);
    expect(rows).toEqual([{ lost: false }]);
  });

  test('of a part: both sides have theirs, as it was shown to them', async () => {
    const id = await disputedIn('completed');
    const part = await proposed(seller, id, { kind: 'partial_refund', amount: 330 });
    const [own] = (await show(id, seller)).dispute.proposals;
    expect((await accept(buyer, id, part)).body).toMatchObject({
      status: 'completed',
      refunded_amount: 330,
    });
    expect(own.seller_gets).toBe(700);
    expect(await balancesOf(market.db, seller)).toMatchObject({ hold: 700 });
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 100_000 - 770 });
  });

  test('of a new delivery: within the hours that both agreed on', async () => {
    const id = await disputedIn('acceptance');
    const again = await proposed(buyer, id, { kind: 'redelivery', hours: 30 });
    pass(2);
    const after = await accept(seller, id, again);
    expect(after.body).toMatchObject({
      status: 'in_progress',
      timeline: { deliver_by: at(32) },
    });
    expect((await go(seller, id, 'deliver', { text: 'Again' })).body.status).toBe('acceptance');
    // Support that asks for another one promises what the offer did.
    await go(buyer, id, 'dispute', { reason: 'other', text: 'Still not right' });
    expect((await decide(id, 'redeliver')).body.timeline.deliver_by).toBe(at(3));
  });

  test.each([
    ['paid', { status: 'paid', timeline: { deliver_by: at(6) } }],
    ['in_progress', { status: 'in_progress', timeline: { deliver_by: at(6) } }],
    ['acceptance', { status: 'completed' }],
    ['completed', { status: 'completed' }],
  ] as const)('that nothing changes, of an order in %s', async (stage, expected) => {
    const id = await disputedIn(stage);
    pass(5);
    const kept = await proposed(seller, id, { kind: 'as_is' });
    const after = await accept(buyer, id, kept);
    expect(after.body).toMatchObject(expected);
    const hold = expected.status === 'completed' ? 1_000 : 0;
    expect(await balancesOf(market.db, seller)).toMatchObject({ hold });
  });

  test.each([
    ['acceptance', 'buyer', 0],
    ['completed', 'buyer', 0],
    ['in_progress', 'buyer', 1],
    ['paid', 'buyer', 1],
    ['acceptance', 'seller', 0],
    ['in_progress', 'seller', 1],
    ['paid', 'seller', 1],
  ] as const)(
    'of everything, of an order in %s that the %s disputes: %i failed for the seller’s level',
    async (stage, opener, failed) => {
      const id = await disputedIn(stage, opener === 'buyer' ? buyer : seller);
      const all = await proposed(seller, id, { kind: 'full_refund' });
      await accept(buyer, id, all);
      const results = await selectSellerResults(market.db, [seller], new Date(0));
      expect(results.get(seller)).toMatchObject({ orders: 0, failed });
    },
  );

  test.each(['paid', 'in_progress'] as const)(
    'that an order in %s goes on, which its seller disputed: the time of the dispute is given back',
    async (stage) => {
      const id = await disputedIn(stage, seller);
      pass(23);
      const on = await proposed(buyer, id, { kind: 'as_is' });
      pass(2);
      await sweepDueOrders(market.job(), 100);
      expect((await accept(seller, id, on)).body).toMatchObject({
        status: stage,
        timeline: { deliver_by: at(26) },
      });
      await sweepDueOrders(market.job(), 100);
      expect((await show(id)).status).toBe(stage);
    },
  );

  test('of everything is none once its buyer has opened the goods', async () => {
    const { id } = await disputedInstant(1);
    const sealed = await proposed(buyer, id, { kind: 'full_refund' });
    expect((await reveal(id)).status).toBe(200);
    expect((await accept(seller, id, sealed)).body).toMatchObject({
      statusCode: 409,
      code: 'PROPOSAL_OPENED',
    });
    // What was open when it was made may be looked at again.
    const known = await proposed(buyer, id, { kind: 'full_refund', replaces: sealed });
    await reveal(id);
    expect((await accept(seller, id, known)).body.status).toBe('refund');
    // The seller's own proposal is about what they knew as well.
    const next = await disputedInstant(1);
    const all = await proposed(seller, next.id, { kind: 'full_refund' });
    await reveal(next.id);
    expect((await accept(buyer, next.id, all)).body.code).toBe('PROPOSAL_OPENED');
  });

  test('of a new delivery: not out of a vault that is short, which the buyer is not told in figures', async () => {
    const empty = await disputedInstant(1);
    const refused = await propose(seller, empty.id, { kind: 'redelivery' });
    expect([refused.status, refused.body.code]).toEqual([409, 'PROPOSAL_VAULT_SHORT']);
    const { id, offer } = await disputedInstant(2);
    const again = await proposed(seller, id, { kind: 'redelivery' });
    const other = await market.user();
    await market.fund(other, 100_000);
    const { body } = await market.place(other, { offer_id: offer, count: 1 });
    expect((await market.pay(other, body.id)).body.status).toBe('acceptance');
    const short = await accept(buyer, id, again);
    expect(short.body).toMatchObject({ statusCode: 409, code: 'PROPOSAL_VAULT_SHORT' });
    expect(short.body.values ?? {}).toEqual({});
    expect((await show(id)).status).toBe('disputed');
  });

  test('tells whoever made it; an order that goes on is told as nothing else', async () => {
    const id = await disputedIn('in_progress');
    await market.outbox.drain();
    const kept = await proposed(seller, id, { kind: 'as_is' });
    await accept(buyer, id, kept);
    await market.outbox.drain();
    const { rows } = await sql<{ told: string }>`
      select user_id || ' ' || (data->>'code') as told from notice
      where data->>'orderId' = ${id} order by id desc limit 2
    `.execute(market.db);
    expect(rows.map(({ told }) => told)).toEqual([
      `${seller} seller_agreed`,
      `${buyer} buyer_proposed`,
    ]);
    const lines = await sql<{ code: string }>`
      select system->>'code' as code from chat_message where order_id = ${id} order by seq
    `.execute(market.db);
    expect(lines.rows.at(-1)).toEqual({ code: 'dispute_settled' });
  });
});

describe('a proposal', () => {
  test('is the answer of whoever owes one: the dispute is handed over instead of refunded', async () => {
    const id = await disputedIn('in_progress');
    const after = await propose(seller, id, { kind: 'redelivery', hours: 2, text: 'On my way' });
    expect(after.body.dispute.answered_at).toBe(at(0));
    expect(after.body.dispute.proposals[0].note).toBe('On my way');
    expect(after.body.next_timer).toEqual({ event: 'escalate', at: at(24) });
    // It is the buyer's turn, and no longer once it is taken back.
    expect((await show(id)).actions).toContain('settle');
    expect(after.body.actions).not.toContain('settle');
    await takeBack(seller, id, after.body.dispute.proposals[0].id);
    expect((await show(id)).actions).not.toContain('settle');
    expect((await go(seller, id, 'dispute/answer', { text: 'Later' })).body.code).toBe(
      'ORDER_NOT_YET',
    );
  });

  test('has words where it is an answer, and needs none otherwise', async () => {
    const id = await disputedIn('in_progress');
    const silent = await propose(seller, id, { kind: 'as_is', text: ' ' });
    expect(silent.body).toMatchObject({
      statusCode: 422,
      code: 'PROPOSAL_NEEDS_WORDS',
      errors: [{ path: 'text' }],
    });
    expect((await show(id)).dispute).toMatchObject({ answered_at: null, proposals: [] });
    const own = await proposed(buyer, id, { kind: 'as_is', text: '' });
    const first = await proposed(seller, id, { kind: 'full_refund', replaces: own });
    await proposed(seller, id, { kind: 'as_is', text: '', replaces: first });
  });

  test('is no part of the price while nothing was delivered', async () => {
    const id = await disputedIn('in_progress');
    const part = await propose(seller, id, { kind: 'partial_refund', amount: 1_099 });
    expect([part.status, part.body.code]).toEqual([422, 'PROPOSAL_UNFIT']);
    expect((await show(id)).dispute.proposable).toEqual(['full_refund', 'redelivery', 'as_is']);
    const delivered = await disputedIn('acceptance');
    expect((await show(delivered)).dispute.proposable).toContain('partial_refund');
  });

  test('is countered by another one, which alone can be accepted', async () => {
    const id = await disputedIn('acceptance');
    const first = await proposed(seller, id, { kind: 'partial_refund', amount: 100 });
    const second = await proposed(buyer, id, {
      kind: 'partial_refund',
      amount: 500,
      replaces: first,
    });
    expect((await accept(buyer, id, first)).body.code).toBe('PROPOSAL_ENDED');
    expect((await accept(buyer, id, second)).body.code).toBe('ORDER_NOT_YOURS_TO_DO');
    const third = await proposed(buyer, id, {
      kind: 'partial_refund',
      amount: 400,
      replaces: second,
    });
    expect(
      (await show(id)).dispute.proposals.map((one: { outcome: string }) => one.outcome),
    ).toEqual(['countered', 'replaced', null]);
    expect((await accept(seller, id, third)).body.status).toBe('completed');
    expect((await accept(seller, id, third)).body.code).toBe('ORDER_WRONG_STATE');
  });

  test('lapses after twelve hours, whether the job has been there or not', async () => {
    const id = await disputedIn('acceptance');
    const first = await proposed(seller, id, { kind: 'as_is' });
    pass(12);
    expect((await accept(buyer, id, first)).body.code).toBe('PROPOSAL_ENDED');
    await Promise.all([lapseProposals(market.job(), 100), lapseProposals(market.job(), 100)]);
    const { dispute, events } = await show(id);
    expect(dispute.proposals).toMatchObject([{ outcome: 'lapsed' }]);
    expect(events.filter(({ event }: { event: string }) => event === 'lapse')).toHaveLength(1);
    await proposed(seller, id, { kind: 'full_refund' });
  });

  test('stands also when support has taken over, until support decides', async () => {
    const id = await disputedIn('acceptance');
    const part = await proposed(seller, id, { kind: 'partial_refund', amount: 100 });
    await go(buyer, id, 'dispute/escalate');
    const other = await proposed(buyer, id, { kind: 'full_refund', replaces: part });
    expect((await accept(seller, id, other)).body.status).toBe('refund');
    const next = await disputedIn('acceptance');
    const late = await proposed(seller, next, { kind: 'full_refund' });
    await decide(next, 'complete');
    expect((await accept(buyer, next, late)).body.code).toBe('ORDER_WRONG_STATE');
  });

  test.each([
    [{ kind: 'partial_refund', amount: 0 }],
    [{ kind: 'partial_refund', amount: 1_100 }],
    [{ kind: 'partial_refund', amount: 5_000_000 }],
    [{ kind: 'partial_refund', amount: -5 }],
    [{ kind: 'partial_refund', amount: 1.5 }],
    [{ kind: 'partial_refund' }],
    [{ kind: 'full_refund', amount: 5 }],
    [{ kind: 'redelivery' }],
    [{ kind: 'redelivery', hours: 0 }],
    [{ kind: 'redelivery', hours: 73 }],
    [{ kind: 'made_up' }],
  ])('cannot be %j', async (body) => {
    const id = await disputedIn('acceptance');
    const refused = await propose(buyer, id, body);
    expect(refused.status, JSON.stringify(refused.body)).toBe(422);
    expect((await show(id)).dispute.proposals).toEqual([]);
  });

  test('is nobody else’s, of no other order, and of open disputes alone', async () => {
    const id = await disputedIn('acceptance');
    const stranger = await market.user();
    const first = await proposed(seller, id, { kind: 'full_refund' });
    expect((await propose(stranger, id, { kind: 'as_is' })).body.code).toBe('ORDER_NOT_FOUND');
    expect((await accept(stranger, id, first)).body.code).toBe('ORDER_NOT_FOUND');
    for (const act of [accept, takeBack]) {
      expect((await act(staff, id, first)).body.code).toBe('ORDER_NOT_YOURS_TO_DO');
      expect((await act(buyer, id, newId())).body.code).toBe('PROPOSAL_NOT_FOUND');
    }
    expect((await takeBack(buyer, id, first)).body.code).toBe('ORDER_NOT_YOURS_TO_DO');
    const other = await disputedIn('acceptance');
    expect((await accept(buyer, other, first)).body.code).toBe('PROPOSAL_NOT_FOUND');
    await decide(other, 'refund');
    expect((await propose(seller, other, { kind: 'as_is' })).body.code).toBe('ORDER_WRONG_STATE');
  });

  test('can be made ten times by each side', async () => {
    const id = await disputedIn('acceptance');
    let replaces: string | null = null;
    for (let turn = 0; turn < 10; turn += 1) {
      replaces = await proposed(seller, id, { kind: 'as_is', replaces });
    }
    const refused = await propose(seller, id, { kind: 'as_is', replaces });
    expect([refused.status, refused.body.code]).toEqual([409, 'PROPOSALS_SPENT']);
    await proposed(buyer, id, { kind: 'full_refund', replaces });
  });
});

describe('at the same instant', () => {
  /** Lets these calls wait for the order, one behind the other, and returns what became of them. */
  async function inOrder(
    id: string,
    calls: (() => Promise<{ body: { status?: string; code?: string } }>)[],
  ) {
    const release = await holdRows(market.db, (tx) =>
      sql`select from market_order where id = ${id} for update`.execute(tx),
    );
    const running: Promise<{ body: { status?: string; code?: string } }>[] = [];
    for (const call of calls) {
      running.push(call());
      await waitForWaiters(market.db, running.length);
    }
    await release();
    return (await Promise.all(running)).map(({ body }) => body.code ?? body.status);
  }

  test('accepting and taking back: whichever was first', async () => {
    for (const isFirst of [true, false]) {
      const id = await disputedIn('acceptance');
      const all = await proposed(seller, id, { kind: 'full_refund' });
      const calls = [() => accept(buyer, id, all), () => takeBack(seller, id, all)];
      const answers = await inOrder(id, isFirst ? calls : calls.toReversed());
      expect(answers).toEqual(
        isFirst ? ['refund', 'ORDER_WRONG_STATE'] : ['disputed', 'PROPOSAL_ENDED'],
      );
    }
  });

  test('accepting twice: once, and the same answer for the same key', async () => {
    const id = await disputedIn('acceptance');
    const part = await proposed(seller, id, { kind: 'partial_refund', amount: 550 });
    const twice = [() => accept(buyer, id, part), () => accept(buyer, id, part)];
    expect(await inOrder(id, twice)).toEqual(['completed', 'ORDER_WRONG_STATE']);
    expect(await balancesOf(market.db, seller)).toMatchObject({ hold: 500 });
    const next = await disputedIn('acceptance');
    const all = await proposed(seller, next, { kind: 'full_refund' });
    const key = newId();
    const same = await Promise.all([accept(buyer, next, all, key), accept(buyer, next, all, key)]);
    expect(same.map(({ body }) => body.status)).toEqual(['refund', 'refund']);
  });

  test('accepting and support’s decision: one of both', async () => {
    for (const isFirst of [true, false]) {
      const id = await disputedIn('acceptance');
      const all = await proposed(seller, id, { kind: 'full_refund' });
      const calls = [() => accept(buyer, id, all), () => decide(id, 'complete')];
      const answers = await inOrder(id, isFirst ? calls : calls.toReversed());
      expect(answers).toEqual([isFirst ? 'refund' : 'completed', 'ORDER_WRONG_STATE']);
    }
  });

  test('two proposals of both sides: the second has not seen the first', async () => {
    const id = await disputedIn('acceptance');
    const answers = await inOrder(id, [
      () => propose(seller, id, { kind: 'as_is' }),
      () => propose(buyer, id, { kind: 'full_refund' }),
    ]);
    expect(answers).toEqual(['disputed', 'PROPOSAL_CHANGED']);
  });

  test('an old tab accepts what was replaced meanwhile: nothing happens', async () => {
    const id = await disputedIn('acceptance');
    const good = await proposed(seller, id, { kind: 'full_refund' });
    const answers = await inOrder(id, [
      () => propose(seller, id, { kind: 'partial_refund', amount: 1, replaces: good }),
      () => accept(buyer, id, good),
    ]);
    expect(answers).toEqual(['disputed', 'PROPOSAL_ENDED']);
  });

  test('a job that read what has lapsed before another took its place: the new one stands', async () => {
    const id = await disputedIn('acceptance');
    await proposed(seller, id, { kind: 'as_is' });
    pass(12);
    await lapseProposals(market.job(), 100);
    await proposed(seller, id, { kind: 'full_refund' });
    await unitOfWork(market.job(), (ctx) => lapseProposal(ctx, id));
    const { dispute, events } = await show(id);
    expect(dispute.proposals).toMatchObject([{ outcome: 'lapsed' }, { outcome: null }]);
    expect(events.filter(({ event }: { event: string }) => event === 'lapse')).toHaveLength(1);
  });

  test('accepting and the timer that ends the dispute: one of both', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const id = await disputedIn('in_progress');
      pass(23);
      const on = await proposed(buyer, id, { kind: 'as_is' });
      pass(1);
      const [given] = await Promise.all([
        accept(seller, id, on),
        sweepDueOrders(market.job(), 1_000),
      ]);
      const { status, events } = await show(id);
      const ends = events.filter(({ event }: { event: string }) =>
        ['agree_continue', 'dispute_timeout'].includes(event),
      );
      expect(ends).toHaveLength(1);
      expect(given.body.code ?? given.body.status).toBe(
        status === 'refund' ? 'ORDER_WRONG_STATE' : 'in_progress',
      );
      pass(-24);
    }
  });
});
