/**
 * Browser journeys against the built application; tests/support/e2e.setup.ts starts what they need, or uses what
 * already runs at E2E_ORIGIN.
 */
import { defineConfig } from '@playwright/test';
import type { Chromium } from './tests/support/chromium.ts';

/** Filled by the setup; empty in the process that only starts the workers. */
const chromium: Partial<Chromium> = JSON.parse(process.env['E2E_CHROMIUM'] ?? '{}');

const LATER = ['trade.spec.ts', 'api.spec.ts'];

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
    { name: 'pages', testIgnore: LATER, fullyParallel: true },
    // These move the product's clock, which everybody on the server sees: one after the other, and nobody beside.
    { name: 'trade', testMatch: LATER, dependencies: ['pages'], workers: 1 },
  ],
  use: {
    baseURL: process.env['E2E_ORIGIN'] ?? 'http://127.0.0.1:3000',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Without a film of each test, which took a quarter of the time of all of them.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(chromium.executablePath !== undefined && { executablePath: chromium.executablePath }),
      args: [...(chromium.args ?? [])],
      ...(chromium.env !== undefined && { env: { ...process.env, ...chromium.env } }),
    },
  },
});
