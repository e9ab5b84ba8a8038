/** Documents that several processes issue at once: each once, under numbers without gaps. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { assertLedger } from '../support/assert-ledger.ts';
import { chargedTo, endMonth, openPapersMarket, sell } from '../support/papers-market.ts';
import type { Market } from './support/market.ts';

let market: Market;
let buyer: string;

beforeAll(async () => {
  market = await openPapersMarket();
  buyer = await market.user({ trust_level: 2 });
  await market.runJob('papers.issue');
});
afterEach(() => assertLedger(market.db));
afterAll(() => market.drop());

const sellers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => market.user({ is_seller: true })));

async function numbers(): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from paper where kind = 'fee_invoice' order by number
  `.execute(market.db);
  return rows.map(({ number }) => number);
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function toNextMonth(): void {
  const now = market.clock.now();
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 7);
  market.clock.advanceMs(next - now.getTime());
}

test('each seller gets one invoice, and the numbers follow each other', async () => {
  const all = await sellers(6);
  for (const seller of all) await sell(market, buyer, seller);
  toNextMonth();
  await Promise.all([1, 2, 3, 4].map(() => market.runJob('papers.issue')));
  expect(await numbers()).toEqual(upTo(6));
  for (const seller of all) {
    const charged = await chargedTo(market, seller);
    expect(charged).toEqual({ documents: 100, ledger: 100 });
  }
  await market.runJob('papers.issue');
  expect(await numbers()).toEqual(upTo(6));
});

test('a document that fails takes no number, stops nobody else, and is issued later', async () => {
  const before = (await numbers()).length;
  const all = await sellers(3);
  for (const seller of all) await sell(market, buyer, seller);
  const [unlucky] = all;
  await sql`
    create function refuse_unlucky() returns trigger language plpgsql as $$
    begin raise exception 'unlucky'; end $$
  `.execute(market.db);
  await sql`
    create trigger unlucky before insert on paper for each row
    when (new.user_id = ${sql.lit(unlucky)}::uuid) execute function refuse_unlucky()
  `.execute(market.db);
  const noticed = vi.fn();
  await endMonth(market).catch(noticed);
  expect(noticed).not.toHaveBeenCalled();
  expect(await numbers()).toEqual(upTo(before + 2));
  expect(market.problems.splice(0)).not.toEqual([]);
  await sql`drop trigger unlucky on paper`.execute(market.db);
  // The month rests for an hour first.
  await market.runJob('papers.issue');
  expect(await numbers()).toEqual(upTo(before + 2));
  market.clock.advanceMs(3_600_000);
  await market.runJob('papers.issue');
  expect(await numbers()).toEqual(upTo(before + 3));
  // The month is closed now: nothing of it is issued again.
  await market.runJob('papers.issue');
  expect(await numbers()).toEqual(upTo(before + 3));
});
