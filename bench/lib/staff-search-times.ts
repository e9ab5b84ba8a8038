/**
 * Times the search of the back office. Loaded by staff-search.ts with the application's own transforms, because it imports
 * modules of the application.
 */
import { sql } from 'kysely';
import { orderNumber } from '~/domain/order-number.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Db } from '~/server/db/database.ts';
import { startApplication, tokenIsUserId } from '../../tests/support/application.ts';
import { onDemoMarket } from './demo-market.ts';

type Application = Awaited<ReturnType<typeof startApplication>>;

const ROUNDS = 25;
/** A statement ends after half a minute, also on a busy machine. */
const AT_ONCE = 2_500;

/** So many rows are copied again and again. */
const SOURCES = 500;

/** Columns that are written as the row is. */
async function columnsOf(db: Db, table: string): Promise<string> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
  `.execute(db);
  invariant(rows[0], `There is no table ${table}`);
  return rows[0].names;
}

/** Copies of what the demo market has, each with what has to be its own. */
async function copy(db: Db, table: string, count: number, own: string): Promise<void> {
  const columns = sql.raw(await columnsOf(db, table));
  for (let first = 0; first < count; first += AT_ONCE) {
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from generate_series(${first + 1}::integer, ${first + AT_ONCE}::integer) n
      join (
        select to_jsonb(t) as o, row_number() over (order by id) as place, count(*) over () as all_of
        from (select * from ${sql.table(table)} order by id limit ${SOURCES}) t
      ) o on o.place = 1 + n % o.all_of
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, o.o || ${sql.raw(own)}) copies
    `.execute(db);
  }
  await sql`analyze ${sql.table(table)}`.execute(db);
}

const ownOfPerson = `jsonb_build_object('id', md5('person' || n)::uuid, 'role', 'user', 'email', 'bench' || n || '@example.test',
  'public_name', left(md5(n::text), 8) || '_' || n, 'referral_code', left(md5('r' || n), 12))`;
const ownOfOrder = `jsonb_build_object('id', md5('order' || n)::uuid)`;

async function call(app: Application, as: string, path: string, body?: object) {
  const response = await app.handle(
    new Request(`http://localhost:3000/api/admin/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  invariant(response.ok, `${path} was refused: ${response.status}`);
  return response.json();
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  0;

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    // The first rounds fill caches and plans.
    if (round > 2) times.push(performance.now() - began);
  }
  return times;
}

/** What staff type: ids, numbers, the beginning of a name, parts of it that many or nobody have, words of titles, nonsense. */
async function questionsFor(db: Db): Promise<Record<string, string>> {
  const one = async (table: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} offset 500 limit 1`.execute(db);
    return rows[0]?.id ?? '';
  };
  const order = await one('market_order');
  return {
    'id of a person': await one('app_user'),
    'id of an order': order,
    'number of an order': orderNumber(order),
    'id of a posting': await one('ledger_posting'),
    'beginning of a name': 'c4c',
    'part of every name': '_1',
    'part of some names': '_777',
    'part of one name': '_99999',
    'part of no name': 'zqzqzq',
    'words of titles': 'account gold',
    'a provider’s reference': 'cs_test_a1b2c3d4',
    'words that no title has': 'quixotic xylophone zephyr',
  };
}

/** Whoever has most of them, and what. */
async function most(db: Db, column: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(column)} as id from market_order group by 1 order by count(*) desc limit 1
  `.execute(db);
  return rows[0]?.id ?? '';
}

/** The lists of people and of orders, at their beginning and further on, and files: p95 of each. */
async function timesOfFiles(db: Db, get: (path: string) => Promise<{ meta?: unknown }>) {
  const [buyer, seller, offer] = [
    await most(db, 'buyer_id'),
    await most(db, 'seller_id'),
    await most(db, 'offer_id'),
  ];
  const { rows } = await sql<{ id: string }>`
    select id from market_order where seller_id = ${seller} order by id offset 200 limit 1
  `.execute(db);
  const deep = rows[0]?.id ?? '';
  const { rows: games } = await sql<{ id: string }>`
    select offer->'game'->>'id' as id from market_order group by 1 order by count(*) desc limit 1
  `.execute(db);
  const game = games[0]?.id ?? '';
  const p95 = async (...paths: string[]): Promise<number> => {
    const all: number[] = [];
    for (const path of paths) all.push(at(await timesOf(() => get(path)), 0.95));
    return Math.max(...all);
  };
  return {
    people: await p95(
      'user?limit=24',
      `user?limit=24&cursor=${buyer}`,
      'user?limit=24&search=_777',
      'user?limit=24&search=zqzqzq',
      'user?limit=24&search=bench77%40',
      'user?limit=24&state=banned',
    ),
    filteredPeople: await p95(
      'user?limit=24&role=support',
      'user?limit=24&is_seller=true',
      'user?limit=24&is_seller=false&trust_level=0',
      'user?limit=24&trust_level=3',
      'user?limit=24&trust_level=3&is_seller=true&state=banned',
      'user?limit=24&from=2026-01-01&to=2026-01-02',
      'user?limit=24&search=_1&trust_level=3',
      'user?limit=24&search=_777&is_seller=true',
      'user?limit=24&search=zqzqzq&role=user',
    ),
    orders: await p95(
      `files/buyer/${buyer}/orders?limit=24`,
      `files/seller/${seller}/orders?limit=24`,
      `files/seller/${seller}/orders?limit=24&cursor=${deep}`,
      `files/offer/${offer}/orders?limit=24`,
    ),
    allOrders: await p95(
      'lists/orders?limit=50',
      `lists/orders?limit=50&cursor=${deep}`,
      'lists/orders?limit=50&status=completed',
      'lists/orders?limit=50&status=verification',
      'lists/orders?limit=50&from=2026-01-01&to=2026-01-02',
      'lists/orders?limit=50&least=9999999999',
      `lists/orders?limit=50&seller_id=${seller}&least=9999999999`,
      `lists/orders?limit=50&game_id=${game}`,
    ),
    files: await p95(
      `files/orders/${deep}`,
      `files/people/${seller}`,
      `files/offers/${offer}`,
      `files/sellers/${seller}`,
    ),
  };
}

/** On the demo market, with so many people and orders. */
export function measureStaffSearch(url: string, count: number) {
  return onDemoMarket(url, async (database) => {
    const { db } = database;
    await copy(db, 'app_user', count, ownOfPerson);
    await copy(db, 'market_order', count, ownOfOrder);
    const app = await startApplication({ database, resolveActor: tokenIsUserId });
    const { id: as } = await db
      .selectFrom('app_user')
      .select('id')
      .where('role', '=', 'super_admin')
      .executeTakeFirstOrThrow();
    const all: number[] = [];
    let slowest = { name: '', ms: 0 };
    for (const [name, q] of Object.entries(await questionsFor(db))) {
      const path = `search?${new URLSearchParams({ q })}`;
      const times = await timesOf(() => call(app, as, path));
      all.push(...times);
      if (at(times, 0.95) > slowest.ms) slowest = { name, ms: at(times, 0.95) };
    }
    const email = await timesOf(() => call(app, as, 'search/email', { email: 'bench77' }));
    const files = await timesOfFiles(db, (path) => call(app, as, path));
    return {
      ...files,
      p50: at(all, 0.5),
      p95: at(all, 0.95),
      slowest: slowest.name,
      most: slowest.ms,
      email: at(email, 0.95),
    };
  });
}
