/**
 * The tests' own `test`: every browser context is listened to, and a test fails when a page makes noise
 * (`noise.ts`), even if everything else was right.
 */
import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { listen, type Noise } from './noise.ts';

export { expect, type Page };

interface Fixtures {
  /** What the pages of this test say. */
  noise: Noise;
  /** Another person at another device: a context of its own, closed after the test. */
  person: (options?: BrowserContextOptions) => Promise<Page>;
}

const noises = new WeakMap<BrowserContext, Noise>();

function noiseOf(context: BrowserContext): Noise {
  const known = noises.get(context) ?? listen(context);
  noises.set(context, known);
  return known;
}

function expectSilence(noise: Noise): void {
  expect(noise.heard(), 'noise behind the pages').toEqual([]);
}

export const test = base.extend<Fixtures>({
  noise: [
    async ({ context }, use) => {
      const noise = noiseOf(context);
      await use(noise);
      expectSilence(noise);
    },
    { auto: true },
  ],
  person: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      noiseOf(context);
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) {
      await context.close();
      expectSilence(noiseOf(context));
    }
  },
});

/** Waits until the page answers to clicks (src/routes/__root.tsx says so). */
export async function alive(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor();
}

/** Opens a path and waits until the page answers to clicks. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}
