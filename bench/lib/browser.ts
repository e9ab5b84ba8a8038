/** Starts Chromium with a remote debugging port and a temporary profile. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../tests/support/chromium.ts';
import { freePort, waitUntil } from '../../tests/support/system.ts';

const START_SECONDS = 30;

async function answers(port: number): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined);
  await reply?.arrayBuffer();
  return reply?.status === 200;
}

/** Starts a browser, lets the work use its port, and ends it, whatever happened. */
export async function withBrowser<T>(work: (port: number) => Promise<T>): Promise<T> {
  const { executablePath, args, env } = await findChromium();
  const profile = mkdtempSync(join(tmpdir(), 'legend-browser-'));
  const port = await freePort();
  const browser = spawn(
    executablePath,
    [...args, '--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`],
    { env: { ...process.env, ...env }, stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => browser.once('close', () => resolve()));
  try {
    await waitUntil('A browser', () => answers(port), START_SECONDS);
    return await work(port);
  } finally {
    browser.kill('SIGKILL');
    await ended;
    // Its child processes may still be writing.
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
