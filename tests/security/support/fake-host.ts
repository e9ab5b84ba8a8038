/**
 * Starts scripts/host.mjs in front of a small fake application (tests/support/fake-app.mjs), in a directory of its
 * own.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll } from 'vitest';
import { freePort, projectRoot, run, waitUntil, type Running } from '../../support/system.ts';

/** What the directory of the build has at `/assets/page-1.js`. */
export const script = 'export const page = 1;\n'.repeat(200);

/** A directory with the host, the fake application and a few files of a build. */
function makeRoot(): string {
  const directory = mkdtempSync(join(tmpdir(), 'legend-host-'));
  cpSync(join(projectRoot, 'scripts'), join(directory, 'scripts'), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(directory, 'node_modules'));
  mkdirSync(join(directory, 'dist/client/assets'), { recursive: true });
  mkdirSync(join(directory, 'dist/server'));
  writeFileSync(join(directory, 'dist/client/assets/page-1.js'), script);
  writeFileSync(join(directory, 'dist/client/assets/page-1.js.gz'), gzipSync(script));
  writeFileSync(join(directory, 'dist/client/robots.txt'), 'User-agent: *\n');
  writeFileSync(join(directory, 'dist/server-functions.json'), '["known"]');
  cpSync(join(projectRoot, 'tests/support/fake-app.mjs'), join(directory, 'dist/server/server.js'));
  writeFileSync(join(directory, 'package.json'), '{"type":"module"}');
  return directory;
}

export function startHost(root: string, env: Record<string, string>): Running {
  return run(process.execPath, [join(root, 'scripts/host.mjs')], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: join(root, 'data'), ...env },
  });
}

export interface ReadyHost {
  running: Running;
  port: number;
  /** How often the host wrote this. */
  count(text: string): number;
  stop(): Promise<void>;
}

export async function startReady(root: string): Promise<ReadyHost> {
  const port = await freePort();
  const running = startHost(root, { PORT: String(port) });
  await waitUntil('The start', async () => running.output().includes('ready at'), 30);
  return {
    running,
    port,
    count: (text) => running.output().split(text).length - 1,
    async stop() {
      running.child.kill('SIGTERM');
      await running.exited;
    },
  };
}

/** A host that runs while the tests of a file do, in a directory of its own. */
export function hostOfFile(): Omit<ReadyHost, 'stop'> & { readonly root: string } {
  let root: string;
  let host: ReadyHost;
  beforeAll(async () => {
    root = makeRoot();
    host = await startReady(root);
  });
  afterAll(async () => {
    await host.stop();
    rmSync(root, { recursive: true, force: true });
  });
  return {
    get root() {
      return root;
    },
    get running() {
      return host.running;
    },
    get port() {
      return host.port;
    },
    count: (text) => host.count(text),
  };
}

export interface Raw {
  socket: Socket;
  /** Everything that was read so far, byte by byte. */
  text(): string;
  /** Resolves when the connection has ended, however it did. */
  closed: Promise<void>;
}

/** A connection that sends these bytes. With `unread` it never takes anything from the network. */
export function openRaw(port: number, bytes: string, { unread = false } = {}): Raw {
  let text = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  const closed = new Promise<void>((resolve) => {
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
  if (unread) socket.pause();
  else socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  return { socket, text: () => text, closed };
}

/** Sends these bytes and answers what came back until the connection ended. */
export async function exchange(port: number, bytes: string): Promise<string> {
  const raw = openRaw(port, bytes);
  await raw.closed;
  return raw.text();
}
