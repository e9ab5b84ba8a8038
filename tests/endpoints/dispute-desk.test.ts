/** The desk beside what else happens to an order: a bank, a colleague, the two people, an account that is deleted (0099, 0102, 0106). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { lockStoppable, type StoppableOrder } from '~/server/modules/orders/index.ts';
import { openMarket, START, type Market } from '../races/support/market.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { readPdf } from '../support/read-pdf.ts';
import { ask } from '../support/papers-market.ts';
import { actorById } from '../support/services.ts';

const HOUR = 3_600_000;
const ACTING = 'acting-in-';
let market: Market;
let buyer: string;
let seller: string;
let staff: string;
let other: string;
/** Who was told that a case has changed. */
const told: string[] = [];

beforeAll(async () => {
  market = await openMarket(undefined, {
    resolveActor: async ({ db }, token) =>
      token.startsWith(ACTING)
        ? actorById(db, token.slice(ACTING.length), { impersonatorId: newId() })
        : actorById(db, token),
    services: () => ({
      realtime: {
        mayHear: () => true,
        toUser: (userId, event) => void (event === 'update_order_case' && told.push(userId)),
        disconnectUser: () => {},
        disconnectSession: () => {},
      },
    }),
  });
  staff = await market.user({ role: 'support' });
  other = await market.user({ role: 'support' });
});
beforeEach(async () => {
  market.clock.advanceMs(START.getTime() - market.clock.now().getTime());
  [buyer, seller] = await Promise.all([market.user(), market.user({ is_seller: true })]);
  await market.fund(buyer, 100_000);
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

async function go(as: string, path: string, body: object = {}, method = 'POST') {
  const answer = await market.call(method, path, body, { as });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

const get = async (as: string, path: string) =>
  (await market.call('GET', path, undefined, { as })).body;
const state = (as: string, id: string, text = 'Look at this') =>
  market.call('POST', `market/order/${id}/dispute/statements`, { text }, { as });
const desk = (as: string, id: string, action: string, body: object = {}) =>
  market.call('POST', `admin/disputes/${id}/${action}`, body, { as });
const rowOf = async (id: string) => {
  const { data } = await get(staff, 'admin/disputes?queue=talking&limit=100');
  return data.find((row: { id: string }) => row.id === id);
};

/** An account that is disputed; two of its steps were ticked before, one of them was taken back. */
async function disputed(): Promise<string> {
  const offer = await market.offer({ sellerId: seller, base: 'accounts', stock: 1 });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  const { id } = body;
  await market.pay(buyer, id);
  await go(seller, `market/order/${id}/start`);
  await go(seller, `market/order/${id}/checklist`, { step: 'signed_out', is_done: true });
  await go(buyer, `market/order/${id}/checklist`, { step: 'signed_in', is_done: true });
  await go(buyer, `market/order/${id}/checklist`, { step: 'signed_in', is_done: false });
  await go(buyer, `market/order/${id}/dispute`, { reason: 'other', text: 'It is not mine yet' });
  await go(seller, `market/order/${id}/dispute/answer`, { text: 'It is, look again' });
  return id;
}

/** What a chargeback does to an order. */
async function bank(id: string, move: (order: StoppableOrder) => Promise<void>): Promise<void> {
  await market.db.transaction().execute(async (tx) => {
    const order = await lockStoppable({ ...market.job(), db: tx }, id);
    await move(order!);
  });
}

test('a case is the same when a bank has stopped its order for a week, and its clocks have moved', async () => {
  const id = await disputed();
  await state(buyer, id);
  await go(staff, `admin/disputes/${id}/take`);
  await desk(staff, id, 'questions', { to: 'buyer', text: 'What does it say?' });
  await bank(id, (order) => order.stop());
  market.clock.advanceMs(7 * 24 * HOUR);
  await bank(id, (order) => order.resume());
  expect(await rowOf(id)).toMatchObject({ holder: { id: staff }, bank_stopped: false });
  expect(await get(staff, `admin/disputes/${id}`)).toMatchObject({ is_mine: true });
  expect((await desk(staff, id, 'chat')).status).toBe(200);
  expect((await desk(other, id, 'take')).body.code).toBe('CASE_HELD');
  expect((await get(buyer, `market/order/${id}/dispute`)).left).toBe(10);
  await go(staff, `admin/order/${id}/resolve`, { decision: 'refund', reason: 'It was not theirs' });
  expect((await get(buyer, `market/order/${id}/dispute`)).decision.outcome).toBe('refund');
});

test('while a bank has the money nobody says, asks or decides anything; the case is read and taken', async () => {
  const id = await disputed();
  await go(staff, `admin/disputes/${id}/take`);
  await bank(id, (order) => order.stop());
  expect(await rowOf(id)).toMatchObject({ bank_stopped: true });
  expect((await get(buyer, `market/order/${id}/dispute`)).left).toBe(0);
  expect((await state(buyer, id)).body.code).toBe('ORDER_BANK_STOPPED');
  const question = { to: 'buyer', text: 'What does it say?' };
  expect((await desk(staff, id, 'questions', question)).body.code).toBe('ORDER_BANK_STOPPED');
  const decision = { decision: 'refund', reason: 'It was not theirs' };
  const refused = await market.call('POST', `admin/order/${id}/resolve`, decision, { as: staff });
  expect(refused.body.code).toBe('ORDER_BANK_STOPPED');
  expect((await desk(staff, id, 'chat')).status).toBe(200);
  expect((await desk(staff, id, 'give-back')).status).toBe(200);
  await bank(id, (order) => order.resume());
  expect((await state(buyer, id)).status).toBe(200);
});

test('who has spent all statements still answers a question of support', async () => {
  const id = await disputed();
  for (let count = 0; count < 10; count += 1) await state(seller, id);
  expect((await state(seller, id)).body.code).toBe('STATEMENTS_SPENT');
  await go(staff, `admin/disputes/${id}/take`);
  await desk(staff, id, 'questions', { to: 'seller', text: 'What does it say?' });
  expect((await get(seller, `market/order/${id}/dispute`)).left).toBe(1);
  expect((await state(seller, id)).status).toBe(200);
  const spent = (await state(seller, id)).body;
  expect([spent.code, spent.message]).toEqual([
    'STATEMENTS_SPENT',
    expect.stringContaining('11 statements'),
  ]);
});

test('whoever has the case hears of its order, and that a colleague has taken it over', async () => {
  const id = await disputed();
  await go(staff, `admin/disputes/${id}/take`);
  const hears = async (who: string) => {
    await market.outbox.drain();
    return told.splice(0).includes(who);
  };
  await hears(staff);
  await go(other, `admin/disputes/${id}/take`, { from: staff });
  expect(await hears(staff)).toBe(true);
  await go(seller, `market/order/${id}/dispute/proposals`, { kind: 'full_refund' });
  expect(await hears(other)).toBe(true);
  await go(other, `admin/disputes/${id}/give-back`);
  expect(await hears(other)).toBe(true);
  await go(staff, `admin/disputes/${id}/take`);
  await hears(staff);
  await go(buyer, `market/order/${id}/dispute/withdraw`);
  expect(await hears(staff)).toBe(true);
});

test('what support knows is not for a member of the staff who is a side', async () => {
  const [first, second] = [buyer, seller];
  const id = await disputed();
  await go(staff, `admin/disputes/${id}/take`);
  await go(staff, `admin/disputes/${id}/note`, { text: 'Both were careless' }, 'PUT');
  const party = await market.user({ role: 'support' });
  for (const side of ['buyer_id', 'seller_id'] as const) {
    const set = (userId: string) =>
      market.db
        .updateTable('market_order')
        .set({ [side]: userId })
        .where('id', '=', id)
        .execute();
    await set(party);
    const seen = await market.call('GET', `admin/disputes/${id}`, undefined, { as: party });
    await set(side === 'buyer_id' ? first : second);
    expect(seen.body.code).toBe('ORDER_OWN_CASE');
  }
  expect((await get(other, `admin/disputes/${id}`)).note).toBe('Both were careless');
});

test('staff inside somebody’s account take no pack of theirs', async () => {
  const id = await disputed();
  for (const side of [buyer, seller]) {
    const answer = await ask(market, `market/order/${id}/dispute/pack`, `${ACTING}${side}`);
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'IMPERSONATING']);
    expect((await get(`${ACTING}${side}`, `market/order/${id}/dispute`)).has_pack).toBe(false);
    expect((await get(side, `market/order/${id}/dispute`)).has_pack).toBe(true);
  }
});

test('the steps of the handover are in the pack, with each tick that was taken back', async () => {
  const id = await disputed();
  const pdf = await ask(market, `market/order/${id}/dispute/pack?locale=en`, buyer);
  const { text } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  for (const part of [
    'Steps of the handover',
    'I signed out on all my devices',
    'The tick was taken back.',
    'Password changed',
    'Not ticked',
  ]) {
    expect(text).toContain(part);
  }
  const french = await ask(market, `market/order/${id}/dispute/pack?locale=fr`, seller);
  const inFrench = await readPdf(new Uint8Array(await french.arrayBuffer()));
  expect(inFrench.text).toContain('Mot de passe changé');
});
