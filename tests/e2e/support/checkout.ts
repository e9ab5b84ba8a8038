/** Somebody before the checkout of a fresh offer, and what they have. */
import { signIn } from './accounts.ts';
import { call, freshAccount, freshName, registered } from './api.ts';
import { addToShop } from './market.ts';
import { expect, open, type Page } from './test.ts';
import { at, t, type Locale } from './words.ts';

export const PAYMENT_PAGE = /\/sandbox\/pay\//;

export type Shop = Awaited<ReturnType<typeof addToShop>>;

interface Scene {
  shop: Shop;
  token: string;
  page: Page;
}

/** Somebody who stands before the checkout of a fresh offer with so many units. */
export async function atCheckout(
  page: Page,
  locale: Locale = 'en',
  stock?: number,
): Promise<Scene> {
  const shop = await addToShop(stock);
  const buyer = freshAccount('buyer');
  const token = await registered(buyer);
  await signIn(page, buyer.email, buyer.password);
  await openCheckout(page, shop, locale);
  return { shop, token, page };
}

export async function openCheckout(page: Page, shop: Shop, locale: Locale = 'en'): Promise<void> {
  await open(page, at(locale, `/checkout?offerId=${shop.offer.id}&count=1`));
  await characterField(page, locale).fill('Ringbearer');
}

export function characterField(page: Page, locale: Locale) {
  return page.getByRole('textbox', { name: t(locale, 'Character name', 'Nom du personnage') });
}

export function payButton(page: Page, locale: Locale = 'en') {
  return page.getByRole('button', { name: t(locale, /^Pay \$/, /^Payer /) });
}

/** Presses twice before the page can answer to the first press. */
export function pressTwice(page: Page, name: RegExp): Promise<void> {
  return page
    .getByRole('button', { name })
    .filter({ visible: true })
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
}

/** Puts money into somebody's wallet, through the payment page's own call. */
export async function deposit(token: string, amount: number): Promise<void> {
  const body = { amount, method: 'sandbox' };
  const headers = { 'idempotency-key': freshName('deposit') };
  const { redirect_url: url } = await call('POST', 'wallet/deposit', { as: token, body, headers });
  const path = `sandbox/pay/${new URL(url, 'http://here').pathname.split('/').at(-1)}`;
  await call('POST', path, { body: { outcome: 'success', three_ds: true } });
  const balance = async () =>
    (await call('GET', 'wallet', { as: token })).data.reduce(
      (sum: number, part: { balance: number }) => sum + part.balance,
      0,
    );
  await expect.poll(balance).toBe(amount);
}

export async function ordersOf(token: string): Promise<{ id: string; status: string }[]> {
  return (await call('GET', 'market/order', { as: token })).data;
}
