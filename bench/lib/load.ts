/**
 * Runs autocannon in a process of its own: a load generator that shares a thread with anything else measures that,
 * too.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { run } from '../../tests/support/system.ts';

const CONNECTIONS = 50;
const TIMEOUT_SECONDS = 20;
const WARM_UP_SECONDS = 3;

const resultSchema = v.object({
  requests: v.object({ average: v.number(), total: v.number() }),
  latency: v.object({ p50: v.number(), p99: v.number() }),
  throughput: v.object({ average: v.number() }),
  duration: v.number(),
  errors: v.number(),
  timeouts: v.number(),
  non2xx: v.number(),
});

export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds from sending a request to its whole answer, in whole milliseconds. */
  p50: number;
  p99: number;
  total: number;
}

/** Either for a time, or for a number of requests. */
export type Amount = { seconds: number } | { requests: number };

const program = fileURLToPath(import.meta.resolve('autocannon/autocannon.js'));
const manyProgram = fileURLToPath(new URL('load-many.ts', import.meta.url));

/** The longest that a run may take: what is slower is broken, not slow. */
function limitOf(amount: Amount): number {
  return 'seconds' in amount ? amount.seconds + 60 : 60 + amount.requests / 20;
}

/** Runs a load generator to its end and answers what it wrote. */
async function generate(what: string, args: readonly string[], amount: Amount): Promise<string> {
  const child = run(process.execPath, args);
  const timer = setTimeout(() => child.child.kill('SIGKILL'), limitOf(amount) * 1_000);
  const code = await child.exited;
  clearTimeout(timer);
  if (code !== 0) throw new Error(`Load on ${what} ended with ${code}: ${child.output()}`);
  return child.output();
}

function autocannon(url: string, amount: Amount): Promise<string> {
  const extent =
    'seconds' in amount ? ['--duration', amount.seconds] : ['--amount', amount.requests];
  const options = ['--connections', CONNECTIONS, '--timeout', TIMEOUT_SECONDS, ...extent];
  const args = [program, '--json', '--no-progress', ...options.map(String), url];
  return generate(url, args, amount);
}

/** Each connection goes through all addresses, every one from another place. */
async function autocannonMany(urls: readonly string[], seconds: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'legend-load-'));
  const plan = { urls, connections: CONNECTIONS, seconds, timeoutSeconds: TIMEOUT_SECONDS };
  const file = join(folder, 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  try {
    return await generate(`${urls.length} addresses`, [manyProgram, file], { seconds });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The JSON stands on a line of its own; warnings may stand around it. */
function parseResult(output: string): v.InferOutput<typeof resultSchema> {
  const line = output.split('\n').find((text) => text.startsWith('{'));
  return v.parse(resultSchema, JSON.parse(line ?? 'null'));
}

/**
 * Keeps 50 connections busy with GET requests, uncompressed.
 * @throws Error when an answer was missing or no success: then the figure would mean nothing.
 */
export async function load(url: string, amount: Amount): Promise<LoadResult> {
  return judge(url, await autocannon(url, amount));
}

/**
 * As `load`, on many addresses of one host.
 * @throws Error when an answer was missing or no success
 */
export async function loadMany(urls: readonly string[], seconds: number): Promise<LoadResult> {
  return judge(urls[0] ?? '', await autocannonMany(urls, seconds));
}

function judge(url: string, output: string): LoadResult {
  const { requests, latency, ...rest } = parseResult(output);
  const { errors, timeouts, non2xx } = rest;
  if (errors + timeouts + non2xx > 0 || requests.total === 0) {
    throw new Error(
      `Load on ${url}: ${requests.total} answers, ${errors} errors, ${timeouts} timeouts, ${non2xx} refused`,
    );
  }
  return {
    requestsPerSecond: requests.total / rest.duration,
    p50: latency.p50,
    p99: latency.p99,
    total: requests.total,
  };
}

/** A few seconds unmeasured: code is compiled and caches fill before it counts. */
export async function warmUp(url: string | readonly string[]): Promise<void> {
  if (typeof url === 'string') await autocannon(url, { seconds: WARM_UP_SECONDS });
  else await autocannonMany(url, WARM_UP_SECONDS);
}
