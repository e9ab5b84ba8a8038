/** Back and forward navigation: the browser restores public pages from its back/forward cache (quality page, speed). */
import { expect, test, type Page } from '@playwright/test';

/** Why the browser loaded the page again; none when it was still there as it was left. */
const reasonsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const told: unknown = navigation && Reflect.get(navigation, 'notRestoredReasons');
    const state = document.title === 'as it was left' ? 'as it was left' : 'loaded again';
    return `${location.pathname} ${state} ${JSON.stringify(told)}`;
  });

/** Leaves the page by a full navigation and comes back. */
async function leaveAndReturn(page: Page, origin: string, path: string): Promise<void> {
  await page.goto(`${origin}${path}`);
  await page.locator('html[data-hydrated]').waitFor();
  await page.evaluate(() => {
    document.title = 'as it was left';
  });
  await page.goto(`${origin}/contact`);
  await page.locator('html[data-hydrated]').waitFor();
  await page.evaluate(() => history.back());
  // The driver does not notice such a return as a navigation, so that the page itself is asked.
  const report = () => reasonsOf(page).catch(() => 'on the way');
  await expect.poll(report).toContain(`${path} `);
  await expect.poll(report).toBe(`${path} as it was left null`);
}

test('home, catalogue and offer are there again at once', async ({ page, baseURL }) => {
  const list = await page.request.get('/api/market/offer?game=poe2&category=currency');
  const { data } = await list.json();
  for (const path of ['/', '/games', '/poe2/currency', `/offers/${data[0].id}`]) {
    await leaveAndReturn(page, baseURL ?? '', path);
  }
});
