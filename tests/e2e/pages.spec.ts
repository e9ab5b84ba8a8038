/**
 * Every page in both languages, wide and narrow: one heading, its language, no horizontal scrolling, nothing in the
 * console. All of axe's rules run twice: in English on the wide page, in French on the narrow one, each in one theme.
 * Which one takes turns from page to page, so that what all pages share is looked at in every combination.
 */
import { test as base, type Browser, type BrowserContext } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { listen, type Noise } from './support/noise.ts';
import { origin } from './support/origin.ts';
import { places, type Place } from './support/places.ts';
import { alive, expect, type Page } from './support/test.ts';
import { at, type Locale } from './support/words.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
/** The narrowest screen that still has to work: 400 % zoom on a usual one (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 700 };

/** The browser of one person, who looks at one page after the other. */
interface Reader {
  context: BrowserContext;
  /** The tab of the pages: a new one would cost more than its page does. */
  page: Page;
  noise: Noise;
  /** How many lines of noise the tests before have answered for. */
  heard: number;
}

/**
 * Pages are only read here, so that readers keep their browser: a new one for each page costs more than the page does.
 * They read the demo market in the browser's own zone, like every visitor.
 */
const test = base.extend<object, { readerOf: (as: string | undefined) => Promise<Reader> }>({
  readerOf: [
    async ({ browser }, use) => {
      const readers = new Map<string | undefined, Reader>();
      await use(async (as) => {
        const reader = readers.get(as) ?? (await openReader(browser, as));
        readers.set(as, reader);
        return reader;
      });
      for (const { context } of readers.values()) await context.close();
    },
    { scope: 'worker' },
  ],
});

async function openReader(browser: Browser, as: string | undefined): Promise<Reader> {
  const context = await browser.newContext({
    baseURL: origin(),
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: WIDE,
    reducedMotion: 'reduce',
  });
  const noise = listen(context);
  const page = await context.newPage();
  if (as !== undefined) await signIn(page, as);
  return { context, page, noise, heard: 0 };
}

async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  const widest = await page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= edge) return { scrolls: false, names: [] };
    const names = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > edge + 1)
      .map((element) => `${element.tagName.toLowerCase()} ${element.className}`);
    return { scrolls: true, names: names.slice(0, 8) };
  });
  expect(widest.scrolls ? widest.names : [], `too wide for ${width} px`).toEqual([]);
  expect(widest.scrolls).toBe(false);
}

interface Look {
  locale: Locale;
  theme: 'dark' | 'light';
}

async function lookAt(page: Page, path: string, ready: Place['ready'], look: Look) {
  const { locale, theme } = look;
  await page.context().addCookies([{ url: origin(), name: 'theme', value: theme }]);
  await page.setViewportSize(WIDE);
  const response = await page.goto(at(locale, path));
  expect(response?.status()).toBe(200);
  await alive(page);
  if (ready) await ready(page).waitFor();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', locale);
  await expect(html).toHaveAttribute('data-theme', theme);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).not.toHaveTitle('');
  await expectNoSidewaysScroll(page, WIDE.width);
  if (locale === 'en') await expectAccessible(page, `${path}, wide, ${theme}`);

  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page, NARROW.width);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  if (locale === 'fr') await expectAccessible(page, `${path}, narrow, ${theme}`);
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page, NARROWEST.width);
}

for (const [index, { name, path, as, ready }] of places.entries()) {
  test(`${as ?? 'a visitor'} at ${name}`, async ({ readerOf }) => {
    const reader = await readerOf(as);
    const { page } = reader;
    const looks: Look[] = [
      { locale: 'en', theme: index % 2 === 0 ? 'dark' : 'light' },
      { locale: 'fr', theme: index % 2 === 0 ? 'light' : 'dark' },
    ];
    for (const look of looks) {
      const address = typeof path === 'string' ? path : await path();
      await test.step(look.locale, () => lookAt(page, address, ready, look));
    }
    const noise = reader.noise.heard();
    const before = reader.heard;
    reader.heard = noise.length;
    expect(noise.slice(before), 'noise behind the pages').toEqual([]);
  });
}
