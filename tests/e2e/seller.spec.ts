/** Selling: a new account becomes a seller and waits for approval; an established seller's offer is on sale at once. */
import { expectAccessible } from './support/accessible.ts';
import { demo, signIn } from './support/accounts.ts';
import { call, freshAccount, freshName, registered } from './support/api.ts';
import { tradedCategory } from './support/market.ts';
import { chooseCategory, describeOffer, fillDelivery, fillPrice } from './support/offer-form.ts';
import { picture } from './support/picture.ts';
import { alive, expect, open, test, type Page } from './support/test.ts';
import { at, t, type Locale } from './support/words.ts';

const { game, alias } = tradedCategory;

/** Step 2: what the category asks for, and a picture. */
async function fillIn(page: Page, locale: Locale, title: string): Promise<void> {
  await describeOffer(page, locale, title);
  await page
    .getByRole('main')
    .locator('input[type=file]')
    .setInputFiles(await picture('ring.png'));
  await expect(page.getByRole('img', { name: 'ring.png' })).toBeVisible();
  await fillPrice(page, locale);
  await fillDelivery(page, locale);
}

async function publish(page: Page, locale: Locale): Promise<void> {
  await expect(
    page.getByRole('heading', { name: t(locale, 'Everything is filled in', 'Tout est rempli') }),
  ).toBeVisible();
  const button = page
    .getByRole('button', { name: t(locale, 'Publish', 'Publier'), exact: true })
    .filter({ visible: true });
  // It takes no press until the picture is uploaded.
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await button.click();
}

test('a newcomer becomes a seller, and the first offer is checked before it is on sale', async ({
  page,
}) => {
  const account = freshAccount('newseller');
  const token = await registered(account);
  await signIn(page, account.email, account.password);
  await open(page, '/before-you-sell');
  await page
    .getByRole('textbox', { name: 'What do you want to sell?' })
    .fill('Rings and amulets that I find myself.');
  await page.getByRole('checkbox', { name: /^I have read the rules/ }).check();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Create an offer' }).click();
  await expect(page).toHaveURL('/offers/create');
  // The first offer is made step by step (first-offer.spec.ts): whoever leaves the guide has the whole form.
  const leave = page.getByRole('button', { name: 'Show everything at once' });
  await leave.click();
  await expect(leave).toHaveCount(0);

  await chooseCategory(page, 'en');
  await expect(page.getByRole('heading', { name: /things are missing/ })).toBeVisible();
  const title = `Breach Ring of ${account.name}`;
  await fillIn(page, 'en', title);
  await expectAccessible(page, 'the form of an offer');
  await publish(page, 'en');
  const main = page.getByRole('main');
  await expect(main.getByText('Support looks at this offer.')).toBeVisible();
  await expect(main).toContainText('One of a new seller’s first 3 offers');
  await expect(main.getByText('On review', { exact: true })).toBeVisible();

  const { data } = await call('GET', 'market/seller/offer', { as: token });
  expect(data).toMatchObject([{ title, status: 'on_review', in_stock: 3, price: 1_200 }]);
  const found = await call('GET', `market/offer?search=${encodeURIComponent(title)}`);
  expect(found.data).toEqual([]);
});

test('une offre d’un vendeur connu est en vente aussitôt', async ({ page }) => {
  const locale = 'fr';
  const title = `Anneau de faille ${freshName('vente')}`;
  await signIn(page, demo.seller);
  await open(page, at(locale, '/offers/create'));
  const main = page.getByRole('main');
  await main.getByRole('searchbox', { name: 'Jeu' }).fill('гта');
  await expect(main.getByRole('link', { name: /^(GTA|Grand Theft Auto)/ }).first()).toBeVisible();
  await chooseCategory(page, locale);
  await fillIn(page, locale, title);
  await publish(page, locale);
  await expect(main.getByText('Cette offre est en vente.')).toBeVisible();

  await open(page, at(locale, `/${game.alias}/${alias}?sort=newest`));
  const first = main.getByRole('article').first();
  await expect(first.getByRole('heading')).toHaveText(title);
  const image = first.locator('img').first();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
  await first.getByRole('link', { name: title, exact: true }).click();
  await alive(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(main).toContainText('Trouvé le premier jour.');
});
