/** The contrast of selected controls while hovered: tabs, chips, letters, segments, steps, in both themes. */
import type { Locator } from '@playwright/test';
import { demo, signIn } from './support/accounts.ts';
import { call } from './support/api.ts';
import { expect, open, test, type Page } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** WCAG AA for text. */
const LEAST = 4.5;
const CHOSEN =
  '[aria-pressed=true], a[aria-current], button[aria-current], [aria-selected=true], label:has(> input:checked)';

/** The contrast of an element's own words with what lies behind them. */
function contrastOf(element: Element): number {
  const read = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number);
  const light = (color: number[]): number => {
    const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  let behind: Element | null = element;
  let ground = [255, 255, 255];
  for (; behind !== null; behind = behind.parentElement) {
    const color = read(getComputedStyle(behind).backgroundColor);
    if ((color[3] ?? 1) < 1) continue;
    ground = color;
    break;
  }
  const [a, b] = [light(read(getComputedStyle(element).color)), light(ground)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

async function expectReadable(scope: Locator, theme: string): Promise<void> {
  await expect(scope.locator(CHOSEN).filter({ visible: true }).first()).toBeVisible();
  const chosen = await scope.locator(CHOSEN).filter({ visible: true }).all();
  for (const element of chosen) {
    const name = `${(await element.innerText()).trim()} in ${theme}`;
    await element.hover();
    expect(await element.evaluate(contrastOf), name).toBeGreaterThanOrEqual(LEAST);
  }
}

const places: { name: string; path: string | (() => Promise<string>); as?: string }[] = [
  { name: 'games', path: '/games?category=currency&letter=D' },
  { name: 'cards of a category', path: '/valorant/accounts' },
  { name: 'an order book', path: '/poe2/currency?count=100' },
  { name: 'purchases', path: '/orders/purchases', as: demo.buyer },
  { name: 'own offers', path: '/seller/offers/all', as: demo.seller },
  { name: 'settings', path: '/profile/me/settings', as: demo.buyer },
  {
    name: 'an offer with volume prices',
    path: async () => {
      const { data } = await call(
        'GET',
        'market/offer?game=poe2&category=currency&volume=true&limit=1',
      );
      const [offer] = data;
      return `/offers/${offer.id}?count=${offer.volume_discounts[0].from_count}`;
    },
  },
];

const themes = ['dark', 'light'] as const;

/** The page is the same in both: it is opened once. */
async function inTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

for (const { name, path, as } of places) {
  test(`what is chosen is readable under the pointer: ${name}`, async ({ page }) => {
    if (as !== undefined) await signIn(page, as);
    await open(page, typeof path === 'string' ? path : await path());
    for (const theme of themes) {
      await inTheme(page, theme);
      await expectReadable(page.getByRole('main'), theme);
    }
  });
}

test('what is chosen is readable under the pointer: dialogs', async ({ page }) => {
  await open(page, '/about');
  for (const theme of themes) {
    await inTheme(page, theme);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Language, currency and region/ })
      .click();
    await expectReadable(page.getByRole('dialog'), theme);
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    const search = page.getByRole('dialog', { name: 'Search games' });
    await search.getByRole('button', { name: 'D', exact: true }).click();
    await expectReadable(search, theme);
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
  }
});
