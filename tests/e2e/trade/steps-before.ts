/** The trade up to the payment: search, filters, the offer, signing up. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { tokenOf } from '../support/accounts.ts';
import { call, mail, type Account } from '../support/api.ts';
import { tradedCategory, type Shop } from '../support/market.ts';
import { alive, open } from '../support/test.ts';
import { at, literally, money, t, type Locale } from '../support/words.ts';

const EURO_MILLIONTHS = 917_432;

/** Ctrl K, part of the name; then the short name, and on to the category: no mouse. */
export async function findGameByKeyboard(page: Page, locale: Locale): Promise<void> {
  const { game, alias } = tradedCategory;
  await open(page, at(locale, '/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: t(locale, 'Search games', 'Chercher des jeux') });
  const field = dialog.getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.type(game.part);
  const title = dialog.getByRole('link', { name: game.title, exact: true });
  await expect(title).toBeVisible();
  await expect(dialog.getByRole('status').first()).toHaveText(
    t(locale, '1 game matches', '1 jeu trouvé'),
  );
  await expectAccessible(page, 'the search dialog');

  await field.fill(game.alias.toUpperCase());
  await expect(title).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(title).toBeFocused();
  const category = dialog.locator(`a[href$="/${game.alias}/${alias}"]`);
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    if (await category.evaluate((link) => link === document.activeElement)) break;
  }
  await expect(category).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at(locale, `/${game.alias}/${alias}`));
  await expect(dialog).toBeHidden();
}

/** Filters and sorts: the address says it, a chip takes it back, and Back keeps what was chosen before. */
export async function filterAndSort(page: Page, locale: Locale, shop: Shop): Promise<void> {
  const filters = page.getByRole('complementary', { name: t(locale, 'Filters', 'Filtres') });
  const unique = filters.getByRole('checkbox', { name: /^Unique/ });
  const chip = page.getByRole('link', { name: t(locale, 'Remove Unique', 'Retirer Unique') });
  const order = page
    .getByRole('main')
    .getByRole('combobox', { name: t(locale, 'Sort by', 'Trier par') });

  await unique.check();
  await expect(page).toHaveURL(/[?&]filter=rarity/);
  await expect(chip).toBeVisible();

  await order.selectOption('newest');
  await expect(page).toHaveURL(/sort=newest/);
  const first = page.getByRole('main').getByRole('article').first();
  await expect(first.getByRole('heading')).toHaveText(shop.offer.title);

  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await expect(page).toHaveURL(/filter=rarity/);
  await expect(unique).toBeChecked();
  await page.goForward();
  await expect(order).toHaveValue('newest');

  await chip.click();
  await expect(page).not.toHaveURL(/filter=/);
  await expect(unique).not.toBeChecked();
  await expect(page).toHaveURL(/sort=newest/);
  await expect(first.getByRole('heading')).toHaveText(shop.offer.title);
}

/** Opens the offer from its card. */
export async function openOffer(page: Page, locale: Locale, shop: Shop): Promise<void> {
  await page.getByRole('link', { name: shop.offer.title, exact: true }).click();
  await expect(page).toHaveURL(at(locale, `/offers/${shop.offer.id}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.offer.title);
  await expect(buyButton(page, locale, money(locale, shop.offer.catalogPrice))).toBeVisible();
}

function buyButton(page: Page, locale: Locale, price: string) {
  const name = t(locale, `Buy now for ${price}`, `Acheter pour ${price}`);
  return page.getByRole('button', { name });
}

async function chooseCurrency(page: Page, locale: Locale, currency: 'USD' | 'EUR'): Promise<void> {
  const title = t(locale, 'Language, currency and region', 'Langue, devise et région');
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog
    .getByRole('combobox', { name: t(locale, 'Currency', 'Devise') })
    .selectOption(currency);
  const saved = page.waitForEvent('load');
  await dialog.getByRole('button', { name: t(locale, 'Save', 'Enregistrer') }).click();
  await saved;
  await alive(page);
}

/** To euros and back; rounded up to the next cent. */
export async function switchCurrency(page: Page, locale: Locale, shop: Shop): Promise<void> {
  const { catalogPrice } = shop.offer;
  const euros = Math.ceil((catalogPrice * EURO_MILLIONTHS) / 1_000_000);
  await chooseCurrency(page, locale, 'EUR');
  await expect(buyButton(page, locale, money(locale, euros, 'EUR'))).toBeVisible();
  await chooseCurrency(page, locale, 'USD');
  await expect(buyButton(page, locale, money(locale, catalogPrice))).toBeVisible();
}

/** Buy sends a visitor to sign in; from there to sign up, and back to the checkout as a new member. */
export async function signUpToBuy(page: Page, locale: Locale, shop: Shop, buyer: Account) {
  await buyButton(page, locale, money(locale, shop.offer.catalogPrice)).click();
  await expect(page).toHaveURL(/\/auth\/sign-in\?redirect=/);
  await page
    .getByRole('main')
    .getByRole('link', { name: t(locale, 'Create an account', 'Créez un compte') })
    .click();
  await expect(page).toHaveURL(/\/auth\/sign-up\?redirect=/);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field(t(locale, 'Public name', 'Nom public')).fill(buyer.name);
  await field('E-mail').fill(buyer.email);
  await field(t(locale, 'Password', 'Mot de passe')).fill(buyer.password);
  await field(t(locale, 'Password again', 'Mot de passe, encore une fois')).fill(buyer.password);
  await page.getByRole('button', { name: t(locale, 'Create account', 'Créer le compte') }).click();
  await expect(page).toHaveURL(new RegExp(`/checkout\\?.*${literally(shop.offer.id)}`));
  await confirmByMail(page, locale, buyer);
}

/** The mail speaks the visitor's language, and its link confirms the address. */
async function confirmByMail(page: Page, locale: Locale, buyer: Account): Promise<void> {
  const { text, links } = await mail(buyer.email);
  const link = new URL(links[0] ?? '');
  expect(link.pathname).toBe(at(locale, '/auth/activate'));
  expect(text).toContain(buyer.name);
  const checkout = page.url();
  await page.goto(link.pathname + link.search);
  await expect(page).toHaveURL(at(locale, '/'));
  const token = await tokenOf(buyer.email, buyer.password);
  const profile = await call('GET', 'auth/profile', { as: token });
  expect(profile).toMatchObject({ email_confirmed: true, alerts: [] });
  await open(page, checkout);
}
