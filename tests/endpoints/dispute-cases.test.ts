/** What both sides of a dispute say and show, and the staff's desk: who may what, before, during and after (decisions 0101, 0102). */
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId, pairId } from '~/kernel/ids.ts';
import { selectAudit } from '~/server/core/audit-trail.ts';
import { openMarket, START, type Market } from '../races/support/market.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { actorById } from '../support/services.ts';

const HOUR = 3_600_000;
const ACTING = 'acting-in-';
let market: Market;
let buyer: string;
let seller: string;
let staff: string;
let other: string;

beforeAll(async () => {
  market = await openMarket(undefined, {
    resolveActor: async ({ db }, token) =>
      token.startsWith(ACTING)
        ? actorById(db, token.slice(ACTING.length), { impersonatorId: newId() })
        : actorById(db, token),
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

const call = (as: string, method: string, path: string, body?: object, key?: string) =>
  market.call(method, path, body, { as, ...(key && { key }) });
const go = (as: string, id: string, action: string, body: object = {}) =>
  call(as, 'POST', `market/order/${id}/${action}`, body);
const state = (as: string, id: string, body: object = {}, key?: string) =>
  call(as, 'POST', `market/order/${id}/dispute/statements`, { text: 'Look at this', ...body }, key);
const showCase = (as: string, id: string) => call(as, 'GET', `market/order/${id}/dispute`);
const desk = (as: string, id: string, action: string, body: object = {}) =>
  call(as, 'POST', `admin/disputes/${id}/${action}`, body);
const decide = (as: string, id: string, body: object = {}) =>
  call(as, 'POST', `admin/order/${id}/resolve`, {
    decision: 'refund',
    reason: 'Decided by what both showed',
    ...body,
  });
const pass = (hours: number) => market.clock.advanceMs(hours * HOUR);

async function started(of = seller): Promise<string> {
  const offer = await market.offer({ sellerId: of });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  expect((await market.pay(buyer, body.id)).status).toBe(200);
  await go(of, body.id, 'start');
  return body.id;
}

/** A dispute of delivered goods that both have spoken in. */
async function disputed(): Promise<string> {
  const id = await started();
  await go(seller, id, 'deliver', { text: 'The password is hunter2' });
  await go(buyer, id, 'dispute', { reason: 'other', text: 'Something is not right' });
  const { body } = await go(seller, id, 'dispute/answer', { text: 'It is as it should be' });
  expect(body.status, JSON.stringify(body)).toBe('disputed');
  return id;
}

/** A message of the two people's conversation. */
async function say(as: string, to: string, body: string, order?: string): Promise<string> {
  await market.outbox.drain();
  const sent = await call(as, 'POST', `chat/channel/${pairId(as, to)}/message`, {
    companion_id: to,
    client_id: newId(),
    body,
    ...(order && { order_id: order }),
  });
  expect(sent.status, JSON.stringify(sent.body)).toBeLessThan(300);
  return sent.body.id;
}

async function picture(owner: string): Promise<string> {
  const bytes = await sharp({
    create: {
      width: 40,
      height: 30,
      channels: 3,
      background: { r: Math.random() * 255, g: 9, b: 9 },
    },
  })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'proof.png', { type: 'image/png' }));
  const headers = { authorization: `Bearer ${owner}` };
  const init = { method: 'POST', headers, body: form };
  const response = await market.handle(new Request('http://localhost:3000/api/media', init));
  const { id } = await response.json();
  return id;
}

const audited = async (id: string, action: string) =>
  (
    await selectAudit(
      market.db,
      { actorId: undefined, subjectId: id, action, from: undefined, before: undefined },
      { cursor: undefined, limit: 20 },
    )
  ).map(({ actor_id: actor }) => actor);

/** What somebody was told of orders. */
async function noticesOf(userId: string): Promise<string[]> {
  await market.outbox.drain();
  const { rows } = await sql<{ code: string }>`
    select data->>'code' as code from notice where user_id = ${userId} order by id
  `.execute(market.db);
  return rows.map(({ code }) => code);
}

describe('a statement', () => {
  test('has words, pictures and marked messages, and is read by both sides and staff', async () => {
    const id = await disputed();
    const [image, words] = [await picture(buyer), await say(seller, buyer, 'All is in it', id)];
    const made = await state(buyer, id, { images: [image], marks: [words, words] });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    expect(made.body.left).toBe(9);
    for (const reader of [buyer, seller, staff]) {
      const { body } = await showCase(reader, id);
      expect(body.statements).toMatchObject([
        {
          by: 'buyer',
          text: 'Look at this',
          images: [expect.stringContaining(image)],
          marks: [{ message_id: words, by: 'seller', body: 'All is in it' }],
        },
      ]);
      expect(body.statements[0].marks[0].hash).toMatch(/^[0-9a-f]{64}$/);
    }
    expect((await showCase(await market.user(), id)).status).toBe(404);
  });

  test('keeps a marked message as it was, whatever becomes of the chat', async () => {
    const id = await disputed();
    const words = await say(seller, buyer, 'I have sent it', id);
    const before = (await state(buyer, id, { marks: [words] })).body.statements[0].marks;
    await sql`update chat_message set body = 'something else' where id = ${words}`.execute(
      market.db,
    );
    expect((await showCase(buyer, id)).body.statements[0].marks).toEqual(before);
    const change = sql`update case_mark set body = 'something else' where message_id = ${words}`;
    await expect(change.execute(market.db)).rejects.toThrow('append-only');
    const removal = sql`delete from case_statement where order_id = ${id}`;
    await expect(removal.execute(market.db)).rejects.toThrow('append-only');
  });

  test('marks nothing of another conversation, and nothing that an order reports', async () => {
    const id = await disputed();
    const third = await market.user({ is_seller: true });
    await started(third);
    const foreign = await say(buyer, third, 'Between us two');
    const { rows } = await sql<{ id: string }>`
      select id from chat_message where order_id = ${id} and system is not null limit 1
    `.execute(market.db);
    for (const mark of [foreign, newId(), rows[0]!.id]) {
      expect((await state(buyer, id, { marks: [mark] })).body.code).toBe('MARK_NOT_FOUND');
    }
    expect((await showCase(buyer, id)).body.statements).toEqual([]);
  });

  test('is made by a side of an open dispute that owes no answer, and by nobody else', async () => {
    const id = await started();
    expect((await state(buyer, id)).body.code).toBe('ORDER_WRONG_STATE');
    await go(seller, id, 'deliver', { text: 'There' });
    await go(buyer, id, 'dispute', { reason: 'other', text: 'Something is not right' });
    expect((await state(seller, id)).body.code).toBe('STATEMENT_ANSWER_FIRST');
    expect((await showCase(seller, id)).body.left).toBe(0);
    expect((await state(buyer, id)).status).toBe(200);
    expect((await state(staff, id)).body.code).toBe('ORDER_NOT_YOURS_TO_DO');
    expect((await state(await market.user(), id)).status).toBe(404);
    expect((await state(`${ACTING}${buyer}`, id)).status).toBe(403);
    await decide(staff, id);
    expect((await state(buyer, id)).body.code).toBe('ORDER_WRONG_STATE');
  });

  test('is bounded: words, contact data, pictures of others, ten to a side', async () => {
    const id = await disputed();
    expect((await state(buyer, id, { text: ' ' })).status).toBe(422);
    expect((await state(buyer, id, { text: 'x'.repeat(2_001) })).status).toBe(422);
    const contact = { text: 'Write to me at somebody@example.com instead' };
    expect((await state(buyer, id, contact)).body.code).toBe('CONTACT_DATA_REFUSED');
    const foreign = { images: [await picture(seller)] };
    expect((await state(buyer, id, foreign)).body.code).toBe('IMAGE_NOT_FOUND');
    const key = newId();
    await state(buyer, id, {}, key);
    expect((await state(buyer, id, {}, key)).body.left).toBe(9);
    const rest = await Promise.all(Array.from({ length: 12 }, () => state(buyer, id)));
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(rest.find(({ status }) => status !== 200)?.body.code).toBe('STATEMENTS_SPENT');
    expect((await state(seller, id)).status).toBe(200);
  });

  test('is told to the other side, once an hour at most', async () => {
    const id = await disputed();
    await market.outbox.drain();
    const told = async () =>
      (await noticesOf(seller)).filter((one) => one === 'seller_stated').length;
    await state(buyer, id);
    await state(buyer, id, { text: 'And another thing' });
    expect(await told()).toBe(1);
    pass(1);
    await state(buyer, id, { text: 'And one more thing' });
    expect(await told()).toBe(2);
  });
});

describe('the desk', () => {
  test('lists what support has taken over, the oldest first, with who has it', async () => {
    const [first, second, talking] = [await disputed(), await disputed(), await disputed()];
    await go(buyer, first, 'dispute/escalate');
    pass(1);
    await go(buyer, second, 'dispute/escalate');
    await desk(staff, second, 'take');
    const list = async (query: string) => {
      const { body } = await call(other, 'GET', `admin/disputes?${query}`);
      return body.data.filter(({ buyer: { id } }: { buyer: { id: string } }) => id === buyer);
    };
    expect(await list('limit=100')).toMatchObject([
      { id: first, holder: null },
      { id: second, holder: { id: staff } },
    ]);
    expect(await list('queue=talking&limit=100')).toMatchObject([{ id: talking }]);
    const { body: page } = await call(other, 'GET', 'admin/disputes?limit=1');
    const next = await list(`limit=100&cursor=${page.meta.next_cursor}`);
    expect(next.map(({ id }: { id: string }) => id)).toContain(second);
    expect((await call(buyer, 'GET', 'admin/disputes')).status).toBe(403);
  });

  test('a case has one person, and is handed over to whoever knows who has it', async () => {
    const id = await disputed();
    const both = await Promise.all([desk(staff, id, 'take'), desk(other, id, 'take')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [winner, loser] = both[0].status === 200 ? [staff, other] : [other, staff];
    expect((await desk(loser, id, 'take')).body.code).toBe('CASE_HELD');
    expect((await decide(loser, id)).body.code).toBe('CASE_HELD');
    const taken = await desk(loser, id, 'take', { from: winner });
    expect(taken.body).toMatchObject({ is_mine: true, holder: { id: loser } });
    expect((await desk(winner, id, 'give-back')).body.code).toBe('CASE_NOT_YOURS');
    expect((await desk(loser, id, 'give-back')).body.holder).toBeNull();
    expect(await audited(id, 'cases.take')).toEqual([loser, winner]);
    const parties = await market.user({ role: 'support' });
    await sql`update market_order set buyer_id = ${parties} where id = ${id}`.execute(market.db);
    expect((await desk(parties, id, 'take')).body.code).toBe('ORDER_OWN_CASE');
    await sql`update market_order set buyer_id = ${buyer} where id = ${id}`.execute(market.db);
  });

  test('the chat is read by the one who has the open case, and each look is recorded', async () => {
    const id = await disputed();
    const elsewhere = await started();
    await say(buyer, seller, 'About this order', id);
    await say(buyer, seller, 'About another order', elsewhere);
    await say(seller, buyer, 'About no order');
    const read = (as: string) => desk(as, id, 'chat');
    // Before: nobody, not even staff.
    expect((await read(staff)).body.code).toBe('CASE_NOT_YOURS');
    expect((await read(buyer)).status).toBe(403);
    await desk(staff, id, 'take');
    const { body } = await read(staff);
    expect(body.data.map(({ body: line }: { body: string }) => line)).toEqual([
      'About this order',
      'About no order',
    ]);
    await read(staff);
    expect(await audited(id, 'cases.read_chat')).toEqual([staff, staff]);
    expect((await showCase(buyer, id)).body.chat_read.count).toBe(2);
    expect((await read(other)).body.code).toBe('CASE_NOT_YOURS');
    await desk(other, id, 'take', { from: staff });
    expect((await read(staff)).body.code).toBe('CASE_NOT_YOURS');
    // The right ends with the case.
    await decide(other, id);
    expect((await read(other)).body.code).toBe('CASE_NOT_OPEN');
    expect(await audited(id, 'cases.read_chat')).toHaveLength(2);
  });

  test('a right of an earlier dispute is none in a later one', async () => {
    const id = await disputed();
    await desk(staff, id, 'take');
    pass(1);
    await go(buyer, id, 'dispute/withdraw');
    expect((await desk(staff, id, 'chat')).body.code).toBe('CASE_NOT_OPEN');
    pass(1);
    await go(buyer, id, 'dispute', { reason: 'other', text: 'It is wrong after all' });
    expect((await desk(staff, id, 'chat')).body.code).toBe('CASE_NOT_YOURS');
    expect((await call(staff, 'GET', `admin/disputes/${id}`)).body.holder).toBeNull();
  });

  test('of two who decide at once one does', async () => {
    const id = await disputed();
    const both = await Promise.all([decide(staff, id), decide(other, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('a question is read by both and answered by a statement; a note by staff alone', async () => {
    const id = await disputed();
    const question = { to: 'seller', text: 'When did you send the second half?' };
    expect((await desk(staff, id, 'questions', question)).body.code).toBe('CASE_NOT_YOURS');
    await desk(staff, id, 'take');
    expect((await desk(staff, id, 'questions', question)).status).toBe(200);
    const note = { text: 'Both were careless' };
    const noted = await call(staff, 'PUT', `admin/disputes/${id}/note`, note);
    expect(noted.status).toBeLessThan(300);
    for (const reader of [buyer, seller]) {
      const { body } = await showCase(reader, id);
      expect(body.questions).toMatchObject([question]);
      expect(JSON.stringify(body)).not.toContain(note.text);
      expect((await call(reader, 'GET', `admin/disputes/${id}`)).status).toBe(403);
    }
    expect(await noticesOf(seller)).toContain('seller_asked');
    expect((await call(staff, 'GET', `admin/disputes/${id}`)).body.note).toBe(note.text);
  });

  test('compares with what was decided about such goods, a median from five on', async () => {
    const shares = [0, 250, 250, 550, 1_100];
    for (const amount of shares) {
      const id = await disputed();
      await desk(staff, id, 'take');
      const body =
        amount === 1_100 ? {} : { decision: 'complete', refund_amount: amount, code: 'no_proof' };
      expect((await decide(staff, id, body)).status).toBe(200);
      pass(1);
    }
    const id = await disputed();
    const { body } = await call(staff, 'GET', `admin/disputes/${id}`);
    const { precedents, facts } = body;
    expect(precedents.base).toBe('boosting');
    expect(precedents.count).toBeGreaterThanOrEqual(5);
    expect(precedents.recent[0]).toMatchObject({ outcome: 'refund', share: 10_000, code: null });
    expect(precedents.recent[1]).toMatchObject({ outcome: 'part', share: 5_000, code: 'no_proof' });
    expect(precedents.median_share).not.toBeNull();
    expect(facts.buyer).toMatchObject({ completed: 4, disputes: 6 });
    expect(facts.seller).toMatchObject({ lost: 1 });
  });
});
