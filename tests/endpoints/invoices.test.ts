/** Invoices of fees and credit notes: they agree with the ledger to the cent, and are issued once. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaperOutput } from '~/contracts/papers/papers.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import type { Market } from '../races/support/market.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import {
  ask,
  chargedTo,
  dispute,
  endMonth,
  giveBack,
  openPapersMarket,
  paper,
  sell,
  toLastEvening,
} from '../support/papers-market.ts';

let market: Market;
let buyer: string;
let seller: string;
let support: string;
let admin: string;

beforeAll(async () => {
  market = await openPapersMarket();
  [support, admin] = await Promise.all([
    market.user({ role: 'support' }),
    market.user({ role: 'admin' }),
  ]);
  // The market begins with this month.
  await market.runJob('papers.issue');
});
beforeEach(async () => {
  buyer = await market.user({ trust_level: 2 });
  seller = await market.user({ is_seller: true, trust_level: 2 });
});
afterEach(async () => {
  await assertLedger(market.db);
  const charged = await chargedTo(market, seller);
  expect(charged?.documents).toBe(charged?.ledger);
});
afterAll(() => market.drop());

const papersOf = async (as: string): Promise<PaperOutput[]> =>
  (await market.call('GET', 'wallet/papers', undefined, { as })).body.data;
const drawn = (id: string, as = seller, locale = 'en') =>
  paper(market, `wallet/papers/${id}?locale=${locale}`, as);
const save = (details: object, as = seller) =>
  market.call('PUT', 'wallet/tax-details', details, { as });

const person = {
  kind: 'person',
  name: 'Mira Seller',
  address: '1 Main Street\n10115 Berlin',
  country: 'DE',
};
const firm = { ...person, kind: 'business', name: 'Mira GmbH', vat_id: 'de 136 695 976' };

describe('the invoice of a month', () => {
  test('charges the fees of completed orders and payouts, with the VAT that is in them', async () => {
    await save(person);
    const first = await sell(market, buyer, seller);
    await sell(market, buyer, seller);
    await market.fund(seller, 5_000);
    const method = await market.payoutMethod(seller);
    const asked = { amount: 5_000, method_id: method };
    const payout = await market.call('POST', 'wallet/payout/payout_request', asked, {
      as: seller,
      key: newId(),
    });
    for (const step of ['approve', 'mark-paid']) {
      const path = `admin/payout/${payout.body.id}/${step}`;
      expect((await market.call('POST', path, {}, { as: admin, key: newId() })).status).toBe(200);
    }
    expect(await papersOf(seller)).toEqual([]);
    await endMonth(market);
    const [invoice, ...more] = await papersOf(seller);
    expect(more).toEqual([]);
    // Two fees of 1 USD, and 2 % of 50 USD.
    expect(invoice).toMatchObject({
      kind: 'fee_invoice',
      corrects: null,
      gross_amount: 300,
      states_tax: true,
    });
    const { text, title } = await drawn(invoice?.id ?? '');
    expect(title).toBe(`Invoice ${invoice?.number}`);
    for (const part of [
      invoice?.number,
      'Market SAS',
      'VAT number FR40303265045',
      'Mira Seller',
      '10115 Berlin',
      `Fee of order ${first.slice(-8).toUpperCase()}`,
      'Fee of a payout',
      'Without VAT $2.52',
      'VAT of 19% (Germany) $0.48',
      'With VAT $3.00',
    ]) {
      expect(text).toContain(part);
    }
    const { text: french, language } = await drawn(invoice?.id ?? '', seller, 'fr');
    expect(language).toBe('fr');
    expect(french).toContain('Facture');
    expect(french).toContain('TVA de 19 % (Allemagne)');
  });

  test('stays as it was issued: the same bytes, whatever changes afterwards', async () => {
    await save(person);
    await sell(market, buyer, seller);
    await endMonth(market);
    const [invoice] = await papersOf(seller);
    const before = await drawn(invoice?.id ?? '');
    await save({ ...person, name: 'Somebody Else', country: 'FR' });
    await sql`update app_user set public_name = ${`x${newId().slice(-8)}`} where id = ${seller}`.execute(
      market.db,
    );
    market.clock.advanceMs(1_000);
    const after = await drawn(invoice?.id ?? '');
    expect(Buffer.from(after.bytes).equals(Buffer.from(before.bytes))).toBe(true);
    expect(after.text).toContain('Mira Seller');
    await expect(sql`update paper set gross_cents = 1`.execute(market.db)).rejects.toThrow();
    await expect(sql`delete from paper_line`.execute(market.db)).rejects.toThrow();
  });

  test.each([
    ['a business of another state', firm, 'Reverse charge', 0],
    [
      'a business at home',
      { ...firm, country: 'FR', vat_id: 'FR40303265045' },
      'VAT of 20% (France)',
      17,
    ],
    [
      'outside of the EU',
      { ...person, country: 'US', vat_id: 'any thing' },
      'outside of the European Union',
      0,
    ],
    ['nobody said', null, 'The account gave no country', 17],
  ])('%s', async (_, details, words, tax) => {
    if (details) expect((await save(details)).status).toBe(200);
    await sell(market, buyer, seller);
    await endMonth(market);
    const [invoice] = await papersOf(seller);
    expect((await drawn(invoice?.id ?? '')).text).toContain(words);
    const row = await market.db
      .selectFrom('paper')
      .select('tax_cents')
      .where('id', '=', invoice?.id ?? '')
      .executeTakeFirst();
    expect(row?.tax_cents).toBe(tax);
  });

  test('is not made of fees that went back within the month', async () => {
    const id = await sell(market, buyer, seller);
    await dispute(market, id, buyer);
    await giveBack(market, id, support, 'all');
    await endMonth(market);
    expect(await papersOf(seller)).toEqual([]);
  });
});

describe('a credit note', () => {
  test('gives back a fee of an earlier month once, with the tax of its invoice', async () => {
    await save(person);
    toLastEvening(market);
    const id = await sell(market, buyer, seller);
    await endMonth(market);
    await save({ ...person, country: 'FR' });
    await dispute(market, id, buyer);
    await giveBack(market, id, support, 'all');
    await endMonth(market);
    await endMonth(market);
    const [credit, invoice, ...more] = await papersOf(seller);
    expect(more).toEqual([]);
    expect(credit).toMatchObject({
      kind: 'credit_note',
      corrects: invoice?.number,
      gross_amount: 100,
    });
    const { text } = await drawn(credit?.id ?? '');
    expect(text).toContain(`Corrects the invoice ${invoice?.number}`);
    expect(text).toContain('VAT of 19% (Germany) $0.16');
  });

  test('gives back the tax of the invoice with all that is taken back of it', async () => {
    await save(person);
    toLastEvening(market);
    const orders = [await sell(market, buyer, seller), await sell(market, buyer, seller)];
    await endMonth(market);
    for (const id of orders) await dispute(market, id, buyer);
    // Half of the first is decided in this month, half of the second in the next: its fee is charged anew then.
    for (const id of orders) {
      await giveBack(market, id, support, 550);
      await endMonth(market);
    }
    const rows = await market.db
      .selectFrom('paper')
      .select(['kind', 'gross_cents', 'tax_cents'])
      .where('user_id', '=', seller)
      .orderBy('month')
      .execute();
    expect(rows).toEqual([
      { kind: 'fee_invoice', gross_cents: 200, tax_cents: 32 },
      { kind: 'credit_note', gross_cents: 150, tax_cents: 24 },
      { kind: 'fee_invoice', gross_cents: 50, tax_cents: 8 },
    ]);
  });

  test('is made when a payout comes back', async () => {
    await market.fund(seller, 5_000);
    const method = await market.payoutMethod(seller);
    const asked = { amount: 5_000, method_id: method };
    const { body } = await market.call('POST', 'wallet/payout/payout_request', asked, {
      as: seller,
      key: newId(),
    });
    const step = (name: string, more: object = {}) =>
      market.call('POST', `admin/payout/${body.id}/${name}`, more, { as: admin, key: newId() });
    await step('approve');
    await step('mark-paid');
    await endMonth(market);
    const bounced = await step('bounce', { reason: 'The account is closed.' });
    expect(bounced.status, JSON.stringify(bounced.body)).toBe(200);
    await endMonth(market);
    expect((await papersOf(seller)).map(({ kind }) => kind)).toEqual([
      'credit_note',
      'fee_invoice',
    ]);
  });
});

describe('documents of others', () => {
  test('do not exist', async () => {
    await sell(market, buyer, seller);
    await endMonth(market);
    const [invoice] = await papersOf(seller);
    for (const who of [buyer, support, admin]) {
      expect((await ask(market, `wallet/papers/${invoice?.id}`, who)).status).toBe(404);
    }
    expect((await ask(market, `wallet/papers/${newId()}`, seller)).status).toBe(404);
    expect((await ask(market, 'wallet/papers/x', seller)).status).toBe(422);
  });
});
