/** The seller's table: cells edited by keys, many changed at once, and taken back. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { call } from './support/api.ts';
import { offerFields, openShop, tradedCategory, type Shop } from './support/market.ts';
import { expect, open, takingTurns, test, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

const words = (locale: Locale) => ({
  price: t(locale, /^Price of .*, in US dollars$/, /^Prix de .*, en dollars américains$/),
  stock: t(locale, /^Stock of /, /^Stock de /),
  selectAll: t(locale, /^Select all 4$/, /^Sélectionner les 4$/),
  selected: t(locale, '4 selected', '4 sélectionnées'),
  priceAct: t(locale, 'Price', 'Prix'),
  changeBy: t(locale, 'Change by', 'Modifier de'),
  apply: t(locale, 'Apply to 4 offers', 'Appliquer à 4 offres'),
  changed: t(locale, '4 offers changed.', '4 offres modifiées.'),
  undo: t(locale, 'Undo', 'Annuler'),
  asBefore: t(locale, '3 offers are as before.', '3 offres sont comme avant.'),
  elsewhere: t(locale, /changed elsewhere/, /modifiée ailleurs/),
  storedNow: t(locale, /Stored now: /, /Enregistré actuellement/),
});

/** A shop with three drafts beside its offer, the price of all in whole dollars. */
async function openLargeShop(): Promise<Shop & { ids: string[] }> {
  const shop = await openShop(1_000);
  const { game, alias } = tradedCategory;
  const category = await call('GET', `market/game/${game.alias}/category/${alias}`);
  const ids = [shop.offer.id];
  for (let index = 1; index <= 3; index += 1) {
    const { id } = await call('POST', 'market/seller/offer', {
      as: shop.sellerToken,
      body: { category_id: category.id },
    });
    const body = offerFields(`Breach Ring number ${index}`, 1_000);
    await call('PATCH', `market/seller/offer/${id}`, { as: shop.sellerToken, body });
    ids.push(id);
  }
  return { ...shop, ids };
}

const cell = (page: Page, index: number, column: string) =>
  page.locator(`[data-cell="${index}:${column}"]`);

for (const locale of locales) {
  const viewport = locale === 'fr' ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const inTurn = takingTurns(test, locale);

  /** A seller at their table of four offers. */
  const atTable = async (page: Page) => {
    const { seller, sellerToken, ids } = await openLargeShop();
    const stored = (id = '') => call('GET', `market/seller/offer/${id}`, { as: sellerToken });
    const [oldest = '', , , newest = ''] = ids;
    await page.setViewportSize(viewport);
    await signIn(page, seller.email, seller.password);
    await open(page, at(locale, '/seller/offers/all'));
    await expect(page.getByRole('row')).toHaveCount(5);
    return { stored, oldest, newest, sellerToken };
  };

  inTurn(
    'cells are edited by keys, and a refusal keeps what was typed',
    async ({ page, noise }) => {
      noise.allow(/409/);
      const w = words(locale);
      const { stored, newest, sellerToken } = await atTable(page);

      // Keys alone: to the price of the newest, a price, and down to the next.
      await cell(page, 0, 'select').focus();
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
      await expect(cell(page, 0, 'price')).toBeFocused();
      await page.keyboard.press('F2');
      const price = page.getByRole('textbox', { name: w.price });
      await expect(price).toBeFocused();
      await price.fill('0');
      await page.keyboard.press('Enter');
      await expect(price).toHaveAttribute('aria-invalid', 'true');
      await expect(price).toHaveValue('0');
      await price.fill('12');
      await page.keyboard.press('Enter');
      await expect(cell(page, 1, 'price')).toBeFocused();
      await expect.poll(async () => (await stored(newest)).price).toBe(1_200);
      await expect(cell(page, 0, 'price')).toContainText('12');

      // Another device was first: what is stored now is said, and what was typed stays.
      await call('PATCH', `market/seller/offer/${newest}`, {
        as: sellerToken,
        body: { price: 1_500 },
      });
      await cell(page, 0, 'price').click();
      await price.fill('13');
      await page.keyboard.press('Enter');
      const refusal = page.getByRole('alert').filter({ hasText: w.elsewhere });
      await expect(refusal).toContainText(w.storedNow);
      await expect(refusal).toContainText('15');
      await expect(price).toHaveValue('13');
      await expectAccessible(page);
      await price.focus();
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await stored(newest)).price).toBe(1_300);

      // Tab goes on to the stock, Escape gives up.
      await cell(page, 0, 'stock').click();
      const stock = page.getByRole('textbox', { name: w.stock });
      await stock.fill('77');
      await page.keyboard.press('Escape');
      await expect(stock).toHaveCount(0);
      await expect(cell(page, 0, 'stock')).toBeFocused();

      // The last edit is taken back by a key.
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(async () => (await stored(newest)).price).toBe(1_500);
    },
  );

  inTurn('many offers are changed at once, and taken back but for one', async ({ page }) => {
    const w = words(locale);
    const { stored, oldest, newest, sellerToken } = await atTable(page);
    await page.getByRole('button', { name: w.selectAll }).click();
    await expect(page.getByText(w.selected)).toBeVisible();
    // Buttons where there is room, else a menu.
    if (locale === 'fr') {
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('menuitem', { name: w.priceAct, exact: true }).click();
    } else {
      await page.getByRole('button', { name: w.priceAct, exact: true }).click();
    }
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: w.changeBy }).fill('-10');
    const apply = dialog.getByRole('button', { name: w.apply });
    await expect(apply).toBeEnabled();
    await expect(apply).not.toHaveAttribute('aria-busy', 'true');
    await expectAccessible(page);
    await expectFits(page);
    await page.setViewportSize(viewport);
    await apply.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(w.changed)).toBeVisible();
    expect(await stored(oldest)).toMatchObject({ price: 900 });
    expect(await stored(newest)).toMatchObject({ price: 900 });

    // One was changed since then: it is left, and said.
    await call('PATCH', `market/seller/offer/${oldest}`, { as: sellerToken, body: { price: 950 } });
    const undo = page.getByRole('button', { name: w.undo, exact: true });
    await expect(undo).not.toHaveAttribute('aria-busy', 'true');
    await undo.click();
    const result = page.getByRole('status').filter({ hasText: w.asBefore });
    await expect(result).toContainText(w.elsewhere);
    expect(await stored(newest)).toMatchObject({ price: 1_000 });
    expect(await stored(oldest)).toMatchObject({ price: 950 });
    await expectAccessible(page);
    await expectFits(page);
  });
}

test('without script the table can be read, filtered and searched', async ({ browser }) => {
  const { seller, ids } = await openLargeShop();
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, seller.email, seller.password);
  const state = await context.storageState();
  await context.close();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: state });
  const reader = await plain.newPage();
  await reader.goto('/seller/offers/all');
  await expect(reader.getByRole('row')).toHaveCount(ids.length + 1);
  await reader
    .getByRole('group', { name: 'Status' })
    .getByRole('link', { name: /^Draft/ })
    .click();
  await expect(reader.getByRole('row')).toHaveCount(4);
  await reader.getByRole('searchbox', { name: 'Search my offers' }).fill('number 2');
  await reader.keyboard.press('Enter');
  await expect(reader.getByRole('row')).toHaveCount(2);
  await expect(reader).toHaveURL(/status=draft/);
  await plain.close();
});
