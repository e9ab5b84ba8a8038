/** Lazy hydration of public pages (decision 0008): no layout shift, and no lost input. */
import type { Page } from '@playwright/test';
import { holdScripts, scrolled, scrollToEnd } from './support/observe.ts';
import { alive, expect, test } from './support/test.ts';

/** Keeps the program of a page back: `asked` once the page wants it, until `release` is called. */
async function holdBack(page: Page, program: string) {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.includes(`/${program}-`) && url.pathname.endsWith('.js'),
    async (route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    },
  );
  return { asked: asked.promise, release: held.resolve };
}

async function offerOf(page: Page, query: string): Promise<string> {
  const answer = await page.request.get(`/api/market/offer?${query}&limit=1`);
  const { data } = await answer.json();
  return `/offers/${data[0].id}`;
}

const pages = [
  { name: 'home', path: async () => '/' },
  { name: 'all games', path: async () => '/games' },
  { name: 'a game', path: async () => '/fr/poe2' },
  { name: 'cards', path: async () => '/fr/valorant/accounts' },
  { name: 'the order book', path: async () => '/poe2/currency' },
  { name: 'a base category', path: async () => '/category/items' },
  {
    name: 'an offer',
    path: (page: Page) => offerOf(page, 'game=valorant&category=accounts'),
  },
];

for (const { name, path } of pages) {
  test(`what arrived is taken over as it is: ${name}`, async ({ page }) => {
    // Parts stand still as long as the page is not complete.
    const { promise: complete, resolve } = Promise.withResolvers<void>();
    await page.addInitScript(() => {
      const picture = new Image();
      picture.src = '/late-picture.png';
      Reflect.set(window, 'latePicture', picture);
    });
    await page.route('**/late-picture.png', async (route) => {
      await complete;
      await route.fulfill({ status: 204 });
    });
    await page.goto(await path(page), { waitUntil: 'domcontentloaded' });
    const part = page.locator('[data-late]');
    await expect(part).toHaveCount(1);
    await part.evaluate((element) => {
      const marked = [...element.querySelectorAll('h1, h2, a, li, button')];
      for (const one of marked) one.setAttribute('data-arrived', '');
      element.setAttribute('data-arrived-with', String(marked.length));
    });
    resolve();
    await alive(page);
    await expect(part).toHaveCount(0);
    const whole = page.locator('[data-arrived-with]');
    const count = Number(await whole.getAttribute('data-arrived-with'));
    expect(count).toBeGreaterThan(5);
    await expect(whole.locator('[data-arrived]')).toHaveCount(count);
  });
}

test('a press before the page is alive counts', async ({ page }) => {
  const { asked, release } = await holdBack(page, 'category');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/valorant/accounts');
  await asked;
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Filters/ })
    .click();
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('what is typed before the page is alive counts', async ({ page }) => {
  const { release } = await holdBack(page, 'games-page');
  await page.goto('/games');
  await page.getByRole('searchbox', { name: 'Find a game' }).fill('valorant');
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/[?&]q=valorant/);
  await expect(page.getByRole('searchbox', { name: 'Find a game' })).toHaveValue('valorant');
});

test('links lead on before the page is alive', async ({ page }) => {
  await holdBack(page, 'home-page');
  await page.goto('/');
  await page.getByRole('link', { name: 'How escrow works' }).click();
  await expect(page).toHaveURL(/\/guarantees$/);
});

test('whoever scrolls before the page is alive stays there, and links still begin at the top', async ({
  page,
}) => {
  const letGo = await holdScripts(page);
  await page.goto('/valorant/accounts', { waitUntil: 'commit' });
  const end = await scrollToEnd(page);
  expect(end).toBeGreaterThan(900);
  letGo();
  await alive(page);
  await page.waitForLoadState('networkidle');
  expect(await scrolled(page)).toBe(end);

  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/valorant\/accounts$/);
  await expect.poll(() => scrolled(page)).toBe(end);
});

/**
 * Runs in the page: holds React back from when the frame is hydrated and the page in it is not, until `goOn` is called.
 * React works in messages that it posts to itself, and ends a piece of work when the clock says that its time is over.
 */
function holdAfterFrame(): void {
  const held: (() => void)[] = [];
  const state = { isHeld: false, isOver: false };
  const isFrameHydrated = (): boolean => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'));
    // React's own record of the document.
    // oxlint-disable-next-line no-explicit-any
    const root: any = key === undefined ? undefined : Reflect.get(document, key);
    return root?.stateNode.current.memoizedState?.isDehydrated === false;
  };
  const now = performance.now.bind(performance);
  performance.now = () => now() + (!state.isHeld && isFrameHydrated() ? 1_000 : 0);
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function post(this: MessagePort, message: unknown) {
    state.isHeld ||= isFrameHydrated();
    if (state.isHeld && !state.isOver) held.push(() => postMessage.call(this, message));
    else postMessage.call(this, message);
  };
  const goOn = () => {
    state.isOver = true;
    for (const post of held) post();
  };
  Object.assign(globalThis, { reactHeld: state, goOn });
}

test('a press on the frame before the page in it is alive leads on, and nothing fails', async ({
  page,
}) => {
  await page.addInitScript(holdAfterFrame);
  await page.goto('/contact');
  await page.waitForFunction(() => Reflect.get(window, 'reactHeld').isHeld);
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  const answered = page.waitForResponse(/\/_serverFn\//);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Before you sell' }).click();
  await answered;
  await page.evaluate(() => Reflect.get(window, 'goOn')());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Sell what you no longer/);
  await alive(page);
});
