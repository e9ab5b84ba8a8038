/** The seller's dashboard: what a sale brought, by period, with its files, its table, its level, and on paper. */
import { readFile } from 'node:fs/promises';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { call, freshAccount, registered } from './support/api.ts';
import { freshSeller, openShop } from './support/market.ts';
import { deliver, moveOrder, paidOrder } from './support/orders.ts';
import { expect, open, takingTurns, test, type Page } from './support/test.ts';
import { at, locales, money, t, type Locale } from './support/words.ts';

/** The browser of the tests calls itself headless, and programs are not counted. */
const userAgent = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** One of the figures at the head. */
const key = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();
const part = (page: Page, name: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .last();
const words = (locale: Locale) => ({
  earned: t(locale, 'Earned', 'Gagné'),
  numbers: t(locale, 'All numbers', 'Tous les chiffres'),
  offers: t(locale, 'Offers', 'Offres'),
  save: t(locale, 'Save as CSV', 'Enregistrer en CSV'),
  week: t(locale, /^7\sdays$/, /^7\sjours$/),
  level: t(locale, 'Level 0 to level 1', 'Du niveau 0 au niveau 1'),
});

/** The figures are written behind the event of the order. */
async function expectCounted(token: string, netCents: number): Promise<void> {
  await expect
    .poll(
      async () => (await call('GET', 'market/seller/dashboard', { as: token })).totals.net_amount,
    )
    .toBe(netCents);
}

for (const locale of locales) {
  const inTurn = takingTurns(test, locale);

  test(`a sale is in every figure, to the cent, ${locale}`, async ({ page }) => {
    const w = words(locale);
    const shop = await openShop();
    const buyer = await registered(freshAccount('buyer'));
    const id = await paidOrder(buyer, shop.offer.id);
    await moveOrder(shop.sellerToken, id, 'start');
    await deliver(shop.sellerToken, id);
    await moveOrder(buyer, id, 'confirm');
    await expectCounted(shop.sellerToken, shop.netCents);
    const net = money(locale, shop.netCents);

    await page.setViewportSize(
      locale === 'fr' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    );
    await signIn(page, shop.seller.email, shop.seller.password);
    await open(page, at(locale, '/seller/offers'));
    await expect(key(page, w.earned)).toContainText(net);
    await expectFits(page);
    await expectAccessible(page, 'the dashboard with a sale');
    const rows = part(page, w.numbers).getByRole('row');
    await expect(rows).toHaveCount(31);
    await expect(rows.nth(1)).toContainText(net);
    await expect(part(page, w.offers).getByRole('row').nth(1)).toContainText(net);
    await expect(part(page, w.level)).toBeVisible();

    // The file has what the ledger has.
    const downloading = page.waitForEvent('download');
    await part(page, w.offers).getByRole('button', { name: w.save }).click();
    const file = await (await downloading).path();
    const [, line = ''] = (await readFile(file, 'utf8')).trim().split('\r\n');
    expect(line).toContain(shop.offer.id);
    expect(line).toContain(`,${shop.netCents / 100},`);

    // A week, by its link; then days of one's own, by the form.
    await page.getByRole('link', { name: w.week, exact: true }).click();
    await expect(page).toHaveURL(/days=7/);
    await expect(rows).toHaveCount(8);
    await expect(key(page, w.earned)).toContainText(net);
    await open(page, at(locale, '/seller/offers?from=2020-01-01&to=2020-01-31'));
    await expect(key(page, w.earned)).toContainText(money(locale, 0));
    await expect(page.getByRole('textbox', { name: t(locale, 'From', 'Du') })).toHaveValue(
      '2020-01-01',
    );
    // What no address means is the last thirty days.
    await open(page, at(locale, '/seller/offers?from=0&to=2120-01-01&days=x&by=year'));
    await expect(rows).toHaveCount(31);

    // On paper the page alone, its bars among it.
    await page.emulateMedia({ media: 'print' });
    await expect(part(page, w.numbers).getByRole('button', { name: w.save })).toBeHidden();
    await expect(page.getByRole('img').first()).toBeVisible();
  });

  inTurn('a new seller is told how to begin', async ({ page }) => {
    const { account } = await freshSeller();
    await signIn(page, account.email, account.password);
    await open(page, at(locale, '/seller/offers'));
    await expect(
      page.getByText(t(locale, 'You have no offer yet', 'Vous n’avez pas encore d’offre')),
    ).toBeVisible();
    await expect(key(page, words(locale).earned)).toContainText(money(locale, 0));
    await expectAccessible(page, 'the dashboard of a new seller');
  });

  inTurn(
    'an offer that is looked at has a view, its own seller’s look has none',
    async ({ person }) => {
      const shop = await openShop();
      const views = async () =>
        (await call('GET', 'market/seller/dashboard', { as: shop.sellerToken })).totals.views;
      const visitor = await person({ userAgent });
      await open(visitor, at(locale, `/offers/${shop.offer.id}`));
      await expect.poll(views).toBe(1);
      const page = await person({ userAgent });
      await signIn(page, shop.seller.email, shop.seller.password);
      await open(page, at(locale, `/offers/${shop.offer.id}`));
      await open(page, at(locale, '/seller/offers'));
      await expect(part(page, words(locale).offers).getByRole('row').nth(1)).toContainText('1');
      expect(await views()).toBe(1);
    },
  );
}
