/** What the autopilot writes and starts, with two processes that hear of everything at once (decision 0081). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId, pairId } from '~/kernel/ids.ts';
import { messageStored } from '~/server/modules/chat/index.ts';
import { ensureRoom } from '~/server/modules/chat/rooms.repository.ts';
import { runStarts } from '~/server/modules/autopilot/use-cases/run-starts.ts';
import { answerMessage } from '~/server/modules/autopilot/use-cases/send-replies.ts';
import { openMarket, type Market } from './support/market.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(async () => {
  expect(market.problems).toEqual([]);
  await market.drop();
});

const at = 'market/seller/autopilot';
const HOURS_MS = 100 * 3_600_000;

async function pair() {
  const [seller, buyer] = [await market.user({ is_seller: true }), await market.user()];
  const room = pairId(buyer, seller);
  await ensureRoom(market.db, {
    id: room,
    buyerId: buyer,
    sellerId: seller,
    at: market.clock.now(),
  });
  return { seller, buyer, room };
}

const linesOf = (room: string) =>
  market.db
    .selectFrom('chat_message')
    .select(['seq', 'automatic'])
    .where('room_id', '=', room)
    .orderBy('seq')
    .execute();

test('a message is answered once, however often and wherever it is heard of', async () => {
  const { seller, buyer, room } = await pair();
  await market.call('PATCH', `${at}/reply/first`, { is_on: true, en: 'Hi' }, { as: seller });
  const sends = Array.from({ length: 4 }, (_, index) =>
    market.call(
      'POST',
      `chat/channel/${room}/message`,
      { client_id: newId(), body: `Hello ${index}` },
      { as: buyer },
    ),
  );
  const heard = (await Promise.all(sends)).map(({ body: message }) =>
    messageStored.read({ message, member_ids: [buyer, seller], seen_by: buyer, turned: [] }),
  );
  // Each of two processes hears each message three times, beside the outbox of both.
  await Promise.all([
    ...[...heard, ...heard, ...heard].map((event) => answerMessage(market.job(), event)),
    market.outbox.drain(),
    market.outbox.drain(),
  ]);
  const lines = await linesOf(room);
  expect(lines.filter(({ automatic }) => automatic !== null)).toHaveLength(1);
  expect(lines.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  // The same message, heard again when the silence is over: it is long past.
  market.clock.advanceMs(HOURS_MS);
  await Promise.all(heard.map((event) => answerMessage(market.job(), event)));
  expect(await linesOf(room)).toHaveLength(5);
});

test('an order starts once, or is cancelled, or is left to its seller: never two of them', async () => {
  const { seller, buyer } = await pair();
  await market.fund(buyer, 1_000_000);
  const rule = { category_ids: null, after_minutes: 0, in_hours: false, with_inputs: false };
  await market.call('PUT', `${at}/start`, { is_on: true, ...rule }, { as: seller });
  const offer = await market.offer({ sellerId: seller });
  const orders: string[] = [];
  for (let index = 0; index < 9; index += 1) {
    const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
    await market.pay(buyer, body.id);
    orders.push(body.id);
  }
  await market.outbox.drain();
  const answers = await Promise.all([
    runStarts(market.job()),
    runStarts(market.job()),
    ...orders
      .slice(0, 3)
      .map((id) => market.call('POST', `market/order/${id}/start`, {}, { as: seller })),
    ...orders
      .slice(3, 6)
      .map((id) => market.call('POST', `market/order/${id}/cancel`, {}, { as: buyer })),
    ...orders
      .slice(6)
      .map((id) => market.call('POST', `${at}/start/${id}/leave`, {}, { as: seller })),
  ]);
  await runStarts(market.job());
  const succeeded = (index: number): boolean => {
    const answer = answers[index];
    return typeof answer === 'object' && answer.status === 200;
  };
  for (const [index, id] of orders.entries()) {
    const { status } = await market.db
      .selectFrom('market_order')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const starts = await market.db
      .selectFrom('order_event')
      .select('actor')
      .where('order_id', '=', id)
      .where('event', '=', 'start')
      .execute();
    const deeds = await market.db
      .selectFrom('autopilot_deed')
      .select('id')
      .where('order_id', '=', id)
      .execute();
    const byHand = index < 3 && succeeded(index + 2);
    const isOver = index >= 3 && succeeded(index + 2);
    expect(starts).toHaveLength(isOver ? 0 : 1);
    expect(deeds).toHaveLength(isOver || byHand ? 0 : 1);
    expect(status).toBe(!isOver ? 'in_progress' : index < 6 ? 'refund' : 'paid');
  }
});
