/**
 * The API as a process of its own over HTTP. The token is the user's id. With `JOBS=on` it runs
 * the recurring jobs and the outbox too. A request with the header `x-kill: before` or `after` makes the process kill
 * itself (SIGKILL) right before, or right after, the request's transaction is committed.
 */
import { createServer } from 'node:http';
import pg from 'pg';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import { createClock } from '~/server/infra/clock.ts';
import { openDatabase } from '~/server/db/open.ts';
import { startApplication, tokenIsUserId } from '../../support/application.ts';

let killAt: string | null = null;

/** Kills the process at the worst points: before the commit was sent, or after it and before the response. */
function dieAtCommit(): void {
  const prototype = pg.Client.prototype as unknown as {
    query: (...args: unknown[]) => Promise<unknown>;
  };
  const { query } = prototype;
  prototype.query = function patched(this: unknown, ...args: unknown[]) {
    const isCommit = args[0] === 'commit';
    if (isCommit && killAt === 'before') process.kill(process.pid, 'SIGKILL');
    const answer = query.apply(this, args);
    if (isCommit && killAt === 'after') {
      void answer.then(() => process.kill(process.pid, 'SIGKILL'));
    }
    return answer;
  };
}

/** Called by what api-bundle.ts makes. */
export async function serve(): Promise<void> {
  const { DATABASE_URL = '', PORT = '0', JOBS = 'off' } = process.env;
  dieAtCommit();
  const { db } = await openDatabase({ kind: 'postgres', url: DATABASE_URL, poolSize: 10 }, '');
  const clock = createClock();
  await clock.reload(db);
  const { application } = await startApplication({
    database: { db },
    environment: { PORT },
    resolveActor: tokenIsUserId,
    services: () => ({ clock, limiter: { take: async () => null, giveBack: async () => {} } }),
  });
  const { handleApi: handle, recurring, outbox } = application;
  const server = createServer((req, res) => {
    killAt = String(req.headers['x-kill'] ?? '') || null;
    void handle(new NodeRequest({ req, res })).then((response) => sendNodeResponse(res, response));
  });
  server.listen(Number(PORT), '127.0.0.1', () => {
    if (JOBS === 'on') {
      recurring.start();
      outbox.start();
    }
    process.stdout.write('ready\n');
  });
}
