/** The wallet's statement, the account's menu, the home page of members, a visitor's heart, the region's currency. */
import { readPdf } from '../support/read-pdf.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { demo, fillSignIn, holdSession, signIn, tokenOf } from './support/accounts.ts';
import { call, freshAccount, registered, tokensOf } from './support/api.ts';
import { openShop } from './support/market.ts';
import { moveOrder, paidOrder } from './support/orders.ts';
import { connect } from './support/program.ts';
import { expect, open, takingTurns, test, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

const frames = {
  en: { width: 1440, height: 900 },
  fr: { width: 390, height: 844 },
} as const;
const WALLET = '/profile/me/balance';

function statementOf(page: Page, locale: Locale) {
  return page.getByRole('region', { name: t(locale, 'Statement', 'Relevé'), exact: true });
}

for (const locale of locales) {
  const journey = takingTurns(test, locale, 'fr');

  journey('the statement names goods, folds steps and is narrowed down', async ({ page }) => {
    await page.setViewportSize(frames[locale]);
    await signIn(page, demo.seller);
    await open(page, at(locale, WALLET));
    const statement = statementOf(page, locale);
    const sales = page.getByRole('link', { name: t(locale, 'Sales', 'Ventes'), exact: true });
    await sales.click();
    await expect(page).toHaveURL(/\?kind=sale#statement$/);
    const entry = statement.getByRole('listitem').filter({ hasText: t(locale, 'Sold', 'Vente') });
    await expect(entry.first()).toContainText(/[0-9A-F]{8}/);
    await expect(entry.first().getByRole('link')).toHaveAttribute(
      'href',
      /\/orders\/[0-9a-f-]{36}$/,
    );
    const steps = entry.first().getByRole('list', { name: t(locale, 'Steps', 'Étapes') });
    await expect(steps).toBeHidden();
    await entry.first().locator('summary').click();
    await expect(steps).toContainText(t(locale, /fee −\$/, /frais −/));
    await expectAccessible(page, 'the steps of an entry');
    // Out of all sales nothing went out.
    await page.getByRole('link', { name: t(locale, 'Out', 'Sorties'), exact: true }).click();
    await expect(statement).toContainText(
      t(locale, 'Nothing in this selection', 'Rien dans cette sélection'),
    );
    await open(page, at(locale, `${WALLET}?from=2020-01-01&to=2020-01-31`));
    await expect(statement).toContainText(t(locale, 'Available before', 'Disponible avant'));
    await open(page, at(locale, `${WALLET}?from=2020-02-31&kind=rent&month=2026-99`));
    await expect(entry.first()).toBeVisible();
    const download = page.waitForEvent('download');
    await statement.getByRole('link', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe('statement.csv');
    const paper = page.waitForEvent('download');
    await statement.getByRole('link', { name: 'PDF' }).click();
    expect((await paper).suggestedFilename()).toMatch(/^legend-(?:statement|releve)-.+\.pdf$/);
    // The bare link, as it works without script.
    const href = await statement.getByRole('link', { name: 'PDF' }).getAttribute('href');
    const bare = await page.request.get(href ?? '');
    expect(bare.headers()['content-type']).toBe('application/pdf');
    const { text } = await readPdf(await bare.body());
    expect(text).toContain(t(locale, 'Wallet statement', 'Relevé du portefeuille'));
    const top = async (name: string) =>
      (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? 0;
    const deposit = await top(t(locale, 'Deposit', 'Dépôt'));
    const list = await top(t(locale, 'Statement', 'Relevé'));
    expect(deposit).toBeLessThan(list);
    await expectFits(page);
    await expectAccessible(page, 'the statement');
  });

  journey('the account has a menu for the keyboard', async ({ page }) => {
    await page.setViewportSize(frames[locale]);
    const account = freshAccount('chooser');
    await registered(account);
    await holdSession(page, await tokensOf(account.email, account.password));
    await open(page, at(locale, '/'));
    const button = page.getByRole('banner').locator('button[aria-haspopup=menu]').last();
    await button.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    await expectAccessible(page, 'the menu of the account');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    const wallet = menu.getByRole('menuitem', { name: t(locale, /^Wallet/, /^Portefeuille/) });
    await expect(wallet).toContainText('$');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect(wallet).toHaveAttribute('data-highlighted', '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${WALLET}$`));
    await expect(menu).toBeHidden();
    const choose = async (en: string, fr: string): Promise<void> => {
      await button.click();
      await menu.getByRole('menuitem', { name: t(locale, en, fr) }).click();
    };
    // The theme is another one at once and after a reload, and stays on the way back.
    const themed = page.locator('html[data-hydrated][data-theme=light]');
    await choose('Light theme', 'Thème clair');
    await themed.waitFor();
    await expectAccessible(page, 'the wallet in the chosen theme');
    await page.reload();
    await themed.waitFor();
    // Sounds are the device's: the other tab knows.
    const other = await page.context().newPage();
    await open(other, at(locale, '/'));
    await choose('Turn sounds off', 'Couper les sons');
    await other.getByRole('banner').locator('button[aria-haspopup=menu]').last().click();
    await expect(
      other.getByRole('menuitem', { name: t(locale, 'Turn sounds on', 'Activer les sons') }),
    ).toBeVisible();
    await choose('Sign out', 'Se déconnecter');
    await expect(page).toHaveURL(new RegExp(`${at(locale, '/')}$`));
    await expect(page.getByRole('banner').locator('button[aria-haspopup=menu]')).toHaveCount(0);
    // Neither the way back nor the other tab is the account's any more.
    for (const tab of [page, other]) {
      await tab.goto(at(locale, WALLET));
      await expect(tab).toHaveURL(/\/auth\/sign-in\?redirect=/);
    }
  });

  journey('home goes on live: what happens meanwhile stands there', async ({ page }) => {
    const shop = await openShop();
    const buyer = freshAccount('buyer');
    const token = await registered(buyer);
    const id = await paidOrder(token, shop.offer.id);
    await page.setViewportSize(frames[locale]);
    await holdSession(page, await tokensOf(buyer.email, buyer.password));
    await open(page, at(locale, `/offers/${shop.offer.id}`));
    await open(page, at(locale, '/'));
    const part = page.getByRole('region', { name: t(locale, 'Go on', 'Continuer'), exact: true });
    const order = part.getByRole('listitem').filter({ hasText: shop.offer.title });
    await expect(order).toContainText(t(locale, 'Paid', 'Payée'));
    await expect(
      page.getByRole('heading', { name: t(locale, 'Recently viewed', 'Vus récemment') }),
    ).toBeVisible();
    await moveOrder(shop.sellerToken, id, 'start');
    await expect(order).toContainText(t(locale, 'In progress', 'En cours'));
    const seller = await connect(shop.sellerToken);
    const { id: buyerId } = await call('GET', 'auth/profile', { as: token });
    const { channel } = await seller.ask('create_channel', { companion_id: buyerId });
    await seller.ask('new_message', {
      room_id: channel.room_id,
      client_id: crypto.randomUUID(),
      body: 'The ring is on its way',
    });
    seller.close();
    const unread = part
      .getByRole('listitem')
      .filter({ hasText: shop.seller.name })
      .filter({ hasText: t(locale, /new message/, /nouveau/) });
    await unread.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`room=${channel.room_id}`));
    await expect(page.getByRole('main').getByText('The ring is on its way').last()).toBeVisible();
    // What was read does not wait any more.
    await page.goBack();
    await expect(order).toBeVisible();
    await expect(unread).toHaveCount(0);
    await order.getByRole('link').click();
    await expect(page).toHaveURL(at(locale, `/orders/${id}`));
  });

  journey('home goes on with what waits, for members only', async ({ page, person }) => {
    await page.setViewportSize(frames[locale]);
    await signIn(page, demo.buyer);
    await open(page, at(locale, '/'));
    const part = page.getByRole('region', { name: t(locale, 'Go on', 'Continuer'), exact: true });
    await expect(
      part.getByRole('heading', { name: t(locale, 'Open orders', 'Commandes en cours') }),
    ).toBeVisible();
    await expect(part.getByRole('link').first()).toHaveAttribute('href', /\/orders\//);
    const prices = t(locale, 'Favourites with another price', 'Favoris dont le prix a changé');
    await expect(part.getByRole('heading', { name: prices })).toBeVisible();
    await expectFits(page);
    await expectAccessible(page, 'home of a member');
    const visitor = await person();
    await open(visitor, at(locale, '/'));
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      visitor.getByRole('region', { name: t(locale, 'Go on', 'Continuer'), exact: true }),
    ).toHaveCount(0);
  });

  journey('a heart that a visitor pressed is there after signing in', async ({ page }) => {
    const account = freshAccount('heart');
    await registered(account);
    await page.setViewportSize(frames[locale]);
    await open(page, at(locale, '/valorant/accounts'));
    const heart = page.getByRole('link', {
      name: t(locale, /^Sign in to keep/, /^Connectez-vous pour garder/),
    });
    await heart.first().click();
    await expect(page).toHaveURL(/\/auth\/sign-in\?redirect=/);
    await fillSignIn(page, locale, account);
    await expect(page).toHaveURL(new RegExp(`${at(locale, '/valorant/accounts')}$`));
    await expect(page.locator('main button[aria-pressed=true]')).toHaveCount(1);
    const { access_token: as } = await tokensOf(account.email, account.password);
    expect((await call('GET', 'market/favorite', { as })).meta.total).toBe(1);
  });

  journey('staff begin at their work', async ({ page }) => {
    await page.setViewportSize(frames[locale]);
    await open(page, at(locale, '/auth/sign-in'));
    await fillSignIn(page, locale, { email: demo.support, password: 'trade-like-a-legend' });
    const next = page.getByRole('button', {
      name: t(locale, /^(Continue|Log in)$/, /^(Continuer|Se connecter)$/),
    });
    await expect(page.locator('input[autocomplete=one-time-code]')).not.toHaveValue('');
    await next.last().click();
    await expect(page).toHaveURL(/\/staff/);
  });

  journey('a visitor from the euro’s region sees euros everywhere', async ({ person }) => {
    const page = await person({ locale: 'fr-FR', viewport: frames[locale] });
    await open(page, at(locale, '/'));
    await expect(page.getByRole('main')).toContainText('€');
    await expect(page.getByRole('main')).not.toContainText('$0');
    await open(page, at(locale, '/valorant/accounts'));
    await expect(page.getByRole('main')).toContainText('€');
    await page
      .getByRole('button', {
        name: t(locale, /^Language, currency and region/, /^Langue, devise et région/),
      })
      .filter({ visible: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(t(locale, 'Currency', 'Devise'))).toHaveValue('EUR');
    await expect(dialog.getByLabel(t(locale, 'Region', 'Région'))).toHaveValue('FR');
    await page.keyboard.press('Escape');
    // A new account has chosen nothing either.
    const account = freshAccount('euro');
    await registered(account);
    await open(page, at(locale, '/auth/sign-in?redirect=%2Fvalorant%2Faccounts'));
    await fillSignIn(page, locale, account);
    await expect(page).toHaveURL(/\/valorant\/accounts$/);
    await expect(page.getByRole('main')).toContainText('€');
  });
}

test('a payout’s owner may call the statement, nobody else’s money stands in it', async () => {
  const [seller, buyer] = await Promise.all([tokenOf(demo.seller), tokenOf(demo.buyer)]);
  const ids = async (as: string) =>
    (await call('GET', 'wallet/statement?limit=100', { as })).data.map(
      ({ id }: { id: string }) => id,
    );
  const [theirs, own] = await Promise.all([ids(seller), ids(buyer)]);
  expect(own.filter((id: string) => theirs.includes(id))).toEqual([]);
});
