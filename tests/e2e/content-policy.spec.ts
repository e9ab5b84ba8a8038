/**
 * The content security policy: pages run their own scripts and no others. Cached pages allow them by hashes, pages
 * for one visitor by a nonce.
 */
import { alive, expect, test, type Page } from './support/test.ts';

/** Marks that a script of somebody else has run. */
const SMUGGLED = 'document.documentElement.dataset.smuggled = "";';

/** Scripts in the places where a fault of ours could let them slip in. */
const inHtml = [
  `<script>${SMUGGLED}</script>`,
  `<script nonce="">${SMUGGLED}</script>`,
  `<script type="module">${SMUGGLED}</script>`,
  `<script src="data:text/javascript,${encodeURIComponent(SMUGGLED)}"></script>`,
  `<img src="data:," onerror='${SMUGGLED}'>`,
].join('');

/** The page as it would come if somebody could write into it. */
async function openSmuggled(page: Page, path: string): Promise<string> {
  let policy = '';
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    policy = response.headers()['content-security-policy'] ?? '';
    const body = (await response.text()).replace('</body>', `${inHtml}</body>`);
    await route.fulfill({ response, body });
  });
  await page.goto(path);
  await alive(page);
  return policy;
}

for (const { path, source } of [
  { path: '/games', source: /script-src 'self' 'sha256-/ },
  { path: '/auth/sign-in', source: /script-src 'self' 'nonce-/ },
]) {
  test(`${path} comes alive, and runs nothing that was put into it`, async ({ page, noise }) => {
    noise.allow(/Content Security Policy|Content-Security-Policy/i);
    expect(await openSmuggled(page, path)).toMatch(source);
    const ran = await page.evaluate((code) => {
      const script = document.createElement('script');
      script.textContent = code;
      document.body.append(script);
      return 'smuggled' in document.documentElement.dataset;
    }, SMUGGLED);
    expect(ran).toBe(false);
    // Each of them was refused, not overlooked.
    const refused = noise.all().filter((line) => /content.security.policy/i.test(line));
    expect(refused.length).toBeGreaterThanOrEqual(6);
  });
}

test('a page that the browser has already is confirmed, with the time of now', async ({ page }) => {
  // Nobody else has asked for this one, so that it is not made anew in between.
  const path = `/games?at=${Date.now()}`;
  await page.goto(path);
  await alive(page);
  const told = () =>
    page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      if (!(navigation instanceof PerformanceNavigationTiming)) return null;
      const now = navigation.serverTiming.find(({ name }) => name === 'now')?.description ?? '';
      return { now, transferred: navigation.transferSize, decoded: navigation.decodedBodySize };
    });
  const first = await told();
  await page.goto('about:blank');
  await page.goto(path);
  await alive(page);
  const second = await told();
  expect(second?.decoded).toBe(first?.decoded);
  expect(second?.transferred).toBeLessThan(2_000);
  expect(Date.parse(second?.now ?? '')).toBeGreaterThan(Date.parse(first?.now ?? ''));
});
