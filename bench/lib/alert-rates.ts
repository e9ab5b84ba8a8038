/**
 * Saves searches, changes prices, and times the matching. Loaded by alerts.ts with the application's own transforms,
 * because it imports modules of the application.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type KyselyPlugin } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import { insertRows } from '~/demo/insert/rows.ts';
import { Random } from '~/demo/random.ts';
import { alertsModule, rewriteAlertKeys } from '~/server/modules/alerts/index.ts';
import { startApplication } from '../../tests/support/application.ts';
import { onDemoMarket } from './demo-market.ts';
import { percentile } from './statistics.ts';

interface Options {
  searches: number;
  people: number;
  /** Of a backlog. */
  changes: number;
  rate: number;
  seconds: number;
  say(line: string): void;
}

type Application = Awaited<ReturnType<typeof startApplication>>;

interface Seen {
  id: string;
  category_id: string;
  price: number;
  tokens: string[];
}

/** What does not depend on how busy the machine is. */
interface Counts {
  statements: number;
  /** Alerts that were compared with a change. */
  candidates: number;
}

/** Counts statements, and candidates by the column that only they have. */
function countInto(counts: Counts): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      counts.statements += 1;
      const [first] = result.rows;
      if (first && 'was_titled' in first) counts.candidates += result.rows.length;
      return result;
    },
  };
}

const AT_ONCE = 2_000;
/** Changes of the steady stretch that are made with one statement: sellers reprice in lots, too. */
const LOT = 20;
const NEW_OFFERS = 500;

async function addPeople({ db }: Application, count: number): Promise<string[]> {
  const now = new Date();
  const people = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    email: `waiting${index}@bench.test`,
    public_name: `waiting_${index}`,
    referral_code: `waiting${index}`,
    registered_at: now,
    last_online_at: now,
  }));
  await insertRows(db, 'app_user', people);
  return people.map(({ id }) => id);
}

/** The searches of these people, each like somebody's who looked at an offer: two of its attributes and a highest price. */
async function saveSearches(
  app: Application,
  random: Random,
  people: readonly string[],
  offers: readonly Seen[],
  options: { count: number; highest(price: number): number },
): Promise<void> {
  for (let done = 0; done < options.count; done += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, options.count - done) }, (_, index) => {
      const seen = random.pick(offers);
      const first = random.integer(0, Math.max(0, seen.tokens.length - 1));
      const filter = [...new Set(seen.tokens.slice(first, first + 2))];
      const byKey = new Map(filter.map((token) => [token.split(':')[0], token]));
      const filters = {
        filter: [...byKey.values()].toSorted(),
        any: [],
        price_max: priceFromMicros(Math.max(1, Math.round(options.highest(seen.price)))),
      };
      return {
        id: newId(),
        user_id: people[(done + index) % people.length] ?? '',
        kind: 'search' as const,
        category_id: seen.category_id,
        offer_id: null,
        subject: `${done + index}`,
        filters,
        title_pattern: null,
        name: 'A search',
        frequency: 'at_once' as const,
        wanted_micros: null,
        look_at: null,
        created_at: new Date(),
      };
    });
    await insertRows(app.db, 'alert', rows);
    await rewriteAlertKeys(
      app.context(),
      rows.map((row) => ({ ...row, told_micros: null, ended_at: null })),
    );
  }
  await sql`analyze alert, alert_key`.execute(app.db);
}

/** Changes the prices of so many offers, by a few percent up or down, each in one statement of the lot. */
async function reprice({ db }: Application, ids: readonly string[]): Promise<void> {
  await sql`
    update offer set catalog_price_micros =
      greatest(price_micros, (catalog_price_micros * (0.95 + random() * 0.1))::bigint)
    where id = any(${[...ids]}::uuid[])
  `.execute(db);
}

async function waiting({ db }: Application): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from offer_move
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Changes a second, of a backlog. */
async function matchBacklog(
  app: Application,
  random: Random,
  offers: readonly Seen[],
  changes: number,
): Promise<number> {
  for (let done = 0; done < changes; done += AT_ONCE / 4) {
    await reprice(
      app,
      Array.from({ length: AT_ONCE / 4 }, () => random.pick(offers).id),
    );
  }
  const count = await waiting(app);
  const since = performance.now();
  await app.job('alerts.match');
  return count / ((performance.now() - since) / 1_000);
}

/**
 * Runs a job every second, as the product does, until nothing more is to come and it has nothing to do.
 * @param onStep when a step that knew this time had ended
 */
async function keepRunning(
  app: Application,
  name: string,
  isOver: () => Promise<boolean>,
  onStep: (knew: Date) => void = () => {},
): Promise<void> {
  const job = alertsModule.jobs?.find((known) => known.name === name);
  if (!job) throw new Error(`There is no job ${name}`);
  for (;;) {
    const isLast = await isOver();
    for (let handled = 1; handled > 0;) {
      const context = app.context();
      handled = await job.run(context);
      onStep(context.now);
    }
    if (isLast) return;
    await sleep(job.everySeconds * 1_000);
  }
}

/**
 * A stretch of changes while they are matched and told: seconds from the last change until all of it is matched, and the
 * delays in seconds from a change until the notice of it is there.
 */
async function measureSteady(
  app: Application,
  random: Random,
  offers: readonly Seen[],
  { rate, seconds }: Options,
): Promise<{ caughtUp: number; delays: number[] }> {
  const since = Date.now();
  const changedAt = new Map<string, number[]>();
  const endedAt = new Map<number, number>();
  let last = 0;
  let caughtUpAt = 0;
  const matching = keepRunning(app, 'alerts.match', async () => last > 0).then(
    () => (caughtUpAt = Date.now()),
  );
  const telling = keepRunning(
    app,
    'alerts.tell',
    async () => caughtUpAt > 0,
    (knew) => void endedAt.set(knew.getTime(), Date.now()),
  );
  for (let made = 0; made < rate * seconds; made += LOT) {
    while (made > ((Date.now() - since) / 1_000) * rate) await sleep(2);
    const ids = Array.from({ length: LOT }, () => random.pick(offers).id);
    await reprice(app, ids);
    const now = Date.now();
    for (const id of ids) changedAt.set(id, [...(changedAt.get(id) ?? []), now]);
  }
  last = Date.now();
  await Promise.all([matching, telling]);
  const { rows } = await sql<{ offer_id: string; found_at: Date; told_at: Date }>`
    select offer_id, found_at, told_at from alert_found
    where found_at >= ${new Date(since)}::timestamptz and told_at is not null
  `.execute(app.db);
  const delays = rows.flatMap((row) => {
    const at = changedAt.get(row.offer_id)?.findLast((time) => time <= row.found_at.getTime());
    const toldAt = endedAt.get(row.told_at.getTime());
    return at === undefined || toldAt === undefined ? [] : [(toldAt - at) / 1_000];
  });
  return { caughtUp: (caughtUpAt - last) / 1_000, delays };
}

async function foundIn({ db }: Application): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alert_found
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Alerts that look at the market and tell, a second. */
async function tellAll(app: Application): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alert where look_at <= ${new Date()}::timestamptz
  `.execute(app.db);
  const since = performance.now();
  await app.job('alerts.tell');
  return (rows[0]?.count ?? 0) / ((performance.now() - since) / 1_000);
}

/** Offers that come on sale: how many of them a second, and how many searches each concerns. */
async function matchNew(app: Application, random: Random, offers: readonly Seen[]) {
  const { db } = app;
  const ids = [...new Set(Array.from({ length: NEW_OFFERS }, () => random.pick(offers).id))];
  const become = (status: string) =>
    sql`update offer set status = ${status} where id = any(${ids}::uuid[])`.execute(db);
  await become('inactive');
  await sql`delete from offer_move`.execute(db);
  await sql`delete from alert_found`.execute(db);
  await become('active');
  const since = performance.now();
  await app.job('alerts.match');
  const rate = ids.length / ((performance.now() - since) / 1_000);
  return { rate, found: (await foundIn(app)) / ids.length };
}

async function measure(app: Application, counts: Counts, options: Options) {
  const { searches, people: count, changes, say } = options;
  const random = new Random('alerts');
  const { rows: offers } = await sql<Seen>`
    select id, category_id, catalog_price_micros as price, facet_tokens as tokens
    from offer where listed order by id
  `.execute(app.db);
  const people = await addPeople(app, count);
  await matchBacklog(app, random, offers, changes);
  const without = await matchBacklog(app, random, offers, changes);
  say(`${searches} searches that find nothing …`);
  await saveSearches(app, random, people, offers, {
    count: searches,
    highest: (price) => price * 0.2,
  });
  const apart = await matchBacklog(app, random, offers, changes);
  await sql`delete from alert`.execute(app.db);
  say(`${searches} searches around what is on sale …`);
  await saveSearches(app, random, people, offers, {
    count: searches,
    highest: (price) => price * random.float(0.6, 1.1),
  });
  Object.assign(counts, { statements: 0, candidates: 0 });
  const matched = await matchBacklog(app, random, offers, changes);
  const compared = (counts.candidates / changes) * 1_000;
  const found = ((await foundIn(app)) / changes) * 1_000;
  const statements = (counts.statements / changes) * 1_000;
  const told = await tellAll(app);
  say(`${options.rate} changes a second …`);
  const { caughtUp, delays } = await measureSteady(app, random, offers, options);
  const delay = percentile(delays, 0.95);
  const fresh = await matchNew(app, random, offers);
  return { without, apart, matched, compared, found, statements, told, caughtUp, delay, fresh };
}

/** The demo market with so many searches: matching of a backlog, of a steady stream, and telling. */
export function measureAlerts(url: string, options: Options) {
  return onDemoMarket(url, async (database) => {
    await sql`vacuum analyze`.execute(database.db);
    const counts: Counts = { statements: 0, candidates: 0 };
    const app = await startApplication({
      database: { db: database.db.withPlugin(countInto(counts)) },
    });
    const rates = await measure(app, counts, options);
    if (app.problems.length > 0) throw new Error(`A job failed: ${String(app.problems[0])}`);
    return rates;
  });
}
