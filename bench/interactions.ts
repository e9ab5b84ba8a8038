/**
 * How long a press waits for the next picture of the page (the browser's own Event Timing, which "Interaction to Next
 * Paint" is made of), on a processor that is slowed down four times: a phone of some years ago. The quality page allows
 * 200 ms. What the press asks of the server is not in it: the page answers before that.
 */
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import * as v from 'valibot';
import { DEMO_PASSWORD } from '../src/demo/people/people.ts';
import { findChromium } from '../tests/support/chromium.ts';
import type { Figure } from './lib/figures.ts';
import { createApi, type Api } from './lib/http.ts';
import { findCurrencyOffer } from './lib/offers.ts';
import type { Bench, Stage } from './lib/stage.ts';
import { median } from './lib/statistics.ts';

const RUNS = 3;
const SLOWED = 4;
const MOST_MS = 200;
/** Shorter ones are not told by the browser, and count as this. */
const SHORTEST_MS = 16;
const BUYER = 'buyer@legend.test';

const tokensSchema = v.object({ access_token: v.string(), refresh_token: v.string() });
const ordersSchema = v.object({
  data: v.array(v.object({ id: v.string(), status: v.string() })),
});

/** As the observer takes it; the types of the browser do not know it yet. */
declare global {
  interface PerformanceObserverInit {
    durationThreshold?: number;
  }
}

interface Press {
  name: string;
  path: string;
  /** Brings the page to where the press is made. */
  prepare?: (page: Page) => Promise<unknown>;
  press: (page: Page) => Promise<unknown>;
}

const visitorPresses = (offer: string): Press[] => [
  {
    name: 'filter of a category',
    path: '/poe2/items',
    press: (page) => page.getByRole('main').getByRole('checkbox').first().click(),
  },
  {
    name: 'filter over all games',
    path: '/category/items',
    press: (page) => page.getByRole('main').getByRole('checkbox').first().click(),
  },
  {
    name: 'amount typed',
    path: '/poe2/currency',
    press: (page) =>
      page.getByRole('textbox', { name: 'How many do you need?' }).pressSequentially('250'),
  },
  {
    name: 'show more reviews',
    path: `/offers/${offer}`,
    press: (page) => page.getByRole('button', { name: 'Show more reviews' }).click(),
  },
];

const buyerPresses = (offer: string, delivered: string): Press[] => [
  {
    name: 'pay',
    path: `/checkout?offerId=${offer}&count=100`,
    async prepare(page) {
      const fields = page.getByRole('main').getByRole('textbox');
      await fields.first().fill('Wanderer');
      await page.getByRole('radio', { name: /^Wallet/ }).check();
    },
    press: (page) => page.getByRole('button', { name: /^Pay/ }).click(),
  },
  {
    name: 'dispute opened',
    path: `/orders/${delivered}`,
    press: (page) => page.getByRole('button', { name: 'Something is wrong' }).click(),
  },
];

/** Collects the interactions of a page from now on. Runs in the browser. */
function collect(shortestMs: number): void {
  const times: number[] = [];
  Object.assign(window, { interactionTimes: times });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && entry.interactionId !== 0) times.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: shortestMs });
}

async function slowed(session: CDPSession, rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function pressed(page: Page, { path, prepare, press }: Press): Promise<number> {
  await page.goto(path);
  await page.locator('html[data-hydrated]').waitFor();
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await page.evaluate(collect, SHORTEST_MS);
  await slowed(session, SLOWED);
  await press(page);
  // The browser tells of an interaction when its picture is there.
  await page.waitForTimeout(1_000);
  const times: unknown = await page.evaluate(() => Reflect.get(window, 'interactionTimes'));
  await slowed(session, 1);
  await session.detach();
  return Math.max(SHORTEST_MS, ...v.parse(v.array(v.number()), times));
}

async function measured(browser: Browser, origin: string, press: Press, session: Tokens | null) {
  const times: number[] = [];
  for (let attempt = 0; attempt < RUNS; attempt += 1) {
    const context = await browser.newContext({ baseURL: origin, viewport: WIDE });
    if (session) await context.addCookies(cookiesOf(origin, session));
    times.push(await pressed(await context.newPage(), press));
    await context.close();
  }
  const figure: Figure = {
    name: `interaction ${press.name}`,
    value: median(times),
    unit: 'ms',
    goal: { atMost: MOST_MS },
  };
  return figure;
}

type Tokens = v.InferOutput<typeof tokensSchema>;
const WIDE = { width: 1440, height: 900 };

function cookiesOf(url: string, session: Tokens) {
  return Object.entries(session).map(([name, value]) => ({ url, name, value, httpOnly: true }));
}

/** The demo's buyer, and an order of theirs that was delivered. */
async function buyerOf(api: Api): Promise<{ session: Tokens; delivered: string }> {
  const credentials = { email: BUYER, password: DEMO_PASSWORD };
  const body = { grant_type: 'password', credentials };
  const session = v.parse(
    tokensSchema,
    await api.call('POST', 'auth/token', tokensSchema, { body }),
  );
  const orders = await api.call('GET', 'market/order?role=buyer&limit=50', ordersSchema, {
    token: session.access_token,
  });
  const delivered = orders.data.find(({ status }) => status === 'acceptance');
  if (delivered === undefined) throw new Error('The demo has no delivered order of its buyer');
  return { session, delivered: delivered.id };
}

async function run(stage: Stage): Promise<Figure[]> {
  const offer = await findCurrencyOffer(stage);
  const { executablePath, args, env } = await findChromium();
  return stage.withHost(async ({ origin }) => {
    const api = createApi(origin);
    const browser = await chromium.launch({ executablePath, args: [...args], env });
    try {
      const { session, delivered } = await buyerOf(api);
      const figures: Figure[] = [];
      for (const press of visitorPresses(offer))
        figures.push(await measured(browser, origin, press, null));
      for (const press of buyerPresses(offer, delivered))
        figures.push(await measured(browser, origin, press, session));
      return figures;
    } finally {
      await browser.close();
      api.close();
    }
  });
}

export const interactions: Bench = { name: 'interactions', isOnMarket: true, run };
