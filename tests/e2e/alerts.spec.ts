/** From an alert to a purchase: a visitor saves a search, waits for a price, is told live when it falls, and buys. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { fillSignIn, signIn } from './support/accounts.ts';
import { call, freshAccount, registered, tokensOf } from './support/api.ts';
import { characterField, deposit } from './support/checkout.ts';
import { openShop, tradedCategory, type Shop } from './support/market.ts';
import { expect, open, test, type Page } from './support/test.ts';
import { at, locales, money, t, type Locale } from './support/words.ts';

const bell = (page: Page) => page.getByRole('button', { name: /Notifications/ }).first();
const centre = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const frames = { en: { width: 1440, height: 900 }, fr: { width: 390, height: 844 } };

/** Long enough for a request that does not wait to be answered. */
const OVERTAKING_MS = 3_000;

/** What no offer of the shop costs yet. */
const WANTED_CENTS = 1_500;

/** A visitor filters a list and saves it; signing in comes between, and it is saved afterwards. */
async function saveAsVisitor(
  page: Page,
  locale: Locale,
  shop: Shop,
  account: { email: string; password: string },
): Promise<void> {
  const list = `/poe2/items?price_max=${WANTED_CENTS}&search=${shop.seller.name}`;
  await open(page, at(locale, list));
  await page
    .getByRole('button', { name: t(locale, 'Save this search', 'Enregistrer la recherche') })
    .click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: t(locale, 'Name', 'Nom') });
  await expect(name).toHaveValue(/Path of Exile 2/);
  await name.fill('Rings');
  await expectAccessible(page, 'the dialog that saves a search');
  await dialog
    .getByRole('link', { name: t(locale, 'Sign in and save', 'Se connecter et enregistrer') })
    .click();
  await expect(page).toHaveURL(/\/auth\/sign-in\?redirect=/);
  await fillSignIn(page, locale, account);
  await expect(page).toHaveURL(/\/poe2\/items\?.*search=/);
}

/** On the offer's page: told when it costs so much or less. */
async function waitForPrice(page: Page, locale: Locale, shop: Shop): Promise<void> {
  await open(page, at(locale, `/offers/${shop.offer.id}`));
  await page
    .getByRole('button', { name: t(locale, 'Price alert', 'Alerte de prix') })
    .filter({ visible: true })
    .click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox');
  const set = dialog.getByRole('button', { name: t(locale, 'Set the alert', 'Créer l’alerte') });
  // A price that is there already is refused beside the field, and nothing is lost.
  await field.fill('99.00');
  await set.click();
  await expect(
    dialog.getByText(
      t(locale, 'It costs no more than that already.', 'Le prix n’est déjà pas plus élevé.'),
    ),
  ).toBeVisible();
  await expect(field).toHaveValue('99.00');
  await expectAccessible(page, 'the dialog of a price alert');
  await field.fill(String(WANTED_CENTS / 100));
  await set.click();
  await expect(dialog).toHaveCount(0);
  await expect(
    toasts(page).getByText(t(locale, 'The alert is set.', 'L’alerte est créée.')),
  ).toBeVisible();
}

async function buy(page: Page, locale: Locale, cents: number): Promise<void> {
  await page
    .getByRole('link', { name: t(locale, 'Buy now', 'Acheter') })
    .or(page.getByRole('button', { name: t(locale, /^Buy now for/, /^Acheter/) }))
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/checkout/);
  await characterField(page, locale).fill('Ringbearer');
  await page.getByRole('radio', { name: t(locale, /^Wallet/, /^Portefeuille/) }).check();
  const total = money(locale, cents);
  await page
    .getByRole('button', { name: t(locale, `Pay ${total}`, `Payer ${total}`) })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
}

for (const locale of locales) {
  test(`alert to purchase, ${locale}`, async ({ page }) => {
    test.setTimeout(180_000);
    const shop = await openShop(2_000);
    const buyer = freshAccount('waiting');
    const token = await registered(buyer);
    await deposit(token, 5_000);
    await page.setViewportSize(frames[locale]);
    await saveAsVisitor(page, locale, shop, buyer);
    const { access_token: as } = await tokensOf(buyer.email, buyer.password);
    await expect
      .poll(async () => (await call('GET', 'market/saved-search', { as })).data)
      .toMatchObject([{ name: 'Rings', filters: { price_max: WANTED_CENTS } }]);
    await waitForPrice(page, locale, shop);
    // On a narrow offer's page the way to buy stands where the bell is elsewhere.
    await open(page, at(locale, '/favorites'));
    await expect(bell(page)).toHaveAccessibleName('Notifications');

    const lowered = { as: shop.sellerToken, body: { price: 1_200 } };
    await call('PATCH', `market/seller/offer/${shop.offer.id}`, lowered);
    await expect(bell(page)).toContainText('2');
    await bell(page).click();
    const chip = centre(page).getByRole('button', { name: t(locale, 'Market', 'Marché') });
    await chip.click();
    await expect(centre(page).locator('[data-entry]')).toHaveCount(2);
    await expectFits(page);
    await page.setViewportSize(frames[locale]);
    await expectAccessible(page, 'notifications of the market');
    await centre(page)
      .getByRole('link', { name: t(locale, /^Show the offer: .* now costs/, /coûte maintenant/) })
      .click();
    await expect(page).toHaveURL(at(locale, `/offers/${shop.offer.id}`));
    await expect(centre(page)).toHaveCount(0);
    await buy(page, locale, 1_320);

    await test.step('both stand in the settings, are paused, deleted and taken back', async () => {
      await open(page, at(locale, '/profile/me/settings?section=alerts'));
      const price = page.getByRole('switch', { name: new RegExp(shop.offer.title) });
      await price.uncheck();
      await expect
        .poll(async () => (await call('GET', 'market/price-alert', { as })).data)
        .toMatchObject([{ is_paused: true }]);
      await expectAccessible(page, 'searches and alerts in the settings');
      await expectFits(page);
      await page.setViewportSize(frames[locale]);
      const when = page.getByRole('combobox', { name: /Rings/ });
      await when.selectOption('daily');
      await expect
        .poll(async () => (await call('GET', 'market/saved-search', { as })).data)
        .toMatchObject([{ frequency: 'daily' }]);
      await page
        .getByRole('button', { name: t(locale, 'Delete: Rings', 'Supprimer\u00A0: Rings') })
        .click();
      await expect(when).toHaveCount(0);
      await toasts(page)
        .getByRole('button', { name: t(locale, 'Undo', 'Annuler') })
        .last()
        .click();
      await expect(when).toHaveValue('daily');
    });
  });
}

test('an order book’s best price is waited for in its panel', async ({ page }) => {
  const buyer = freshAccount('market');
  const token = await registered(buyer);
  await signIn(page, buyer.email, buyer.password);
  await open(page, '/poe2/currency');
  await page.getByRole('button', { name: 'Price alert' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('0.01');
  await dialog.getByRole('button', { name: 'Set the alert' }).click();
  await expect(dialog).toHaveCount(0);
  const { data } = await call('GET', 'market/price-alert', { as: token });
  expect(data).toMatchObject([{ kind: 'market_price', price: 1 }]);
  // The market that the page settled on is part of what is waited for, and of its name.
  expect(data[0].filters.filter).toContain('item:divine-orb');
  expect(data[0].name).toContain('Divine Orb');
});

test('a visitor’s Enter leads where the button does', async ({ page }) => {
  await open(page, '/poe2/items?price_max=1500');
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: 'Sign in and save' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page).toHaveURL(/\/auth\/sign-in\?redirect=/);
});

test('deleted in both tabs, a search is gone from both, and nothing is refused', async ({
  page,
  noise,
}) => {
  noise.allow(/404/);
  const member = freshAccount('twotabs');
  const as = await registered(member);
  const { game, alias } = tradedCategory;
  const { id } = await call('GET', `market/game/${game.alias}/category/${alias}`);
  for (const name of ['Rings', 'Wands']) {
    const body = { category_id: id, name, search: name };
    await call('POST', 'market/saved-search', { as, body });
  }
  await signIn(page, member.email, member.password);
  const other = await page.context().newPage();
  for (const tab of [page, other]) await open(tab, '/profile/me/settings?section=alerts');
  // Seen also when it is gone again before the next line is reached.
  let isRefused = false;
  const refusal = other.getByText('This no longer exists.').waitFor({ timeout: 60_000 });
  void refusal.then(
    () => (isRefused = true),
    () => {},
  );
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Delete: Rings' }).click();
    await expect(tab.getByRole('button', { name: 'Delete: Rings' })).toHaveCount(0);
  }
  // What is said next stands beside what was said before: nothing.
  await other.getByRole('button', { name: 'Delete: Wands' }).click();
  await expect(toasts(other).getByRole('button', { name: 'Undo' })).toHaveCount(1);
  expect(isRefused).toBe(false);
});

test('in the settings the last choice counts, and the focus stays in the list', async ({
  page,
}) => {
  const member = freshAccount('settings');
  const as = await registered(member);
  const { game, alias } = tradedCategory;
  const { id } = await call('GET', `market/game/${game.alias}/category/${alias}`);
  for (const name of ['Amulets', 'Rings', 'Wands']) {
    const body = { category_id: id, name, search: name };
    await call('POST', 'market/saved-search', { as, body });
  }
  await signIn(page, member.email, member.password);
  await open(page, '/profile/me/settings?section=alerts');

  // Two choices before the first is answered. The second waits for it: else the first would come last, and count.
  const gate = Promise.withResolvers<undefined>();
  const isHeld = Promise.withResolvers<undefined>();
  const answered = Promise.withResolvers<undefined>();
  const overtaken = Promise.withResolvers<undefined>();
  let posts = 0;
  await page.route('**/_serverFn/**', async (route) => {
    if (!route.request().postData()?.includes('frequency')) return route.fallback();
    posts += 1;
    const isFirst = posts === 1;
    if (isFirst) {
      isHeld.resolve(undefined);
      await gate.promise;
    }
    const response = await route.fetch();
    await route.fulfill({ response });
    (isFirst ? answered : overtaken).resolve(undefined);
  });
  const when = page.getByRole('combobox', { name: /Rings/ });
  await when.selectOption('daily');
  await isHeld.promise;
  await when.selectOption('off');
  await Promise.race([overtaken.promise, page.waitForTimeout(OVERTAKING_MS)]);
  gate.resolve(undefined);
  await answered.promise;
  const frequencies = async () => {
    const { data } = await call('GET', 'market/saved-search', { as });
    return data.find((search: { name: string }) => search.name === 'Rings').frequency;
  };
  await expect.poll(frequencies).toBe('off');
  await expect(when).toHaveValue('off');

  const change = page.getByRole('button', { name: 'Change: Rings' });
  await change.click();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(change).toBeFocused();
  await page.getByRole('button', { name: 'Delete: Rings' }).press('Enter');
  await expect(when).toHaveCount(0);
  // The list is the latest first.
  await expect(page.getByRole('link', { name: 'Amulets' })).toBeFocused();
});
