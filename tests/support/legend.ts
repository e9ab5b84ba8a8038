/** Starts the built application on a free port. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, projectRoot, run, waitUntil } from './system.ts';

export interface LegendOptions {
  /** PostgreSQL to use; the embedded database in a temporary directory when missing. */
  databaseUrl?: string;
  /** Share files with another process. A temporary directory when missing, deleted by `stop()`. */
  dataDir?: string;
  /** Name in the address; browsers make passkeys for `localhost`, not for bare addresses. */
  hostName?: 'localhost' | '127.0.0.1';
  /** Further variables, or others than the defaults below. */
  env?: Record<string, string>;
}

export interface RunningLegend {
  origin: string;
  port: number;
  dataDir: string;
  output(): string;
  /** SIGTERM, as an operator stops it. Answers the exit code. */
  stop(): Promise<number | string>;
  /** kill -9. The data stays. */
  kill9(): Promise<void>;
}

/** The same for every process of a test, so that several can stand behind one database. */
export const TEST_SECRET = 'only-for-tests-0123456789-0123456789-0123456789';

/** Builds when the sources changed since the last build. */
export function ensureBuilt(): void {
  const script = join(projectRoot, 'scripts/legend.mjs');
  const made = spawnSync(process.execPath, [script, 'build'], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`The build failed:\n${made.stdout}${made.stderr}`);
}

async function isReady(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/api/health/ready`);
  await response.arrayBuffer();
  return response.status === 200;
}

/** Only what the test says, and what a process needs at all: the caller's own settings stay outside. */
function environmentFor(options: LegendOptions, origin: string, dataDir: string) {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  return {
    PATH,
    HOME,
    ...(TMPDIR !== '' && { TMPDIR }),
    NODE_ENV: 'production',
    PORT: new URL(origin).port,
    APP_ORIGIN: origin,
    DATA_DIR: dataDir,
    SEED: 'none',
    SANDBOX: 'on',
    // Journeys need a market in which nothing happens but what they do.
    DEMO_SCRIPT: 'off',
    // Its thousands of offers are looked at by no journey.
    DEMO_LARGE_SELLER: 'off',
    LOG_LEVEL: 'warn',
    APP_SECRET: TEST_SECRET,
    ...(options.databaseUrl !== undefined && { DATABASE_URL: options.databaseUrl }),
    ...options.env,
  };
}

/** Starts scripts/host.mjs and waits until it says that it is ready. */
export async function startLegend(options: LegendOptions = {}): Promise<RunningLegend> {
  const port = await freePort();
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'legend-run-'));
  const origin = `http://${options.hostName ?? '127.0.0.1'}:${port}`;
  const host = run(process.execPath, [join(projectRoot, 'scripts/host.mjs')], {
    cwd: projectRoot,
    env: environmentFor(options, origin, dataDir),
  });
  let ended = false;
  void host.exited.then(() => (ended = true));
  const up = async () => ended || (await isReady(origin));
  await waitUntil(`A ready Legend on port ${port}`, up, 180).catch((error: unknown) => {
    host.child.kill('SIGKILL');
    throw new Error(`Legend did not start:\n${host.output()}`, { cause: error });
  });
  if (ended) throw new Error(`Legend stopped at once:\n${host.output()}`);
  return {
    origin,
    port,
    dataDir,
    output: host.output,
    stop: async () => {
      host.child.kill('SIGTERM');
      const code = await host.exited;
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
    kill9: async () => {
      host.child.kill('SIGKILL');
      await host.exited;
    },
  };
}
