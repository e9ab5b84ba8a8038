/**
 * Lists whose next response is slow or fails: what belongs together changes together, nothing of an earlier response
 * can be pressed, and a failure is shown with a retry.
 */
import { demo, signIn } from './support/accounts.ts';
import { call } from './support/api.ts';
import type { Noise } from './support/noise.ts';
import { expect, open, test, type Page } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const CALLS = '**/_serverFn/**';
const DIVINE = 'filter=item%3Adivine-orb&filter=league%3Afate-of-the-vaal&filter=mode%3Asoftcore';

const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const main = (page: Page) => page.getByRole('main');
const tryAgain = (page: Page) => main(page).getByRole('button', { name: 'Try again' });

/**
 * Holds every call back. @returns what lets them go; the route stays, because taking it away can lose a call that is just
 * being made
 */
async function holdCalls(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<undefined>();
  await page.route(CALLS, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  return () => gate.resolve(undefined);
}

/** Lets every call fail as if the line were cut. @returns what mends the line */
async function cutCalls(page: Page, noise: Noise): Promise<() => void> {
  let isCut = true;
  noise.allow(/ERR_FAILED|Failed to fetch|_serverFn/);
  await page.route(CALLS, (route) => (isCut ? route.abort() : route.fallback()));
  return () => {
    isCut = false;
  };
}

/** Links of the page's content, by the beginning of their address, that a press would follow. */
function pressable(page: Page, path: string): Promise<number> {
  return main(page)
    .locator(`a[href^="${path}"]`)
    .evaluateAll((links) => links.filter((link) => link.closest('[inert]') === null).length);
}

const buyable = async (page: Page): Promise<number> =>
  (await pressable(page, '/checkout')) + (await pressable(page, '/offers/'));

/** The best price of a market as the panel writes it. */
async function bestPrice(item: string): Promise<string> {
  const query = `filter=item:${item}&filter=league:fate-of-the-vaal&filter=mode:softcore`;
  const { market } = await call('GET', `market/offer?game=poe2&category=currency&${query}`);
  return `$${(Math.ceil(market.best_price * 100) / 10_000).toFixed(4)}`;
}

/** Every heading of the panel that stands there with a price: never a name with the price of another item. */
async function expectPanel(page: Page, name: string, price: string): Promise<void> {
  const panel = main(page).locator('section, div').filter({ hasText: 'How many do you need?' });
  await expect(
    panel.getByRole('heading', { level: 2, name, exact: true, includeHidden: true }),
  ).toBeVisible();
  await expect(panel.getByText(price, { exact: true }).first()).toBeVisible();
}

test('an order book whose next item is slow keeps name and price together and sells nothing', async ({
  page,
}) => {
  const [divine, exalted] = [await bestPrice('divine-orb'), await bestPrice('exalted-orb')];
  expect(divine).not.toBe(exalted);
  await open(page, `/poe2/currency?${DIVINE}`);
  await expectPanel(page, 'Divine Orb', divine);
  expect(await buyable(page)).toBeGreaterThan(0);

  const letGo = await holdCalls(page);
  await filters(page)
    .getByRole('radio', { name: /^Exalted Orb/ })
    .check();
  await expect(page).toHaveURL(/exalted-orb/);
  await expectPanel(page, 'Divine Orb', divine);
  await expect(main(page).locator('[aria-busy=true]').first()).toBeVisible();
  await expect.poll(() => buyable(page)).toBe(0);
  // The choice itself answers at once, and stays where it can be changed.
  await expect(filters(page).getByRole('radio', { name: /^Exalted Orb/ })).toBeChecked();
  await expect(filters(page).getByRole('radio', { name: /^Exalted Orb/ })).toBeFocused();

  letGo();
  await expectPanel(page, 'Exalted Orb', exalted);
  await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0);
  await expect.poll(() => buyable(page)).toBeGreaterThan(0);
});

test('an order book whose next item fails says so, keeps the filters, and tries again', async ({
  page,
  noise,
}) => {
  const exalted = await bestPrice('exalted-orb');
  await open(page, `/poe2/currency?${DIVINE}`);
  const mend = await cutCalls(page, noise);
  await filters(page)
    .getByRole('radio', { name: /^Exalted Orb/ })
    .check();
  await expect(tryAgain(page)).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Divine Orb', exact: true })).toHaveCount(0);
  await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0);
  expect(await buyable(page)).toBe(0);
  await expect(filters(page).getByRole('radio', { name: /^Exalted Orb/ })).toBeChecked();
  // A second failure keeps the way to try again.
  const failure = page.waitForEvent('requestfailed');
  await tryAgain(page).click();
  await failure;
  await expect(tryAgain(page)).not.toHaveAttribute('aria-busy', 'true');
  mend();
  await tryAgain(page).click();
  await expectPanel(page, 'Exalted Orb', exalted);
  await expect(tryAgain(page)).toHaveCount(0);
});

test('without a line the list fails too, instead of waiting for ever', async ({ page, noise }) => {
  await open(page, '/valorant/accounts');
  // What the page is made of has come before the line is cut.
  await filters(page).getByRole('checkbox', { name: 'Europe' }).check();
  await expect(page.getByRole('link', { name: 'Remove Europe' })).toBeVisible();
  noise.allow(/ERR_INTERNET_DISCONNECTED|_serverFn/);
  await page.context().setOffline(true);
  await filters(page).getByRole('checkbox', { name: 'Korea' }).check();
  await expect(tryAgain(page)).toBeVisible();
  // Back on the line it is asked again by itself.
  await page.context().setOffline(false);
  await expect(tryAgain(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Remove Korea' })).toBeVisible();
  await expect.poll(() => buyable(page)).toBeGreaterThan(0);
});

test('an amount reprices the rows at once; what only the server knows waits or fails by itself', async ({
  page,
  noise,
}) => {
  await open(page, `/poe2/currency?${DIVINE}`);
  const amount = page.getByRole('textbox', { name: 'How many do you need?' });
  // What it says depends on who has what left: earlier journeys buy here, too.
  const basket = main(page).getByRole('region', { name: /online|cheaper than one/ });
  await expect(basket).toBeVisible();
  const mend = await cutCalls(page, noise);
  await amount.fill('400');
  await expect(page.getByRole('columnheader', { name: '400 cost' })).toBeVisible();
  await expect(tryAgain(page)).toBeVisible();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('400');
  await expect(page.getByRole('columnheader', { name: '400 cost' })).toBeVisible();
  mend();
  await tryAgain(page).click();
  await expect(tryAgain(page)).toHaveCount(0);
  await expect(
    main(page)
      .getByRole('link', { name: /^Buy 400 from/ })
      .first(),
  ).toBeVisible();
});

test('a filter that is pressed while an amount is typed stays, and so does the amount', async ({
  page,
}) => {
  await open(page, `/poe2/currency?${DIVINE}`);
  const letGo = await holdCalls(page);
  const exalted = filters(page).getByRole('radio', { name: /^Exalted Orb/ });
  await page.getByRole('textbox', { name: 'How many do you need?' }).fill('400');
  await exalted.check();
  await expect(page).toHaveURL(/count=400/);
  expect(page.url()).toContain('exalted-orb');
  letGo();
  await expect(exalted).toBeChecked();
  await expect(page.getByRole('columnheader', { name: '400 cost' })).toBeVisible();
});

const cardLists = [
  {
    name: 'a category',
    path: '/valorant/accounts',
    narrow: (page: Page) => filters(page).getByRole('checkbox', { name: 'Europe' }).check(),
    done: (page: Page) => page.getByRole('link', { name: 'Remove Europe' }),
  },
  {
    name: 'a base category',
    path: '/category/accounts',
    narrow: (page: Page) =>
      main(page).getByRole('combobox', { name: 'Game' }).selectOption('valorant'),
    done: (page: Page) => main(page).getByRole('link', { name: 'Clear all' }),
  },
];

for (const { name, path, narrow, done } of cardLists) {
  test(`${name} whose next list is slow or fails`, async ({ page, noise }) => {
    await open(page, path);
    const titles = main(page).getByRole('article').locator('h2');
    const before = await titles.allTextContents();
    const letGo = await holdCalls(page);
    await narrow(page);
    await expect.poll(() => pressable(page, '/offers/')).toBe(0);
    expect(await titles.allTextContents()).toEqual(before);
    letGo();
    await expect(done(page)).toBeVisible();
    await expect.poll(() => pressable(page, '/offers/')).toBeGreaterThan(0);
    expect(await titles.allTextContents()).not.toEqual(before);

    await open(page, path);
    const mend = await cutCalls(page, noise);
    await narrow(page);
    await expect(tryAgain(page)).toBeVisible();
    await expect(main(page).getByRole('article')).toHaveCount(0);
    mend();
    await tryAgain(page).click();
    await expect.poll(() => pressable(page, '/offers/')).toBeGreaterThan(0);
    expect(await titles.allTextContents()).not.toEqual(before);
  });
}

test('the search never opens what was found for an earlier word', async ({ page, noise }) => {
  await open(page, '/about');
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('searchbox');
  const found = dialog.locator('a[href^="/offers/"]');
  await field.fill('breach ring');
  await expect(found.first()).toBeVisible();
  const letGo = await holdCalls(page);
  await field.fill('headhunter');
  await expect
    .poll(() => found.evaluateAll((all) => all.filter((one) => !one.closest('[inert]')).length))
    .toBe(0);
  await field.press('ArrowDown');
  await field.press('Enter');
  letGo();
  // To everything that the words find, never to an offer of the earlier ones.
  await expect(page).toHaveURL(/\/search\?q=headhunter$/);
  await expect(
    page
      .getByRole('main')
      .getByText(/Headhunter/)
      .first(),
  ).toBeVisible();

  // Neither the games nor the offers arrive; one press asks for both.
  await open(page, '/about');
  const mend = await cutCalls(page, noise);
  await page.keyboard.press('/');
  await field.fill('mageblood');
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(found).toHaveCount(0);
  mend();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText(/Mageblood/).first()).toBeVisible();
});

test('own offers by status: the rows before cannot be acted on, a failure can be tried again', async ({
  page,
  noise,
}) => {
  await signIn(page, demo.seller);
  await open(page, '/seller/offers/all');
  const status = (name: RegExp) =>
    page.getByRole('group', { name: 'Status' }).getByRole('link', { name });
  const letGo = await holdCalls(page);
  await status(/^Inactive/).click();
  await expect.poll(() => pressable(page, '/offers/create/')).toBe(0);
  letGo();
  await expect.poll(() => pressable(page, '/offers/create/')).toBeGreaterThan(0);
  const mend = await cutCalls(page, noise);
  await status(/^Active/).click();
  await expect(tryAgain(page)).toBeVisible();
  expect(await pressable(page, '/offers/create/')).toBe(0);
  mend();
  await tryAgain(page).click();
  await expect.poll(() => pressable(page, '/offers/create/')).toBeGreaterThan(0);
});

const pagedLists = [
  {
    name: 'purchases',
    path: '/orders/purchases',
    as: demo.buyer,
    from: 'All',
    to: 'Completed',
  },
  {
    name: 'the staff’s orders',
    path: '/staff/orders',
    as: demo.support,
    from: 'Disputes',
    to: 'Waiting for approval',
  },
  {
    name: 'the staff’s list of people',
    path: '/staff/people',
    as: demo.support,
    from: 'All',
    to: 'Bans',
  },
];

for (const { name, path, as, from, to } of pagedLists) {
  test(`${name}: the chosen view and its rows change together, a failure is said`, async ({
    page,
    noise,
  }) => {
    await signIn(page, as);
    await open(page, path);
    const views = page.getByRole('group', { name: 'Show' });
    // Without the way around the back office, which says what waits as soon as it is told.
    const rows = () =>
      main(page).evaluate((place) => {
        const copy = place.cloneNode(true) as HTMLElement;
        for (const nav of copy.querySelectorAll('nav')) nav.remove();
        return copy.textContent;
      });
    const before = await rows();
    const letGo = await holdCalls(page);
    await views.getByRole('link', { name: to, exact: true }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(views.locator('[aria-current]')).toHaveText(from);
    expect(await rows()).toBe(before);
    letGo();
    await expect(views.locator('[aria-current]')).toHaveText(to);

    await open(page, path);
    const mend = await cutCalls(page, noise);
    await views.getByRole('link', { name: to, exact: true }).click();
    await expect(tryAgain(page)).toBeVisible();
    await expect(views.locator('[aria-current]')).toHaveText(to);
    // A second failure keeps the way to try again.
    const failure = page.waitForEvent('requestfailed');
    await tryAgain(page).click();
    await failure;
    await expect(tryAgain(page)).not.toHaveAttribute('aria-busy', 'true');
    mend();
    await tryAgain(page).click();
    await expect(tryAgain(page)).toHaveCount(0);
    await expect(main(page).getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expect(views.locator('[aria-current]')).toHaveText(to);
  });
}

const furtherPages = [
  {
    name: 'the statement',
    path: '/profile/me/balance',
    as: demo.seller,
    more: 'Older lines',
    rows: (page: Page) =>
      main(page)
        .locator('section', { has: page.getByRole('heading', { name: 'Statement' }) })
        .getByRole('listitem'),
  },
  {
    name: 'the staff’s list of people',
    path: '/staff/people',
    as: demo.support,
    more: 'Show more',
    rows: (page: Page) =>
      main(page)
        .getByRole('row')
        .filter({ has: page.locator('a[href^="/staff/people/"]') }),
  },
];

for (const { name, path, as, more, rows } of furtherPages) {
  test(`${name}: pressed twice it goes on by one page, and a failure is said where it was pressed`, async ({
    page,
    noise,
  }) => {
    await signIn(page, as);
    await open(page, path);
    const button = main(page).getByRole('button', { name: more, exact: true });
    const texts = () => rows(page).evaluateAll((all) => all.map((row) => row.innerHTML));
    const first = (await texts()).length;
    await button.evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
    });
    await expect.poll(async () => (await texts()).length).toBe(2 * first);
    await expect(button).not.toHaveAttribute('aria-busy', 'true');
    const mend = await cutCalls(page, noise);
    await button.click();
    await expect(tryAgain(page)).toBeVisible();
    await expect(button).toHaveCount(0);
    expect(await texts()).toHaveLength(2 * first);
    mend();
    await tryAgain(page).click();
    await expect.poll(async () => (await texts()).length).toBeGreaterThan(2 * first);
    const all = await texts();
    expect(new Set(all).size).toBe(all.length);
  });
}

test('back from a person, the staff’s list stands where it was left', async ({ page }) => {
  await signIn(page, demo.support);
  await open(page, '/staff/people');
  const people = main(page).locator('tr a[href^="/staff/people/"]');
  const first = await people.count();
  await main(page).getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => people.count()).toBeGreaterThan(first);
  await people.last().scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(900);
  await people.last().click();
  await expect(page).toHaveURL(/\/staff\/people\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/staff\/people$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});
