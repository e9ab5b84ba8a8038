/**
 * A market of a million offers for measuring, generated from the demo catalogue's definitions, in categories of very
 * different size. Loaded with the application's own transforms (in-app.ts), because it imports modules of the
 * application.
 */
import { sql } from 'kysely';
import type { Db } from '~/server/db/database.ts';
import { migrateToLatest } from '~/server/db/migrate.ts';
import { openDatabase } from '~/server/db/open.ts';
import { createKeys } from '~/server/infra/keys.ts';
import { packBlocks, refreshFigures } from '~/server/modules/listing/index.ts';
import { buildCatalogue } from '~/demo/catalogue/catalogue.ts';
import { offerRow } from '~/demo/insert/offers.ts';
import { insertRows } from '~/demo/insert/rows.ts';
import type { DemoCategory, DemoOffer, DemoUser } from '~/demo/market.types.ts';
import { makeOffer, type Seller } from '~/demo/offers/make-offer.ts';
import { seedDemoMarket } from '~/demo/index.ts';
import { Random } from '~/demo/random.ts';

export interface LargeMarketOptions {
  offers: number;
  sellers: number;
  say(line: string): void;
}

const BATCH = 4_000;
const DAY_MS = 86_400_000;
/** The exponent of the categories' sizes: of a million offers in 333 categories the largest holds about 80 000. */
const SKEW = 0.8;
/** How a seller's range grows: a few have thousands of offers, most a dozen. */
const RANGE_SKEW = 2.2;
const ONLINE_SHARE = 0.12;
const LISTED_SHARE = 0.98;

type Level = Seller['profile']['level'];

/** The more a seller offers, the higher the level: the first are the largest. */
function levelOf(random: Random, place: number): Level {
  const levels: readonly Level[] = [0, 1, 2, 3, 4, 5];
  return random.weighted(levels, (level) => (place < 0.1 ? 1 + level : 1 / (1 + level * level)));
}

function makeSeller(random: Random, now: Date, index: number, place: number): Seller {
  const level = levelOf(random, place);
  const languages = random.chance(0.2) ? (['fr'] as const) : (['en'] as const);
  const registeredAt = new Date(now.getTime() - random.integer(250, 700) * DAY_MS);
  const user: DemoUser = {
    id: random.uuid(registeredAt),
    email: `seller${index}@bench.test`,
    publicName: `bench_${index}`,
    role: 'user',
    isSeller: true,
    sellerLevel: level,
    trustLevel: 2,
    locale: languages[0],
    currency: 'USD',
    region: 'DE',
    registeredAt,
    lastOnlineAt: now,
  };
  const profile = {
    name: user.publicName,
    level,
    games: [],
    bases: [],
    onTime: 0.95,
    success: 0.97,
    languages,
    since: 12,
    region: 'DE',
  };
  return { user, profile };
}

async function insertSellers(db: Db, random: Random, now: Date, sellers: readonly Seller[]) {
  const rows = sellers.map(({ user }) => {
    const reviews = random.integer(0, 400);
    const orders = reviews + random.integer(0, 400);
    const isOnline = random.chance(ONLINE_SHARE);
    return {
      id: user.id,
      email: user.email,
      email_confirmed_at: user.registeredAt,
      public_name: user.publicName,
      is_seller: true,
      seller_level: user.sellerLevel,
      trust_level: user.trustLevel,
      referral_code: user.publicName,
      registered_at: user.registeredAt,
      last_online_at: now,
      online_until: isOnline ? new Date(now.getTime() + DAY_MS) : null,
      reviews_count: reviews,
      rating_sum: Math.round(reviews * random.float(12.5, 15)),
      completed_orders: orders,
      on_time_count: Math.round(orders * random.float(0.85, 1)),
    };
  });
  // Columns with defaults that no row names keep them: the rows name all that is written.
  await insertRows(db, 'app_user', rows);
}

interface CatalogueIndex {
  category: DemoCategory;
  weight: number;
}

/** The stored categories with their definitions, the largest first. */
async function loadIndexes(db: Db): Promise<CatalogueIndex[]> {
  const definitions = new Map(
    buildCatalogue().flatMap(({ alias, categories }) =>
      categories.map((definition) => [`${alias}/${definition.alias}`, definition]),
    ),
  );
  const { rows } = await sql<{ id: string; game_id: string; name: string; sold: number }>`
    select c.id, c.game_id, g.alias || '/' || c.alias as name, s.offers_count as sold
    from category c join game g on g.id = c.game_id
    left join category_stats s on s.category_id = c.id
    order by s.offers_count desc nulls last, 3
  `.execute(db);
  return rows.flatMap((row, index) => {
    const definition = definitions.get(row.name);
    if (!definition) return [];
    const category = { id: row.id, gameId: row.game_id, position: 0, definition };
    return [{ category, weight: (index + 1) ** -SKEW }];
  });
}

/** With the level, which a trigger sets otherwise. */
function rowOf(offer: DemoOffer, { user }: Seller) {
  return { ...offerRow(offer), seller_level: user.sellerLevel };
}

async function insertOffers(db: Db, random: Random, now: Date, options: LargeMarketOptions) {
  const sellers = Array.from({ length: options.sellers }, (_, index) =>
    makeSeller(random, now, index, index / options.sellers),
  );
  await insertSellers(db, random, now, sellers);
  const indexes = await loadIndexes(db);
  const sum = indexes.reduce((total, { weight }) => total + weight, 0);
  let batch: ReturnType<typeof rowOf>[] = [];
  let done = 0;
  const flush = async (): Promise<void> => {
    await insertRows(db, 'offer', batch, BATCH);
    done += batch.length;
    batch = [];
    if (done % 200_000 < BATCH) options.say(`${done} offers`);
  };
  for (const { category, weight } of indexes) {
    const count = Math.round((options.offers * weight) / sum);
    for (let index = 0; index < count; index += 1) {
      const seller = sellers[Math.floor(sellers.length * random.next() ** RANGE_SKEW)];
      if (!seller) continue;
      const status = random.chance(LISTED_SHARE) ? 'active' : 'inactive';
      // Secrets of instant offers are no part of any list.
      batch.push(rowOf(makeOffer(random, now, seller, category, { status }), seller));
      if (batch.length === BATCH) await flush();
    }
  }
  if (batch.length > 0) await flush();
}

/** Adds the offers with indexes put back afterwards: many times faster than keeping them up to date. */
async function addOffers(db: Db, now: Date, options: LargeMarketOptions): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'offer' and indexname <> 'offer_pkey'
  `.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  await sql`alter table offer disable trigger user`.execute(db);
  await insertOffers(db, new Random('large market'), now, options);
  await sql`alter table offer enable trigger user`.execute(db);
  options.say('indexes …');
  await sql`set maintenance_work_mem = '512MB'`.execute(db);
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}

/** Data that triggers and jobs would have maintained. */
async function finish(db: Db, now: Date, options: LargeMarketOptions): Promise<void> {
  options.say('figures …');
  await sql`analyze`.execute(db);
  await refreshFigures(db, now);
  options.say('blocks …');
  await sql`
    insert into offer_change (category_id, offer_id) select category_id, id from offer where listed
  `.execute(db);
  for (let packed = 1; packed > 0;) packed = await packBlocks({ db }, 1);
  await sql`vacuum analyze`.execute(db);
}

/** The demo market, and so many offers more, in an empty database. */
export async function createLargeMarket(url: string, options: LargeMarketOptions): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'postgres', url, poolSize: 1 }, '');
  const now = new Date();
  try {
    options.say('demo market …');
    await migrateToLatest(db);
    const keys = createKeys('only-for-measuring-0123456789-0123456789');
    await seedDemoMarket(db, { now, passwordHash: 'nobody signs in', keys });
    await addOffers(db, now, options);
    await finish(db, now, options);
  } finally {
    await close();
  }
}

/** So many offers more, in a market that is there already and that nobody uses meanwhile. */
export async function growMarket(url: string, options: LargeMarketOptions): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'postgres', url, poolSize: 1 }, '');
  const now = new Date();
  try {
    await addOffers(db, now, options);
    await finish(db, now, options);
  } finally {
    await close();
  }
}
