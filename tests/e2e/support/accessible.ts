/** Accessibility by axe: the machine-checkable part of WCAG 2.2, level AA. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A phone and a desk. */
const WIDTHS = [390, 1440];

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Places of one violation that a failure names. */
const SHOWN = 3;

/** Fails with the rule and the place of each violation on the page as it is now. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  // Our pages have no frames of other sites, so that one run sees everything.
  // Only violations are reported, so the nodes that pass are not gathered; no rule of ours reads style sheets.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
    .withTags(TAGS)
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}, ${nodes.length} times`,
    ...nodes.slice(0, SHOWN).map(({ html, failureSummary = '' }) => `${html} ${failureSummary}`),
  ]);
  expect(found, `accessibility of ${what}`).toEqual([]);
}

/** The page as it is, on a phone and on a desk: nothing to scroll sideways, nothing for axe to find. */
export async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // Halfway down, something may lie under the bars that stay in place.
    await page.evaluate(() => window.scrollTo(0, 0));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `width of the page at ${width}`).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  }
}
