/** Edge cases of the checkout: pressed twice, in two tabs, a lost response, a price that changes, and the way back. */
import type { Request } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { call, freshAccount, placeOrder, registered } from './support/api.ts';
import { addToShop } from './support/market.ts';
import {
  atCheckout,
  characterField,
  deposit,
  openCheckout,
  ordersOf,
  PAYMENT_PAGE,
  payButton,
  pressTwice,
  type Shop,
} from './support/checkout.ts';
import { alive, expect, open, takingTurns, test, type Page } from './support/test.ts';
import { at, locales, money, t } from './support/words.ts';

function changeOffer(shop: Shop, fields: object) {
  const path = `market/seller/offer/${shop.offer.id}`;
  return call('PATCH', path, { as: shop.sellerToken, body: fields });
}

const isPlacing = (request: Request): boolean =>
  request.postData()?.includes('expected_total_amount') === true;
const isDeposit = (request: Request): boolean =>
  request.method() === 'POST' && request.postData()?.includes('idempotencyKey') === true;

/** The server handles the first call of this kind, and its response is lost. @returns what it was */
async function loseAnswer(page: Page, isMeant: (request: Request) => boolean) {
  const lost = { answer: '' };
  await page.route(
    (url) => url.pathname.startsWith('/_serverFn/'),
    async (route) => {
      if (lost.answer !== '' || !isMeant(route.request())) return route.fallback();
      lost.answer = await (await route.fetch()).text();
      return route.abort();
    },
  );
  return lost;
}

test('a double click on Pay sends one call and makes one order', async ({ page }) => {
  const { token } = await atCheckout(page);
  const placed: Request[] = [];
  page.on('request', (request) => {
    if (isPlacing(request)) placed.push(request);
  });
  await pressTwice(page, /^Pay \$/);
  await expect(page).toHaveURL(PAYMENT_PAGE);
  expect(placed).toHaveLength(1);
  expect(await ordersOf(token)).toHaveLength(1);
});

test('pressed in two tabs it makes one order, at once and later', async ({ page }) => {
  const { shop, token } = await atCheckout(page);
  const [second, third] = [await page.context().newPage(), await page.context().newPage()];
  await openCheckout(second, shop);
  await openCheckout(third, shop);
  await Promise.all([payButton(page).click(), payButton(second).click()]);
  for (const tab of [page, second]) await expect(tab).toHaveURL(PAYMENT_PAGE);
  expect(second.url()).toBe(page.url());
  await payButton(third).click();
  await expect(third).toHaveURL(page.url());
  expect(await ordersOf(token)).toHaveLength(1);
});

test('after a lost answer another press makes no second order', async ({ page, noise }) => {
  const { token } = await atCheckout(page);
  noise.allow(/ERR_FAILED|Failed to fetch/);
  await loseAnswer(page, isPlacing);
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'could not be reached' })).toBeVisible();
  expect(await ordersOf(token)).toHaveLength(1);
  await payButton(page).click();
  await expect(page).toHaveURL(PAYMENT_PAGE);
  expect(await ordersOf(token)).toHaveLength(1);
});

test('from the wallet it is placed and paid once, though the answer was lost', async ({
  page,
  noise,
}) => {
  const { shop, token } = await atCheckout(page);
  await deposit(token, 5_000);
  await openCheckout(page, shop);
  noise.allow(/ERR_FAILED|Failed to fetch/);
  await loseAnswer(page, isPlacing);
  await pressTwice(page, /^Pay \$/);
  await expect(page.getByRole('alert').filter({ hasText: 'could not be reached' })).toBeVisible();
  expect(await ordersOf(token)).toEqual([expect.objectContaining({ status: 'paid' })]);
  await expect(characterField(page, 'en')).toHaveValue('Ringbearer');
  await payButton(page).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  expect(await ordersOf(token)).toHaveLength(1);
});

test('back after paying from the wallet leads to the offer, not to a button that buys again', async ({
  page,
}) => {
  const { shop, token } = await atCheckout(page);
  await deposit(token, 5_000);
  await open(page, `/offers/${shop.offer.id}`);
  await openCheckout(page, shop);
  await pressTwice(page, /^Pay \$/);
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/offers/${shop.offer.id}$`));
  expect(await ordersOf(token)).toEqual([expect.objectContaining({ status: 'paid' })]);
});

test('whoever is too late for the last unit is told so, and not that a promo code is wrong', async ({
  page,
}) => {
  const { shop, token } = await atCheckout(page, 'en', 1);
  await deposit(token, 5_000);
  await openCheckout(page, shop);
  await expect(page.getByRole('radio', { name: /^Wallet/ })).toBeChecked();
  const rival = await registered(freshAccount('rival'));
  const buyer_inputs = { character: 'Ringbearer' };
  await placeOrder(rival, { offer_id: shop.offer.id, count: 1, buyer_inputs });
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody was faster' })).toBeVisible();
  await expect(payButton(page)).not.toHaveAttribute('aria-busy', 'true');
  await expect(characterField(page, 'en')).toHaveValue('Ringbearer');
  const code = page.getByRole('textbox', { name: 'Promo code' });
  await expect(code).toBeVisible();
  await expect(code).not.toHaveAttribute('aria-invalid', 'true');
  expect(await ordersOf(token)).toEqual([]);
});

test('a payment that was declined in another tab leads back to the order', async ({ page }) => {
  await atCheckout(page);
  await payButton(page).click();
  await expect(page).toHaveURL(PAYMENT_PAGE);
  await alive(page);
  const stale = await page.context().newPage();
  await open(stale, new URL(page.url()).pathname);
  await page.getByRole('button', { name: 'Decline the payment' }).click();
  await expect(page).toHaveURL(/payment_status=fail/);
  await stale.reload();
  await expect(stale).toHaveURL(/\/checkout\/[^/]+\?payment_status=fail/);
  const told = stale.getByRole('alert').filter({ hasText: 'The payment did not go through.' });
  await expect(told).toContainText('Nothing was charged.');
});

test('an order that waits for its payment takes a promo code, and gives it back', async ({
  page,
}) => {
  const { token } = await atCheckout(page, 'fr');
  await payButton(page, 'fr').click();
  await expect(page).toHaveURL(PAYMENT_PAGE);
  await alive(page);
  await page.getByRole('button', { name: /^Refuser/ }).click();
  await expect(page).toHaveURL(/payment_status=fail/);
  await alive(page);
  const full = await payButton(page, 'fr').textContent();
  const code = page.getByRole('textbox', { name: 'Code promo' });
  const apply = page.getByRole('button', { name: 'Appliquer' });
  await code.fill('NOSUCHCODE');
  await apply.click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  expect(await payButton(page, 'fr').textContent()).toBe(full);
  await code.fill('exile10');
  await apply.click();
  await expect(page.getByText('EXILE10').first()).toBeVisible();
  await expect(payButton(page, 'fr')).not.toHaveText(full ?? '');
  await page.reload();
  await alive(page);
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(payButton(page, 'fr')).toHaveText(full ?? '');
  await expect(payButton(page, 'fr')).not.toHaveAttribute('aria-busy', 'true');
  await code.fill('EXILE10');
  await apply.click();
  await expect(payButton(page, 'fr')).not.toHaveText(full ?? '');
  await expect(payButton(page, 'fr')).not.toHaveAttribute('aria-busy', 'true');
  await payButton(page, 'fr').click();
  await expect(page).toHaveURL(PAYMENT_PAGE);
  await alive(page);
  await payButton(page, 'fr').click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  const [order] = await ordersOf(token);
  expect(await call('GET', `market/order/${order?.id}`, { as: token })).toMatchObject({
    status: 'paid',
    promo_code: 'EXILE10',
  });
});

test('bought once, the same thing can be bought again', async ({ page }) => {
  const { shop, token } = await atCheckout(page);
  for (const count of [1, 2]) {
    if (count > 1) await openCheckout(page, shop);
    await payButton(page).click();
    await expect(page).toHaveURL(PAYMENT_PAGE);
    await alive(page);
    await payButton(page).click();
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
    expect(await ordersOf(token)).toHaveLength(count);
  }
});

test('a deposit whose answer was lost is the same deposit when pressed again', async ({
  page,
  noise,
}) => {
  const account = freshAccount('saver');
  await registered(account);
  await signIn(page, account.email, account.password);
  await open(page, '/profile/me/balance');
  noise.allow(/ERR_FAILED|Failed to fetch/);
  const lost = await loseAnswer(page, isDeposit);
  await pressTwice(page, /^Deposit \$/);
  await expect(page.getByRole('alert').filter({ hasText: 'could not be reached' })).toBeVisible();
  await page.getByRole('button', { name: /^Deposit \$/ }).click();
  await expect(page).toHaveURL(PAYMENT_PAGE);
  expect(lost.answer).toContain(new URL(page.url()).pathname);
});

for (const locale of locales) {
  const journey = takingTurns(test, locale);

  journey('another price is asked about before anything is reserved', async ({ page }) => {
    const { shop, token } = await atCheckout(page, locale);
    await changeOffer(shop, { price: 4_407 });
    const { catalog_price: newPrice } = await call('GET', `market/offer/${shop.offer.id}`);
    await payButton(page, locale).click();
    const dialog = page.getByRole('alertdialog', {
      name: t(locale, 'The price has changed', 'Le prix a changé'),
    });
    await expect(dialog).toContainText(money(locale, shop.offer.catalogPrice));
    await expect(dialog).toContainText(money(locale, newPrice));
    await expectAccessible(page, 'the question about a new price');
    expect(await ordersOf(token)).toEqual([]);

    await dialog.getByRole('button', { name: t(locale, 'Not now', 'Pas maintenant') }).click();
    await expect(dialog).toBeHidden();
    await expect(payButton(page, locale)).toBeFocused();
    await expect(characterField(page, locale)).toHaveValue('Ringbearer');
    await expect(
      page.getByRole('main').getByText(t(locale, 'The price has changed.', 'Le prix a changé.')),
    ).toBeVisible();
    expect(await ordersOf(token)).toEqual([]);

    await payButton(page, locale).click();
    await payButton(page, locale).and(dialog.getByRole('button')).click();
    await expect(page).toHaveURL(PAYMENT_PAGE);
    await expect(page.getByRole('main')).toContainText(money(locale, newPrice));
    expect(await ordersOf(token)).toMatchObject([{ total_amount: newPrice }]);
  });

  journey('a code that is kept is applied by name, and not dropped silently', async ({ page }) => {
    const { shop, token } = await atCheckout(page, locale);
    const full = shop.offer.catalogPrice;
    const less = full - Math.floor(full / 20);
    await call('POST', 'promocodes/activation', {
      as: token,
      body: { code: 'FIRST5', payload: { currency: 'USD' } },
    });
    await openCheckout(page, shop, locale);
    const pay = payButton(page, locale).first();
    const main = page.getByRole('main');
    await expect(pay).toContainText(money(locale, less));
    await expect(main.getByText('FIRST5').first()).toBeVisible();
    await expectAccessible(page, 'the checkout with an own code');

    // Declined for this order, and taken back.
    await main.getByRole('button', { name: t(locale, 'Remove', 'Supprimer'), exact: true }).click();
    await expect(pay).toContainText(money(locale, full));
    await main
      .getByRole('button', { name: t(locale, 'Apply your code FIRST5', 'Appliquer votre code') })
      .click();
    await expect(pay).toContainText(money(locale, less));

    // Another order uses the code meanwhile.
    const other = await addToShop();
    const { total_amount: total } = await call(
      'GET',
      `market/order-quote?offer_id=${other.offer.id}&count=1`,
      { as: token },
    );
    await call('POST', 'market/order', {
      as: token,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        offer_id: other.offer.id,
        count: 1,
        promo_code: 'FIRST5',
        buyer_inputs: { character: 'Ringbearer' },
        expected_total_amount: total,
      },
    });
    await pay.click();
    const dialog = page.getByRole('alertdialog', {
      name: t(locale, 'The price has changed', 'Le prix a changé'),
    });
    await expect(dialog).toContainText(money(locale, full));
    await expect(dialog).toContainText(
      t(locale, 'Your code FIRST5 is not applied.', 'Votre code FIRST5 n’est pas appliqué.'),
    );
    await expect(
      dialog.getByRole('button', { name: t(locale, 'Not now', 'Pas maintenant') }),
    ).toBeFocused();
    await expect(dialog).toHaveCSS('opacity', '1');
    await expectAccessible(page, 'the question about a code that is not applied');
    expect(await ordersOf(token)).toHaveLength(1);
  });

  journey('back from the payment page the own reservation is shown', async ({ page, person }) => {
    const { shop, token } = await atCheckout(page, locale, 1);
    await payButton(page, locale).click();
    await expect(page).toHaveURL(PAYMENT_PAGE);
    await page.goBack();
    await alive(page);
    const soldOut = page.getByText(t(locale, 'Sold out.', 'Épuisé.'));
    const goOn = page.getByRole('link', {
      name: t(locale, 'Continue paying', 'Continuer le paiement'),
    });
    const letGo = page.getByRole('button', { name: t(locale, 'Let it go', 'Y renoncer') });
    await expect(goOn).toBeVisible();
    await expect(soldOut).toBeHidden();
    await expectAccessible(page, 'the open order at the checkout');
    // A second device of the same person goes on with it, too.
    const device = await person({ viewport: { width: 390, height: 844 } });
    await device.context().addCookies(await page.context().cookies());
    await open(device, at(locale, `/checkout?offerId=${shop.offer.id}&count=1`));
    await expect(
      device.getByRole('link', { name: t(locale, 'Continue paying', 'Continuer le paiement') }),
    ).toBeVisible();

    await open(page, at(locale, `/offers/${shop.offer.id}`));
    await expect(goOn.first()).toBeVisible();
    await expect(soldOut).toBeHidden();
    await expectAccessible(page, 'an offer with an open order');
    const visitor = await person();
    await open(visitor, at(locale, `/offers/${shop.offer.id}`));
    await expect(visitor.getByText(t(locale, 'Sold out.', 'Épuisé.'))).toBeVisible();

    await goOn.first().click();
    await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/);
    await expect(payButton(page, locale)).toBeVisible();
    await open(page, at(locale, `/offers/${shop.offer.id}`));
    await letGo.click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t(locale, 'Let it go', 'Y renoncer') })
      .click();
    const buy = page.getByRole('button', { name: t(locale, /^Buy now for/, /^Acheter/) });
    await expect(buy).toBeVisible();
    expect(await ordersOf(token)).toMatchObject([{ status: 'cancelled' }]);
  });
}

test('why a kept code is not applied is said in words from the first look on', async ({ page }) => {
  const { shop, token } = await atCheckout(page);
  await call('POST', 'promocodes/activation', {
    as: token,
    body: { code: 'LEGEND3', payload: { currency: 'USD' } },
  });
  await open(page, `/checkout?offerId=${shop.offer.id}&count=1`);
  await expect(page.getByText('The order is too small for this promo code.')).toBeVisible();
});

test('a checkout that the browser kept as it was left shows the reservation', async ({ page }) => {
  await atCheckout(page, 'en', 1);
  await page.route(PAYMENT_PAGE, (route) => route.abort('aborted'));
  const left = page.waitForEvent('requestfailed', (request) => PAYMENT_PAGE.test(request.url()));
  await payButton(page).click();
  await left;
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(page.getByRole('link', { name: 'Continue paying' })).toBeVisible();
});
