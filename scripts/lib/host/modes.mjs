/**
 * How requests are answered: from the build, or in development by Vite, which compiles on demand.
 * Both give `{ boot, handle }`; `handle` must not be called before `boot` has resolved. `boot` gives the application:
 * `close()`, and `servesHost(host, path)`, which says whether a request that names this host is for us.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { refuse } from './failures.mjs';
import { respond } from './respond.mjs';
import { unknownServerFunction } from './server-functions.mjs';
import { staticFiles } from './static-files.mjs';
import { pathOf } from './target.mjs';

/** @param {unknown} error */
function report(error) {
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
}

/** @param {string} root @param {import('node:http').Server} httpServer */
export async function production(root, httpServer) {
  const serveFile = staticFiles(root);
  const isUnknown = unknownServerFunction(root);
  const entry = await import(pathToFileURL(join(root, 'dist/server/server.js')).href);
  return {
    boot: () => entry.boot({ httpServer }),
    handle: (req, res) => {
      const answer = () => respond(req, res, entry.default.fetch, report);
      if (isUnknown(pathOf(req))) refuse(req, res, 'NOT_FOUND');
      else if (req.method === 'GET' || req.method === 'HEAD') serveFile(req, res, answer);
      else void answer();
    },
  };
}

const ENTRY = 'virtual:tanstack-start-server-entry';

/** @param {string} root @param {import('node:http').Server} httpServer */
export async function development(root, httpServer) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: httpServer } },
  });
  const load = () => vite.environments.ssr.runner.import(ENTRY);
  let running;

  /** An edit of server code gives a new module graph: what the old one held is closed and opened again. */
  const current = async () => {
    const entry = await load();
    if (running?.entry !== entry) {
      await running?.app.close();
      running = { entry, app: await entry.boot({ httpServer }) };
    }
    return entry;
  };
  let turn = Promise.resolve();
  const inTurn = () => (turn = turn.catch(() => {}).then(current));
  return {
    boot: async () => {
      await inTurn();
      return {
        demoAccounts: running.app.demoAccounts,
        servesHost: (host, path) => running.app.servesHost(host, path),
        close: async () => {
          await running?.app.close();
          await vite.close();
        },
      };
    },
    handle: (req, res) => {
      vite.middlewares(req, res, async () => {
        await respond(req, res, async (request) => (await inTurn()).default.fetch(request), report);
      });
    },
  };
}
