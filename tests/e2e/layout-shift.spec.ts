/**
 * Nothing moves while a page loads and is scrolled (quality page). In the whole browser: the one without windows has other
 * fonts to stand in for the one that has not come yet.
 */
import { call } from './support/api.ts';
import { holdFonts, holdScripts, scrollToEnd, shiftsOf, watchShifts } from './support/observe.ts';
import { expect, open, test } from './support/test.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
/** The largest layout shift that still counts as none (quality page). */
const MOST_SHIFT = 0.02;
const DIVINE = 'filter=item%3Adivine-orb&filter=league%3Afate-of-the-vaal&filter=mode%3Asoftcore';

const places = [
  { name: 'cards', path: async () => '/valorant/accounts' },
  { name: 'the order book', path: async () => `/poe2/currency?${DIVINE}` },
  {
    name: 'an offer',
    // Always the same one: which comes first in the list depends on what other journeys have bought.
    path: async () => {
      const { data } = await call('GET', 'market/offer?game=valorant&category=accounts&limit=100');
      const ids = data.map(({ id }: { id: string }) => id);
      return `/offers/${ids.toSorted()[0]}`;
    },
  },
];

for (const { name, path } of places) {
  test(`nothing moves while ${name} load and are scrolled`, async ({ page }) => {
    await watchShifts(page);
    await holdFonts(page);
    for (const viewport of [NARROW, WIDE]) {
      await page.setViewportSize(viewport);
      await open(page, await path());
      for (let screens = 0; screens < 6; screens += 1) {
        await page.mouse.wheel(0, viewport.height);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      }
      await page.waitForLoadState('networkidle');
      const { shift, moved } = await shiftsOf(page);
      expect(shift, moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
    }
  });
}

const viewers = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

for (const viewport of viewers) {
  test(`the offers viewed before come where their place is, ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    // By rating: offers of sellers who have one, not those that other journeys have just put up.
    const list = '/api/market/offer?game=valorant&category=accounts&sort=rating';
    const answer = await page.request.get(list);
    const { data } = await answer.json();
    const ids: string[] = data.map(({ id }: { id: string }) => id);
    await page.addInitScript(
      (viewed) => {
        localStorage.setItem('recently-viewed', JSON.stringify(viewed));
      },
      ids.slice(1, 6),
    );
    await watchShifts(page);
    await holdFonts(page);
    for (const path of [`/offers/${ids[0]}`, '/fr']) {
      const letGo = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      // Where the footer is seen: it is what the offers would push away.
      await scrollToEnd(page);
      letGo();
      const heading = page.getByRole('heading', { name: /^(Recently viewed|Vus récemment)$/ });
      const viewed = page.locator('section', { has: heading });
      await expect(viewed.locator('a[href*="/offers/"]')).toHaveCount(5);
      await page.waitForLoadState('networkidle');
      const { shift, moved } = await shiftsOf(page);
      expect(shift, `${path}: ${moved.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT);
      await page.unroute(/\/assets\/.*\.js$/);
    }
  });
}
