/**
 * Every page in both languages, both themes, wide and narrow: one heading, its language, no horizontal scrolling,
 * texts that stand out, nothing in the console. All of axe's rules look once in each visit, in English at the wide page
 * and in French at the narrow one: the page is the same in the other language.
 */
import { expectAccessible, expectContrast } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { places, type Place } from './support/places.ts';
import { alive, expect, test, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
/** The narrowest screen that still has to work: 400 % zoom on a usual one (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 700 };

test.use({ viewport: WIDE, contextOptions: { reducedMotion: 'reduce' } });

type Theme = 'dark' | 'light';

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

async function lookAt(page: Page, place: Place, locale: Locale): Promise<void> {
  const themes = themesOf(locale);
  const path = typeof place.path === 'string' ? place.path : await place.path();
  if (place.as !== undefined) await signIn(page, place.as);
  const url = process.env['E2E_ORIGIN'] ?? '';
  await page.context().addCookies([{ url, name: 'theme', value: themes.wide }]);

  const response = await page.goto(at(locale, path));
  expect(response?.status()).toBe(200);
  await alive(page);
  if (place.ready) await place.ready(page).waitFor();
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

for (const locale of locales) {
  test.describe(`pages, ${locale}`, () => {
    for (const place of places) {
      test(`${place.name}`, ({ page }) => lookAt(page, place, locale));
    }
  });
}
