/** The buyer's receipt of an order: what it tells, in both languages, and to whom. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderNumber } from '~/domain/order-number.ts';
import { newId } from '~/kernel/ids.ts';
import type { Market } from '../races/support/market.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import {
  ask,
  buy,
  dispute,
  giveBack,
  openPapersMarket,
  paper,
  sell,
} from '../support/papers-market.ts';

let market: Market;
let buyer: string;
let seller: string;
let support: string;
let sellerName: string;

beforeAll(async () => {
  market = await openPapersMarket();
  support = await market.user({ role: 'support' });
});
beforeEach(async () => {
  sellerName = `Продавец${newId().slice(-6)}`;
  buyer = await market.user({ trust_level: 2 });
  seller = await market.user({ is_seller: true, public_name: sellerName });
});
afterEach(() => assertLedger(market.db));
afterAll(() => market.drop());

const receipt = (id: string, query = '', as = buyer) =>
  paper(market, `market/order/${id}/receipt?${query}`, as);

describe('a receipt', () => {
  test('says what was paid with what, by whom and for whom', async () => {
    const id = await sell(market, buyer, seller);
    const { text, title, answer } = await receipt(id);
    expect(title).toBe('Receipt');
    expect(answer.headers.get('content-disposition')).toContain(
      `legend-receipt-${orderNumber(id).toLowerCase()}.pdf`,
    );
    for (const part of [
      orderNumber(id),
      sellerName,
      'A thing that people want',
      'Total $11.00',
      'Paid from the wallet $11.00',
      'Market SAS',
      'It is not an invoice and states no tax',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('What was given back');
    // The seller's affair.
    expect(text).not.toContain('$10.00');
    expect(text).not.toContain('$1.00');
  });

  test('is in the language and the time zone of its address', async () => {
    const { text, language } = await receipt(
      await buy(market, buyer, seller),
      'locale=fr&time_zone=Asia/Tokyo',
    );
    expect(language).toBe('fr');
    expect(text).toContain('Asia/Tokyo');
    expect(text).toContain('Reçu');
    expect(text).toContain('11,00 $');
  });

  test('tells what was given back so far, and what is left', async () => {
    const id = await sell(market, buyer, seller);
    await dispute(market, id, buyer);
    await giveBack(market, id, support, 300);
    const { text } = await receipt(id);
    expect(text).toContain('Refunded to the wallet');
    expect(text).toContain('$3.00');
    expect(text).toContain('Left after the refund $8.00');
  });

  test('names the buyer as their tax details do', async () => {
    const details = {
      kind: 'person',
      name: 'Ада Лавлейс',
      address: '12 rue Longue\n69001 Lyon',
      country: 'FR',
    };
    const saved = await market.call('PUT', 'wallet/tax-details', details, { as: buyer });
    expect(saved.status).toBe(200);
    const { text } = await receipt(await buy(market, buyer, seller));
    expect(text).toContain('Ада Лавлейс');
    expect(text).toContain('69001 Lyon');
  });
});

describe('nobody gets a receipt', () => {
  test.each([
    ['the seller', () => seller],
    ['somebody else', () => market.user()],
    ['support', () => support],
  ])('%s', async (_, who) => {
    const id = await buy(market, buyer, seller);
    expect((await ask(market, `market/order/${id}/receipt`, await who())).status).toBe(404);
  });

  test('of an order that is not paid', async () => {
    const offer = await market.offer({ sellerId: seller, stock: 1 });
    const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
    const answer = await ask(market, `market/order/${body.id}/receipt`, buyer);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'RECEIPT_NOT_PAID' });
  });

  test.each([
    'x/receipt',
    `${newId()}/receipt`,
    `${newId()}/receipt?locale=xx`,
    `${newId()}/receipt?time_zone=Mars`,
  ])('of %s', async (path) => {
    expect([404, 422]).toContain((await ask(market, `market/order/${path}`, buyer)).status);
  });
});
