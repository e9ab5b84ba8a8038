/**
 * Ways of money through processes that are killed (SIGKILL) at points of the way, in turn: at each boundary of a commit, and
 * when a provider has answered. After the kill two other processes do at once what a client, a provider or a timer
 * repeats. Then everything is as without a kill: rows, balances, and what the providers have.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createStripeProvider } from '~/server/infra/payments/stripe/index.ts';
import { assertLedger } from '../../support/assert-ledger.ts';
import { createTestDatabase } from '../../support/database.ts';
import { startPaypal } from '../../support/paypal/index.ts';
import { openDoor } from '../../support/stripe-market.ts';
import { startStripe } from '../../support/stripe/index.ts';
import { projectRoot, run, waitUntil, type Running } from '../../support/system.ts';
import { bundleApi } from './api-bundle.ts';
import { openMarket } from './market.ts';

const CALL_MS = 60_000;
/** `KILLS=all` for more than the gate has time for. */
const STRIDE = process.env['KILLS'] === 'all' ? 1 : 3;
/** A way is gone up to thirty times. */
export const WAY_MS = 600_000;
const DAY = 86_400_000;

// oxlint-disable-next-line no-explicit-any
type Reply = { status: number; body: any };

/** What a step may ask of the process that does it. */
export interface Api {
  call(
    method: string,
    path: string,
    as: string,
    options?: { body?: object; key?: string },
  ): Promise<Reply>;
  job(name: string): Promise<void>;
  drain(): Promise<void>;
}

/** A step of a way. */
export interface Step {
  run(api: Api): Promise<unknown>;
  /** What happens in place of `run` after a kill, where that is not its repetition: a payer pays once, and is told of again. */
  again?(api: Api): Promise<unknown>;
}

export interface Way {
  /** Prepares what the way begins with. No process is killed meanwhile. */
  begin(): Promise<{
    steps: (Step | Step['run'])[];
    /** What has to be true at the end, besides that it is as without a kill. */
    end(): Promise<unknown>;
  }>;
}

interface Process {
  running: Running;
  isDead: boolean;
  url: string;
}

/** What providers tell and timers do once more, in any case: what was left in the middle is found. */
const CATCH_UP = [
  'payments.process_events',
  'payments.card_refunds',
  'wallet.settle_payouts',
  'wallet.carry_out_payouts',
];

/** Rows that count tries and calls, not what they brought about. */
const OF_TRIES = new Set([
  // The same call by two processes at once leaves no more than one answer, or a refusal and none.
  'idempotency_key',
  // Made by the first posting that needs it.
  'ledger_account',
  // One for each job that ever ran.
  'job_lease',
  // What was read may be read again; a rate is taken once.
  'rate_reading',
]);

export type Shop = Awaited<ReturnType<typeof openShop>>;

export async function openShop(settings: Record<string, string> = {}) {
  const [stripe, paypal, database, bundle] = await Promise.all([
    startStripe(),
    startPaypal(),
    createTestDatabase(),
    bundleApi('doomed-process', true),
  ]);
  const rates = await openRates();
  const ofStripe = {
    secretKey: stripe.secretKey,
    webhookSecrets: [stripe.webhookSecret],
    apiUrl: stripe.url,
  };
  const environment = {
    PAYPAL_CLIENT_ID: paypal.settings.clientId,
    PAYPAL_CLIENT_SECRET: paypal.settings.clientSecret,
    PAYPAL_WEBHOOK_ID: paypal.settings.webhookId,
    PAYPAL_BASE_URL: paypal.settings.baseUrl,
    ...settings,
  };
  const provider = createStripeProvider(ofStripe, CALL_MS);
  const market = await openMarket(database, {
    environment,
    services: () => ({
      payments: {
        names: ['stripe'],
        card: provider,
        find: (name) => (name === 'stripe' ? provider : null),
        ask: (_name, call) => call(),
      },
    }),
  });
  let ahead = 0;
  /** Stripe's clock is the machine's, as its adapter believes; all others go ahead of it together. */
  const now = () => {
    market.clock.advanceMs(Date.now() + ahead - market.clock.now().getTime());
    return String(market.clock.now().getTime());
  };
  now();
  /** Where providers' calls go: to the market itself while a way is prepared. */
  let target: Process | null = null;
  const door = await openDoor((request) =>
    target === null ? market.handle(request) : forward(target, request),
  );
  stripe.webhooks.sendTo(`${door.url}/api/payments/webhook/stripe`);
  paypal.sendTo(`${door.url}/api/payouts/webhook/paypal`);
  const fleet = openFleet(bundle.entry, {
    DATABASE_URL: database.url,
    STRIPE: JSON.stringify(ofStripe),
    RATES: rates.url,
    SETTINGS: JSON.stringify(environment),
  });

  async function forward(to: Process, request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of ['host', 'connection', 'content-length']) headers.delete(name);
    headers.set('x-now', now());
    const { method } = request;
    const body = ['GET', 'HEAD'].includes(method) ? null : await request.arrayBuffer();
    try {
      const answer = await fetch(`${to.url}${pathname}${search}`, { method, headers, body });
      return new Response(await answer.arrayBuffer(), { status: answer.status });
    } catch (error) {
      if (!(await fleet.isKilled(to))) throw error;
      // Nobody answered.
      return new Response(null, { status: 502 });
    }
  }

  /** Asks a process for something; its death is none of the caller's errors. */
  async function ask(of: Process, path: string): Promise<unknown> {
    try {
      const answer = await fetch(`${of.url}${path}`, { headers: { 'x-now': now() } });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${text}`);
      return JSON.parse(text);
    } catch (error) {
      if (await fleet.isKilled(of)) return null;
      throw error;
    }
  }

  const apiOf = (of: Process): Api => ({
    async call(method, path, as, { body, key } = {}) {
      const headers = new Headers({ authorization: `Bearer ${as}`, 'user-agent': 'tests' });
      if (body) headers.set('content-type', 'application/json');
      if (key !== undefined) headers.set('idempotency-key', key);
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const answer = await forward(of, new Request(`http://localhost:3000/api/${path}`, init));
      const text = await answer.text();
      if (answer.status >= 500 && !of.isDead) throw new Error(`${path}: ${text}`);
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
    },
    job: async (name) => void (await ask(of, `/job?name=${name}`)),
    drain: async () => void (await ask(of, '/drain')),
  });

  function later(ms: number): void {
    ahead += ms;
    now();
  }

  /** Locks of work in hand end with their time; nobody waits for it here. */
  async function endLeases(): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'leased_until'
    `.execute(market.db);
    for (const { name } of rows) {
      await sql`update ${sql.table(name)} set leased_until = 'epoch'
        where leased_until is not null`.execute(market.db);
    }
    const soon = new Date(market.clock.now().getTime() + 16 * 60_000);
    await market.db
      .updateTable('job_lease')
      .set({ held_until: new Date(0) })
      .where('held_until', '<', soon)
      .execute();
  }

  /** How many rows each table has, what each kind of account has, and what providers have of each kind. */
  async function count(): Promise<Map<string, number>> {
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    `.execute(market.db);
    const each = tables
      .filter(({ name }) => !OF_TRIES.has(name))
      .map(
        ({ name }) =>
          sql`select ${sql.lit(name)} as name, count(*) as count from ${sql.table(name)}`,
      );
    const { rows } = await sql<{ name: string; count: number }>`
      ${sql.join(each, sql` union all `)}
      union all
      select 'cents: ' || a.kind, sum(p.cents) from ledger_posting p
        join ledger_account a on a.id = p.account_id group by a.kind
      union all
      select 'postings: ' || t.kind, count(*) from ledger_transaction t group by t.kind
    `.execute(market.db);
    const found = new Map(rows.map((row) => [row.name, Number(row.count)]));
    found.set('batches at PayPal', paypal.batches().length);
    found.set('cents that left PayPal', paypal.outflow());
    return found;
  }

  const known = new Set<string>();
  /** What happened at Stripe since it was asked last, by kind. */
  async function newAtStripe(): Promise<Map<string, number>> {
    const kinds = new Map<string, number>();
    const headers = { authorization: `Bearer ${stripe.secretKey}` };
    const answer = await fetch(`${stripe.url}/v1/events?limit=100`, { headers });
    const { data } = (await answer.json()) as { data: { id: string; type: string }[] };
    for (const { id, type } of data) {
      if (known.has(id)) continue;
      known.add(id);
      kinds.set(`Stripe: ${type}`, (kinds.get(`Stripe: ${type}`) ?? 0) + 1);
    }
    return kinds;
  }

  /** Goes a way once; whoever is armed is killed at this point of it. */
  async function go(way: Way, at: number | null) {
    target = null;
    now();
    const { steps, end } = await way.begin();
    await market.outbox.drain();
    const before = await count();
    await newAtStripe();
    const [victim, ...others] = await fleet.three();
    if (!victim) throw new Error('No process');
    await ask(victim, `/arm?at=${at ?? ''}`);
    target = victim;
    const [one] = others;
    for (const step of steps) {
      const { run: first, again = first } = typeof step === 'function' ? { run: step } : step;
      if (victim.isDead && one) {
        await first(apiOf(one));
        continue;
      }
      await first(apiOf(victim));
      if (!(await fleet.isKilled(victim, 0))) continue;
      await assertLedger(market.db);
      await endLeases();
      target = one ?? null;
      await Promise.all(others.map((each) => again(apiOf(each))));
    }
    const reached = ((await ask(victim, '/points')) ?? []) as string[];
    await ask(victim, '/arm');
    await settle(victim.isDead ? others : [victim, ...others]);
    await end();
    await assertLedger(market.db);
    const after = await count();
    const changes = new Map(
      [...after].map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const),
    );
    const moved = [...changes].filter(([, by]) => by !== 0);
    const changed = Object.fromEntries([...moved, ...(await newAtStripe())].toSorted());
    for (const each of fleet.alive()) {
      expect(await ask(each, '/problems')).toEqual([]);
    }
    return { reached, changed, killedAt: victim.isDead ? fleet.diedAt(victim) : null };
  }

  /** What is done again in any case: timers look, providers tell. */
  async function settle(alive: Process[]): Promise<void> {
    target = alive[0] ?? null;
    for (let turn = 0; turn < 2; turn += 1) {
      later(6 * 60_000);
      await stripe.advance(0);
      await Promise.all(alive.slice(0, 2).map((each) => ask(each, '/drain')));
      for (const name of CATCH_UP) {
        await Promise.all(alive.slice(0, 2).map((each) => ask(each, `/job?name=${name}`)));
      }
    }
    await Promise.all(alive.slice(0, 2).map((each) => ask(each, '/drain')));
  }

  /** Goes a way once for each of its points, or for every third one, killed there each time. */
  async function killAtEach(way: Way): Promise<void> {
    const whole = await go(way, null);
    const killed: string[] = [];
    const points = whole.reached
      .map((_, index) => index + 1)
      .filter((at) => at % STRIDE === 1 % STRIDE);
    for (const at of points) {
      const { changed, killedAt } = await go(way, at);
      if (killedAt !== null) killed.push(killedAt);
      expect({ killedAt, changed }).toEqual({ killedAt, changed: whole.changed });
    }
    // Two that do something at once may leave one of them nothing to do, so that a point is not reached.
    expect(killed.length).toBeGreaterThan(points.length - 3);
    expect(stripe.problems).toEqual([]);
    expect(paypal.problems).toEqual([]);
  }

  return {
    market,
    stripe,
    paypal,
    rates,
    later,
    days: (many: number) => later(many * DAY),
    killAtEach,
    async close() {
      await fleet.stop();
      await door.close();
      await rates.close();
      await Promise.all([stripe.stop(), paypal.stop()]);
      await market.drop();
      await database.drop();
      bundle.remove();
    },
  };
}

/** Three processes; whoever is killed is replaced while the others work. */
function openFleet(entry: string, settings: Record<string, string>) {
  const all: Process[] = [];

  function add(): void {
    const env = { ...process.env, ...settings, NODE_COMPILE_CACHE: `${entry}.cache` };
    const running = run(process.execPath, [entry], { cwd: projectRoot, env });
    const made: Process = { running, isDead: false, url: '' };
    all.push(made);
    void running.exited.then((how) => {
      made.isDead = how === 'SIGKILL';
      if (made.isDead && !isOver) add();
    });
  }

  /** Waits until it hears. */
  async function ready(one: Process): Promise<Process> {
    const { child, output } = one.running;
    const isSettled = async () => child.exitCode !== null || output().includes('ready');
    await waitUntil('A process', isSettled, 90);
    const port = /ready (\d+)/.exec(output())?.[1];
    if (port === undefined) throw new Error(output());
    one.url = `http://127.0.0.1:${port}`;
    return one;
  }

  let isOver = false;
  const alive = () => all.filter(({ isDead }) => !isDead);
  for (let count = 0; count < 3; count += 1) add();

  return {
    /** Three that live; the first, which has done most, is to be killed. */
    three: () => Promise.all(alive().slice(0, 3).map(ready)),
    alive: () => alive().filter(({ url }) => url !== ''),
    /** Whether it was killed; its death may take a moment to be seen. */
    async isKilled(one: Process, patience = 2_000): Promise<boolean> {
      if (!one.isDead && patience > 0) {
        const late = new Promise((done) => setTimeout(done, patience));
        await Promise.race([one.running.exited, late]);
      }
      return one.isDead;
    },
    diedAt: (one: Process) => /died (.*)\n/.exec(one.running.output())?.[1] ?? 'nowhere',
    async stop() {
      isOver = true;
      for (const { running } of all) {
        running.child.kill('SIGKILL');
        await running.exited;
      }
    },
  };
}

/** Where exchange rates are read. */
async function openRates() {
  let said = '';
  const server = createServer((_request, response) => response.end(said));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    say: (text: string) => void (said = text),
    close: () => new Promise<void>((done) => void server.close(() => done())),
  };
}
