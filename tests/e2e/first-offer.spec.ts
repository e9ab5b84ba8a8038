/** A new seller is told what to do first, and led through the first offer one step at a time. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { call, freshName } from './support/api.ts';
import { freshSeller } from './support/market.ts';
import {
  chooseCategory,
  describeOffer,
  fieldOf,
  fillDelivery,
  fillPrice,
} from './support/offer-form.ts';
import { alive, expect, open, test, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

const step = (locale: Locale, place: number) =>
  t(locale, `Step ${place} of 6`, `Étape ${place} sur 6`);

function controls(page: Page, locale: Locale) {
  const main = page.getByRole('main');
  const heading = (en: string, fr: string) =>
    main.getByRole('heading', { name: t(locale, en, fr), exact: true });
  return {
    main,
    heading,
    next: async (): Promise<void> => {
      const button = main.getByRole('button', { name: t(locale, 'Next', 'Suivant'), exact: true });
      await expect(button).not.toHaveAttribute('aria-busy', 'true');
      await button.click();
    },
  };
}

/** What is missing is asked for before going on; what was typed outlives a reload. */
async function describe(page: Page, locale: Locale, title: string): Promise<void> {
  const { main, heading, next } = controls(page, locale);
  await expect(main.getByText(step(locale, 3))).toBeVisible();
  const name = fieldOf(page, locale)('Title', 'Titre');
  await next();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(heading('Price', 'Prix')).toBeHidden();
  await describeOffer(page, locale, title);
  await page.reload();
  await alive(page);
  await expect(name).toHaveValue(title);
  await expectAccessible(page, 'the first step of the form');
  await next();
  await expect(page).toHaveURL(/\?step=price$/);
  await expect(heading('Price', 'Prix')).toBeFocused();
}

/** Back keeps what was typed. */
async function priceAndDeliver(page: Page, locale: Locale): Promise<void> {
  const { main, heading, next } = controls(page, locale);
  const delivery = heading('Delivery and stock', 'Livraison et stock');
  const price = fieldOf(page, locale)('You receive per', 'Vous recevez par');
  await next();
  await expect(price).toBeFocused();
  await fillPrice(page, locale);
  await next();
  await expect(page).toHaveURL(/\?step=delivery$/);
  await expect(delivery).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\?step=price$/);
  await expect(price).toHaveValue(t(locale, '12.00', '12,00'));
  await next();
  await expect(delivery).toBeFocused();
  await fillDelivery(page, locale);
  await next();
  await expect(page).toHaveURL(/\?step=publish$/);
  await expect(main.getByText(step(locale, 6))).toBeVisible();
}

for (const locale of locales) {
  const size = locale === 'fr' ? { width: 390, height: 844 } : { width: 1440, height: 900 };

  test(`a first offer step by step, ${locale}`, async ({ page }) => {
    const { account, token } = await freshSeller();
    const { main, heading } = controls(page, locale);
    const title = `Breach Ring ${freshName('first')}`;
    await page.setViewportSize(size);
    await signIn(page, account.email, account.password);
    await open(page, at(locale, '/seller/offers'));
    await expect(heading('First steps', 'Premiers pas')).toBeVisible();
    await expectAccessible(page, 'first steps');
    await expectFits(page);
    await page.setViewportSize(size);
    const begin = main.getByRole('link', { name: t(locale, 'Begin', 'Commencer'), exact: true });
    await begin.click();
    await expect(main.getByText(step(locale, 1))).toBeVisible();
    await chooseCategory(page, locale);
    await describe(page, locale, title);
    await priceAndDeliver(page, locale);

    await expect(main.getByRole('definition').filter({ hasText: title })).toBeVisible();
    await expectAccessible(page, 'the last step of the form');
    await expectFits(page);
    await page.setViewportSize(size);
    const publish = page
      .getByRole('button', { name: t(locale, 'Publish', 'Publier'), exact: true })
      .filter({ visible: true });
    await publish.click();
    await expect(
      main.getByText(t(locale, 'Support looks at this offer.', 'Le support regarde cette offre.')),
    ).toBeVisible();
    const { data } = await call('GET', 'market/seller/offer', { as: token });
    expect(data).toMatchObject([{ title, status: 'on_review', in_stock: 3, price: 1_200 }]);

    // What is done is ticked; what is put away stays away.
    await open(page, at(locale, '/seller/offers'));
    await expect(heading('First steps', 'Premiers pas')).toBeVisible();
    await expect(begin).toHaveCount(0);
    await main
      .getByRole('button', { name: t(locale, 'Do not show this any more', 'Ne plus afficher') })
      .click();
    await expect(heading('First steps', 'Premiers pas')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await open(page, at(locale, '/seller/offers'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(heading('First steps', 'Premiers pas')).toHaveCount(0);
  });
}

test('without script the whole form is shown', async ({ page, browser }) => {
  const { account, token } = await freshSeller();
  const category = await call('GET', 'market/game/poe2/category/items');
  const { id } = await call('POST', 'market/seller/offer', {
    as: token,
    body: { category_id: category.id },
  });
  await signIn(page, account.email, account.password);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const form = await plain.newPage();
  await form.goto(`/offers/create/${id}`);
  const main = form.getByRole('main');
  for (const part of ['What you sell', 'Price', 'Delivery and stock']) {
    await expect(main.getByRole('heading', { name: part, exact: true })).toBeVisible();
  }
  await expect(main.getByRole('button', { name: 'Next', exact: true })).toBeHidden();
  await plain.close();
});
