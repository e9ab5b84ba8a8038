/** Finds or downloads a Chromium for tests. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as playwrightChromium } from '@playwright/test';
import { aptInstall, findProgram, projectRoot } from './system.ts';

export interface Chromium {
  executablePath: string;
  args: readonly string[];
  env: Record<string, string>;
}

/** Nothing that talks to the network on its own, nothing that needs a graphics card. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Some packages are only a note that says how to install the browser: it has to tell its version. */
function works(path: string | undefined, env: Record<string, string> = {}): path is string {
  if (path === undefined || !existsSync(path)) return false;
  const asked = spawnSync(path, ['--version', '--no-sandbox'], {
    env: { ...process.env, ...env },
    timeout: 20_000,
  });
  return asked.status === 0;
}

/**
 * The npm package ships a browser and, for machines without them, the libraries it needs. It unpacks
 * both into the temporary directory.
 */
async function packaged(): Promise<Chromium | undefined> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const bin = join(projectRoot, 'node_modules/@sparticuz/chromium/bin');
  const executablePath = await chromium.executablePath(bin);
  if (works(executablePath)) return { executablePath, args: QUIET, env: {} };
  await inflate(join(bin, 'al2023.tar.br'));
  const env = { LD_LIBRARY_PATH: join(tmpdir(), 'al2023/lib') };
  return works(executablePath, env) ? { executablePath, args: QUIET, env } : undefined;
}

/** Names of the fonts that stand in for Archivo until it has come (src/styles.css): nearly every visitor has one. */
const STAND_INS = /\b(?:Arial|Liberation Sans|Helvetica)\b/;

/** A bare Debian has none of them, and pages would be measured with a font that no visitor sees. */
function ensureFonts(): void {
  const listed = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  if (listed.status === 0 && !STAND_INS.test(listed.stdout)) aptInstall('fonts-liberation');
}

/** As `locateChromium`, with the fonts of a usual machine. */
export async function findChromium(): Promise<Chromium> {
  const found = await locateChromium();
  ensureFonts();
  return found;
}

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

/**
 * The same browser built without windows, which does a page for two thirds of the processor time (docs/performance.md).
 * It keeps no page for *Back*.
 *
 * @param whole taken where there is no such build, or when `CHROMIUM_PATH` chose the browser
 */
export function findHeadlessShell(whole: Chromium): Chromium {
  if ((process.env['CHROMIUM_PATH'] ?? '') !== '') return whole;
  const found = () => findProgram(...SHELLS);
  const isInstalled = found() !== undefined || aptInstall('chromium-headless-shell');
  const path = isInstalled ? found() : undefined;
  return works(path) ? { executablePath: path, args: QUIET, env: {} } : whole;
}

/**
 * CHROMIUM_PATH, then the PATH, then Debian's package (as root), then the npm package, then the one that
 * Playwright downloaded.
 * @throws when there is none, saying how to get one.
 */
async function locateChromium(): Promise<Chromium> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (works(chosen)) return { executablePath: chosen, args: QUIET, env: {} };
    throw new Error(`CHROMIUM_PATH=${chosen} is no browser that starts`);
  }
  const local = findProgram(...NAMES);
  if (works(local)) return { executablePath: local, args: QUIET, env: {} };
  if (process.platform === 'linux') {
    const installed = aptInstall('chromium') ? findProgram(...NAMES) : undefined;
    if (works(installed)) return { executablePath: installed, args: QUIET, env: {} };
    const shipped = await packaged();
    if (shipped !== undefined) return shipped;
  }
  const downloaded = playwrightChromium.executablePath();
  if (works(downloaded)) return { executablePath: downloaded, args: QUIET, env: {} };
  throw new Error(
    'No browser: install chromium, set CHROMIUM_PATH, or run npx playwright install chromium.',
  );
}
