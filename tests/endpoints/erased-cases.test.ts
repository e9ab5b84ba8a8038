/** What is given to somebody of the cases of their orders, and what is left of them there when their account is deleted (0101, 0102). */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { openMarket, type Market } from '../races/support/market.ts';
import { PASSWORD, startAccounts, type AccountsApp, type Person } from './account.app.ts';

let app: AccountsApp;
let market: Market;
beforeAll(async () => {
  app = await startAccounts();
  market = await openMarket(app);
});
afterAll(async () => {
  expect(app.problems).toEqual([]);
  await app.close();
});

/** An order that has ended, with a case in which both name themselves. */
async function withCase(buyer: Person, seller: Person, staff: Person): Promise<string> {
  const offer = await market.offer({ sellerId: seller.id, base: 'top-up' });
  const once = () => ({ token: buyer.token, headers: { 'idempotency-key': newId() } });
  const wanted = { offer_id: offer, count: 1, currency: 'USD', expected_total_amount: 1_100 };
  const { body } = await app.call('POST', 'market/order', wanted, once());
  await app.call('POST', `market/order/${body.id}/cancel`, {}, once());
  const dispute = { order_id: body.id, since: app.now() };
  for (const [side, author] of [
    ['buyer', buyer],
    ['seller', seller],
  ] as const) {
    const id = newId();
    const text = `The ${side} says: ${author.name}, ${author.email}`;
    const said = { ...dispute, id, side, author_id: author.id, text, images: [], at: app.now() };
    await app.db.insertInto('case_statement').values(said).execute();
    const mark = {
      statement_id: id,
      position: 0,
      order_id: body.id,
      message_id: newId(),
      seq: 1,
      author_id: author.id,
      body: `The ${side} wrote: ${author.name}`,
      images: [],
      automatic: false,
      written_at: app.now(),
      hash: 'f'.repeat(64),
    };
    await app.db.insertInto('case_mark').values(mark).execute();
  }
  const question = {
    ...dispute,
    id: newId(),
    asker_id: staff.id,
    side: 'buyer',
    at: app.now(),
  } as const;
  await app.db
    .insertInto('case_question')
    .values({ ...question, text: 'Which chest is it?' })
    .execute();
  await app.db
    .insertInto('dispute_case')
    .values({ ...dispute, note: 'Both were careless' })
    .execute();
  return body.id;
}

async function wordsOf(orderId: string): Promise<string> {
  const tables = ['case_statement', 'case_mark', 'case_question', 'dispute_case'] as const;
  const all = await Promise.all(
    tables.map((table) =>
      app.db.selectFrom(table).selectAll().where('order_id', '=', orderId).execute(),
    ),
  );
  return JSON.stringify(all);
}

test('somebody is given what they said and wrote; with their account their name leaves their words', async () => {
  const [buyer, seller] = [await app.person(), await app.person({ is_seller: true })];
  const staff = await app.person({ role: 'support' });
  const id = await withCase(buyer, seller, staff);

  const asked = await app.call('POST', 'auth/export', { password: PASSWORD }, buyer);
  await app.job('privacy.build_export');
  const path = `auth/export/${asked.body.export.id}/archive`;
  const answer = await app.send('GET', path, { token: buyer.token });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const read = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()));
  expect(read('dispute_statements')).toMatchObject([
    { order_id: id, text: expect.stringContaining('The buyer says') },
  ]);
  expect(read('marked_messages')).toMatchObject([
    { order_id: id, body: expect.stringContaining('The buyer wrote') },
  ]);
  const everything = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n');
  for (const foreign of ['The seller says', 'The seller wrote', 'careless']) {
    expect(everything).not.toContain(foreign);
  }

  expect(await wordsOf(id)).toContain(buyer.email);
  const leave = { password: PASSWORD, confirmation: 'DELETE' };
  expect((await app.call('POST', 'auth/deletion', leave, buyer)).status).toBe(202);
  app.advanceDays(14.1);
  await app.job('privacy.erase');
  // Their own words, as everywhere; what others said of them is theirs.
  const left = await wordsOf(id);
  for (const name of [buyer.email, buyer.name]) expect(left).not.toContain(name);
  for (const kept of ['The buyer says', 'The buyer wrote', 'The seller says', 'Which chest']) {
    expect(left).toContain(kept);
  }
});
