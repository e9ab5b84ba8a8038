/**
 * Every page in both languages, both themes, wide and narrow: one heading, its language, no horizontal scrolling,
 * contrast, nothing in the console. All of axe's rules run once in each language, in English on the wide page and in
 * French on the narrow one: the page is the same in the other language.
 */
import { test as base, type Browser, type BrowserContext } from '@playwright/test';
import { expectAccessible, expectContrast } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { listen, type Noise } from './support/noise.ts';
import { origin } from './support/origin.ts';
import { places, type Place } from './support/places.ts';
import { alive, expect, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
/** The narrowest screen that still has to work: 400 % zoom on a usual one (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 700 };

type Theme = 'dark' | 'light';

/** The browser of one person, who looks at one page after the other. */
interface Reader {
  context: BrowserContext;
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
  if (as !== undefined) {
    const page = await context.newPage();
    await signIn(page, as);
    await page.close();
  }
  return { context, noise: listen(context), heard: 0 };
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

/** Changes the theme of the open page. */
async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
}

/** English is looked at in the dark when wide and in the light when narrow, French the other way round. */
function themesOf(locale: Locale): { wide: Theme; narrow: Theme } {
  return t(locale, { wide: 'dark', narrow: 'light' }, { wide: 'light', narrow: 'dark' });
}

async function lookAt(page: Page, path: string, ready: Place['ready'], locale: Locale) {
  const themes = themesOf(locale);
  await page.context().addCookies([{ url: origin(), name: 'theme', value: themes.wide }]);
  await page.setViewportSize(WIDE);
  const response = await page.goto(at(locale, path));
  expect(response?.status()).toBe(200);
  await alive(page);
  if (ready) await ready(page).waitFor();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', locale);
  await expect(html).toHaveAttribute('data-theme', themes.wide);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).not.toHaveTitle('');
  await expectNoSidewaysScroll(page, WIDE.width);
  await t(locale, expectAccessible, expectContrast)(page, `${path}, wide, ${themes.wide}`);

  await page.setViewportSize(NARROW);
  await wear(page, themes.narrow);
  await expectNoSidewaysScroll(page, NARROW.width);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await t(locale, expectContrast, expectAccessible)(page, `${path}, narrow, ${themes.narrow}`);
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page, NARROWEST.width);
}

for (const { name, path, as, ready } of places) {
  test(`${as ?? 'a visitor'} at ${name}`, async ({ readerOf }) => {
    const reader = await readerOf(as);
    const page = await reader.context.newPage();
    for (const locale of locales) {
      const address = typeof path === 'string' ? path : await path();
      await test.step(locale, () => lookAt(page, address, ready, locale));
    }
    await page.close();
    const noise = reader.noise.heard();
    const before = reader.heard;
    reader.heard = noise.length;
    expect(noise.slice(before), 'noise behind the pages').toEqual([]);
  });
}
