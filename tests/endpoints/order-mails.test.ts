/** Mails about orders: what they name, the short link, and the one to an address that nobody has confirmed yet. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { openMarket, START, type Market } from '../races/support/market.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(async () => {
  expect(market.problems).toEqual([]);
  await market.drop();
});

type More = Parameters<Market['user']>[0];
const person = (more: More = {}) => market.user({ email_confirmed_at: START, ...more });

async function sold(buyer: string, seller: string, options: { instant?: boolean } = {}) {
  await market.fund(buyer, 100_000);
  const offer = await market.offer({
    sellerId: seller,
    priceCents: 1_000,
    stock: 9,
    ...(options.instant && { delivery: 'instant' as const }),
  });
  const { body: placed } = await market.place(buyer, { offer_id: offer, count: 2 });
  const { status, body } = await market.pay(buyer, placed.id);
  expect(status).toBe(200);
  return { ...body, number: placed.id.slice(-8).toUpperCase() };
}

async function mailsOf(userId: string) {
  await market.mailsTo(userId);
  return market.db
    .selectFrom('mail_message as m')
    .innerJoin('app_user as u', 'u.email', 'm.recipient')
    .select(['m.subject', 'm.body_text as text', 'm.status'])
    .where('u.id', '=', userId)
    .orderBy('m.id')
    .execute();
}

describe('a mail about an order', () => {
  test('names goods, money, deadline, person and the next act, with one short link', async () => {
    const buyer = await person();
    const seller = await person({ is_seller: true });
    const order = await sold(buyer, seller);
    const [mail] = await mailsOf(seller);
    const { public_name: name } = order.buyer;
    expect(mail?.subject).toBe('You have a new order');
    const { text = '' } = mail ?? {};
    expect(text).toContain(`2\u00A0${order.offer.title}`);
    expect(text).toContain('For you: $20.00');
    expect(text).toMatch(/Deliver by: Mar\s1,\s\d+:\d\d\sPM\sUTC/u);
    expect(text).toContain(`Buyer: ${name}`);
    expect(text).toContain(`Order: ${order.number}`);
    expect(text).toContain(`Start the order:\nhttp://localhost:3000/o/${order.number}\n`);
    expect(text.match(/\/o\//gu)).toHaveLength(1);
  });

  test('says to somebody who sees euros about how much that is, in French', async () => {
    const buyer = await person();
    const seller = await person({ is_seller: true, locale: 'fr', currency: 'EUR' });
    const order = await sold(buyer, seller);
    const [mail] = await mailsOf(seller);
    expect(mail?.text).toMatch(/20,00\s\$ \(≈\s18,35\s€\)/u);
    expect(mail?.text).toContain(`/fr/o/${order.number}`);
    expect(mail?.text).not.toMatch(/For you|Buyer|Order/u);
  });

  test('leaves the seller nothing to do where the vault has delivered', async () => {
    const buyer = await person();
    const seller = await person({ is_seller: true });
    await sold(buyer, seller, { instant: true });
    const [mail] = await mailsOf(seller);
    expect(mail?.text).toContain('out of your vault');
    expect(mail?.text).not.toContain('Deliver by');
    const [bought] = await mailsOf(buyer);
    expect(bought?.text).toMatch(/Check by: /u);
  });
});

describe('the number of an order', () => {
  test('leads its people and staff there, and nobody else', async () => {
    const buyer = await person();
    const seller = await person({ is_seller: true });
    const order = await sold(buyer, seller);
    const ask = (as: string | undefined, number: string = order.number) =>
      market.call('GET', `market/order/number/${number}`, undefined, as ? { as } : {});
    const staff = await person({ role: 'support' });
    for (const reader of [buyer, seller, staff]) {
      expect((await ask(reader)).body).toEqual({ id: order.id });
    }
    expect((await ask(buyer, order.number.toLowerCase())).body).toEqual({ id: order.id });
    expect((await ask(await person())).status).toBe(404);
    expect((await ask(undefined)).status).toBe(401);
    expect((await ask(buyer, newId().slice(-8))).status).toBe(404);
    expect((await ask(buyer, '1234567')).status).toBe(422);
  });
});

describe('an address that nobody has confirmed', () => {
  const unconfirmed = (more: More = {}) => market.user({ trust_level: 0, ...more });

  test('gets one mail about an order, with the link that confirms it, then none', async () => {
    const buyer = await unconfirmed();
    const seller = await person({ is_seller: true });
    const order = await sold(buyer, seller);
    const [mail, ...more] = await mailsOf(buyer);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Paid: $');
    expect(mail?.text).toContain(`http://localhost:3000/o/${order.number}`);
    const code = /code=([\w-]+)/u.exec(mail?.text ?? '')?.[1];
    await market.call('POST', `market/order/${order.id}/start`, {}, { as: seller, key: newId() });
    const proof = { text: 'Here it is', images: [] };
    await market.call('POST', `market/order/${order.id}/deliver`, proof, {
      as: seller,
      key: newId(),
    });
    expect(await mailsOf(buyer)).toHaveLength(1);
    // The link works, and what comes now is mailed.
    const opened = await market.call('POST', 'auth/activation/activate', {
      type: 'CONFIRM_EMAIL',
      code,
    });
    expect(opened.status).toBeLessThan(300);
    await sold(buyer, seller);
    expect(await mailsOf(buyer)).toHaveLength(2);
  });

  test('gets nothing where somebody else has confirmed it: the order is not theirs', async () => {
    const owner = await person();
    const { email } = await market.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', owner)
      .executeTakeFirstOrThrow();
    const buyer = await unconfirmed({ email });
    await sold(buyer, await person({ is_seller: true }));
    expect(await mailsOf(buyer)).toEqual([]);
    expect(await mailsOf(owner)).toEqual([]);
  });

  test('gets nothing of sales', async () => {
    const seller = await unconfirmed({ is_seller: true });
    await sold(await person(), seller);
    expect(await mailsOf(seller)).toEqual([]);
  });
});
