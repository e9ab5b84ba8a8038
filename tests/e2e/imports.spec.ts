/** A file of offers: chosen, its columns checked, its errors shown at their cells, imported, and downloaded again. */
import { readFile } from 'node:fs/promises';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { call } from './support/api.ts';
import { openShop } from './support/market.ts';
import { alive, expect, open, test } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

const HEADER =
  'sku;title;price;qty;item_type;item_name;rarity;league;mode;platform;trade_method;box';
const line = (sku: string, price: string, league = 'Fate of the Vaal') =>
  `${sku};Breach Ring of the file ${sku};${price};3;accessory;Breach Ring;unique;${league};softcore;pc;party-trade;4`;

for (const locale of locales) {
  const viewport = locale === 'fr' ? { width: 390, height: 844 } : { width: 1440, height: 900 };

  test(`from the file to the offers and back, ${locale}`, async ({ page, noise }) => {
    // The half of a file that is refused.
    noise.allow(/422/);
    const { seller, sellerToken, offer } = await openShop();
    const own = await call('GET', `market/seller/offer/${offer.id}`, { as: sellerToken });
    await page.setViewportSize(viewport);
    await signIn(page, seller.email, seller.password);
    await open(page, at(locale, '/seller/offers/all'));
    const main = page.getByRole('main');
    await main
      .getByRole('link', { name: `${own.category.game.title}, ` })
      .last()
      .click();
    await expect(page).toHaveURL(/\/offers\/create\/import\//);
    await alive(page);
    await expectAccessible(page);
    await expectFits(page);
    await page.setViewportSize(viewport);

    const file = main.locator('input[type=file]');
    const send = (name: string, text: string) =>
      file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await send('half.csv', `${HEADER}\nA;"half`);
    await expect(main.getByRole('alert')).toContainText(t(locale, 'line 2', 'ligne 2'));
    const rows = [line('A-1', '12.5'), line('A-2', '3,10'), line('A-3', '4', 'Fate of Vaal')];
    await send('stock.csv', [HEADER, ...rows].join('\n'));
    await expect(
      main.getByRole('heading', {
        name: t(locale, '1 of 3 rows are good', 'Lignes correctes : 1 sur 3'),
      }),
    ).toBeVisible();
    // On phones the rows are cards.
    const table = main.getByRole(locale === 'fr' ? 'list' : 'region', {
      name: t(locale, 'Rows', 'Lignes'),
      exact: true,
    });
    await expect(
      table.getByRole('textbox', { name: new RegExp(`${t(locale, 'row', 'ligne')} 2$`) }),
    ).toHaveValue('3,10');
    await expectAccessible(page);
    await expectFits(page);
    await page.setViewportSize(viewport);

    // What is left out by choice is asked again, and the choice stays through a reload.
    const price = main.getByRole('combobox', {
      name: t(locale, 'What “price” becomes', 'Ce que devient « price »'),
    });
    await expect(price).toHaveValue('price');
    await price.selectOption('');
    await expect(
      main.getByRole('heading', { name: t(locale, /^0 of 3/, /^Lignes correctes : 0/) }),
    ).toBeVisible();
    await page.reload();
    await alive(page);
    await expect(price).toHaveValue('');
    await price.selectOption('price');
    await expect(
      main.getByRole('heading', { name: t(locale, /^1 of 3/, /^Lignes correctes : 1/) }),
    ).toBeVisible();

    // A cell is corrected where it stands: first with another mistake, which stays through a reload, then rightly.
    const cellOf = (label: string, row: number) =>
      main.getByRole('textbox', {
        name: new RegExp(`^${label}.*${t(locale, 'row', 'ligne')} ${row}$`),
      });
    const leagueOf = cellOf(t(locale, 'League', 'Ligue'), 3);
    await leagueOf.fill('Fate of the');
    await leagueOf.press('Enter');
    await expect(leagueOf).toHaveAttribute('aria-busy', 'false');
    await expect(leagueOf).toHaveAttribute('aria-invalid', 'true');
    await page.reload();
    await alive(page);
    await expect(leagueOf).toHaveValue('Fate of the');
    await leagueOf.fill('Fate of the Vaal');
    await leagueOf.press('Enter');
    await expect(
      main.getByRole('heading', { name: t(locale, /^2 of 3/, /^Lignes correctes : 2/) }),
    ).toBeVisible();
    await expect(leagueOf).not.toHaveAttribute('aria-invalid');
    await expectAccessible(page);
    await expectFits(page);
    await page.setViewportSize(viewport);

    await main
      .getByRole('button', { name: t(locale, 'Import 2 rows', 'Importer 2 lignes'), exact: true })
      .click();
    await expect(
      main.getByRole('heading', { name: t(locale, 'The import is done', 'L’import est terminé') }),
    ).toBeVisible({ timeout: 20_000 });
    await expect(table.getByRole('link', { name: t(locale, 'created', 'créée') })).toHaveCount(2);

    const errors = page.waitForEvent('download');
    await main
      .getByRole('button', {
        name: t(locale, 'Download the 1 error', 'Télécharger l’erreur'),
      })
      .click();
    const text = await readFile(await (await errors).path(), 'utf8');
    expect(text).toContain('A-2');
    expect(text).not.toContain('A-1');

    // The file of what is there now changes nothing.
    await main.getByRole('button', { name: t(locale, 'Another file', 'Un autre fichier') }).click();
    const exported = page.waitForEvent('download');
    await main
      .getByRole('button', {
        name: t(locale, 'My offers of this category', 'Mes offres de cette catégorie'),
      })
      .click();
    await send('again.csv', await readFile(await (await exported).path(), 'utf8'));
    await expect(
      main.getByRole('heading', {
        name: t(locale, '3 of 3 rows are good', 'Lignes correctes : 3 sur 3'),
      }),
    ).toBeVisible();
    await expect(table).toContainText(t(locale, 'no change', 'aucun changement'));
    await expect(table).not.toContainText(t(locale, 'new offer', 'nouvelle offre'));
  });
}

test('without script a file is sent by a plain form, and its refusal is told', async ({
  browser,
  noise,
}) => {
  noise.allow(/422/);
  const { seller, sellerToken, offer } = await openShop();
  const own = await call('GET', `market/seller/offer/${offer.id}`, { as: sellerToken });
  const context = await browser.newContext();
  const signed = await context.newPage();
  await signIn(signed, seller.email, seller.password);
  const bare = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const page = await bare.newPage();
  await page.goto(`/offers/create/import/${own.category.id}`);
  const main = page.getByRole('main');
  const send = async (text: string) => {
    await main
      .getByLabel('Table with your offers')
      .last()
      .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await main.getByRole('button', { name: 'Read the file' }).click();
  };
  await send(`${HEADER}\nA;"half`);
  await expect(main.getByRole('alert').first()).toContainText('line 2');
  await send([HEADER, line('A-1', '12.5')].join('\n'));
  await expect(main.getByRole('heading', { name: '1 of 1 rows are good' })).toBeVisible();
  await bare.close();
  await context.close();
});
