/** A Redis for tests: the machine's, or Debian's package where it can be installed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { aptInstall, findProgram, freePort, run, waitUntil } from './system.ts';

export interface RedisServer {
  url: string;
  /** Stops at once; `startAgain` begins empty. */
  kill(): Promise<void>;
  /** Keeps accepting connections and answers nothing, until `resume`. */
  pause(): void;
  resume(): void;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

const PROGRAMS = ['redis-server', 'valkey-server'];

/** Debian's package starts a server of its own on the standard port; the one of a test has its own port. */
function findRedis(): string {
  const found = findProgram(...PROGRAMS);
  if (found !== undefined) return found;
  if (aptInstall('redis-server')) return findRedis();
  throw new Error(
    'These tests need redis-server: install it (apt-get install redis-server) and run them again.',
  );
}

async function answers(url: string): Promise<boolean> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.ping()) === 'PONG';
  } finally {
    client.disconnect();
  }
}

export async function startRedis(): Promise<RedisServer> {
  const program = findRedis();
  const folder = mkdtempSync(join(tmpdir(), 'legend-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const launch = async () => {
    const server = run(program, [...settings, '--appendonly', 'no']);
    await waitUntil('The start of Redis', () => answers(url), 20);
    return server;
  };
  let server = await launch();
  const kill = async () => {
    server.child.kill('SIGKILL');
    await server.exited;
  };
  return {
    url,
    kill,
    pause: () => void server.child.kill('SIGSTOP'),
    resume: () => void server.child.kill('SIGCONT'),
    startAgain: async () => {
      server = await launch();
    },
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
