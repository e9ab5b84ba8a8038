/** What comparable goods went for, while a seller types a price. */
import { demo, signIn, tokenOf } from './support/accounts.ts';
import { call } from './support/api.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { expect, open, test } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

/** One good of the demo market, with sales enough. */
const good = { item: 'divine-orb', league: 'fate-of-the-vaal', mode: 'softcore' };
const filters = Object.entries(good).map(([key, value]) => `filter=${key}:${value}`);

/** What a seller types for that many cents: prices have six decimals at most. */
const dollars = (cents: number) => (cents / 100).toFixed(4);

for (const locale of locales) {
  test(`a price is compared while it is typed, ${locale}`, async ({ page }) => {
    const as = await tokenOf(demo.seller);
    const { band } = await call(
      'GET',
      `market/offer?game=poe2&category=currency&${filters.join('&')}`,
    );
    const { id: categoryId } = await call('GET', 'market/game/poe2/category/currency');
    const draft = await call('POST', 'market/seller/offer', {
      as,
      body: { category_id: categoryId },
    });
    await call('PATCH', `market/seller/offer/${draft.id}`, { as, body: { attributes: good } });
    await page.setViewportSize(
      locale === 'fr' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    );
    await signIn(page, demo.seller);
    await open(page, at(locale, `/offers/create/${draft.id}`));
    const main = page.getByRole('main');
    await expect(main).toContainText(t(locale, 'Usual range', 'Fourchette habituelle'));
    await expect(main).toContainText(t(locale, 'On sale now:', 'En vente en ce moment'));
    const price = main.getByRole('textbox', { name: /^(You receive|Vous recevez)/ });
    await price.fill(dollars(band.usual.to * 3));
    await expect(main).toContainText(
      t(locale, 'Above the usual range', 'Au-dessus de la fourchette habituelle'),
    );
    await price.fill(dollars(band.usual.from / 3));
    await expect(main).toContainText(
      t(locale, 'Below the usual range', 'Sous la fourchette habituelle'),
    );
    await expectAccessible(page);
    await expectFits(page);
  });
}

test('a title that disagrees with the attributes is told, and mended', async ({ page }) => {
  const as = await tokenOf(demo.seller);
  const { id: categoryId } = await call('GET', 'market/game/poe2/category/currency');
  const draft = await call('POST', 'market/seller/offer', {
    as,
    body: { category_id: categoryId },
  });
  await call('PATCH', `market/seller/offer/${draft.id}`, { as, body: { attributes: good } });
  await signIn(page, demo.seller);
  await open(page, `/offers/create/${draft.id}`);
  const main = page.getByRole('main');
  const title = main.getByRole('textbox', { name: 'Title' });
  await main.getByRole('button', { name: /^Use “Divine Orb/ }).click();
  await expect(title).toHaveValue(/^Divine Orb, /);
  await title.fill('Exalted Orb, delivered at once');
  await expect(main).toContainText('The title says Exalted Orb');
  await main.getByRole('button', { name: 'Write Divine Orb' }).click();
  await expect(title).toHaveValue('Divine Orb, delivered at once');
  await expect(main).not.toContainText('The title says');
});
