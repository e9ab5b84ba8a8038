/** A basket: orders of several sellers, one payment, all of them or none. */
import { expectAccessible } from './support/accessible.ts';
import { demo, signIn } from './support/accounts.ts';
import { call, freshAccount, registered } from './support/api.ts';
import {
  characterField,
  deposit,
  ordersOf,
  PAYMENT_PAGE,
  payButton,
  pressTwice,
} from './support/checkout.ts';
import { addToShop, openShop } from './support/market.ts';
import { alive, expect, open, test, type Page } from './support/test.ts';
import { at, money, t, type Locale } from './support/words.ts';

const DIVINE = 'filter=item%3Adivine-orb&filter=league%3Afate-of-the-vaal&filter=mode%3Asoftcore';

const PURCHASE = /\/checkout\/basket\?purchase=[0-9a-f-]{36}$/;

/** What the wallet holds, in US cents. */
async function spendable(as: string): Promise<number> {
  const { data }: { data: { balance: number }[] } = await call('GET', 'wallet', { as });
  return data.reduce((sum, { balance }) => sum + balance, 0);
}

/** Somebody before the checkout of a basket with an offer of each of two sellers. */
async function atBasket(page: Page, locale: Locale, { funds = 0 } = {}) {
  const shops = [await openShop(), await addToShop()];
  const buyer = freshAccount('buyer');
  const token = await registered(buyer);
  if (funds > 0) await deposit(token, funds);
  await signIn(page, buyer.email, buyer.password);
  await open(page, at(locale, `/offers/${shops[0]?.offer.id}`));
  const part = shops.map(({ offer }, index) => `part=${offer.id}:${index + 1}`).join('&');
  await open(page, at(locale, `/checkout/basket?${part}`));
  await characterField(page, locale).fill('Ringbearer');
  const [first, second] = shops;
  const total = (first?.offer.catalogPrice ?? 0) + 2 * (second?.offer.catalogPrice ?? 0);
  return { shops, token, total };
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBe(0);
}

test('the basket of a market leads to one checkout of all its sellers', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, demo.buyer);
  await open(page, `/poe2/currency?${DIVINE}&count=10500`);
  const { market } = await call(
    'GET',
    `market/offer?game=poe2&category=currency&${DIVINE}&count=10500`,
  );
  const box = page.getByRole('region', { name: /together do|cheaper than one/ });
  await box.getByRole('link', { name: 'Buy all together' }).click();
  await expect(page).toHaveURL(/\/checkout\/basket\?part=/);
  const main = page.getByRole('main');
  for (const part of market.basket.parts) await expect(main).toContainText(part.seller.public_name);
  await expect(payButton(page).first()).toContainText(money('en', market.basket.total_amount));
});

test('un visiteur voit le panier pendant qu’il se connecte, et y revient', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shops = [await openShop(), await addToShop()];
  const buyer = freshAccount('buyer');
  await registered(buyer);
  const [first, second] = shops;
  const total = (first?.offer.catalogPrice ?? 0) + 2 * (second?.offer.catalogPrice ?? 0);
  const part = shops.map(({ offer }, index) => `part=${offer.id}:${index + 1}`).join('&');
  await open(page, at('fr', `/checkout/basket?${part}`));
  await expect(page).toHaveURL(/\/fr\/auth\/sign-in\?redirect=/);
  const main = page.getByRole('main');
  await expect(main.getByText('Votre achat reprend juste après')).toBeVisible();
  await expect(main).toContainText('2 commandes de 2 vendeurs');
  await expect(main).toContainText(`3 pour ${money('fr', total)}`);
  await expectAccessible(page, 'the sign-in before a basket');
  await main.getByRole('textbox', { name: 'E-mail' }).fill(buyer.email);
  await main.getByLabel('Mot de passe', { exact: true }).fill(buyer.password);
  await main.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).toHaveURL(/\/fr\/checkout\/basket\?part=/);
  for (const { offer } of shops) await expect(main).toContainText(offer.title);
  await expect(payButton(page, 'fr')).toContainText(money('fr', total));
});

test('paid from the wallet, pressed twice and in two tabs: one order of each seller', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { shops, token, total } = await atBasket(page, 'en', { funds: 10_000 });
  const second = await page.context().newPage();
  await open(second, page.url());
  await characterField(second, 'en').fill('Ringbearer');
  await expectAccessible(page);
  await expect(payButton(page)).toContainText(money('en', total));
  await Promise.all([pressTwice(page, /^Pay \$/), pressTwice(second, /^Pay \$/)]);
  const paid = (tab: Page) => tab.getByRole('heading', { name: '2 orders are paid' });
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(PURCHASE);
    await expect(paid(tab)).toBeVisible();
  }
  expect(second.url()).toBe(page.url());
  await expectAccessible(page);
  const orders = await ordersOf(token);
  expect(orders.map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect(await spendable(token)).toBe(10_000 - total);

  // Back leads past the button that would buy the same once more; a reload shows what is paid.
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/offers/${shops[0]?.offer.id}$`));
  await page.goForward();
  await expect(paid(page)).toBeVisible();
  await page.reload();
  await expect(paid(page)).toBeVisible();
  await page.getByRole('main').locator('li a').first().click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
});

test('par carte, sur un téléphone : ni rechargement, ni retour, ni refus ne perdent rien, puis un seul paiement règle tout', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { token } = await atBasket(page, 'fr', { funds: 10_000 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // What was begun is there after a reload, also what was chosen against the usual way to pay.
  const card = page.getByRole('radio', { name: /^Carte/ });
  await card.check();
  await page.reload();
  await alive(page);
  await expect(characterField(page, 'fr')).toHaveValue('Ringbearer');
  await expect(card).toBeChecked();
  await pressTwice(page, /^Payer /);
  await expect(page).toHaveURL(PAYMENT_PAGE);
  // On the way back the reserved orders wait for their payment, and are not ordered once more.
  await page.goBack();
  await alive(page);
  await expect(page).toHaveURL(PURCHASE);
  await card.check();
  await pressTwice(page, /^Payer /);
  await expect(page).toHaveURL(PAYMENT_PAGE);
  expect((await ordersOf(token)).map(({ status }) => status)).toEqual(['created', 'created']);
  await page.getByRole('button', { name: 'Refuser le paiement' }).click();
  await expect(page).toHaveURL(
    /\/fr\/checkout\/basket\?purchase=[0-9a-f-]{36}&payment_status=fail/,
  );
  const refusal = page.getByRole('alert').filter({ hasText: 'Le paiement n’a pas abouti.' });
  await expect(refusal).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect((await ordersOf(token)).map(({ status }) => status)).toEqual(['created', 'created']);
  await card.check();
  await payButton(page, 'fr').click();
  await expect(page).toHaveURL(PAYMENT_PAGE);
  await page.getByRole('button', { name: /^Payer / }).click();
  await expect(page.getByRole('heading', { name: /^2 commandes sont payées/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect((await ordersOf(token)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect(await spendable(token)).toBe(10_000);
});

for (const locale of ['en', 'fr'] as const) {
  test(`by wallet and card: declined, the wallet has its part again; then one press pays all, ${locale}`, async ({
    page,
  }) => {
    const funds = 600;
    const { token, total } = await atBasket(page, locale, { funds });
    const main = page.getByRole('main');
    const both = page.getByRole('radio', {
      name: t(locale, /^Wallet and card/, /^Portefeuille et carte/),
    });
    // Chosen, never assumed.
    await expect(both).not.toBeChecked();
    await both.check();
    await expect(main).toContainText(
      t(
        locale,
        `Wallet ${money('en', funds)} + card ${money('en', total - funds)}`,
        `Portefeuille ${money('fr', funds)} + carte ${money('fr', total - funds)}`,
      ),
    );
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
    await pressTwice(page, t(locale, /^Pay \$/, /^Payer /));
    await expect(page).toHaveURL(PAYMENT_PAGE);
    await expect(main).toContainText(money(locale, total - funds));
    expect(await spendable(token)).toBe(0);
    const payPage = new URL(page.url()).pathname;

    // On the way back it is said what is reserved, and it counts as there for these orders.
    await page.goBack();
    await alive(page);
    await expect(page).toHaveURL(PURCHASE);
    await expect(main).toContainText(
      t(locale, 'It pays the orders together with', 'Cette somme paie les commandes avec'),
    );
    await expect(both).toBeVisible();
    await expectAccessible(page);
    await open(page, payPage);
    await page
      .getByRole('button', { name: t(locale, 'Decline the payment', 'Refuser le paiement') })
      .click();
    await expect(page).toHaveURL(/purchase=[0-9a-f-]{36}&payment_status=fail/);
    await expect.poll(() => spendable(token)).toBe(funds);
    expect((await ordersOf(token)).map(({ status }) => status)).toEqual(['created', 'created']);

    await both.check();
    await payButton(page, locale).filter({ visible: true }).click();
    await expect(page).toHaveURL(PAYMENT_PAGE);
    await page.getByRole('button', { name: t(locale, /^Pay /, /^Payer /) }).click();
    await expect(
      page.getByRole('heading', {
        name: t(locale, /^2 orders are paid/, /^2 commandes sont payées/),
      }),
    ).toBeVisible();
    expect((await ordersOf(token)).map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(await spendable(token)).toBe(0);
  });

  test(`a price that changes is asked about, and nothing is bought before: ${locale}`, async ({
    page,
  }) => {
    const { shops, token } = await atBasket(page, locale, { funds: 20_000 });
    const [shop] = shops;
    await call('PATCH', `market/seller/offer/${shop?.offer.id}`, {
      as: shop?.sellerToken ?? '',
      body: { price: 1_500 },
    });
    await payButton(page, locale).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    expect(await ordersOf(token)).toEqual([]);
    await question.getByRole('button', { name: t(locale, /^Pay \$/, /^Payer /) }).click();
    await expect(page).toHaveURL(PURCHASE);
    expect(await ordersOf(token)).toHaveLength(2);
  });
}

test('when one offer is gone, none is bought, and the way to other sellers is shown', async ({
  page,
}) => {
  const { shops, token } = await atBasket(page, 'en', { funds: 10_000 });
  const [shop] = shops;
  await call('POST', `market/seller/offer/${shop?.offer.id}/deactivate`, {
    as: shop?.sellerToken ?? '',
  });
  await payButton(page).click();
  await expect(page.getByText('none of these orders was paid')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Look for other sellers' })).toBeVisible();
  expect(await ordersOf(token)).toEqual([]);
  expect((await call('GET', 'wallet', { as: token })).data).toContainEqual(
    expect.objectContaining({ balance: 10_000 }),
  );
});

test('anything in the address is answered', async ({ page, noise }) => {
  noise.allow(/404/);
  await signIn(page, demo.buyer);
  for (const query of ['', '?part=x', '?part[]=1', `?part=${'a'.repeat(36)}:1`]) {
    await page.goto(`/checkout/basket${query}`);
    await expect(page).toHaveURL(/\/$/);
  }
  const gone = await page.goto('/checkout/basket?part=0197f3a0-0000-7000-8000-000000000001:1');
  expect(gone?.status()).toBe(404);
  const other = await page.goto('/checkout/basket?purchase=0197f3a0-0000-7000-8000-000000000001');
  expect(other?.status()).toBe(404);
});
