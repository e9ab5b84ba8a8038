/**
 * Saves searches, changes prices, and times the matching. Loaded by alerts.ts with the application's own transforms,
 * because it imports modules of the application.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import { seedDemoMarket } from '~/demo/index.ts';
import { insertRows } from '~/demo/insert/rows.ts';
import { Random } from '~/demo/random.ts';
import { migrateToLatest } from '~/server/db/migrate.ts';
import { openDatabase } from '~/server/db/open.ts';
import { createKeys } from '~/server/infra/keys.ts';
import { rewriteAlertKeys } from '~/server/modules/alerts/index.ts';
import { startApplication } from '../../tests/support/application.ts';

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

const AT_ONCE = 2_000;
/** Changes of the steady stretch that are made with one statement: sellers reprice in lots, too. */
const LOT = 20;

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

/** Seconds from the last of a stretch of changes until all of it is matched. */
async function measureSteady(
  app: Application,
  random: Random,
  offers: readonly Seen[],
  { rate, seconds }: Options,
): Promise<number> {
  const since = performance.now();
  let isOver = false;
  const matching = (async (): Promise<void> => {
    while (!isOver || (await waiting(app)) > 0) {
      await app.job('alerts.match');
      await sleep(100);
    }
  })();
  for (let made = 0; made < rate * seconds; made += LOT) {
    while (made > ((performance.now() - since) / 1_000) * rate) await sleep(2);
    await reprice(
      app,
      Array.from({ length: LOT }, () => random.pick(offers).id),
    );
  }
  const last = performance.now();
  isOver = true;
  await matching;
  return (performance.now() - last) / 1_000;
}

async function foundIn({ db }: Application): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alert_found
  `.execute(db);
  return rows[0]?.count ?? 0;
}

async function measure(app: Application, options: Options) {
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
  const matched = await matchBacklog(app, random, offers, changes);
  const found = ((await foundIn(app)) / changes) * 1_000;
  const caughtUp = await measureSteady(app, random, offers, options);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alert where look_at is not null
  `.execute(app.db);
  const since = performance.now();
  await app.job('alerts.tell');
  const told = (rows[0]?.count ?? 0) / ((performance.now() - since) / 1_000);
  return { without, apart, matched, found, caughtUp, told };
}

/** The demo market with so many searches: matching of a backlog, of a steady stream, and telling. */
export async function measureAlerts(url: string, options: Options) {
  const database = await openDatabase(
    { kind: 'postgres', url, poolSize: 10, jobsPoolSize: 10 },
    '',
  );
  try {
    await migrateToLatest(database.db);
    const keys = createKeys('only-for-measuring-0123456789-0123456789');
    await seedDemoMarket(database.db, { now: new Date(), passwordHash: 'nobody signs in', keys });
    await sql`vacuum analyze`.execute(database.db);
    const app = await startApplication({ database });
    const rates = await measure(app, options);
    if (app.problems.length > 0) throw new Error(`A job failed: ${String(app.problems[0])}`);
    return rates;
  } finally {
    await database.close();
  }
}
