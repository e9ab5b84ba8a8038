/**
 * Serves Legend: listens on the port, limits connections, serves static files and compresses; everything else is the
 * application (src/server.ts). `node scripts/host.mjs` for the build, `--dev` for development.
 */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { announcesTooMuch } from './lib/host/body.mjs';
import { oneAtATime, takeRequestsOver } from './lib/host/connections.mjs';
import { refuse } from './lib/host/failures.mjs';
import { dataDirectoryInUse } from './lib/host/data-lock.mjs';
import { development, production } from './lib/host/modes.mjs';
import { normalizeTarget, pathOf } from './lib/host/target.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isDevelopment = process.argv.includes('--dev');

/** Requests under way get this long to end after a stop was asked for. */
const DRAIN_MS = 10_000;
/** After this long a stop that waits for something gone (a database that no longer answers) ends all the same. */
const STOP_MS = 30_000;

/**
 * A connection on which nothing moved in either direction for this long ends: its client does not read its answer.
 * Node looks once more after the same time when part of an answer has gone out.
 */
const STALLED_MS = 30_000;
/** Where connections may become others, beside Vite's in development. */
const SOCKETS = '/socket.io/';

/** Failures whose message is written for the person who starts Legend: no stack is shown. */
const PLAIN_FAILURES = new Set(['EnvError', 'DataDirectoryError', 'MigrationError']);

/** The running application, once it has started. */
let application;

const httpServer = createServer({
  // Slow senders (slowloris) are cut off; what is longer than this is no request of ours.
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  // Elsewhere the wish is ignored, and the request answered as any other.
  shouldUpgradeCallback: (req) =>
    isDevelopment ||
    (pathOf(req) === SOCKETS && (application?.servesHost(req.headers.host, SOCKETS) ?? false)),
});
// The first page of a development server is compiled meanwhile.
if (!isDevelopment) httpServer.timeout = STALLED_MS;

function stopWith(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function startFailure(error) {
  if (!(error instanceof Error)) return String(error);
  return PLAIN_FAILURES.has(error.name) ? error.message : (error.stack ?? error.message);
}

/** The application checks these two itself (src/server/infra/env.ts) and stops when they are wrong. */
function address() {
  return {
    port: Number((process.env.PORT ?? '').trim() || 3000),
    host: (process.env.HOST ?? '').trim() || '127.0.0.1',
  };
}

function listen({ port, host }) {
  return new Promise((resolve, reject) => {
    httpServer.once('error', reject);
    httpServer.listen({ port, host }, () => {
      httpServer.off('error', reject);
      resolve();
    });
  });
}

function listenFailure(error, { port, host }) {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use: stop what runs there, or set PORT to another.`;
  if (error.code === 'EACCES') return `Port ${port} needs more rights: set PORT to one above 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `HOST=${host} is no address of this machine: set HOST to 127.0.0.1, 0.0.0.0 or one of its own.`;
  }
  return `Legend cannot listen on ${host}:${port} (${error.code ?? error.message}).`;
}

/** Taken and given back, so that a busy port is known before the database is opened and seeded. */
async function tryPort(target) {
  if (!Number.isInteger(target.port) || target.port < 1 || target.port > 65_535) return;
  try {
    await listen(target);
  } catch (error) {
    stopWith(listenFailure(error, target));
  }
  await new Promise((resolve) => httpServer.close(resolve));
}

/** Counts requests under way, so that a stop can wait for them but not for idle or upgraded connections. */
function trackRequests() {
  let active = 0;
  let draining = false;
  let onIdle = () => {};
  const enter = (req, res) => {
    active += 1;
    if (draining) res.setHeader('connection', 'close');
    res.once('close', () => {
      active -= 1;
      if (active === 0) onIdle();
    });
  };
  const drain = () => {
    draining = true;
    const timer = new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref());
    const idle = new Promise((resolve) => {
      onIdle = resolve;
      if (active === 0) resolve();
    });
    return Promise.race([idle, timer]);
  };
  return { enter, drain };
}

/** Refuses what is not for us, and hands on everything else. */
function admit(req, res, answer) {
  res.setHeader('x-content-type-options', 'nosniff');
  if (!normalizeTarget(req)) refuse(req, res, 'MALFORMED');
  else if (!application.servesHost(req.headers.host, pathOf(req))) refuse(req, res, 'WRONG_HOST');
  else answer(req, res);
}

async function start() {
  const target = address();
  const inUse = await dataDirectoryInUse(process.env);
  if (inUse !== undefined) stopWith(inUse);
  await tryPort(target);
  const { boot, handle } = await (isDevelopment ? development : production)(root, httpServer);
  const requests = trackRequests();
  // Before boot: Socket.IO wraps the listeners that it finds, and answers its own path alone.
  httpServer.on('request', handle);
  application = await boot();
  const asking = new WeakSet();
  takeRequestsOver(httpServer, (answer) =>
    oneAtATime((req, res) => {
      requests.enter(req, res);
      if (asking.has(req) && !announcesTooMuch(req)) res.writeContinue();
      admit(req, res, answer);
    }),
  );
  // A client that sends `Expect: 100-continue` gets its answer when its turn has come, unless the body is too large.
  httpServer.on('checkContinue', (req, res) => {
    asking.add(req);
    httpServer.emit('request', req, res);
  });

  let stopping;
  const stop = () =>
    (stopping ??= (async () => {
      setTimeout(() => stopWith('Legend did not come to rest in time and was ended.'), STOP_MS);
      httpServer.close();
      httpServer.closeIdleConnections();
      await requests.drain();
      await application.close();
      process.exit(0);
    })().catch((error) => stopWith(startFailure(error))));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  // The starter died without passing a signal on.
  process.on('disconnect', stop);

  try {
    await listen(target);
  } catch (error) {
    await application.close();
    stopWith(listenFailure(error, target));
  }
  const origin = (process.env.APP_ORIGIN ?? '').trim() || `http://localhost:${target.port}`;
  process.stdout.write(`Legend is ready at ${origin}\n`);
  process.send?.({ kind: 'ready', origin, demoAccounts: application.demoAccounts });
}

process.on('uncaughtException', (error) => stopWith(startFailure(error)));
process.on('unhandledRejection', (error) => process.stderr.write(`${startFailure(error)}\n`));
start().catch((error) => stopWith(startFailure(error)));
