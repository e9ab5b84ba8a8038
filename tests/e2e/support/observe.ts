/** Measurements that the browser makes while a page is used. */
import type { Page } from '@playwright/test';

/** The font comes after the first view, as on a slow line: what stands in for it must take the same room. */
export async function holdFonts(page: Page): Promise<void> {
  await page.route(/\.woff2$/, async (route) => {
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    await route.continue();
  });
}

/** Starts to sum up layout shifts of every page that is opened from here on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const state = { shift: 0, moved: [] as string[] };
    Object.assign(globalThis, { layoutShifts: state });
    new PerformanceObserver((list) => {
      // The entry's own type is not part of the DOM library.
      // oxlint-disable-next-line no-explicit-any
      for (const entry of list.getEntries() as any[]) {
        if (entry.hadRecentInput) continue;
        state.shift += entry.value;
        for (const { node } of entry.sources) {
          state.moved.push(`${node?.nodeName} ${node?.className ?? ''} ${node?.textContent ?? ''}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Starts again once the fonts are there: what they moved is not counted. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Entries are handed over after the frame in which something moved.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    // oxlint-disable-next-line no-explicit-any
    Object.assign((globalThis as any).layoutShifts, { shift: 0, moved: [] });
  });
}

/** The sum so far, and what moved. */
export function shiftsOf(page: Page): Promise<{ shift: number; moved: string[] }> {
  return page.evaluate(() => {
    // oxlint-disable-next-line no-explicit-any
    const { shift, moved } = (globalThis as any).layoutShifts;
    return { shift, moved: moved.map((text: string) => text.slice(0, 120)) };
  });
}

/** Notes of every view transition which elements it moves and whether anything is animated. */
export async function watchTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { before: string[]; animated: string[] }[] = [];
    Object.assign(globalThis, { viewTransitions: seen });
    const start = document.startViewTransition.bind(document);
    const namesNow = () =>
      [...document.querySelectorAll<HTMLElement>('*')]
        .map((element) => element.style.getPropertyValue('view-transition-name'))
        .filter((name) => name !== '');
    document.startViewTransition = (update) => {
      const note: { before: string[]; animated: string[] } = { before: namesNow(), animated: [] };
      seen.push(note);
      const transition = start(update);
      const look = () => {
        note.animated = document
          .getAnimations()
          .map((animation) => (animation.effect as KeyframeEffect | null)?.pseudoElement ?? '')
          .filter((pseudo) => pseudo.startsWith('::view-transition'));
      };
      // The page is given what looks on: it has to handle a transition that the next one skips, and nobody else does.
      Object.defineProperty(transition, 'ready', { value: transition.ready.then(look) });
      return transition;
    };
  });
}

export interface SeenTransition {
  /** Names on the page that was left. */
  before: string[];
  /** Parts that the browser animated. */
  animated: string[];
}

export function transitionsOf(page: Page): Promise<SeenTransition[]> {
  // oxlint-disable-next-line no-explicit-any
  return page.evaluate(() => (globalThis as any).viewTransitions);
}

/** Keeps every script of the pages back, as a slow line does. @returns what lets them go */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** How far down the page is. */
export const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** @returns how far down that is */
export async function scrollToEnd(page: Page): Promise<number> {
  await page.getByRole('contentinfo').waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  return scrolled(page);
}
