/** The desk beside what else happens to an order: a bank, a colleague, the two people, an account that is deleted (0099, 0102, 0106); marks on its chat (0113). */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId, pairId } from '~/kernel/ids.ts';
import { selectAudit } from '~/server/core/audit-trail.ts';
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

/** A line of the two people's chat, about an order or none. */
async function say(as: string, to: string, order?: string): Promise<string> {
  await market.outbox.drain();
  const line = { companion_id: to, client_id: newId(), body: `Line ${newId()}` };
  const path = `chat/channel/${pairId(as, to)}/message`;
  return (await go(as, path, { ...line, ...(order && { order_id: order }) })).id;
}

const mark = (as: string, id: string, line: string, isMarked = true) =>
  market.call('PUT', `admin/disputes/${id}/marks/${line}`, { is_marked: isMarked }, { as });
const marksOf = async (as: string, id: string) => {
  const { data } = await go(as, `admin/disputes/${id}/chat`);
  return Object.fromEntries(
    data.map((line: { id: string; marked_by: string | null }) => [line.id, line.marked_by]),
  );
};

describe('a mark of the desk', () => {
  test('is put on a line and taken off by whoever has the case, and a second press changes nothing', async () => {
    const id = await disputed();
    const [one, two] = [await say(buyer, seller, id), await say(seller, buyer)];
    await go(staff, `admin/disputes/${id}/take`);
    for (const line of [one, one.toUpperCase()]) {
      const marked = await mark(staff, id, line);
      expect([marked.status, marked.body]).toEqual([200, { marked_by: 'you' }]);
    }
    expect(await marksOf(staff, id)).toEqual({ [one]: 'you', [two]: null });
    // A colleague who takes over reads them, and may take them off; marking again makes them nobody else's.
    await go(other, `admin/disputes/${id}/take`, { from: staff });
    expect((await mark(other, id, one)).body).toEqual({ marked_by: 'support' });
    expect((await mark(other, id, two)).body).toEqual({ marked_by: 'you' });
    expect(await marksOf(other, id)).toEqual({ [one]: 'support', [two]: 'you' });
    for (let press = 0; press < 2; press += 1) {
      const off = await mark(other, id, one, false);
      expect([off.status, off.body]).toEqual([200, { marked_by: null }]);
    }
    expect(await marksOf(other, id)).toEqual({ [one]: null, [two]: 'you' });
    const all = { actorId: undefined, action: undefined, from: undefined, before: undefined };
    const page = { cursor: undefined, limit: 100 };
    const record = await selectAudit(market.db, { ...all, subjectId: id }, page);
    expect(record.map(({ action }) => action)).toContain('cases.read_chat');
    expect(record.filter(({ action }) => action.includes('mark'))).toEqual([]);
  });

  test('is made by nobody else, and by nobody once the dispute has ended', async () => {
    const id = await disputed();
    const line = await say(buyer, seller, id);
    expect((await mark(staff, id, line)).body.code).toBe('CASE_NOT_YOURS');
    await go(staff, `admin/disputes/${id}/take`);
    await mark(staff, id, line);
    for (const isMarked of [true, false]) {
      expect((await mark(other, id, line, isMarked)).body.code).toBe('CASE_NOT_YOURS');
      for (const side of [buyer, seller]) {
        expect((await mark(side, id, line, isMarked)).status).toBe(403);
      }
    }
    expect(await marksOf(staff, id)).toEqual({ [line]: 'you' });
    await go(buyer, `market/order/${id}/dispute/withdraw`);
    expect((await mark(staff, id, line)).body.code).toBe('CASE_NOT_OPEN');
    // A later dispute begins without the marks of this one.
    market.clock.advanceMs(HOUR);
    await go(buyer, `market/order/${id}/dispute`, {
      reason: 'other',
      text: 'It is wrong after all',
    });
    await go(staff, `admin/disputes/${id}/take`);
    expect(await marksOf(staff, id)).toEqual({ [line]: null });
  });

  test('is put on lines of this order alone', async () => {
    const id = await disputed();
    const [elsewhere, third] = [await disputed(), await market.user({ is_seller: true })];
    await say(buyer, seller, id);
    const offer = await market.offer({ sellerId: third });
    await market.pay(buyer, (await market.place(buyer, { offer_id: offer, count: 1 })).body.id);
    const { rows } = await sql<{ id: string }>`
      select id from chat_message where order_id = ${id} and system is not null limit 1
    `.execute(market.db);
    await go(staff, `admin/disputes/${id}/take`);
    const foreign = [await say(buyer, seller, elsewhere), await say(buyer, third), newId()];
    for (const line of [...foreign, rows[0]!.id]) {
      const refused = await mark(staff, id, line);
      expect([refused.status, refused.body.code]).toEqual([404, 'LINE_NOT_FOUND']);
    }
  });

  test('is one of fifty at most, also of two that come at once', async () => {
    const id = await disputed();
    const lines = [await say(buyer, seller, id), await say(seller, buyer, id)];
    await go(staff, `admin/disputes/${id}/take`);
    await sql`
      insert into desk_mark (order_id, since, message_id, author_id, at)
      select c.order_id, c.since, gen_random_uuid(), ${staff}, c.since
      from dispute_case c, generate_series(1, 49) where c.order_id = ${id}
    `.execute(market.db);
    const both = await Promise.all(lines.map((line) => mark(staff, id, line)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = both.findIndex(({ status }) => status === 409);
    expect(both[refused]?.body.code).toBe('DESK_MARKS_SPENT');
    expect(both[refused]?.body.message).toContain('50 lines');
    // What is marked stays a success; a mark that is taken off makes room.
    const marked = lines[1 - refused]!;
    expect((await mark(staff, id, marked)).status).toBe(200);
    await mark(staff, id, marked, false);
    expect((await mark(staff, id, lines[refused]!)).status).toBe(200);
  });

  test('is read by neither side, and is in no pack', async () => {
    const id = await disputed();
    const line = await say(buyer, seller, id);
    const pack = async () => {
      const zip = await ask(market, `market/order/${id}/dispute/pack?format=zip&locale=en`, buyer);
      return Buffer.from(await zip.arrayBuffer());
    };
    await go(staff, `admin/disputes/${id}/take`);
    const [before, packed] = [await get(buyer, `market/order/${id}/dispute`), await pack()];
    await mark(staff, id, line);
    for (const side of [buyer, seller]) {
      expect(await get(side, `market/order/${id}/dispute`)).toEqual({
        ...before,
        left: expect.any(Number),
      });
    }
    expect((await pack()).equals(packed)).toBe(true);
  });
});
