/** The evidence pack of a dispute: what it holds, who may take it and until when, and what is never in it (decision 0102). */
import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId, pairId } from '~/kernel/ids.ts';
import { casePdf } from '~/server/modules/cases/index.ts';
import { openMarket, START, type Market } from '../races/support/market.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { ask, paper } from '../support/papers-market.ts';
import { readPdf } from '../support/read-pdf.ts';

const DAY = 86_400_000;
const SECRET = 'hunter2-of-the-vault';
let market: Market;
let buyer: string;
let seller: string;
let staff: string;

beforeAll(async () => {
  market = await openMarket();
  staff = await market.user({ role: 'support' });
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

async function picture(owner: string): Promise<string> {
  const background = { r: Math.floor(Math.random() * 255), g: 9, b: 9 };
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background } });
  const form = new FormData();
  const bytes = new Uint8Array(await image.png().toBuffer());
  form.set('file', new File([bytes], 'proof.png', { type: 'image/png' }));
  const headers = { authorization: `Bearer ${owner}` };
  const init = { method: 'POST', headers, body: form };
  const response = await market.handle(new Request('http://localhost:3000/api/media', init));
  return (await response.json()).id;
}

/** A dispute with a statement of the buyer that shows a picture and marks a message. */
async function disputed(): Promise<string> {
  const offer = await market.offer({ sellerId: seller });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  const { id } = body;
  await market.pay(buyer, id);
  await go(seller, `market/order/${id}/start`);
  await go(seller, `market/order/${id}/deliver`, { text: `The password is ${SECRET}` });
  await go(buyer, `market/order/${id}/dispute`, { reason: 'other', text: 'Half of it is missing' });
  await go(seller, `market/order/${id}/dispute/answer`, { text: 'It is all there, look again' });
  await market.outbox.drain();
  const sent = await go(seller, `chat/channel/${pairId(buyer, seller)}/message`, {
    companion_id: buyer,
    client_id: newId(),
    body: 'All of it is in the locker',
    order_id: id,
  });
  await go(buyer, `market/order/${id}/dispute/statements`, {
    text: 'The locker is empty',
    images: [await picture(buyer)],
    marks: [sent.id],
  });
  return id;
}

const hasPack = async (id: string): Promise<boolean> =>
  (await market.call('GET', `market/order/${id}/dispute`, undefined, { as: seller })).body.has_pack;

const path = (id: string, query = '') => `market/order/${id}/dispute/pack?${query}`;

test('a side reads the whole case on paper, without what is not for it', async () => {
  const id = await disputed();
  await go(staff, `admin/disputes/${id}/take`);
  await go(staff, `admin/disputes/${id}/note`, { text: 'Nobody is to read this' }, 'PUT');
  for (const reader of [buyer, seller]) {
    const { text, answer } = await paper(market, path(id), reader);
    expect(answer.headers.get('content-disposition')).toContain('legend-dispute-');
    for (const part of [
      'Evidence of a dispute',
      'Half of it is missing',
      'It is all there, look again',
      'The locker is empty',
      'All of it is in the locker',
      'Picture 1',
      'SHA-256',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('Nobody is to read this');
    expect(text.includes('Paid from the wallet')).toBe(reader === buyer);
    expect(text.includes('The market’s fee')).toBe(reader === seller);
  }
  const { text } = await paper(market, path(id, 'locale=fr&time_zone=Asia/Tokyo'), buyer);
  expect(text).toContain('Preuves d’un litige');
  expect(text).toContain('Asia/Tokyo');
});

test('the archive holds the paper, the pictures and the events, each with its hash, and is the same twice', async () => {
  const id = await disputed();
  const archive = async () => {
    const answer = await ask(market, path(id, 'format=zip'), buyer);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    return new Uint8Array(await answer.arrayBuffer());
  };
  const bytes = await archive();
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual([
    'case.pdf',
    'case.json',
    'pictures/001-buyer.webp',
    'SHA256SUMS',
  ]);
  const sums = strFromU8(files.SHA256SUMS!).trim().split('\n');
  expect(sums).toHaveLength(3);
  for (const line of sums) {
    const [hash, name] = line.split('  ');
    expect(createHash('sha256').update(files[name!]!).digest('hex')).toBe(hash);
  }
  const facts = JSON.parse(strFromU8(files['case.json']!));
  expect(facts.statements[0].marked_messages).toMatchObject([
    { body: 'All of it is in the locker', by: 'seller' },
  ]);
  expect(facts.events.map(({ event }: { event: string }) => event)).toContain('dispute');
  expect(strFromU8(files['case.json']!)).not.toContain(SECRET);
  expect(facts.money_cents).not.toHaveProperty('fee');
  market.clock.advanceMs(60_000);
  expect(Buffer.compare(await archive(), bytes)).toBe(0);
});

test('it is for both sides, while the case is open and thirty days after, and for who of the staff has it', async () => {
  const id = await disputed();
  const status = async (as: string) => (await ask(market, path(id), as)).status;
  expect(await status(await market.user())).toBe(404);
  expect(await status(staff)).toBe(403);
  await go(staff, `admin/disputes/${id}/take`);
  expect(await status(staff)).toBe(200);
  await go(staff, `admin/order/${id}/resolve`, { decision: 'refund', reason: 'It is empty' });
  expect(await status(staff)).toBe(409);
  expect(await hasPack(id)).toBe(true);
  market.clock.advanceMs(30 * DAY - 1);
  expect([await status(buyer), await status(seller)]).toEqual([200, 200]);
  market.clock.advanceMs(1);
  expect([await status(buyer), await status(seller)]).toEqual([404, 404]);
  expect(await hasPack(id)).toBe(false);
});

test('there is none of an order that was never disputed; a provider gets that of a case', async () => {
  const offer = await market.offer({ sellerId: seller });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  await market.pay(buyer, body.id);
  expect((await ask(market, path(body.id), buyer)).status).toBe(404);
  expect(await casePdf(market.job(), body.id, 'en')).toBeNull();
  const bytes = await casePdf(market.job(), await disputed(), 'en');
  const { text } = await readPdf(bytes!);
  expect(text).toContain('The locker is empty');
  expect(text).not.toContain(SECRET);
});

test('a picture that has no room is named as such, with its hash; one that is not kept says so', async () => {
  const id = await disputed();
  const readWith = async (bytes: Uint8Array | undefined) => {
    const job = market.job();
    const storage = Object.assign(Object.create(job.services.storage), { get: async () => bytes });
    const pdf = await casePdf({ ...job, services: { ...job.services, storage } }, id, 'en');
    return (await readPdf(pdf!)).text;
  };
  const large = new Uint8Array(60_000_001);
  const full = await readWith(large);
  expect(full).toContain('Not in the archive, which is full.');
  expect(full.replaceAll(/\s/g, '')).toContain(createHash('sha256').update(large).digest('hex'));
  expect(full).not.toContain('not kept any more');
  expect(await readWith(undefined)).toContain('The file is not kept any more.');
});
