/** Tax details: whose they are, what is refused; and what sellers are reported with. */
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { forgetTaxDetails, taxDetailsOf } from '~/server/modules/papers/index.ts';
import type { Market } from '../races/support/market.ts';
import {
  ask,
  dispute,
  endMonth,
  giveBack,
  openPapersMarket,
  paper,
  sell,
  toLastEvening,
} from '../support/papers-market.ts';

let market: Market;
let seller: string;
let admin: string;

const details = {
  kind: 'person',
  name: 'Mira Seller',
  address: '1 Main Street\r\n10115 Berlin  ',
  country: 'DE',
  tax_number: '12 345 678 901',
  birth_date: '1990-02-28',
};

beforeAll(async () => {
  market = await openPapersMarket();
  admin = await market.user({ role: 'admin' });
});
beforeEach(async () => {
  seller = await market.user({ is_seller: true, trust_level: 2 });
});
afterAll(() => market.drop());

const save = (body: object) => market.call('PUT', 'wallet/tax-details', body, { as: seller });
const read = async () =>
  (await market.call('GET', 'wallet/tax-details', undefined, { as: seller })).body;

describe('tax details', () => {
  test('are given, changed and taken back, and nobody can read them in the database', async () => {
    expect(await read()).toMatchObject({
      details: null,
      missing: expect.arrayContaining(['name']),
    });
    const saved = await save(details);
    expect(saved.body).toMatchObject({
      details: { ...details, address: '1 Main Street\n10115 Berlin', vat_id: '' },
      missing: [],
    });
    expect(await read()).toEqual(saved.body);
    const row = await market.db
      .selectFrom('tax_details')
      .selectAll()
      .where('user_id', '=', seller)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('Mira');
    const firm = { ...details, kind: 'business', vat_id: 'DE 136.695.976', birth_date: '' };
    expect((await save(firm)).body).toMatchObject({
      details: { vat_id: 'DE136695976' },
      missing: ['register_number'],
    });
    await market.call('DELETE', 'wallet/tax-details', {}, { as: seller });
    expect(await read()).toMatchObject({ details: null });
  });

  test.each([
    ['name', { name: 'M' }],
    ['name', { name: 'x'.repeat(121) }],
    ['address', { address: ' ' }],
    ['country', { country: 'XX' }],
    ['country', { country: 'de' }],
    ['vat_id', { vat_id: 'DE1' }],
    ['vat_id', { vat_id: 'FR40303265045' }],
    ['tax_number', { tax_number: '1'.repeat(41) }],
    ['birth_date', { birth_date: '2026-02-30' }],
    ['birth_date', { birth_date: '1799-01-01' }],
    ['birth_date', { birth_date: 'yesterday' }],
    ['birth_date', { birth_date: '2999-01-01' }],
    ['kind', { kind: 'ghost' }],
  ])('a wrong %s is named: %o', async (field, wrong) => {
    const { status, body } = await save({ ...details, ...wrong });
    expect(status).toBe(422);
    expect(body.errors).toEqual([expect.objectContaining({ path: field })]);
  });

  test('of the other kind are not kept', async () => {
    const person = await save({ ...details, register_number: 'HRB 1' });
    expect(person.body.details).toMatchObject({ register_number: '', birth_date: '1990-02-28' });
    const firm = await save({ ...details, kind: 'business', register_number: 'HRB 1' });
    expect(firm.body.details).toMatchObject({ register_number: 'HRB 1', birth_date: '' });
  });

  test('of somebody who has sold are changed, and not removed', async () => {
    await save(details);
    await sell(market, await market.user({ trust_level: 2 }), seller);
    const removed = await market.call('DELETE', 'wallet/tax-details', {}, { as: seller });
    expect(removed).toMatchObject({ status: 409, body: { code: 'TAX_DETAILS_KEPT' } });
    expect((await save({ ...details, name: 'Mira Other' })).status).toBe(200);
    expect(await read()).toMatchObject({ details: { name: 'Mira Other' }, kept: true });
  });

  test('are given, corrected and removed by a banned account as well', async () => {
    const banned = await market.user({ is_banned: true });
    const sent = await market.call('PUT', 'wallet/tax-details', details, { as: banned });
    expect(sent).toMatchObject({ status: 200, body: { kept: false } });
    const removed = await market.call('DELETE', 'wallet/tax-details', {}, { as: banned });
    expect(removed.status).toBeLessThan(300);
  });
});

describe("a seller's year", () => {
  const yearOf = (year: number, as = seller) =>
    paper(market, `wallet/papers/year?year=${year}`, as);
  const exported = async (year: number, as = admin) =>
    market.call('POST', 'admin/papers/sellers', { year }, { as, key: newId() });

  test('counts by quarter what the ledger booked, and what was taken back where it happened', async () => {
    const buyer = await market.user({ trust_level: 2 });
    const support = await market.user({ role: 'support' });
    await save(details);
    toLastEvening(market);
    const first = await sell(market, buyer, seller);
    await sell(market, buyer, seller);
    // To the second quarter.
    await endMonth(market);
    await dispute(market, first, buyer);
    await giveBack(market, first, support, 'all');
    await sell(market, buyer, seller);
    const year = market.clock.now().getUTCFullYear();
    const { text, title } = await yearOf(year);
    expect(title).toBe(`Sales of the year ${year}`);
    expect(text).toContain('1 2 $20.00 $2.00 $0.00');
    expect(text).toContain('2 0 $0.00 $0.00 $0.00');
    expect(text).toContain('Year 2 $20.00 $2.00 $0.00');
    expect(text).toContain('Mira Seller');
    expect((await yearOf(year - 1)).text).toContain('Year 0 $0.00 $0.00 $0.00');
    expect((await yearOf(year, buyer)).text).not.toContain('$20.00');
  });

  /** What is sold here is a service; this one counts as goods. */
  async function sellGoods(buyer: string, of: string): Promise<void> {
    const id = await sell(market, buyer, of);
    await sql`
      update market_order set offer = jsonb_set(offer, '{category,base}', '"items"') where id = ${id}
    `.execute(market.db);
  }

  test('is in the file of those who keep the books once it is above the bounds, services from the first', async () => {
    const buyer = await market.user({ trust_level: 2 });
    const [small, helpful] = [
      await market.user({ is_seller: true }),
      await market.user({ is_seller: true }),
    ];
    await sellGoods(buyer, small);
    await sell(market, buyer, helpful);
    await save({ ...details, name: '=Mira' });
    for (let count = 0; count < 30; count += 1) {
      await sellGoods(buyer, seller);
    }
    const year = market.clock.now().getUTCFullYear();
    const { status, body } = await exported(year);
    expect(status).toBe(200);
    expect(body.file_name).toBe(`sellers-${year}.csv`);
    const rows: Record<string, string>[] = parse(body.content, { columns: true });
    expect(rows.map(({ account_id: id }) => id)).not.toContain(small);
    expect(rows.find(({ account_id: id }) => id === helpful)).toMatchObject({
      goods: '0',
      services: '1',
    });
    expect(rows.find(({ account_id: id }) => id === seller)).toMatchObject({
      sales: '30',
      goods: '30',
      credited_usd: '300',
      fees_usd: '30',
      credited_eur: '275.23',
      eur_for_usd: '0.917432',
      name: "'=Mira",
      country: 'DE',
      missing: '',
      kind: 'person',
    });
    const audit = await market.db
      .selectFrom('audit_record')
      .select('actor_id')
      .where('action', '=', 'papers.sellers_exported')
      .execute();
    expect(audit).toContainEqual({ actor_id: admin });
    for (const who of [seller, await market.user({ role: 'support' })]) {
      expect((await exported(year, who)).status).toBe(403);
    }
    expect((await exported(1_999)).status).toBe(422);
  });

  test('of a wrong year is refused', async () => {
    for (const year of ['x', '1999', '2026.5', '99999999999999999999']) {
      expect((await ask(market, `wallet/papers/year?year=${year}`, seller)).status).toBe(422);
    }
  });
});

test('an account that never sold leaves no tax details behind, a seller those that were reported', async () => {
  const buyer = await market.user({ trust_level: 2 });
  await sell(market, buyer, seller);
  for (const as of [buyer, seller]) {
    expect((await market.call('PUT', 'wallet/tax-details', details, { as })).status).toBe(200);
    expect(await taxDetailsOf(market.job(), as)).toMatchObject({ name: 'Mira Seller' });
    await market.db.transaction().execute((db) => forgetTaxDetails(db, as));
  }
  expect(await taxDetailsOf(market.job(), buyer)).toBeNull();
  expect(await taxDetailsOf(market.job(), seller)).toMatchObject({ name: 'Mira Seller' });
});
