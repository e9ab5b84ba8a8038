/**
 * Starts the production host as a child process, as `npm start` does, measures it from outside, and stops it
 * gracefully.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { freePort, projectRoot } from '../../tests/support/system.ts';

const START_SECONDS = 300;
const STOP_SECONDS = 30;

const readySchema = v.object({ kind: v.literal('ready') });

export interface Host {
  origin: string;
  pid: number;
  /** Milliseconds from the spawn until it listens. */
  startMs: number;
  /** What it has written so far. */
  output(): string;
  /** Resident memory, in bytes. */
  residentBytes(): number;
  /** Processor time spent since the start, in milliseconds, of all its threads. */
  cpuMs(): number;
  /** SIGTERM, as an operator stops it. @throws Error when it does not end in order. */
  stop(): Promise<void>;
}

export interface HostOptions {
  dataDir: string;
  /** The embedded database in `dataDir` when missing. */
  databaseUrl?: string;
  /** Memory of the page and API caches; 0 turns them off. The default of `npm start` when missing. */
  cacheMb?: number;
}

/** Only what a bench says: the caller's own settings stay outside. */
function environmentFor(options: HostOptions, port: number): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    NODE_ENV: 'production',
    PORT: String(port),
    APP_ORIGIN: `http://127.0.0.1:${port}`,
    DATA_DIR: options.dataDir,
    DATABASE_URL: options.databaseUrl,
    APP_SECRET:
      options.databaseUrl && 'only-for-measuring-0123456789-0123456789-0123456789-0123456789',
    SEED: 'demo',
    DEMO_SCRIPT: 'off',
    DEMO_LARGE_SELLER: 'off',
    RATE_LIMITS: 'off',
    CACHE_MB: options.cacheMb?.toString(),
    LOG_LEVEL: 'warn',
  };
}

function residentBytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) * 1_024;
}

/** Linux counts processor time in hundredths of a second for programs, whatever the kernel uses itself. */
const TICK_MS = 10;

function cpuMs(pid: number): number {
  // After the name, which may hold spaces, in brackets: utime and stime are the 12th and 13th.
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function collectOutput(child: ChildProcess): () => string {
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return () => output;
}

/** Resolves when the host says that it listens. */
function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = (reason: string): void =>
      reject(new Error(`Legend did not start (${reason}):\n${output()}`));
    const timer = setTimeout(() => give(`not within ${START_SECONDS} s`), START_SECONDS * 1_000);
    child.on('message', (message) => {
      if (!v.is(readySchema, message)) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      give(`ended with ${code ?? signal}`);
    });
  });
}

/** Starts scripts/host.mjs. Its port opens for the loopback address only. */
export async function startHost(options: HostOptions): Promise<Host> {
  const port = await freePort();
  const since = performance.now();
  // The inspector is closed until SIGUSR1 asks for it (inspector.ts), and then takes a free port.
  const child = spawn(
    process.execPath,
    ['--inspect-port=127.0.0.1:0', join(projectRoot, 'scripts/host.mjs')],
    {
      cwd: projectRoot,
      env: environmentFor(options, port),
      // By the channel the host notices when this process is gone, and stops.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  // An interrupted bench waits for nothing; what the host wrote is thrown away with its database.
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const output = collectOutput(child);
  const gone = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'gone')),
  );
  const { pid } = child;
  if (pid === undefined) throw new Error('Legend could not be started');
  try {
    await untilReady(child, output);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    pid,
    startMs: performance.now() - since,
    output,
    residentBytes: () => residentBytes(pid),
    cpuMs: () => cpuMs(pid),
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_SECONDS * 1_000);
      const code = await gone;
      clearTimeout(timer);
      if (code !== 0) throw new Error(`Legend ended with ${code}:\n${output()}`);
    },
  };
}
