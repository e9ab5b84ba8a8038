/**
 * Times of the reads behind lists, in a market of a million offers, one after the other on one connection: statements,
 * answers and counting, no network and no page. Loaded with the application's own transforms (in-app.ts).
 */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { pino } from 'pino';
import * as v from 'valibot';
import { offerListQuerySchema, type OfferListQuery } from '~/contracts/offers/offers.contract.ts';
import { createApplication } from '~/server/app.ts';
import type { Ctx } from '~/server/core/context.ts';
import type { Db } from '~/server/db/database.ts';
import { openDatabase } from '~/server/db/open.ts';
import { createClock } from '~/server/infra/clock.ts';
import { readEnv } from '~/server/infra/env.ts';
import { createDiscord } from '~/server/infra/discord.ts';
import { createPictureGet } from '~/server/infra/picture-get.ts';
import { createWebhookPost } from '~/server/infra/webhook-post.ts';
import { createKeys } from '~/server/infra/keys.ts';
import { kycProvidersOf } from '~/server/infra/kyc/index.ts';
import { createSandboxMailer } from '~/server/infra/mail.ts';
import { createPaymentProviders } from '~/server/infra/payments/index.ts';
import { createPayoutProviders } from '~/server/infra/payouts/index.ts';
import { createRateLimiter } from '~/server/infra/rate-limiter.ts';
import { createDiskStorage } from '~/server/infra/storage.ts';
import { createPdfRenderer } from '~/server/infra/pdf/pdf-renderer.ts';
import { createTelegram } from '~/server/infra/telegram.ts';
import { createPush, vapidOf } from '~/server/infra/web-push.ts';
import { provisions, modules } from '~/server/modules/index.ts';
import { newestOffers } from '~/server/modules/listing/index.ts';
import { forgetBlocks } from '~/server/modules/listing/use-cases/count-list.ts';
import {
  forgetCounts,
  listOffers,
  listOfSeller,
} from '~/server/modules/listing/use-cases/list-offers.ts';
import { findMarketSummary, findTotals } from '~/server/modules/market/index.ts';
import { countActiveOffers } from '~/server/modules/offers/index.ts';
import type { Figure } from './figures.ts';
import { percentile } from './statistics.ts';

const ROUNDS = 40;
/** The quality page: facets and search in the database. */
const GOAL_MS = 50;
const PAGE = 36;
/** Linux counts the processor time of the database's process in hundredths of a second. */
const TICK_MS = 10;

function createContext(db: Db): Ctx {
  const env = readEnv({ NODE_ENV: 'test' });
  const keys = createKeys('only-for-measuring-0123456789-0123456789');
  const nothing = (): void => {};
  const log = pino({ level: 'silent' });
  return createApplication({
    db,
    modules,
    provisions,
    services: {
      env,
      log,
      clock: createClock(),
      keys,
      mail: createSandboxMailer(log),
      translator: null,
      analytics: null,
      flags: null,
      backups: null,
      rates: null,
      telegram: createTelegram(env, keys),
      push: createPush(vapidOf(env, keys)),
      discord: createDiscord(),
      webhooks: createWebhookPost(env),
      pictures: createPictureGet(env),
      storage: createDiskStorage('/nowhere'),
      pdf: createPdfRenderer(nothing),
      payouts: createPayoutProviders(env),
      payments: createPaymentProviders({ env, keys, db }),
      kyc: kycProvidersOf(null),
      realtime: {
        mayHear: () => false,
        toUser: nothing,
        disconnectUser: nothing,
        disconnectSession: nothing,
      },
      social: { names: [], isSimulated: false, find: () => null },
      limiter: createRateLimiter(null),
    },
  }).context();
}

interface Market {
  game: string;
  category: string;
  offers: number;
  /** A choice of its first facet. */
  token: string;
}

/** The categories with listed offers, the largest first. */
async function marketsBySize(db: Db): Promise<Market[]> {
  const { rows } = await sql<Market>`
    select g.alias as game, c.alias as category, s.offers_count as offers,
      (select o.facet_tokens[1] from offer o where o.listed and o.category_id = c.id limit 1) as token
    from category_stats s join category c on c.id = s.category_id join game g on g.id = c.game_id
    order by s.offers_count desc, 1, 2
  `.execute(db);
  return rows;
}

/** Processor time of the database's process for this connection, in milliseconds. */
async function backendClock(db: Db): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return () => {
    const [, rest = ''] = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  };
}

type Read = (round: number) => Promise<unknown>;

function listCalls(ctx: Ctx, markets: readonly Market[]): [string, Read][] {
  const list = (query: OfferListQuery, isCold = false): Read => {
    const input = v.parse(offerListQuerySchema, { ...query, limit: PAGE });
    return () => {
      // Counts are never cached here; unpacked blocks are, as in a serving process, unless the read is a cold one.
      forgetCounts(ctx.services);
      if (isCold) forgetBlocks(ctx.services);
      return listOffers(ctx, input);
    };
  };
  const [largest] = markets;
  const middle = markets[Math.floor(markets.length / 2)];
  if (!largest || !middle) throw new Error('The market is empty');
  const of = ({ game, category }: Market) => ({ game, category });
  const big = of(largest);
  const sorts = ['recommended', 'price', 'rating', 'delivery', 'newest'] as const;
  return [
    ...sorts.map((sort): [string, Read] => [`largest, by ${sort}`, list({ ...big, sort })]),
    ['largest, cold process', list(big, true)],
    ['largest, one attribute', list({ ...big, filter: largest.token })],
    ['largest, online', list({ ...big, online: true })],
    [
      'largest, level 3 and volume, by price',
      list({ ...big, seller_level: 3, volume: true, sort: 'price' }),
    ],
    [
      'largest, level 5, volume, online, 20 min',
      list({ ...big, seller_level: 5, volume: true, online: true, delivery_minutes: 20 }),
    ],
    ['largest, price range', list({ ...big, price_min: 1, price_max: 30 })],
    ['largest, search for a frequent word', list({ ...big, search: 'fast' })],
    ['largest, search for a rare word', list({ ...big, search: 'zzqx' })],
    ['middle category', list(of(middle))],
    ['middle category, cold process', list(of(middle), true)],
    ['base accounts', list({ base: 'accounts' })],
    ['base accounts, cold process', list({ base: 'accounts' }, true)],
    ['base accounts, newest', list({ base: 'accounts', sort: 'newest' })],
    ['base accounts, online and instant', list({ base: 'accounts', online: true, instant: true })],
    [
      'base accounts, level 5, by price',
      list({ base: 'accounts', seller_level: 5, sort: 'price' }),
    ],
  ];
}

async function otherCalls(ctx: Ctx): Promise<[string, Read][]> {
  const { rows } = await sql<{ seller_id: string }>`
    select seller_id from offer where listed group by seller_id order by count(*) desc limit 1
  `.execute(ctx.db);
  const seller = rows[0]?.seller_id ?? '';
  const currency = await sql<{ id: string }>`
    select c.id from category c join category_stats s on s.category_id = c.id
    where c.base = 'currency' order by s.offers_count desc limit 12
  `.execute(ctx.db);
  const board = currency.rows.map(({ id }) => id);
  return [
    [
      'offers of the largest seller',
      () => listOfSeller(ctx, seller, { limit: PAGE, sort: 'newest' }),
    ],
    ['their number', () => countActiveOffers(ctx.db, seller)],
    ['newest of all', () => newestOffers(ctx, 6)],
    ['board of lowest prices', () => findMarketSummary(ctx, board)],
    ['totals of the home page', () => findTotals(ctx)],
  ];
}

/** Median and 95th percentile of each read; the processor time tells more than both on a busy machine. */
export async function measureLists(url: string, say: (line: string) => void): Promise<Figure[]> {
  const { db, close } = await openDatabase({ kind: 'postgres', url, poolSize: 1 }, '');
  try {
    const ctx = createContext(db);
    const markets = await marketsBySize(db);
    const offers = markets.reduce((sum, market) => sum + market.offers, 0);
    const figures: Figure[] = [
      { name: 'listing, listed offers', value: offers, unit: 'offers' },
      { name: 'listing, largest category', value: markets[0]?.offers ?? 0, unit: 'offers' },
    ];
    const backend = await backendClock(db);
    for (const [name, read] of [...listCalls(ctx, markets), ...(await otherCalls(ctx))]) {
      say(name);
      for (let round = 0; round < 5; round += 1) await read(round);
      const spent = process.cpuUsage();
      const spentThere = backend();
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const since = performance.now();
        await read(round);
        times.push(performance.now() - since);
      }
      const own = process.cpuUsage(spent);
      const cpu = (own.user + own.system) / 1_000 + backend() - spentThere;
      figures.push(
        { name: `${name}, p50`, value: percentile(times, 0.5), unit: 'ms' },
        {
          name: `${name}, p95`,
          value: percentile(times, 0.95),
          unit: 'ms',
          goal: { atMost: GOAL_MS },
        },
        { name: `${name}, processor time`, value: cpu / ROUNDS, unit: 'ms' },
      );
    }
    return figures;
  } finally {
    await close();
  }
}
