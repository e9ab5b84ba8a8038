/** The blog is read: from the list to an article, from its prices to the offers, with words and without script. */
import { expectAccessible } from './support/accessible.ts';
import { expect, open, test } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

for (const locale of locales) {
  test(`from the list to an article, its prices and what to read next, ${locale}`, async ({
    page,
  }) => {
    await page.setViewportSize(
      locale === 'fr' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    );
    await open(page, at(locale, '/'));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog', exact: true }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await expectAccessible(page);

    // By its game, and on to one of its articles.
    await main
      .getByRole('navigation', {
        name: t(locale, 'Subjects of the articles', 'Thèmes des articles'),
      })
      .getByRole('link', { name: /^Path of Exile 2/ })
      .click();
    await expect(page).toHaveURL(at(locale, '/blog/poe2'));
    await expect(
      main.getByRole('link', {
        name: t(locale, 'Gift cards and regions', 'Cartes cadeaux et régions'),
      }),
    ).toHaveCount(0);
    const name = t(
      locale,
      'How Path of Exile 2 currency prices move',
      'Comment évoluent les prix de la monnaie de Path of Exile 2',
    );
    await main.getByRole('link', { name }).click();
    await expect(page).toHaveURL(at(locale, '/blog/poe2/poe2-currency-prices'));
    await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(
      main.getByText(t(locale, 'Demo article', 'Article de démonstration')),
    ).toBeVisible();
    await expect(
      main.getByRole('heading', {
        name: t(locale, /^What was paid for .*Divine/, /^Prix payés .*Divine/),
      }),
    ).toBeVisible();
    await expectAccessible(page);

    const next = main.getByRole('region', { name: t(locale, 'Read next', 'À lire ensuite') });
    await expect(next.getByRole('listitem')).toHaveCount(3);
    await main.getByRole('link', { name: t(locale, 'See the offers', 'Voir les offres') }).click();
    await expect(page).toHaveURL(/\/poe2\/currency\/divine-orb$/);
    await page.goBack();
    await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
  });
}

test('words find articles, and what finds none says so', async ({ page }) => {
  await open(page, '/blog');
  const main = page.getByRole('main');
  const field = main.getByRole('searchbox', { name: 'Search articles' });
  await field.fill('  gil delivered  ');
  await field.press('Enter');
  await expect(page).toHaveURL('/blog?q=gil+delivered');
  await expect(main.getByRole('heading', { name: 'Articles for “gil delivered”' })).toBeVisible();
  // It stays the field that was typed into: words can be added at once.
  await expect(field).toBeFocused();
  await expect(main.getByRole('link', { name: /gil is delivered/ })).toBeVisible();
  await field.fill('zzzz');
  await field.press('Enter');
  await expect(main.getByText('No article matches')).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('gil delivered');
  await expect(main.getByRole('link', { name: /gil is delivered/ })).toBeVisible();
});

test('links between articles lead there, and nothing that does not exist is shown', async ({
  page,
  noise,
}) => {
  noise.allow(/404/);
  await open(page, '/blog/article/poe2-currency-prices');
  await page
    .getByRole('main')
    .getByRole('link', { name: 'how items change hands', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('How items change hands');
  // One of its subjects leads to the articles about it, and to no other.
  await page.getByRole('main').getByRole('link', { name: 'Items', exact: true }).click();
  await expect(page).toHaveURL(/\/blog\?tag=Items$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Items', exact: true })).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'How items change hands in Path of Exile 2' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Top-ups without your password' })).toHaveCount(0);
  for (const path of ['/blog/nothing', '/blog/poe2/nothing', '/blog/author/nobody']) {
    expect((await page.goto(path))?.status()).toBe(404);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is paged and searched, and an article has its contents', async ({ page }) => {
    await page.goto('/fr/blog');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Page suivante' }).click();
    await expect(page).toHaveURL('/fr/blog?page=2');
    const field = main.getByRole('searchbox', { name: 'Chercher un article' });
    await field.fill('séquestre');
    await field.press('Enter');
    await expect(main.getByRole('heading', { name: /séquestre/ }).first()).toBeVisible();
    await page.goto('/blog/poe2/poe2-currency-prices');
    await main.getByRole('link', { name: 'Buy the orb that you will spend' }).first().click();
    await expect(page).toHaveURL(/#ratio$/);
  });
});
