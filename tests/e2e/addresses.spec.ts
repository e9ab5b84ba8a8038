/** HTTP responses of pages: HTML without script, redirects, guards, and 404 where there is nothing. */
import { demo, signIn, tokenOf } from './support/accounts.ts';
import { call, DEMO_PASSWORD } from './support/api.ts';
import { alive, expect, open, takingTurns, test } from './support/test.ts';
import { at, locales, money, t } from './support/words.ts';

const NOBODY = '0192a000-0000-7000-8000-000000000000';

/** Where a path leads, without following: status and path of the next one. */
async function hop(path: string, cookie = ''): Promise<[number, string]> {
  const origin = process.env['E2E_ORIGIN'] ?? '';
  const response = await fetch(origin + path, { redirect: 'manual', headers: { cookie } });
  await response.arrayBuffer();
  const location = response.headers.get('location');
  if (location === null) return [response.status, ''];
  const url = new URL(location, origin);
  return [response.status, url.pathname + url.search];
}

for (const locale of locales) {
  const journey = takingTurns(test, locale);

  journey('without script everything is there', async ({ person }) => {
    const page = await person({ javaScriptEnabled: false });
    const { data } = await call('GET', 'market/offer?game=poe2&category=items&limit=1');
    const [offer] = data;
    const main = page.getByRole('main');
    await page.goto(at(locale, '/'));
    await expect(main.getByRole('link', { name: 'Path of Exile 2' }).first()).toBeVisible();
    await page.goto(at(locale, '/poe2/items?search=') + encodeURIComponent(offer.title));
    await main.getByRole('link', { name: offer.title, exact: true }).first().click();
    await expect(page).toHaveURL(at(locale, `/offers/${offer.id}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(offer.title);
    await expect(main).toContainText(money(locale, offer.catalog_price));
    await expect(main).toContainText(offer.seller.public_name);

    // Buying leads to a form that signs in without script, and back to the checkout.
    await main.getByRole('button', { name: t(locale, /^Buy now for/, /^Acheter pour/) }).click();
    await expect(page).toHaveURL(/\/auth\/sign-in\?redirect=/);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(demo.buyer);
    await page
      .getByRole('textbox', { name: t(locale, 'Password', 'Mot de passe') })
      .fill(DEMO_PASSWORD);
    await main
      .getByRole('button', { name: t(locale, 'Sign in', 'Se connecter'), exact: true })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`${at(locale, '/checkout')}\\?.*${offer.id}`));
    await expect(main).toContainText(offer.title);
  });

  journey('nothing there is a 404', async ({ page, noise }) => {
    noise.allow(/status of 404/);
    const visitor = [
      '/nothing-of-that-name',
      '/poe2/nothing-of-that-name',
      '/poe2/currency/nothing-of-that-name',
      `/offers/${NOBODY}`,
      '/offers/no-id',
      `/profile/${NOBODY}/sale`,
      '/help/nothing',
    ];
    for (const path of visitor)
      expect([path, ...(await hop(at(locale, path)))]).toEqual([path, 404, '']);
    const cookie = `access_token=${await tokenOf(demo.buyer)}`;
    const member = [
      `/orders/${NOBODY}`,
      '/o/00000000',
      '/o/nothing',
      `/checkout/${NOBODY}`,
      `/checkout/${NOBODY}/check-status`,
      `/checkout?offerId=${NOBODY}`,
      '/sandbox/pay/nothing',
    ];
    for (const path of member) {
      expect([path, ...(await hop(at(locale, path), cookie))]).toEqual([path, 404, '']);
    }

    const response = await page.goto(at(locale, '/nothing-of-that-name'));
    expect(response?.status()).toBe(404);
    await alive(page);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t(locale, 'Nothing trades at this address', 'Rien ne s’échange à cette adresse'),
    );
    await page
      .getByRole('main')
      .getByRole('link', { name: t(locale, 'Back to home', 'Retour à l’accueil') })
      .click();
    await expect(page).toHaveURL(at(locale, '/'));
  });

  test(`redirects are real ones, ${locale}`, async () => {
    const to = (path: string) => at(locale, path);
    const signInFor = (path: string) =>
      `${to('/auth/sign-in')}?redirect=${encodeURIComponent(path)}`;
    const visitor: [string, number, string][] = [
      ['/orders', 307, to('/orders/purchases')],
      ['/auth', 307, to('/auth/sign-in')],
      ['/profile', 307, signInFor('/profile/me')],
      [`/profile/${NOBODY}`, 301, to(`/profile/${NOBODY}/sale`)],
      ['/games/poe2/currency', 301, to('/poe2/currency')],
      ['/checkout', 307, to('/')],
      ['/offers/create', 307, to('/before-you-sell')],
      ['/seller/offers', 307, to('/before-you-sell')],
      [`/seller/offers/${NOBODY}`, 307, to('/before-you-sell')],
      ...['/favorites', '/chat', '/orders/purchases', '/orders/sell', `/orders/${NOBODY}`].map(
        (path): [string, number, string] => [path, 307, signInFor(path)],
      ),
      ['/profile/me/settings', 307, signInFor('/profile/me/settings')],
      ['/profile/me/balance?kind=sale', 307, signInFor('/profile/me/balance?kind=sale')],
    ];
    for (const [path, ...expected] of visitor) {
      expect([path, ...(await hop(to(path)))]).toEqual([path, ...expected]);
    }
    const { data } = await call('GET', 'market/offer?game=poe2&category=items&limit=1');
    const offerId: string = data[0].id;
    const cookie = `access_token=${await tokenOf(demo.buyer)}`;
    const member: [string, number, string][] = [
      ['/auth/sign-in', 307, to('/')],
      ['/auth/sign-up', 307, to('/')],
      ['/auth', 307, to('/')],
      ['/profile', 307, to('/profile/me')],
      ['/profile/me', 301, to('/profile/me/sale')],
      [`/checkout?offerId=${offerId}&count=99999999`, 307, to(`/offers/${offerId}`)],
    ];
    for (const [path, ...expected] of member) {
      expect([path, ...(await hop(to(path), cookie))]).toEqual([path, ...expected]);
    }
  });

  journey('a guarded page comes back after signing in', async ({ page }) => {
    const path = at(locale, '/orders/purchases?view=open');
    await open(page, path);
    await expect(page).toHaveURL(/\/auth\/sign-in\?redirect=/);
    const name = t(locale, `Sign in as ${demo.buyer}`, `Se connecter en tant que ${demo.buyer}`);
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t(locale, 'Purchases', 'Achats'),
    );
  });

  journey('a seller is found in chat from an offer', async ({ page }) => {
    const { data } = await call('GET', 'market/offer?game=poe2&category=items&limit=1');
    const [offer] = data;
    await signIn(page, demo.buyer);
    await open(page, at(locale, `/offers/${offer.id}`));
    const { public_name: seller } = offer.seller;
    await page
      .getByRole('complementary')
      .getByRole('link', { name: t(locale, `Chat with ${seller}`, `Écrire à ${seller}`) })
      .click();
    await expect(page).toHaveURL(/\/chat\?room=[^&]+&offer=/);
    const main = page.getByRole('main');
    await expect(main.getByRole('textbox', { name: new RegExp(seller) })).toBeVisible();
    await expect(main).toContainText(offer.title);
  });
}
