/** Pages for reading: no script before somebody reaches for something that needs one, and then the first press counts. */
import { signIn, demo } from './support/accounts.ts';
import { watchShifts, shiftsOf } from './support/observe.ts';
import { expect, test, type Page } from './support/test.ts';

/** Longer than any page waits before it starts by itself. */
const READING_MS = 5_000;

function watchScripts(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js') && pathname.startsWith('/assets/')) asked.push(pathname);
  });
  return asked;
}

/** Reads to the end, as a person with a mouse does: over words and links, by the wheel and by keys. */
async function read(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).hover();
  await page.getByRole('main').getByRole('link').first().hover();
  await page.mouse.wheel(0, 600);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('End');
}

const article = '/blog/poe2/poe2-currency-prices';
const help = '/help/orders/my-order-is-late';
const pages = [article, help, '/blog', '/help', '/figures', '/about', '/fr/guarantees'];

test('pages for reading are read without a script', async ({ context }) => {
  const tabs: { path: string; page: Page; asked: string[] }[] = [];
  for (const path of pages) {
    await test.step(`reading ${path}`, async () => {
      const page = await context.newPage();
      const asked = watchScripts(page);
      tabs.push({ path, page, asked });
      await page.goto(path);
      await read(page);
    });
  }
  // For all of them at once: the last one was read to its end only now.
  await tabs.at(-1)?.page.waitForTimeout(READING_MS);
  for (const { path, page, asked } of tabs) {
    // Still in that tab, and not taken over by something that came without being asked for.
    await expect(page.locator('html[data-hydrated]'), path).toHaveCount(0);
    expect(asked, path).toEqual([]);
  }
});

test('the first press on the menu of an article opens it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(article);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('navigation', { name: 'Menu' })).toBeVisible();
});

test('a press that comes long before its script still counts, once', async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.goto(article);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Language, currency and region/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.locator('html[data-hydrated]').waitFor();
  await expect(dialog).toHaveCount(1);
});

test('the keys of the search open it', async ({ page }) => {
  await page.goto(help);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
});

test('a vote is given by its first press, and words that are typed at once are looked for', async ({
  page,
}) => {
  await page.goto(help);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(main.getByText('Thank you.')).toBeVisible();
  await page.goto('/help');
  await main.getByRole('searchbox').fill('refund');
  await expect(main.getByRole('search').getByRole('link').first()).toBeVisible();
});

test('nothing moves when an article is taken over', async ({ page }) => {
  await watchShifts(page);
  await page.goto(article);
  await page.getByRole('banner').getByRole('button').first().dispatchEvent('focusin');
  await page.locator('html[data-hydrated]').waitFor();
  const { shift, moved } = await shiftsOf(page);
  expect(shift, moved.join('\n')).toBeLessThan(0.02);
});

test('who agreed to be measured, follows a campaign or is signed in does not wait for a sign', async ({
  page,
  person,
}) => {
  const started = (who: Page) => who.locator('html[data-hydrated]').waitFor();
  await page.goto(`${article}?utm_source=news`);
  await started(page);
  const { hostname } = new URL(test.info().project.use.baseURL ?? 'http://127.0.0.1');
  const agreed = await person();
  await agreed
    .context()
    .addCookies([{ name: 'consent', value: 'statistics', domain: hostname, path: '/' }]);
  await agreed.goto(article);
  await started(agreed);
  const member = await person();
  await signIn(member, demo.buyer);
  await member.goto(article);
  await started(member);
});
