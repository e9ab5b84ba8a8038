/**
 * The tests' own `test`: every browser context is watched, and a test fails when a page makes noise (`noise.ts`),
 * even if everything else was right.
 */
import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type TestInfo,
  type TestType,
} from '@playwright/test';
import { listen, type Noise } from './noise.ts';
import { locales, type Locale } from './words.ts';

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

/**
 * For steps that are the same in both languages: of the journeys that a file declares for each language, every second one
 * is made in French and the others in English. How the screens look in both, pages.spec.ts says.
 *
 * @param locale the language that is being declared
 * @param first the language of the first journey
 */
export function takingTurns<TestArgs extends object, WorkerArgs extends object>(
  declare: TestType<TestArgs, WorkerArgs>,
  locale: Locale,
  first: Locale = 'en',
) {
  let count = first === 'en' ? 0 : 1;
  return (
    name: string,
    body: (args: TestArgs & WorkerArgs, info: TestInfo) => Promise<void> | void,
  ): void => {
    const turn = locales[count % locales.length];
    count += 1;
    if (turn === locale) declare(`${name}, ${locale}`, body);
  };
}

/**
 * Waits until the page answers to clicks (src/routes/__root.tsx says so). A page for reading waits for somebody who reaches for one
 * of its controls (src/platform/hydration/starting-line.ts): the sign is given.
 */
export async function alive(page: Page): Promise<void> {
  await page.locator('html[data-hydrated], html[data-rests]').waitFor();
  if ((await page.locator('html[data-rests]').count()) > 0)
    await page.getByRole('banner').getByRole('button').first().dispatchEvent('focusin');
  await page.locator('html[data-hydrated]').waitFor();
}

/** Opens a path and waits until the page answers to clicks. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}
