/** Accessibility by axe: the machine-checkable part of WCAG 2.2, level AA. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const PHONE = 390;
const DESK = 1440;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
};

/** The one rule that sees colours. */
const CONTRAST: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/** Places of one violation that a failure names. */
const SHOWN = 3;

/**
 * What is far below the fold is not drawn, and the browser then tells colours that it never had. What lies halfway under
 * a bar that stays in place is a matter of where the page happens to be scrolled to, not of the page.
 */
const DRAWN_WHOLE = [
  '* { content-visibility: visible !important }',
  'header, [data-bottom-row], [data-action-bar] { position: static !important }',
].join(' ');

declare global {
  interface Window {
    axe?: { run(options: RunOptions): Promise<AxeResults> };
  }
}

/**
 * What axe finds once the page has its styles, is drawn whole and its colours have arrived. A text that takes its colour
 * from a parent which is still fading begins to fade anew with every frame, so that one look at what fades is not enough.
 */
async function violationsOf(page: Page, options: RunOptions): Promise<string[]> {
  // Once in each document: reading its half a megabyte takes as long as using it.
  const isThere = await page.evaluate(() => window.axe !== undefined);
  if (!isThere) await page.evaluate(AXE);
  // Only violations are reported, so the nodes that pass are not gathered; no rule of ours reads style sheets.
  const violations = await page.evaluate(
    async ({ chosen, drawnWhole }) => {
      // Right after a link was followed, what is found on the page may still be without its styles.
      const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
      for (const link of links) {
        if (link.sheet === null) {
          await new Promise((resolve) => link.addEventListener('load', resolve, { once: true }));
        }
      }
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(drawnWhole);
      document.adoptedStyleSheets = [sheet];
      // A dialog rises by an animation, a theme changes by transitions; what turns for ever is not waited for.
      const fading = () =>
        document
          .getAnimations()
          .filter((it) => it.playState === 'running')
          .filter((it) => it.effect?.getComputedTiming().endTime !== Infinity);
      for (let changes = fading(); changes.length > 0; changes = fading()) {
        await Promise.allSettled(changes.map(({ finished }) => finished));
      }
      const results = await window.axe?.run({
        ...chosen,
        resultTypes: ['violations'],
        preload: false,
      });
      document.adoptedStyleSheets = [];
      return results?.violations;
    },
    { chosen: options, drawnWhole: DRAWN_WHOLE },
  );
  expect(violations, 'violations that axe found').toBeDefined();
  return (violations ?? []).flatMap(({ id, help, nodes }) => [
    `${id}: ${help}, ${nodes.length} times`,
    ...nodes.slice(0, SHOWN).map(({ html, failureSummary = '' }) => `${html} ${failureSummary}`),
  ]);
}

/** Fails with the rule and the place of each violation on the page as it is now. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  expect(await violationsOf(page, WCAG), `accessibility of ${what}`).toEqual([]);
}

/** For a page that `expectAccessible` saw in its other theme: all that can differ is what colours do to its texts. */
export async function expectContrast(page: Page, what = page.url()): Promise<void> {
  expect(await violationsOf(page, CONTRAST), `contrast of ${what}`).toEqual([]);
}

/**
 * The page as it is: nothing to scroll sideways on a phone and on a desk, and nothing for axe to find on the phone,
 * where places to press are closest together. It stays as wide as a desk.
 */
export async function expectFits(page: Page): Promise<void> {
  for (const width of [PHONE, DESK]) {
    await page.setViewportSize({ width, height: 900 });
    // Halfway down, something may lie under the bars that stay in place.
    await page.evaluate(() => window.scrollTo(0, 0));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `width of the page at ${width}`).toBeLessThanOrEqual(width);
    if (width === PHONE) await expectAccessible(page);
  }
}
