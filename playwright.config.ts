/** Browser journeys against the built application; tests/support/e2e.setup.ts starts what they need. */
import { defineConfig } from '@playwright/test';
import type { Chromium } from './tests/support/chromium.ts';

/** Filled by the setup; empty in the process that only starts the workers. */
const chromium: Partial<Chromium> = JSON.parse(process.env['E2E_CHROMIUM'] ?? '{}');

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
  use: {
    baseURL: process.env['E2E_ORIGIN'] ?? 'http://127.0.0.1:3000',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromium.executablePath !== undefined && { executablePath: chromium.executablePath }),
      args: [...(chromium.args ?? [])],
      ...(chromium.env !== undefined && { env: { ...process.env, ...chromium.env } }),
    },
  },
});
