/** Accessibility by axe: the machine-checkable part of WCAG 2.2, level AA. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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
