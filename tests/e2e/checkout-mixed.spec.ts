/** Card and wallet together: declined first, and the wallet's part is back; then paid, with one press each time. */
import { expectAccessible } from './support/accessible.ts';
import { call } from './support/api.ts';
import {
  atCheckout,
  characterField,
  deposit,
  openCheckout,
  ordersOf,
  PAYMENT_PAGE,
  payButton,
} from './support/checkout.ts';
import { expect, open, test, type Page } from './support/test.ts';
import { at, locales, money, t, type Locale } from './support/words.ts';

const FUNDS = 600;

const wallet = (as: string) => call('GET', 'wallet', { as });
const cardMoney = async (as: string): Promise<number> =>
  (await wallet(as)).data.find(({ slug }: { slug: string }) => slug === 'card').balance;

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow, `${width} px`).toBe(0);
  }
}

const mixedChoice = (page: Page, locale: Locale) =>
  page.getByRole('radio', { name: t(locale, /^Wallet and card/, /^Portefeuille et carte/) });

/** Whether a page says where the wallet's part is. */
const reservedText = (page: Page, locale: Locale) =>
  page
    .getByRole('main')
    .getByText(
      t(locale, 'of your wallet is reserved for', 'de votre portefeuille sont réservés au'),
    );

/** Somebody with less in the wallet than the offer costs, who has chosen both. */
async function atChoice(page: Page, locale: Locale) {
  const { shop, token } = await atCheckout(page, locale);
  await deposit(token, FUNDS);
  await openCheckout(page, shop, locale);
  const choice = mixedChoice(page, locale);
  await expect(choice).not.toBeChecked();
  await choice.check();
  return { token, price: shop.offer.catalogPrice, rest: shop.offer.catalogPrice - FUNDS };
}

/** Presses, and is at the provider's page. @returns the order */
async function press(page: Page, locale: Locale, token: string): Promise<string> {
  await payButton(page, locale).filter({ visible: true }).click();
  await expect(page).toHaveURL(PAYMENT_PAGE);
  const [{ id } = { id: '' }] = await ordersOf(token);
  return id;
}

for (const locale of locales) {
  test(`declined: the wallet’s part was reserved, and is back, ${locale}`, async ({ page }) => {
    const { token, price, rest } = await atChoice(page, locale);
    const parts = t(
      locale,
      `Wallet ${money('en', FUNDS)} + card ${money('en', rest)}`,
      `Portefeuille ${money('fr', FUNDS)} + carte ${money('fr', rest)}`,
    );
    await expect(page.getByRole('main')).toContainText(parts);
    await expect(payButton(page, locale).first()).toContainText(money(locale, price));
    await expect(
      page.getByText(
        t(locale, 'What your wallet pays is reserved', 'La part de votre portefeuille'),
      ),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const id = await press(page, locale, token);
    await expect(page.getByRole('main')).toContainText(money(locale, rest));
    expect(await cardMoney(token)).toBe(0);
    const payPage = new URL(page.url()).pathname;

    await open(page, at(locale, `/checkout/${id}`));
    await expect(reservedText(page, locale)).toBeVisible();
    await expect(mixedChoice(page, locale)).toBeVisible();
    await open(page, payPage);
    await page
      .getByRole('button', { name: t(locale, 'Decline the payment', 'Refuser le paiement') })
      .click();
    await expect(page).toHaveURL(new RegExp(`/checkout/${id}\\?payment_status=fail`));
    await expect.poll(() => cardMoney(token)).toBe(FUNDS);
    expect((await wallet(token)).reserved).toEqual([]);
    await open(page, at(locale, `/orders/${id}`));
    await expect(page.getByRole('main')).toContainText(
      t(locale, 'that your wallet was to pay is back in it', 'devait payer y sont revenus'),
    );
  });

  test(`paid by both with one press, and told in the statement, ${locale}`, async ({ page }) => {
    const { token, rest } = await atChoice(page, locale);
    const id = await press(page, locale, token);
    const payPage = new URL(page.url()).pathname;
    await open(page, at(locale, '/profile/me/balance'));
    await expect(reservedText(page, locale)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await open(page, payPage);
    await page.getByRole('button', { name: t(locale, /^Pay /, /^Payer /) }).click();
    await expect(page).toHaveURL(new RegExp(`/orders/${id}$`));
    const paid = await call('GET', `market/order/${id}`, { as: token });
    expect(paid.paid).toEqual({ bonus: 0, card: FUNDS, real: 0, provider: rest });
    await expect(page.getByRole('main')).toContainText(money(locale, rest));
    await open(page, at(locale, '/profile/me/balance'));
    await expect(reservedText(page, locale)).toHaveCount(0);
    await page
      .getByText(t(locale, /^\d\ssteps$/, /^\d\sétapes$/))
      .first()
      .click();
    await expect(page.getByRole('main')).toContainText(
      t(locale, 'Reserved for a card payment', 'Réservé pour un paiement par carte'),
    );
  });
}

test('without script the wallet and the checkout say what is reserved', async ({
  page,
  browser,
}) => {
  const { shop, token } = await atCheckout(page);
  await deposit(token, FUNDS);
  await openCheckout(page, shop);
  await mixedChoice(page, 'en').check();
  await characterField(page, 'en').press('Enter');
  await expect(page).toHaveURL(PAYMENT_PAGE);
  const { origin } = new URL(page.url());
  const [{ id } = { id: '' }] = await ordersOf(token);
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies(await page.context().cookies());
  const plain = await context.newPage();
  for (const path of ['/profile/me/balance', `/checkout/${id}`]) {
    await plain.goto(`${origin}${path}`);
    await expect(reservedText(plain, 'en')).toBeVisible();
  }
  await context.close();
});
