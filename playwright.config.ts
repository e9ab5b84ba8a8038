/**
 * Browser journeys against the built application; tests/support/e2e.setup.ts starts what they need, or uses what
 * already runs at E2E_ORIGIN.
 */
import { defineConfig } from '@playwright/test';
import type { Chromium } from './tests/support/chromium.ts';

/** Filled by the setup; empty in the process that only starts the workers. */
const shell: Partial<Chromium> = JSON.parse(process.env['E2E_HEADLESS_SHELL'] ?? '{}');
const whole: Partial<Chromium> = JSON.parse(process.env['E2E_CHROMIUM'] ?? '{}');

function launchOptions({ executablePath, args = [], env }: Partial<Chromium>) {
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [...args],
    ...(env !== undefined && { env: { ...process.env, ...env } }),
  };
}

/** They move the product's clock or write into its database, and have a market of their own. */
const CLOCK = [
  'trade.spec.ts',
  'api.spec.ts',
  'auto-pricing.spec.ts',
  'staff-deliveries.spec.ts',
  'staff-payments.spec.ts',
  'payouts.spec.ts',
  'late-credit.spec.ts',
  'papers.spec.ts',
  'recall.spec.ts',
  'reconciliation.spec.ts',
];

/**
 * Empties every queue and changes the fees: in a market whose clock nobody has moved, where what waits is not overdue, and beside which
 * prices stay.
 */
const DAY = ['staff-day.spec.ts'];

/** What the browser without windows does not do as a visitor's does. */
const WHOLE = ['back-forward.spec.ts', 'layout-shift.spec.ts', 'push.spec.ts'];

/** `TRACE=on` keeps a trace of each test that fails: to repeat a failed journey with, because it costs a tenth of the time. */
const isTraced = process.env['TRACE'] === 'on';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/e2e.setup.ts',
  outputDir: 'test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  // A journey that passes only at the second try is named by the gate (decision 0071).
  retries: process.env['CI'] === 'true' ? 1 : 0,
  forbidOnly: true,
  reporter: 'line',
  projects: [
    // First, because they are the longest: one after the other, beside the pages.
    { name: 'clock', testMatch: CLOCK, workers: 1 },
    { name: 'day', testMatch: DAY, workers: 1 },
    { name: 'pages', testIgnore: [...CLOCK, ...DAY, ...WHOLE], fullyParallel: true },
    // Playwright starts browsers without the cache that *Back* takes pages from.
    {
      name: 'whole',
      testMatch: WHOLE,
      use: {
        launchOptions: {
          ...launchOptions(whole),
          ignoreDefaultArgs: ['--disable-back-forward-cache'],
        },
      },
    },
  ],
  use: {
    baseURL: process.env['E2E_ORIGIN'] ?? 'http://127.0.0.1:3000',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // What a worker answers, journeys cannot hold or cut; offline.spec.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: isTraced ? 'retain-on-failure' : 'off',
    launchOptions: launchOptions(shell),
  },
});
