/** The checkout's form: how it is paid unless one says otherwise, Enter, refused fields, and what is charged. */
import type { Request } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { call, freshAccount, registered } from './support/api.ts';
import { addToShop } from './support/market.ts';
import {
  atCheckout,
  characterField,
  deposit,
  openCheckout,
  ordersOf,
  PAYMENT_PAGE,
  payButton,
} from './support/checkout.ts';
import { alive, expect, open, test } from './support/test.ts';
import { at, literally, money } from './support/words.ts';

test('the wallet is chosen where it covers; a card says what the bank may ask', async ({
  page,
}) => {
  const { shop, token } = await atCheckout(page);
  const bank = page.getByText('Your bank may ask for a confirmation');
  const card = page.getByRole('radio', { name: /^Card/ });
  const wallet = page.getByRole('radio', { name: /^Wallet/ });
  await expect(card).toBeChecked();
  await expect(bank).toBeVisible();
  await deposit(token, 5_000);
  await openCheckout(page, shop);
  await expect(wallet).toBeChecked();
  await expect(bank).toBeHidden();
  await card.check();
  await expect(bank).toBeVisible();
  await characterField(page, 'en').press('Enter');
  await expect(page).toHaveURL(PAYMENT_PAGE);
});

test('une touche suffit pour payer, et après un refus le curseur est dans le champ', async ({
  page,
}) => {
  const { shop, token } = await atCheckout(page, 'fr');
  await deposit(token, 5_000);
  await openCheckout(page, shop, 'fr');
  const field = characterField(page, 'fr');
  await field.fill('');
  await payButton(page, 'fr').click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await ordersOf(token)).toEqual([]);
  await field.fill('Frodon');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  expect(await ordersOf(token)).toEqual([expect.objectContaining({ status: 'paid' })]);
});

test('who is shown euros sees what is charged in dollars before and while paying', async ({
  page,
}) => {
  const { shop } = await atCheckout(page);
  await page.context().addCookies([{ url: page.url(), name: 'currency', value: 'EUR' }]);
  await openCheckout(page, shop);
  const charge = new RegExp(`^Pay \\${money('en', shop.offer.catalogPrice)} \\(≈ €[0-9.]+\\)$`);
  await page.getByRole('button', { name: charge }).click();
  await expect(page).toHaveURL(PAYMENT_PAGE);
  await expect(page.getByRole('main')).toContainText(money('en', shop.offer.catalogPrice));
  await expect(page.getByRole('button', { name: charge })).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`les questions disent aussi ce qui sera débité en dollars, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { shop, token } = await atCheckout(page, 'fr');
    await page.context().addCookies([{ url: page.url(), name: 'currency', value: 'EUR' }]);
    await openCheckout(page, shop, 'fr');
    await call('PATCH', `market/seller/offer/${shop.offer.id}`, {
      as: shop.sellerToken,
      body: { price: 4_407 },
    });
    const { catalog_price: now } = await call('GET', `market/offer/${shop.offer.id}`);
    const inBoth = (cents: number) =>
      new RegExp(`${literally(money('fr', cents))} \\(≈\\s[0-9,]+\\s€\\)`);
    await payButton(page, 'fr').click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(inBoth(shop.offer.catalogPrice));
    const agree = question.getByRole('button', { name: /^Payer/ });
    await expect(agree).toHaveText(inBoth(now));
    await agree.click();
    await expect(page).toHaveURL(PAYMENT_PAGE);
    await page.goBack();
    await alive(page);
    await expect(page.getByText('Votre commande de')).toContainText(inBoth(now));
    const [{ id } = { id: '' }] = await ordersOf(token);
    await open(page, at('fr', `/orders/${id}`));
    await expect(page.getByRole('main')).toContainText(inBoth(now));
  });
}

test('what was begun is there after a reload and on the way back, until it is ordered', async ({
  page,
}) => {
  const { shop, token } = await atCheckout(page);
  await deposit(token, 5_000);
  await openCheckout(page, shop);
  const card = page.getByRole('radio', { name: /^Card/ });
  await card.check();
  await page.getByRole('textbox', { name: 'Promo code' }).fill('EXILE10');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  const applied = page.getByText(/^Applied:/);
  await expect(applied).toBeVisible();
  const price = await payButton(page).innerText();
  expect(price).not.toContain(money('en', shop.offer.catalogPrice));
  await page.reload();
  await alive(page);
  await expect(characterField(page, 'en')).toHaveValue('Ringbearer');
  await expect(card).toBeChecked();
  await expect(applied).toBeVisible();
  await expect(payButton(page)).toHaveText(price);
  await open(page, `/offers/${shop.offer.id}`);
  await page.goBack();
  await alive(page);
  await expect(characterField(page, 'en')).toHaveValue('Ringbearer');
  await expect(payButton(page)).toHaveText(price);
  await expect(page.getByRole('link', { name: /terms/i }).first()).toHaveAttribute(
    'href',
    /\/terms-of-services$/,
  );
  await page.getByRole('radio', { name: /^Wallet/ }).check();
  await payButton(page).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  await open(page, `/checkout?offerId=${shop.offer.id}&count=1`);
  await expect(characterField(page, 'en')).toHaveValue('');
});

test('what arrives while the page is already being made anew is there after all', async ({
  page,
  noise,
}) => {
  const { shop, token } = await atCheckout(page);
  await deposit(token, 5_000);
  await openCheckout(page, shop);
  const card = page.getByRole('radio', { name: /^Card/ });
  await expect(card).not.toBeChecked();
  // A page that a test hands over does not come from this machine for the browser.
  noise.allow(/ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/);
  // What was chosen arrives after the next page was made, and before this one is gone.
  const isSaving = (request: Request) => request.postData()?.includes('payment') ?? false;
  let release = (): void => {};
  const isMade = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_serverFn/**', async (route) => {
    if (isSaving(route.request())) await isMade;
    await route.fallback();
  });
  await page.route('**/checkout?*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const made = await route.fetch();
    const arrived = page.waitForResponse((response) => isSaving(response.request()));
    release();
    await (await arrived).finished();
    return route.fulfill({ response: made });
  });
  const sent = page.waitForRequest(isSaving);
  await card.check();
  await sent;
  await page.reload();
  await alive(page);
  await expect(card).toBeChecked();
});

test('what was begun at a desk is paid for on the phone, and begun nowhere any more', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { shop, token } = await atCheckout(page);
  await deposit(token, 5_000);
  const draft = async () =>
    (await call('GET', `market/checkout-draft?offers=${shop.offer.id}`, { as: token })).data;
  // The wallet covers it now and is chosen: the card is a choice of the buyer's own.
  await page.reload();
  await alive(page);
  await expect(page.getByRole('radio', { name: /^Wallet/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Card/ }).check();
  await expect.poll(draft).toHaveLength(2);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addCookies(await page.context().cookies());
  const phone = await context.newPage();
  await open(phone, at('fr', `/checkout?offerId=${shop.offer.id}&count=1`));
  await expect(characterField(phone, 'fr')).toHaveValue('Ringbearer');
  await expect(phone.getByRole('radio', { name: /^Carte/ })).toBeChecked();
  await characterField(phone, 'fr').fill('Samsagace');
  await phone.getByRole('radio', { name: /^Portefeuille/ }).check();
  await payButton(phone, 'fr').click();
  await expect(phone).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  await expect(phone.getByRole('main')).toContainText('Samsagace');
  expect(await draft()).toEqual([]);
  await context.close();
  await open(page, `/checkout?offerId=${shop.offer.id}&count=1`);
  await expect(characterField(page, 'en')).toHaveValue('');
});

test('what could not be saved is there after a reload, and saved then', async ({ page, noise }) => {
  const { shop, token } = await atCheckout(page);
  const saved = async () =>
    (await call('GET', `market/checkout-draft?offers=${shop.offer.id}`, { as: token })).data;
  const inputs = (character: string) => [{ part: 'inputs', texts: { character } }];
  await expect.poll(saved).toEqual(inputs('Ringbearer'));
  noise.allow(/ERR_FAILED|Failed to fetch/);
  await page.route('**/_serverFn/**', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await characterField(page, 'en').fill('Gardener');
  await failed;
  expect(await saved()).toEqual(inputs('Ringbearer'));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await alive(page);
  await expect(characterField(page, 'en')).toHaveValue('Gardener');
  await expect.poll(saved).toEqual(inputs('Gardener'));
});

test('un visiteur voit ce qu’il achète pendant qu’il se connecte, et y revient', async ({
  page,
}) => {
  const shop = await addToShop();
  const buyer = freshAccount('buyer');
  // What a member pays may differ from what the visitor was shown: that is no change of the price.
  await call('POST', 'promocodes/activation', {
    as: await registered(buyer),
    body: { code: 'FIRST5', payload: { currency: 'USD' } },
  });
  const full = 2 * shop.offer.catalogPrice;
  await open(page, at('fr', `/checkout?offerId=${shop.offer.id}&count=2`));
  await expect(page).toHaveURL(/\/fr\/auth\/sign-in\?redirect=/);
  const main = page.getByRole('main');
  await expect(main.getByText('Votre achat reprend juste après')).toBeVisible();
  await expect(main).toContainText(shop.offer.title);
  await expect(main).toContainText(`2 pour ${money('fr', full)}`);
  await expectAccessible(page, 'the sign-in before a purchase');
  await main.getByRole('link', { name: 'Créez un compte' }).click();
  await expect(main.getByText('Votre achat reprend juste après')).toBeVisible();
  await page.goBack();
  await main.getByRole('textbox', { name: 'E-mail' }).fill(buyer.email);
  await main.getByLabel('Mot de passe', { exact: true }).fill(buyer.password);
  await main.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).toHaveURL(/\/fr\/checkout\?offerId=.*count=2/);
  await expect(payButton(page, 'fr')).toContainText(money('fr', full - Math.floor(full / 20)));
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Le prix a changé.')).toBeHidden();
});

test('another person in the same tab finds nothing of it', async ({ page }) => {
  const { shop } = await atCheckout(page);
  const other = freshAccount('other');
  await registered(other);
  await signIn(page, other.email, other.password);
  await open(page, `/checkout?offerId=${shop.offer.id}&count=1`);
  await expect(characterField(page, 'en')).toHaveValue('');
});

test('another count is another price, asked once, and what was typed stays', async ({ page }) => {
  const { shop, token } = await atCheckout(page);
  await deposit(token, 50_000);
  await openCheckout(page, shop);
  const count = page.getByRole('spinbutton', { name: 'How many' });
  const priceOf = (units: number) => `Pay ${money('en', units * shop.offer.catalogPrice)}`;
  await expect(payButton(page)).toHaveText(priceOf(1));
  await count.fill('4');
  // The button still has the price of one: it takes no press, nor does Enter.
  await characterField(page, 'en').press('Enter');
  await expect(payButton(page)).toHaveText(priceOf(4));
  await expect(page).toHaveURL(/count=4/);
  expect(await ordersOf(token)).toEqual([]);
  await count.press('ArrowDown');
  await expect(payButton(page)).toHaveText(priceOf(3));
  await expect(count).toBeFocused();
  await expect(characterField(page, 'en')).toHaveValue('Ringbearer');
  await expect(page.getByText('The price has changed')).toBeHidden();
  await payButton(page).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  expect(await ordersOf(token)).toEqual([
    expect.objectContaining({
      count: 3,
      total_amount: 3 * shop.offer.catalogPrice,
    }),
  ]);
});
