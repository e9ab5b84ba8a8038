/** Without a connection: the page says so, what was typed stays, the last orders and messages can be read, by nobody else. */
import { holdSession } from './support/accounts.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { call, freshAccount, registered, tokensOf, type Account } from './support/api.ts';
import {
  atCheckout,
  characterField,
  ordersOf,
  PAYMENT_PAGE,
  pressTwice,
} from './support/checkout.ts';
import { openShop } from './support/market.ts';
import type { Noise } from './support/noise.ts';
import { deliver, moveOrder, paidOrder } from './support/orders.ts';
import { alive, expect, open, takingTurns, test, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

test.use({ serviceWorkers: 'allow' });

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** The last of the scripts that send forms, which are asked for when a field is entered. */
const SENDS_FORMS = /\/refusal-texts-/;

/** What the browser says about requests that reach nobody. */
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket connection|no answer/;

/** The word of the frame; a conversation says beside it what becomes of messages. */
function notice(page: Page, locale: Locale) {
  return page
    .getByRole('status')
    .and(page.locator('[data-connection]'))
    .filter({ hasText: t(locale, 'No connection.', 'Pas de connexion.') });
}

async function signedIn(page: Page, { email, password }: Account): Promise<void> {
  await holdSession(page, await tokensOf(email, password));
}

/** Names of the caches of this browser that hold something of a person, and how many pages and answers. */
function cached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('person '));
    const entries = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return entries.flat().map((url) => new URL(url).pathname);
  });
}

async function expectCached(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) await expect.poll(() => cached(page)).toContain(path);
}

/** Whether an answer of the server is there to be read again. */
function hasCachedRead(page: Page, endpoint: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const names = (await caches.keys()).filter((name) => name.startsWith('person '));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().some(({ url }) => decodeURIComponent(url).includes(`"${wanted}"`));
  }, endpoint);
}

async function cut(page: Page, noise: Noise): Promise<void> {
  noise.allow(CUT);
  // What tells of the connection is loaded when nothing waits for it.
  await page.locator('[data-connection]').waitFor({ state: 'attached' });
  await page.context().setOffline(true);
}

async function traded() {
  const shop = await openShop();
  const buyer = freshAccount('buyer');
  const token = await registered(buyer);
  const id = await paidOrder(token, shop.offer.id);
  return { shop, buyer, token, id };
}

/** Messages of the buyer's only conversation that read so. */
async function stored(token: string, body: string): Promise<number> {
  const { data: rooms } = await call('GET', 'chat/channel?limit=1', { as: token });
  const { data } = await call('GET', `chat/channel/${rooms[0].room_id}/message`, { as: token });
  return data.filter((message: { body: string }) => message.body === body).length;
}

for (const locale of locales) {
  const journey = takingTurns(test, locale, 'en');
  const other = t<Locale>(locale, 'fr', 'en');

  journey('ten seconds without a connection: said, and over by itself', async ({ page, noise }) => {
    await page.clock.install();
    await open(page, at(locale, '/contact'));
    const field = page.getByRole('textbox').last();
    // A script that is asked for as the line is cut is lost, and the page says that instead.
    const scripts = page.waitForEvent('requestfinished', (request) =>
      SENDS_FORMS.test(request.url()),
    );
    await field.fill('Half of what I want to say');
    await scripts;
    await cut(page, noise);
    await expect(notice(page, locale)).toBeVisible();
    await expectAccessible(page, 'a page without a connection');
    await page.clock.fastForward(10_000);
    await expect(notice(page, locale)).toBeVisible();
    await page.context().setOffline(false);
    await expect(notice(page, locale)).toHaveCount(0);
    await expect(
      page.getByText(t(locale, 'The connection is back.', 'La connexion est rétablie.')),
    ).toBeAttached();
    await expect(field).toHaveValue('Half of what I want to say');
  });

  journey('a script that got lost is told of, and comes with the page', async ({ page, noise }) => {
    noise.allow(CUT);
    const told = page.getByText(
      t(locale, 'A part of this page is missing.', 'Il manque une partie de cette page.'),
    );
    const name = page.getByLabel(t(locale, 'Public name', 'Nom public'));
    // Browsers ask for a script only once.
    const lose = async (): Promise<void> => {
      await page.locator('[data-connection]').waitFor({ state: 'attached' });
      await page.route(SENDS_FORMS, (route) => route.abort());
      await name.fill('somebody');
      await expect(told).toBeVisible();
      await page.unrouteAll();
    };
    await open(page, at(locale, '/auth/sign-up'));
    await lose();
    await expectAccessible(page, 'a page that has lost a script');
    await page
      .getByRole('button', { name: t(locale, 'Reload the page', 'Recharger la page') })
      .click();
    await expect(told).toHaveCount(0);
    await alive(page);
    await lose();
    const opened = page.waitForEvent('domcontentloaded');
    await page
      .getByRole('main')
      .getByRole('link', { name: t(locale, 'Sign in', 'Connectez-vous') })
      .click();
    await opened;
    await expect(page).toHaveURL(/sign-in$/);
    await expect(told).toHaveCount(0);
  });

  journey('the last orders and messages are read after a reload', async ({ page, noise }) => {
    const { shop, buyer, token, id } = await traded();
    await signedIn(page, buyer);
    await open(page, at(locale, '/orders/purchases'));
    await expectCached(page, at(locale, '/orders/purchases'), at(locale, '/chat'));
    await open(page, at(locale, `/orders/${id}`));
    await expectCached(page, at(locale, `/orders/${id}`));
    await cut(page, noise);
    await page.reload();
    await alive(page);
    await expect(notice(page, locale)).toContainText(t(locale, 'As of', 'dernière mise à jour'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(shop.offer.title);
    await page.goto(at(locale, '/orders/purchases'));
    await expect(page.getByRole('list').filter({ hasText: shop.offer.title })).toBeVisible();
    await expect(notice(page, locale)).toBeVisible();
    await page.goto(at(locale, '/chat'));
    await expect(page.getByText(shop.seller.name).first()).toBeVisible();
    // What nobody looked at is not there: the last orders are.
    await page.goto(at(locale, '/games'));
    await expect(page).toHaveURL(at(locale, '/orders/purchases'));

    // Ten minutes later it is back: what happened meanwhile is shown, and nothing is said any more.
    await alive(page);
    await moveOrder(shop.sellerToken, id, 'start');
    await page.context().setOffline(false);
    await expect(notice(page, locale)).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: shop.offer.title })).toContainText(
      t(locale, 'In progress', 'En cours'),
    );
    expect(token).not.toBe('');
  });

  journey(
    'ten minutes without a connection at an order: all of it goes on',
    async ({ page, person, noise }) => {
      const { shop, buyer, token, id } = await traded();
      const sellerPage = await person({ viewport: DESK });
      await signedIn(sellerPage, shop.seller);
      await open(sellerPage, at(other, `/orders/${id}`));
      await page.setViewportSize(PHONE);
      await signedIn(page, buyer);
      await open(page, at(locale, '/orders/purchases'));
      await expectCached(page, at(locale, '/orders/purchases'));
      await open(page, at(locale, `/orders/${id}`));
      await expectCached(page, at(locale, `/orders/${id}`));
      await expect.poll(() => hasCachedRead(page, 'chat.channels')).toBe(true);
      await expect.poll(() => hasCachedRead(page, 'chat.messages')).toBe(true);
      const chat = (of: Page) => of.locator('section[aria-labelledby="order-chat"]');
      const field = chat(page).getByRole('textbox');
      await field.fill('Half a sen');
      await cut(page, noise);
      await page.reload();
      await alive(page);
      await expect(notice(page, locale)).toContainText(t(locale, 'As of', 'dernière mise à jour'));
      await expect(field).toHaveValue('Half a sen');
      await field.fill('Written without a connection');
      // The page's own patience ends.
      await page.clock.install();
      await field.press('Enter');
      await field.fill('And half of the next one');
      await page.clock.fastForward('10:00');
      const again = chat(page).getByRole('button', { name: t(locale, 'Try again', 'Réessayer') });
      await expect(again).toBeVisible();
      await expectFits(page);
      await page.setViewportSize(PHONE);

      // Meanwhile the seller goes on.
      await sellerPage
        .getByRole('button', { name: t(other, 'Start the delivery', 'Commencer la livraison') })
        .click();
      await expect(
        sellerPage
          .getByRole('main')
          .getByText(t(other, 'In progress', 'En cours'), { exact: true }),
      ).toBeVisible();
      await deliver(shop.sellerToken, id);

      // It is back: what was written leaves once, what was begun stays, and what happened is shown.
      await page.context().setOffline(false);
      await expect(notice(page, locale)).toHaveCount(0);
      await expect(
        page
          .getByRole('main')
          .getByText(t(locale, 'Delivered, check it', 'Livrée, à vérifier'), { exact: true })
          .first(),
      ).toBeVisible();
      await expect(
        chat(sellerPage).getByText('Written without a connection', { exact: true }),
      ).toBeVisible();
      await expect(again).toHaveCount(0);
      await expect(field).toHaveValue('And half of the next one');
      expect(await stored(token, 'Written without a connection')).toBe(1);
    },
  );

  journey(
    'paid without a connection: said, nothing is lost, bought once when it is back',
    async ({ page, noise }) => {
      await page.clock.install();
      await page.setViewportSize(PHONE);
      const { token } = await atCheckout(page, locale);
      await cut(page, noise);
      await pressTwice(page, t(locale, /^Pay \$/, /^Payer /));
      const failure = page.getByRole('alert').filter({
        hasText: t(locale, 'We could not be reached.', 'Nous sommes injoignables.'),
      });
      await expect(failure).toBeVisible();
      await expect(notice(page, locale)).toBeVisible();
      await expectFits(page);
      await page.setViewportSize(PHONE);
      await page.clock.fastForward(10_000);
      await expect(characterField(page, locale)).toHaveValue('Ringbearer');
      expect(await ordersOf(token)).toEqual([]);
      await page.context().setOffline(false);
      await expect(notice(page, locale)).toHaveCount(0);
      await pressTwice(page, t(locale, /^Pay \$/, /^Payer /));
      await expect(page).toHaveURL(PAYMENT_PAGE);
      expect(await ordersOf(token)).toHaveLength(1);
    },
  );
}

test('after ten minutes the notice still says since when', async ({ page, noise }) => {
  await page.clock.install();
  const { buyer } = await traded();
  await signedIn(page, buyer);
  await open(page, '/orders/purchases');
  await cut(page, noise);
  await expect(notice(page, 'en')).toBeVisible();
  // The day is said with it once it is another one: ten minutes before midnight.
  const said = await notice(page, 'en').innerText();
  const since = /\d+:\d+\s[AP]M/.exec(said)?.[0];
  expect(since).toBeDefined();
  await page.clock.fastForward('10:00');
  await expect(notice(page, 'en')).toContainText(since ?? '');
  await page.context().setOffline(false);
  await expect(notice(page, 'en')).toHaveCount(0);
});

test('nothing of a person stays behind: signing out, a session that ended, another person', async ({
  page,
  noise,
}) => {
  const { buyer, shop } = await traded();
  await signedIn(page, buyer);
  await open(page, '/orders/purchases');
  await expectCached(page, '/orders/purchases');
  await open(page, '/profile/me/sale');
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  expect(await cached(page)).toEqual([]);
  await cut(page, noise);
  noise.allow(/chrome-error/);
  await page.goto('/orders/purchases').catch(() => {});
  await expect(page.getByText(shop.offer.title)).toHaveCount(0);
  await page.context().setOffline(false);

  // A session that ended elsewhere: the next page is nobody's.
  await signedIn(page, buyer);
  await open(page, '/orders/purchases');
  await expectCached(page, '/orders/purchases');
  await page.context().clearCookies();
  await open(page, '/');
  await expect.poll(() => cached(page)).toEqual([]);

  // Somebody else on the same device, without a word in between.
  await signedIn(page, buyer);
  await open(page, '/orders/purchases');
  await expectCached(page, '/orders/purchases');
  await signedIn(page, shop.seller);
  await open(page, '/orders/sell');
  await expectCached(page, '/orders/sell', '/orders/purchases', '/chat');
  const names = await page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('person ')),
  );
  expect(names).toHaveLength(1);
  await cut(page, noise);
  await page.goto('/orders/purchases');
  await expect(page.getByText('You have not bought anything yet')).toBeVisible();
  await expect(page.getByText(shop.offer.title)).toHaveCount(0);
});

test('pages of visitors are not cached', async ({ page }) => {
  await open(page, '/games');
  const state = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }));
  expect(state).toEqual({ workers: 0, caches: [] });
});
