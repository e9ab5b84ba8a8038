/** The trade from the payment to the delivery: two people on two devices, neither of whom reloads. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { tokenOf } from '../support/accounts.ts';
import { call, type Account } from '../support/api.ts';
import type { Shop } from '../support/market.ts';
import { picture } from '../support/picture.ts';
import { alive, open } from '../support/test.ts';
import { at, literally, money, t, type Locale } from '../support/words.ts';

export interface Trade {
  /** The buyer's language. */
  locale: Locale;
  sellerLocale: Locale;
  shop: Shop;
  buyer: Account;
  buyerPage: Page;
  sellerPage: Page;
}

/** The seller waits at the list of sales, connected, before anybody pays. */
export async function sellerWaits({
  sellerLocale: locale,
  sellerPage,
  shop,
}: Trade): Promise<void> {
  const connected = sellerPage.waitForEvent('websocket');
  await open(sellerPage, at(locale, '/orders/sell'));
  const socket = await connected;
  await expect.poll(() => socket.isClosed()).toBe(false);
  await expect(
    sellerPage.getByText(t(locale, 'No sale yet', 'Aucune vente pour l’instant')),
  ).toBeVisible();
  // Others see the seller online as soon as the socket has introduced itself.
  await expect
    .poll(async () => (await call('GET', `market/offer/${shop.offer.id}`)).seller.is_online)
    .toBe(true);
}

function payButton(page: Page, locale: Locale, cents: number) {
  const price = money(locale, cents);
  return page.getByRole('button', { name: t(locale, `Pay ${price}`, `Payer ${price}`) });
}

/** Declined once, then paid with 3-D Secure. Ends at the order. */
export async function payByCard({ locale, shop, buyerPage: page }: Trade): Promise<void> {
  const { catalogPrice } = shop.offer;
  const character = page.getByRole('textbox', {
    name: t(locale, 'Character name', 'Nom du personnage'),
  });
  await character.fill('Ringbearer');
  await expectAccessible(page, 'the checkout');
  await payButton(page, locale, catalogPrice).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await alive(page);
  await page
    .getByRole('button', { name: t(locale, 'Decline the payment', 'Refuser le paiement') })
    .click();
  await expect(page).toHaveURL(/\/checkout\/[^/]+\?payment_status=fail/);
  await alive(page);
  const refusal = t(locale, 'The payment did not go through.', 'Le paiement n’a pas abouti.');
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await expectAccessible(page, 'the checkout after a declined payment');

  await payButton(page, locale, catalogPrice).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await alive(page);
  await page
    .getByRole('button', { name: t(locale, 'Confirm with 3-D Secure', 'Confirmer par 3-D Secure') })
    .click();
  await expect(page).toHaveURL(new RegExp(`${at(locale, '/orders/')}[0-9a-f-]{36}$`));
}

export function orderIdAt(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** The pill beside the title. */
function status(page: Page, en: string, fr: string, locale: Locale) {
  return page
    .getByRole('main')
    .getByText(t(locale, en, fr), { exact: true })
    .first();
}

/** The order says where it is and shows the dates that it stores. */
export async function readOrder(trade: Trade): Promise<void> {
  const { locale, buyerPage: page, buyer, shop } = trade;
  await expect(page.getByRole('heading', { level: 1 })).toContainText(shop.offer.title);
  await expect(status(page, 'Paid', 'Payée', locale)).toBeVisible();
  const story = page.getByRole('list', {
    name: t(locale, 'Order history', 'Historique de la commande'),
  });
  const token = await tokenOf(buyer.email, buyer.password);
  const order = await call('GET', `market/order/${orderIdAt(page)}`, { as: token });
  const dates = [order.timeline.deliver_by, order.timeline.check_until];
  expect(dates.every((date) => Date.parse(date) > Date.parse(order.created_at))).toBe(true);
  for (const title of [
    t(locale, 'Delivered', 'Livrée'),
    t(locale, 'Confirmed', 'Confirmée'),
    t(locale, 'Seller paid', 'Vendeur payé'),
  ]) {
    await expect(story.getByText(title, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Ringbearer')).toBeVisible();
}

/** The seller's notice of the sale. It is up for some seconds: wait for it before it can come. */
export async function noticeOfSale({
  sellerLocale: locale,
  sellerPage,
  shop,
}: Trade): Promise<void> {
  await sellerPage
    .getByRole('region', { name: 'Notifications' })
    .getByText(t(locale, 'Sold: ', 'Vendu\u00A0: ') + shop.offer.title)
    .waitFor({ timeout: 90_000 });
}

/** The sale stands in the list that was empty, and leads to the order. */
export async function saleArrives(trade: Trade): Promise<void> {
  const { sellerLocale: locale, sellerPage: page, shop } = trade;
  const row = page.getByRole('listitem').filter({ hasText: shop.offer.title });
  await expect(row).toContainText(t(locale, 'Paid', 'Payée'));
  await row.getByRole('link').click();
  await expect(page).toHaveURL(at(locale, `/orders/${orderIdAt(trade.buyerPage)}`));
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(trade.buyer.name);
}

/** The panel of the conversation beside the order. */
function chatOf(page: Page, companion: string) {
  const panel = page.locator('section[aria-labelledby="order-chat"]');
  return { panel, field: panel.getByRole('textbox', { name: new RegExp(literally(companion)) }) };
}

/** What the buyer asks and the seller answers. */
export function said({ locale, sellerLocale }: Trade) {
  return {
    question: t(locale, 'Which league is it in?', 'Dans quelle ligue ?'),
    answer: t(sellerLocale, 'In the current one.', 'Dans la ligue actuelle.'),
  };
}

/** Both ways, each message seen by the other side where it is. */
export async function chat(trade: Trade): Promise<void> {
  const { locale, buyer, buyerPage, sellerPage, shop } = trade;
  const buyerChat = chatOf(buyerPage, shop.seller.name);
  const sellerChat = chatOf(sellerPage, buyer.name);
  const { question, answer } = said(trade);
  await expect(sellerChat.field).toBeVisible();

  await buyerChat.field.fill(question);
  await buyerChat.field.press('Enter');
  await expect(sellerChat.panel.getByText(question, { exact: true })).toBeVisible();
  await expect(buyerChat.panel.getByText(t(locale, 'Read', 'Lu'), { exact: true })).toHaveCount(1);

  // Writing shows on the other side while it lasts, so that every letter counts.
  await sellerChat.field.pressSequentially(answer.slice(0, 6));
  await expect(
    buyerChat.panel.getByRole('status').filter({ hasText: shop.seller.name }),
  ).toBeVisible();
  await sellerChat.field.fill(answer);
  await sellerChat.field.press('Enter');
  await expect(buyerChat.panel.getByText(answer, { exact: true })).toBeVisible();
  await expect(sellerChat.field).toHaveValue('');
  await expectAccessible(buyerPage, 'the order with its chat');
}

/** The proof opens large in place, and gives the cursor back. */
async function lookAtProof(page: Page, locale: Locale): Promise<void> {
  const name = t(locale, 'Proof 1', 'Preuve 1');
  const link = page.getByRole('link', { name });
  await link.click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('img', { name })).toBeVisible();
  await expectAccessible(page, 'a proof, opened');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(link).toBeFocused();
}

/** Started, delivered with words and a picture, confirmed: each seen by the other side at once. */
export async function deliver(trade: Trade): Promise<void> {
  const { locale, sellerLocale, buyerPage, sellerPage, shop } = trade;
  const pressAsSeller = (en: string, fr: string) =>
    sellerPage.getByRole('button', { name: t(sellerLocale, en, fr) }).click();
  await pressAsSeller('Start the delivery', 'Commencer la livraison');
  await expect(status(buyerPage, 'In progress', 'En cours', locale)).toBeVisible();

  const words = t(sellerLocale, 'Traded in your hideout.', 'Échangé dans votre repaire.');
  await pressAsSeller('Mark as delivered', 'Marquer comme livrée');
  await sellerPage
    .getByRole('textbox', { name: t(sellerLocale, 'What you delivered', 'Ce que vous avez livré') })
    .fill(words);
  const proof = sellerPage.getByRole('group', {
    name: t(sellerLocale, 'Pictures as proof', 'Images comme preuve'),
  });
  await proof.locator('input[type=file]').setInputFiles(await picture('proof.png'));
  await expect(proof.getByRole('img', { name: 'proof.png' })).toBeVisible();
  await expectAccessible(sellerPage, 'the delivery form');
  // The button takes no press until the picture is uploaded.
  await expect(sellerPage.locator('button[aria-busy=true]')).toHaveCount(0);
  await pressAsSeller('Mark as delivered', 'Marquer comme livrée');

  await expect(
    status(buyerPage, 'Delivered, check it', 'Livrée, à vérifier', locale),
  ).toBeVisible();
  await expect(buyerPage.getByText(words)).toBeVisible();
  const shown = buyerPage.getByRole('img', { name: t(locale, 'Proof 1', 'Preuve 1') });
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await lookAtProof(buyerPage, locale);
  await buyerPage
    .getByRole('button', { name: t(locale, 'Yes, I received everything', 'Oui, j’ai tout reçu') })
    .click();
  const question = buyerPage.getByRole('alertdialog');
  await expectAccessible(buyerPage, 'the question before the payment is released');
  await question.getByRole('button', { name: t(locale, /^Release/, /^Verser/) }).click();
  await expect(status(buyerPage, 'Completed', 'Terminée', locale)).toBeVisible();
  await expect(status(sellerPage, 'Completed', 'Terminée', sellerLocale)).toBeVisible();
  await expect(sellerPage.getByRole('main')).toContainText(money(sellerLocale, shop.netCents));
}
