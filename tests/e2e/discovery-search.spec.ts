/**
 * The game search, the list of all games, and the frame around every page: by alias, by a mistyped word, by a
 * category in another language, by keyboard alone, on a narrow screen, without script, and with a missing response.
 */
import { expectAccessible, expectContrast } from './support/accessible.ts';
import { demo, signIn } from './support/accounts.ts';
import { call } from './support/api.ts';
import { expect, open, test, type Page } from './support/test.ts';
import { at, literally, t } from './support/words.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
const NARROWEST = { width: 320, height: 700 };

test.use({ viewport: WIDE, contextOptions: { reducedMotion: 'reduce' } });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /Search games|Chercher/ });
const gamesIn = (page: Page) => dialogOf(page).locator('li h3 a');

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await dialogOf(page).getByRole('searchbox').fill(text);
}

/** Server functions by a word of their input: their names are made up by the build. */
const asks = (word: string) => (url: URL) =>
  url.pathname.startsWith('/_serverFn/') && url.search.includes(word);

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBe(0);
}

test.describe('the search', () => {
  const wanted = [
    ['POE2', 'Path of Exile 2'],
    ['valornat', 'Valorant'],
    ['path of exlie', 'Path of Exile 2'],
    ['counterstrike', 'Counter-Strike 2'],
    ['comptes valorant', 'Valorant'],
  ] as const;
  test('other names, mistyped words and the other language find the game', async ({ page }) => {
    await open(page, '/');
    await page.keyboard.press('/');
    for (const [text, title] of wanted) {
      await test.step(text, async () => {
        // What was found for the word before is gone before the next one counts.
        await dialogOf(page).getByRole('searchbox').fill('qqqqzzzz');
        await expect(gamesIn(page)).toHaveCount(0);
        await dialogOf(page).getByRole('searchbox').fill(text);
        await expect(gamesIn(page).first()).toHaveText(title);
        await expect(dialogOf(page).locator('mark').first()).toBeVisible();
      });
    }
  });

  test('a category in the other language finds its games and all its offers', async ({ page }) => {
    await open(page, '/');
    await search(page, 'comptes');
    await expect(
      dialogOf(page).getByRole('link', { name: /^Accounts in all games/ }),
    ).toBeVisible();
    await open(page, '/fr');
    await search(page, 'currency');
    await dialogOf(page)
      .getByRole('link', { name: /^Monnaie dans tous les jeux/ })
      .click();
    await expect(page).toHaveURL(/\/fr\/category\/currency$/);
  });

  test('the alias that matched is named', async ({ page }) => {
    await open(page, '/');
    await search(page, 'game pass');
    await expect(dialogOf(page).getByRole('listitem').first()).toContainText('Xbox');
    await expect(dialogOf(page).getByText('also Game Pass')).toBeVisible();
  });

  test('offers are found by mistyped words and lead to their pages', async ({ page }) => {
    await open(page, '/');
    await search(page, 'divnie orb');
    const offers = dialogOf(page).getByRole('region', { name: 'Offers' });
    await expect(offers.getByRole('link').first()).toContainText(/Divine Orb/i);
    await offers.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/offers\/[0-9a-f-]{36}$/);
    await expect(dialogOf(page)).toBeHidden();
  });

  test('an empty search says so and leads on', async ({ page }) => {
    await open(page, '/');
    await search(page, 'qqqqzzzz');
    await expect(dialogOf(page).getByText('Nothing found for “qqqqzzzz”')).toBeVisible();
    await dialogOf(page).getByRole('link', { name: 'All games' }).click();
    await expect(page).toHaveURL(/\/games$/);
  });

  test('offers that do not arrive can be asked for again', async ({ page, noise }) => {
    noise.allow(/503/);
    await open(page, '/');
    let isDown = true;
    await page.route(asks('kinds'), (route) =>
      isDown ? route.fulfill({ status: 503, body: 'away' }) : route.continue(),
    );
    await search(page, 'valorant');
    await expect(gamesIn(page).first()).toHaveText('Valorant');
    await expect(dialogOf(page).getByText('Oops something went wrong!')).toBeVisible();
    isDown = false;
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click();
    await expect(
      dialogOf(page).getByRole('region', { name: 'Offers' }).getByRole('link'),
    ).not.toHaveCount(0);
  });

  test('letters filter and are taken back, pressed or typed', async ({ page }) => {
    await open(page, '/');
    await search(page, '');
    const letter = dialogOf(page).getByRole('button', { name: 'V', exact: true });
    await letter.click();
    await expect(letter).toHaveAttribute('aria-pressed', 'true');
    // The letter is pressed before its games are there.
    await expect(gamesIn(page).first()).toHaveText(/^V/);
    const titles = await gamesIn(page).allTextContents();
    expect(titles.filter((title) => !title.startsWith('V'))).toEqual([]);
    await letter.click();
    await expect(letter).toHaveAttribute('aria-pressed', 'false');
    await expect(dialogOf(page).getByText('Popular now')).toBeVisible();
    await dialogOf(page).getByRole('searchbox').fill('v');
    await expect(gamesIn(page)).toHaveText(titles);
    await letter.click();
    await expect(dialogOf(page).getByRole('searchbox')).toHaveValue('');
  });

  test('the keyboard alone opens games and categories', async ({ page }) => {
    await open(page, '/');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('path of exile');
    await expect(gamesIn(page).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(gamesIn(page).nth(0)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(gamesIn(page).nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/poe2?\/currency$/);
    await page.keyboard.press('/');
    await page.keyboard.type('poe2 accounts');
    await expect(gamesIn(page).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=poe2(\+|%20)accounts$/);
    await expect(page.getByRole('heading', { name: 'Results for “poe2 accounts”' })).toBeVisible();
    await expect(dialogOf(page)).toBeHidden();
    await page.keyboard.press('/');
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
  });

  test('popular games turn: one at a time, two, four', async ({ page }) => {
    for (const [width, count] of [
      [390, 1],
      [768, 2],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, '/');
      await search(page, '');
      const slides = dialogOf(page).locator('section').first().getByRole('listitem');
      await expect(slides).toHaveCount(12);
      const whole = () =>
        slides.evaluateAll((items) =>
          items.flatMap((item, index) => {
            const { left, right } = item.getBoundingClientRect();
            return left >= 0 && right <= window.innerWidth ? [index] : [];
          }),
        );
      expect((await whole()).slice(0, count)).toEqual([0, 1, 2, 3].slice(0, count));
      expect((await whole()).length).toBe(count);
      await dialogOf(page).getByRole('button', { name: 'Next games' }).click();
      await expect.poll(whole).toContain(count);
    }
  });
});

test.describe('the page of a search', () => {
  const offers = (page: Page) => page.getByRole('main').getByRole('article');

  test('shows games, all offers with their count, and filters them', async ({ page }) => {
    await open(page, '/search?q=accounts');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: /^Accounts in all games/ })).toBeVisible();
    await expect(offers(page)).toHaveCount(36);
    const count = main.locator('b[aria-live]');
    const before = await count.textContent();
    await main.getByLabel('Delivers instantly').check();
    await expect(page).toHaveURL(/instant=true/);
    await expect(count).not.toHaveText(before ?? '');
    await main.getByRole('link', { name: 'Clear all' }).click();
    await expect(count).toHaveText(before ?? '');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await main.getByRole('searchbox').fill('qqqqzzzz');
    await main.getByRole('searchbox').press('Enter');
    await expect(main.getByText('Nothing found for “qqqqzzzz”')).toBeVisible();
    await main.getByRole('link', { name: 'All games' }).click();
    await expect(page).toHaveURL(/\/games$/);
  });

  test('words of another script are found as they sound, narrow and in French', async ({
    page,
  }) => {
    await page.setViewportSize(NARROW);
    await open(page, '/fr/search?q=валорант');
    await expect(page.getByRole('main').locator('li h3 a').first()).toHaveText('Valorant');
    await expect(offers(page).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.keyboard.press('/');
    await dialogOf(page).getByRole('searchbox').fill('гта');
    await expect(gamesIn(page).first()).toHaveText(/GTA|Grand Theft Auto/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/fr\/search\?q=/);
  });

  test('works without script: text, filters, next page', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/search?q=accounts');
    const first = await offers(page).first().textContent();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Show \d+ more$/ })
      .click();
    await expect(offers(page).first()).not.toHaveText(first ?? '');
    await expect(page.getByRole('link', { name: 'Back to the first offers' })).toBeVisible();
    await page.getByRole('main').getByRole('searchbox').fill('divine');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Results for “divine”' })).toBeVisible();
    await page.getByLabel('Sort by').selectOption('price');
    await page.getByRole('button', { name: 'Apply the filters' }).click();
    await expect(page).toHaveURL(/q=divine.*sort=price/);
    await context.close();
  });

  test('anything in the address is answered', async ({ page }) => {
    for (const query of [
      '',
      '?q=',
      '?q=%00',
      '?q=%F0%9F%90%B2',
      '?q[]=a',
      '?base=cars&q=x',
      '?q=a&cursor=%F0',
    ]) {
      expect((await page.goto(`/search${query}`))?.status()).toBe(200);
      await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
    }
  });
});

test.describe('all games', () => {
  const tiles = (page: Page) => page.getByRole('main').locator('li h2 a');

  test('the list goes on to its end and survives a part that fails', async ({ page, noise }) => {
    noise.allow(/503/);
    await open(page, '/games');
    await expect(tiles(page)).toHaveCount(36);
    let isDown = true;
    await page.route(asks('sort_title'), (route) =>
      isDown ? route.fulfill({ status: 503, body: 'away' }) : route.continue(),
    );
    await tiles(page).last().scrollIntoViewIfNeeded();
    await expect(page.getByText('Oops something went wrong!')).toBeVisible();
    await expect(tiles(page)).toHaveCount(36);
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(tiles(page)).toHaveCount(72);
    const { meta } = await call('GET', 'market/game?limit=1');
    await expect(async () => {
      await tiles(page).last().scrollIntoViewIfNeeded();
      await expect(tiles(page)).toHaveCount(meta.total, { timeout: 1_000 });
    }).toPass();
    await expect(page.getByText('No more results!')).toBeVisible();
    const titles = await tiles(page).allTextContents();
    expect(new Set(titles).size).toBe(meta.total);
  });

  test('filters live in the address, and going back restores them and the place', async ({
    page,
  }) => {
    await open(page, '/games');
    await page
      .getByRole('navigation', { name: 'First letter' })
      .getByText('V', { exact: true })
      .click();
    await expect(page).toHaveURL(/\/games\?letter=V$/);
    await expect(tiles(page).first()).toHaveText(/^V/);
    await page
      .getByRole('navigation', { name: 'First letter' })
      .getByText('V', { exact: true })
      .click();
    await expect(page).toHaveURL(/\/games$/);
    await page.getByRole('searchbox', { name: 'Find a game' }).fill('exlie');
    await expect(page).toHaveURL(/\/games\?q=exlie$/);
    await expect(tiles(page).first()).toHaveText('Path of Exile 2');
    await page.getByRole('searchbox', { name: 'Find a game' }).fill('');
    await expect(page).toHaveURL(/\/games$/);
    await tiles(page).nth(35).scrollIntoViewIfNeeded();
    await expect(tiles(page)).toHaveCount(72);
    await tiles(page).nth(60).scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(800);
    await tiles(page).nth(60).click();
    await expect(page).not.toHaveURL(/\/games$/);
    await page.goBack();
    await expect(tiles(page).nth(60)).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(200);
  });

  test('broken wishes in the address do no harm', async ({ page }) => {
    for (const query of [
      'letter=%00',
      'page=-1',
      'page=abc',
      'category=cars',
      `q=${'a'.repeat(300)}`,
    ]) {
      const response = await page.goto(`/games?${query}&letter=abc`);
      expect(response?.status()).toBe(200);
      await expect(tiles(page)).toHaveCount(36);
    }
    await page.goto('/games?page=900');
    await expect(page.getByRole('link', { name: 'From the beginning' })).toBeVisible();
    await page.goto('/games?q=%F0%9F%90%B2');
    await expect(page.getByText('No game by that name')).toBeVisible();
  });

  test('works by links and a form without script', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/games');
    const first = await tiles(page).first().textContent();
    await page.getByRole('link', { name: /^Show \d+ more$/ }).click();
    await expect(page).toHaveURL(/page=2$/);
    await expect(tiles(page)).toHaveCount(36);
    await expect(tiles(page).first()).not.toHaveText(first ?? '');
    await page.getByRole('searchbox', { name: 'Find a game' }).fill('valornat');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(tiles(page)).toHaveText(['Valorant']);
    await context.close();
  });
});

async function choose(page: Page, field: RegExp, value: string): Promise<void> {
  await page
    .getByRole('button', { name: /^(Language, currency|Langue, devise)/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel(field).selectOption(value);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Save|Enregistrer)$/ })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function anOffer(): Promise<{ id: string; seller: { id: string } }> {
  const { data } = await call('GET', 'market/offer?limit=1&game=valorant&category=accounts');
  return data[0];
}

/** One for each way in which a page gets what it shows. */
const kindsOfPages: Record<string, () => Promise<string> | string> = {
  home: () => '/',
  games: () => '/games?letter=V',
  category: () => '/valorant/accounts?sort=newest',
  offer: async () => `/offers/${(await anOffer()).id}`,
  profile: async () => `/profile/${(await anOffer()).seller.id}/reviews`,
  'sign-in': () => '/auth/sign-in',
};

const endingWith = (path: string) => new RegExp(`${literally(path)}$`);

for (const [name, pathOf] of Object.entries(kindsOfPages)) {
  test(`language and currency are switched in place: ${name}`, async ({ page }) => {
    const path = await pathOf();
    await open(page, path);
    await choose(page, /^Language/, 'fr');
    await expect(page).toHaveURL(endingWith(at('fr', path)));
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.locator('html[data-hydrated]').waitFor();
    // The parts that come to life later are the matter of discovery-hydration.spec.ts.
    await expect(page.locator('[data-late]')).toHaveCount(0);
    await choose(page, /^Devise/, 'EUR');
    await expect(page.locator('header').getByText('FR · EUR')).toBeVisible();
    await expect(page).toHaveURL(endingWith(at('fr', path)));
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(endingWith(path));
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('header').getByText('EN · EUR')).toBeVisible();
  });
}

test('a region of the EU or the UK switches to euros, another one does not', async ({ page }) => {
  await open(page, '/poe2/currency');
  await page
    .getByRole('button', { name: /^Language, currency/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Region/).selectOption('FR');
  await expect(dialog.getByLabel(/^Currency/)).toHaveValue('EUR');
  await expect(dialog.getByText(/100 US dollars are shown as €91\.75/)).toBeVisible();
  await dialog.getByLabel(/^Currency/).selectOption('USD');
  await dialog.getByLabel(/^Region/).selectOption('JP');
  await expect(dialog.getByLabel(/^Currency/)).toHaveValue('USD');
  await dialog.getByLabel(/^Region/).selectOption('GB');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('header').getByText('EN · EUR')).toBeVisible();
  await expect(page.getByRole('main').getByText('€').first()).toBeVisible();
});

test.describe('the frame', () => {
  const places = (page: Page, name: string) =>
    page.getByRole('navigation', { name }).first().getByRole('link').allTextContents();

  test('shows each visitor the places that are theirs', async ({ page, person }) => {
    await open(page, '/');
    expect(await places(page, 'Main')).toEqual(['', 'Purchases', 'Sell', 'Help']);
    await open(page, '/auth/sign-in');
    expect(await places(page, 'Main')).toEqual(['', 'Help']);
    const buyer = await person({ viewport: WIDE });
    await signIn(buyer, demo.buyer);
    await open(buyer, '/');
    const ofBuyer = await places(buyer, 'Main');
    expect(ofBuyer.map((text) => text.replace(/^\d+\+?/, ''))).toEqual([
      '',
      'Chat',
      'Purchases',
      'Sell',
      'Help',
    ]);
    const seller = await person({ viewport: NARROW });
    await signIn(seller, demo.seller);
    await open(seller, '/');
    const row = await seller.locator('[data-bottom-row] :is(a, button)').allTextContents();
    expect(row.map((text) => text.replace(/^\d+\+?/, ''))).toEqual([
      'Chat',
      'Purchases',
      'My offers',
      'Notifications',
      'Favourites',
    ]);
  });

  test('the menu of the narrow frame, for a visitor and for a seller', async ({ page, person }) => {
    await page.setViewportSize(NARROW);
    await open(page, '/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog');
    await expect(menu.getByRole('navigation').getByRole('link')).toHaveText([
      'Chat',
      'Purchases',
      'Favourites',
      'Profile',
      'Help',
    ]);
    await expect(menu.getByRole('button', { name: /Preferences/ })).toContainText('EN · USD');
    await menu.getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('button', { name: /Preferences/ }).click();
    await expect(page.getByRole('dialog').getByLabel('Language')).toBeVisible();

    const seller = await person({ viewport: NARROW });
    await signIn(seller, demo.seller);
    await open(seller, '/fr');
    await seller.getByRole('button', { name: 'Menu' }).click();
    const group = seller.getByRole('region', { name: 'Vendeur' });
    await expect(group.getByRole('link')).toHaveText(['Commandes', 'Mes offres']);
    await expect(seller.getByRole('dialog').getByRole('link', { name: 'Vendre' })).toHaveCount(0);
  });

  test('a newer build is loaded with the next page, once', async ({ page }) => {
    await page.clock.install();
    await open(page, '/games');
    await page.evaluate(() => Object.assign(window, { isFirstLoad: true }));
    await page.route('**/builds/latest.json', (route) =>
      route.fulfill({ json: { id: '/assets/another.js' } }),
    );
    // What watches for builds is loaded last.
    await page.locator('[data-connection]').waitFor({ state: 'attached' });
    const asked = page.waitForResponse('**/builds/latest.json');
    await page.clock.fastForward('01:00:01');
    await asked;
    const isFirstLoad = () => page.evaluate(() => 'isFirstLoad' in window);
    expect(await isFirstLoad()).toBe(true);
    await page.getByRole('main').getByRole('link', { name: 'Adopt Me!' }).click();
    await expect(page).toHaveURL(/\/adopt-me$/);
    await expect.poll(isFirstLoad).toBe(false);
  });

  test('all icons stand on one page', async ({ page }) => {
    await open(page, '/_icons');
    for (const name of ['BrandMark', 'SkullIcon', 'PlayStationIcon', 'SearchIcon', 'CloseIcon']) {
      await expect(page.getByText(name, { exact: true })).toBeVisible();
    }
    await expectAccessible(page);
  });

  test('the page of all components is no part of the product', async ({ page, noise }) => {
    noise.allow(/404/);
    for (const path of ['/_ui', '/fr/_ui']) expect((await page.goto(path))?.status()).toBe(404);
  });

  test('a page that does not exist says so and leads on', async ({ page, noise }) => {
    noise.allow(/404/);
    const response = await page.goto('/nothing/trades/here/at/all');
    expect(response?.status()).toBe(404);
    await page.locator('html[data-hydrated]').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Search games' }).click();
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

const looks = [
  { locale: 'en', theme: 'dark', look: expectAccessible },
  { locale: 'fr', theme: 'light', look: expectContrast },
] as const;

for (const { locale, theme, look } of looks) {
  test(`what lies over the page fits 320 px and is accessible, ${locale}, ${theme}`, async ({
    page,
  }) => {
    const url = process.env['E2E_ORIGIN'] ?? '';
    await page.context().addCookies([{ url, name: 'theme', value: theme }]);
    await page.setViewportSize(NARROWEST);
    await open(page, at(locale, '/games'));
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('/');
    await look(page, 'search, popular games');
    await dialogOf(page).getByRole('searchbox').fill('path of exile');
    await expect(dialogOf(page).getByRole('region').getByRole('link').first()).toBeVisible();
    await look(page, 'search, results');
    await expectNoSidewaysScroll(page);
    await dialogOf(page).getByRole('searchbox').fill('qqqqzzzz');
    await expect(
      dialogOf(page).getByRole('link', { name: t(locale, 'All games', 'Tous les jeux') }),
    ).toBeVisible();
    await look(page, 'search, nothing found');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, 'menu');
    await page.getByRole('button', { name: t(locale, /Preferences/, /Préférences/) }).click();
    await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
    await look(page, 'preferences');
    await expectNoSidewaysScroll(page);
  });
}
