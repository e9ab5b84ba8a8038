/** A file of offers names pictures on a small server of this test: they come behind the rows, one that is none is told. */
import { startPictureServer } from '../support/picture-server.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { call } from './support/api.ts';
import { openShop } from './support/market.ts';
import { alive, expect, open, test } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

const HEADER =
  'sku;title;price;qty;item_type;item_name;rarity;league;mode;platform;trade_method;box;pictures';
const line = (sku: string, pictures: string) =>
  `${sku};Breach Ring with pictures ${sku};12.5;3;accessory;Breach Ring;unique;Fate of the Vaal;softcore;pc;party-trade;4;${pictures}`;

for (const locale of locales) {
  const viewport = locale === 'fr' ? { width: 390, height: 844 } : { width: 1440, height: 900 };

  test(`pictures by their addresses, ${locale}`, async ({ page }) => {
    const server = await startPictureServer();
    const { seller, sellerToken, offer } = await openShop();
    const own = await call('GET', `market/seller/offer/${offer.id}`, { as: sellerToken });
    await page.setViewportSize(viewport);
    await signIn(page, seller.email, seller.password);
    await open(page, at(locale, `/offers/create/import/${own.category.id}`));
    await alive(page);
    const main = page.getByRole('main');
    const good = `${server.origin}/good/1.png | ${server.origin}/good/2.jpeg`;
    const rows = [
      line('P-1', good),
      line('P-2', `${server.origin}/vector.png`),
      line('P-3', 'https://10.0.0.1/inside.png'),
    ];
    await main.locator('input[type=file]').setInputFiles({
      name: 'pictures.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([HEADER, ...rows].join('\n')),
    });
    await expect(
      main.getByRole('heading', {
        name: t(locale, '2 of 3 rows are good', 'Lignes correctes : 2 sur 3'),
      }),
    ).toBeVisible();
    await expect(main.getByText('https://10.0.0.1/inside.png').first()).toBeVisible();
    await expectAccessible(page, 'a file with pictures');
    await expectFits(page);
    await page.setViewportSize(viewport);
    await main
      .getByRole('button', { name: t(locale, 'Import 2 rows', 'Importer 2 lignes'), exact: true })
      .click();
    await expect(
      main.getByRole('heading', { name: t(locale, 'The import is done', 'L’import est terminé') }),
    ).toBeVisible({ timeout: 20_000 });
    await expect(main.getByRole('status').filter({ hasText: /picture|image/ })).toHaveText(
      t(
        locale,
        '2 pictures came · 1 could not be fetched',
        '2 images récupérées · 1 n’a pas pu être récupérée',
      ),
      { timeout: 20_000 },
    );
    await expect(
      main
        .getByText(t(locale, 'is not a JPEG, PNG, WebP or AVIF image', 'n’est pas une image JPEG'))
        .first(),
    ).toBeVisible();
    await expectAccessible(page, 'an import whose pictures have come');
    await expectFits(page);
    await page.setViewportSize(viewport);

    const { data } = await call('GET', 'market/seller/offer?search=with pictures', {
      as: sellerToken,
    });
    const titled = (sku: string) =>
      data.find(({ title }: { title: string }) => title.endsWith(sku)).images.length;
    expect([titled('P-1'), titled('P-2')]).toEqual([2, 0]);
    await server.close();
  });
}
