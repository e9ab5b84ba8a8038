/** Tax details behind their page: who does not read them, what happens to what cannot be opened, and when they go. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { eraseUser } from '~/server/modules/accounts/index.ts';
import { forgetTaxDetails, taxDetailsOf } from '~/server/modules/papers/index.ts';
import type { Market } from '../races/support/market.ts';
import {
  endMonth,
  openPapersMarket,
  paper,
  payOut,
  sell,
  staffIn,
} from '../support/papers-market.ts';

let market: Market;
let seller: string;
let admin: string;

const details = {
  kind: 'person',
  name: 'Mira Seller',
  address: '1 Main Street\n10115 Berlin',
  country: 'DE',
  tax_number: '12 345 678 901',
  birth_date: '1990-02-28',
};

beforeAll(async () => {
  market = await openPapersMarket();
  admin = await market.user({ role: 'admin' });
  // The market begins with this month.
  await market.runJob('papers.issue');
});
beforeEach(async () => {
  seller = await market.user({ is_seller: true, trust_level: 2 });
});
afterAll(() => market.drop());

const save = (body: object) => market.call('PUT', 'wallet/tax-details', body, { as: seller });
const read = async () =>
  (await market.call('GET', 'wallet/tax-details', undefined, { as: seller })).body;

test('tax details are not told to staff in the account, on no paper either', async () => {
  const staff = staffIn(seller);
  await save(details);
  const bought = await sell(market, seller, await market.user({ is_seller: true }));
  await sell(market, await market.user({ trust_level: 2 }), seller);
  await endMonth(market);
  const page = await market.call('GET', 'wallet/tax-details', undefined, { as: staff });
  expect(page).toMatchObject({ status: 403, body: { code: 'IMPERSONATING' } });
  const [invoice] = (await market.call('GET', 'wallet/papers', undefined, { as: staff })).body.data;
  for (const path of [
    `market/order/${bought}/receipt`,
    `wallet/papers/${invoice.id}`,
    'wallet/papers/year?year=2026',
  ]) {
    expect((await paper(market, path, seller)).text, path).toContain('Mira Seller');
    expect((await paper(market, path, staff)).text, path).not.toMatch(/Mira Seller|12 345 678/);
  }
});

describe('details that another secret has encrypted', () => {
  const swap = async (sealed: string): Promise<string> => {
    const row = await market.db
      .selectFrom('tax_details')
      .select('sealed_details')
      .where('user_id', '=', seller)
      .executeTakeFirstOrThrow();
    await market.db
      .updateTable('tax_details')
      .set({ sealed_details: sealed })
      .where('user_id', '=', seller)
      .execute();
    return row.sealed_details;
  };

  test('are never taken for none by what is issued or reported', async () => {
    const buyer = await market.user({ trust_level: 2 });
    await save(details);
    for (let count = 0; count < 30; count += 1) await sell(market, buyer, seller);
    const sealed = await swap(Buffer.alloc(64).toString('base64'));
    const year = market.clock.now().getUTCFullYear();
    const report = () =>
      market.call('POST', 'admin/papers/sellers', { year }, { as: admin, key: newId() });
    expect((await report()).status).toBe(500);
    await endMonth(market);
    const issued = async () =>
      (await market.call('GET', 'wallet/papers', undefined, { as: seller })).body.data;
    expect(await issued()).toEqual([]);
    expect(market.problems.splice(0)).not.toEqual([]);
    expect(await read()).toMatchObject({ details: null });
    await swap(sealed);
    market.clock.advanceMs(2 * 3_600_000);
    await market.runJob('papers.issue');
    expect(await issued()).toHaveLength(1);
    expect((await report()).status).toBe(200);
  });
});

test('an account that was paid out keeps them until the fee is invoiced, and no longer', async () => {
  const partner = await market.user({ trust_level: 2 });
  await market.call('PUT', 'wallet/tax-details', details, { as: partner });
  await payOut(market, partner, admin);
  await market.db.transaction().execute((db) => forgetTaxDetails(db, partner));
  expect(await taxDetailsOf(market.job(), partner)).toMatchObject({ name: 'Mira Seller' });
  await market.db.transaction().execute((db) => eraseUser(db, partner, market.clock.now()));
  await endMonth(market);
  expect(await taxDetailsOf(market.job(), partner)).toBeNull();
  const [invoice] = (await market.call('GET', 'wallet/papers', undefined, { as: partner })).body
    .data;
  expect((await paper(market, `wallet/papers/${invoice.id}`, partner)).text).toContain(
    'Mira Seller',
  );
});

test('the document of an erased account without details names it so', async () => {
  const partner = await market.user({ trust_level: 2 });
  await payOut(market, partner, admin);
  await market.db.transaction().execute((db) => eraseUser(db, partner, market.clock.now()));
  await endMonth(market);
  const [invoice] = (await market.call('GET', 'wallet/papers', undefined, { as: partner })).body
    .data;
  const { text } = await paper(market, `wallet/papers/${invoice.id}`, partner);
  expect(text).toContain('Deleted account');
  expect(text).not.toContain('The goods were sold by you');
});
