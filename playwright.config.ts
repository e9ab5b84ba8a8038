/**
 * Browser journeys against the built application; tests/support/e2e.setup.ts starts what they need, or uses what
 * already runs at E2E_ORIGIN.
 */
import { defineConfig } from '@playwright/test';
import type { Chromium } from './tests/support/chromium.ts';

/** Filled by the setup; empty in the process that only starts the workers. */
const chromium: Partial<Chromium> = JSON.parse(process.env['E2E_CHROMIUM'] ?? '{}');

/** They move the product's clock or write into its database, and have a market of their own. */
const CLOCK = [
  'trade.spec.ts',
  'api.spec.ts',
  'staff-deliveries.spec.ts',
  'staff-payments.spec.ts',
];

/** `TRACE=on` keeps a trace of each test that fails: to repeat a failed journey with, because it costs a tenth of the time. */
const isTraced = process.env['TRACE'] === 'on';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/e2e.setup.ts',
  outputDir: 'test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'line',
  projects: [
    // First, because they are the longest: one after the other, beside the pages.
    { name: 'clock', testMatch: CLOCK, workers: 1 },
    { name: 'pages', testIgnore: CLOCK, fullyParallel: true },
  ],
  use: {
    baseURL: process.env['E2E_ORIGIN'] ?? 'http://127.0.0.1:3000',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: isTraced ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(chromium.executablePath !== undefined && { executablePath: chromium.executablePath }),
      args: [...(chromium.args ?? [])],
      ...(chromium.env !== undefined && { env: { ...process.env, ...chromium.env } }),
    },
  },
});
