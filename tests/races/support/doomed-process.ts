/**
 * The API as a process that kills itself (SIGKILL) at a point that its test names: right before a commit that writes about
 * money is sent, right after it is confirmed, or when a provider has answered and nothing of the answer is stored. Points are
 * counted from the moment in which the process is armed, whatever it does meanwhile: calls, deliveries and jobs, which run when
 * the test asks for them. The token is the user's id, and the time is the test's.
 */
import { subscribe } from 'node:diagnostics_channel';
import { writeSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { flushCompileCache } from 'node:module';
import pg from 'pg';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import { createApplication, type Application } from '~/server/app.ts';
import { openDatabase } from '~/server/db/open.ts';
import { createKycProviders } from '~/server/infra/kyc/index.ts';
import { createStripeProvider } from '~/server/infra/payments/stripe/index.ts';
import { modules, provisions } from '~/server/modules/index.ts';
import { actorById, createTestServices } from '../../support/services.ts';

/** What says nothing of money: deliveries, what people are told, what is counted. Their own tests kill them (deliveries.test.ts). */
const QUIET =
  /^(?:outbox|event_delivery|chat_|notif|mail_|telegram_|push_|discord_|webhook_|sandbox_webhook|idempotency_key|analytics|figure|alert|favorite|follow|listing|seller_|presence|request_|audit|badge|news|notice|offer|payment_event_processing)/;

/** Words after `update` that are no table. */
const NO_TABLE = ['set', 'skip', 'of', 'nowait'];

const state = {
  at: Infinity,
  points: [] as string[],
  now: Date.now(),
  /** Nothing was committed or answered since it was last asked for something. */
  isFresh: true,
};

/** One point at which a process can die; it dies at the one that it was armed for. */
function reach(point: string): void {
  state.isFresh = false;
  state.points.push(point);
  if (state.points.length !== state.at) return;
  writeSync(1, `died ${point}\n`);
  process.kill(process.pid, 'SIGKILL');
}

const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return '';
  return String(statement.text);
};

/** The tables that a statement writes to and whose rows are about money. */
function writtenBy(text: string): string[] {
  const found = text.matchAll(/\b(?:insert into|update|delete from)\s+"?([a-z_]+)"?/gi);
  return [...found]
    .map(([, table = '']) => table)
    .filter((table) => !NO_TABLE.includes(table) && !QUIET.test(table));
}

function countCommits(): void {
  const prototype = pg.Client.prototype as unknown as {
    query: (...args: unknown[]) => Promise<unknown>;
  };
  const { query } = prototype;
  const open = new WeakMap<object, Set<string>>();
  const ended = (tables: Iterable<string>, run: () => Promise<unknown>) => {
    const what = [...tables].join(' ');
    if (what === '') return run();
    // Between two points nothing is anywhere but in memory: to die before a commit is to die after the point before it.
    if (state.isFresh) reach(`before ${what}`);
    const answer = run();
    void answer.then(() => reach(`after ${what}`)).catch(() => {});
    return answer;
  };
  prototype.query = function counted(this: object, ...args: unknown[]) {
    const run = () => query.apply(this, args);
    const text = textOf(args[0]);
    if (text === 'begin') open.set(this, new Set());
    const tables = open.get(this);
    if (text === 'commit' || text === 'rollback') open.delete(this);
    if (text === 'commit' && tables) return ended(tables, run);
    const written = writtenBy(text);
    // What is written outside of a transaction is one by itself.
    if (!tables) return ended(written, run);
    for (const table of written) tables.add(table);
    return run();
  };
}

/** Stripe's SDK asks by `node:http`, everything else by `fetch`; both tell of an answer before anybody reads it. */
function countAnswers(): void {
  subscribe('http.client.response.finish', (told) => {
    const { request } = told as { request: { method: string; path: string } };
    reach(`answered ${request.method} ${request.path.split('?')[0]}`);
  });
  subscribe('undici:request:headers', (told) => {
    const { request } = told as { request: { method: string; path: string } };
    reach(`answered ${request.method} ${request.path.split('?')[0]}`);
  });
}

function start(problems: unknown[]) {
  const { DATABASE_URL: url = '', STRIPE: stripe = '{}', RATES: rates = '' } = process.env;
  const provider = createStripeProvider(JSON.parse(stripe), 20_000);
  return openDatabase({ kind: 'postgres', url, poolSize: 10 }, '').then(({ db }) => {
    const { services } = createTestServices(
      (basis) => ({
        clock: {
          now: () => new Date(state.now),
          advance: async () => new Date(state.now),
          reload: async () => {},
        },
        limiter: { take: async () => null, giveBack: async () => {} },
        kyc: createKycProviders({ ...basis, db }),
        payments: {
          names: ['stripe'],
          card: provider,
          find: (name) => (name === 'stripe' ? provider : null),
          ask: (_name, run) => run(),
        },
        rates: { name: 'rates.example', read: async () => (await fetch(rates)).text() },
      }),
      JSON.parse(process.env['SETTINGS'] ?? '{}'),
      problems,
    );
    return createApplication({
      db,
      services,
      modules,
      provisions,
      resolveActor: (ctx, token) => actorById(ctx.db, token),
    });
  });
}

const timeOf = ({ headers }: IncomingMessage): number => Number(headers['x-now'] ?? state.now);

/** Called by what api-bundle.ts makes. */
export async function serve(): Promise<void> {
  const problems: unknown[] = [];
  const application = await start(problems);
  countCommits();
  countAnswers();
  const own: Record<string, (query: URLSearchParams) => Promise<unknown>> = {
    '/arm': async (query) => {
      state.points = [];
      state.at = Number(query.get('at')) || Infinity;
    },
    '/points': async () => state.points,
    '/problems': async () => problems.map((entry) => JSON.stringify(entry, errorsToo)),
    '/drain': () => application.outbox.drain(),
    '/job': (query) => runJob(application, String(query.get('name'))),
  };
  const server = createServer((req, res) => {
    state.now = timeOf(req);
    state.isFresh = true;
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://here');
    const run = own[pathname];
    if (!run) {
      const answer = application.handleApi(new NodeRequest({ req, res }));
      return void answer.then((response) => sendNodeResponse(res, response));
    }
    run(searchParams).then(
      (answer) => res.end(JSON.stringify(answer ?? null)),
      (error: unknown) => res.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    // Whoever is killed keeps no cache of what was compiled.
    flushCompileCache();
    process.stdout.write(`ready ${port}\n`);
  });
}

/** As the timer of a process does. */
async function runJob({ context }: Application, name: string): Promise<void> {
  const job = modules.flatMap(({ jobs }) => jobs ?? []).find((known) => known.name === name);
  if (!job) throw new Error(`There is no job ${name}`);
  while ((await job.run(context())) > 0);
}

function errorsToo(_name: string, value: unknown): unknown {
  return value instanceof Error ? `${value.stack} ${String(value.cause ?? '')}` : value;
}
