/** Reports over HTTP: what can be reported by whom, the staff's queue, and what the reporter hears. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { startChat } from './chat.app.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer } from './market.data.ts';

let app: MarketApp;
let offerId: string;
let seller: string;
let support: string;

beforeAll(async () => {
  app = await startMarket();
  const { categories } = await addCatalogue(app);
  seller = await app.seller();
  offerId = await addOffer(app, seller, categories['7-days/items'] ?? '');
  support = await app.person({ role: 'support', second_factor_on: true });
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

interface Subject {
  type: 'offer' | 'person' | 'message';
  id: string;
  seq?: number;
}

const report = (as: string | undefined, subject: Subject, more: object = {}) =>
  app.call('POST', 'report', {
    ...(as && { as }),
    body: { ...subject, reason: 'fraud', text: 'Look at it.', ...more },
  });
const show = (as: string, { type, id, seq }: Subject) =>
  app.call('GET', `report/subject?type=${type}&id=${id}${seq ? `&seq=${seq}` : ''}`, { as });
const queue = async (as = support) =>
  (await app.call('GET', 'admin/report?limit=100', { as })).body.data;
const decide = (id: string, outcome: string, as = support) =>
  app.call('POST', `admin/report/${id}/decide`, { as, body: { outcome, reason: 'Looked at.' } });
const told = async (as: string) => {
  await app.drain();
  const { data } = (await app.call('GET', 'notification', { as })).body;
  return data
    .filter(({ kind }: { kind: string }) => kind === 'report_decided')
    .map(({ body }: { body: string }) => body);
};

test('an offer is shown, reported once, and its reporters hear what came of it', async () => {
  const [one, other] = [await app.person(), await app.person()];
  const subject: Subject = { type: 'offer', id: offerId };
  const before = await show(one, subject);
  expect(before.body).toMatchObject({ type: 'offer', person: { id: seller }, is_reported: false });
  expect((await report(one, subject)).status).toBe(201);
  expect((await report(one, subject)).body.code).toBe('REPORT_EXISTS');
  expect((await show(one, subject)).body.is_reported).toBe(true);
  expect((await report(other, subject)).status).toBe(201);

  const [waiting, ...more] = await queue();
  expect(more).toEqual([]);
  expect(waiting).toMatchObject({
    type: 'offer',
    offer_id: offerId,
    quote: before.body.quote,
    reporter: { id: one },
    reports_count: 2,
    text: 'Look at it.',
  });
  expect((await decide(waiting.id, 'upheld')).status).toBe(200);
  expect((await decide(waiting.id, 'dismissed')).body.code).toBe('REPORT_DECIDED');
  expect(await queue()).toEqual([]);
  for (const reporter of [one, other]) {
    expect(await told(reporter)).toEqual([expect.stringContaining(before.body.quote)]);
  }
  expect(await told(seller)).toEqual([]);
  // It may be reported again: what was decided is over.
  expect((await report(one, subject)).status).toBe(201);
  const [again] = await queue();
  await decide(again.id, 'dismissed');
  expect(await told(one)).toHaveLength(2);
});

test('two decisions at once: one counts', async () => {
  await report(await app.person(), { type: 'person', id: seller });
  const [waiting] = await queue();
  const outcomes = await Promise.all([
    decide(waiting.id, 'upheld'),
    decide(waiting.id, 'dismissed'),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('nobody reports what is their own, decides about it, or about what is said of them', async () => {
  expect((await report(seller, { type: 'offer', id: offerId })).body.code).toBe('REPORT_OWN');
  expect((await report(seller, { type: 'person', id: seller })).body.code).toBe('REPORT_OWN');
  const colleague = await app.person({ role: 'support', second_factor_on: true });
  await report(colleague, { type: 'person', id: support });
  const [waiting] = await queue();
  expect((await decide(waiting.id, 'dismissed')).body.code).toBe('PERSON_OWN');
  expect((await decide(waiting.id, 'dismissed', colleague)).body.code).toBe('PERSON_OWN');
  const third = await app.person({ role: 'admin', second_factor_on: true });
  expect((await decide(waiting.id, 'dismissed', third)).status).toBe(200);
});

test('what cannot be seen cannot be reported, and bad input names its field', async () => {
  const person = await app.person();
  for (const type of ['offer', 'person', 'message'] as const) {
    const missing: Subject = { type, id: newId(), ...(type === 'message' && { seq: 1 }) };
    expect((await report(person, missing)).body.code).toBe('REPORT_SUBJECT_NOT_FOUND');
    expect((await show(person, missing)).status).toBe(404);
  }
  const subject: Subject = { type: 'offer', id: offerId };
  const bad = await report(person, subject, { reason: 'revenge' });
  expect(bad.status).toBe(422);
  expect(bad.body.errors[0].path).toBe('reason');
  const long = await report(person, subject, { text: 'x'.repeat(1_001) });
  expect(long.body.errors[0].path).toBe('text');
  expect((await report(undefined, subject)).status).toBe(401);
  const banned = await app.person({ is_banned: true });
  expect((await report(banned, subject)).body.code).toBe('BANNED');
});

test('a message is reported by its reader alone, with what it said', async () => {
  const chat = await startChat();
  const [writer, reader, stranger] = [
    await chat.person(),
    await chat.person(),
    await chat.person(),
  ];
  const client = await chat.connect(writer.token);
  const { channel } = await client.must('create_channel', { companion_id: reader.id });
  const { message } = await chat.say(client, channel.room_id, 'Pay me elsewhere');
  const of = (token: string) =>
    chat.call(
      'POST',
      'report',
      { type: 'message', id: channel.room_id, seq: message.seq, reason: 'outside' },
      token,
    );
  expect((await of(stranger.token)).body.code).toBe('REPORT_SUBJECT_NOT_FOUND');
  expect((await of(writer.token)).body.code).toBe('REPORT_OWN');
  expect((await of(reader.token)).status).toBe(201);
  const rows = await chat.db.selectFrom('report').select(['person_id', 'quote']).execute();
  expect(rows).toEqual([{ person_id: writer.id, quote: 'Pay me elsewhere' }]);
  expect(chat.problems).toEqual([]);
  await chat.close();
});
