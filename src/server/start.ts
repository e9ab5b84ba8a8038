/**
 * The composition root of the process: reads the environment, opens the database, builds the services, starts the
 * application over them, and provides what the pages need. Nothing else in the program constructs a service.
 */
import type { Server } from 'node:http';
import type { AnyRouter } from '@orpc/server';
import { pino, type Logger } from 'pino';
import { version } from '../../package.json';
import { createApplication, type Application } from './app.ts';
import { joinSocketHandlers } from './core/define-module.ts';
import { createHeartbeat, type Heartbeat } from './core/heartbeat.ts';
import type { Dependencies } from './core/request-context.ts';
import type { Db } from './db/database.ts';
import { migrateToLatest } from './db/migrate.ts';
import { openDatabase, type OpenDatabase } from './db/open.ts';
import type { InvalidationBus } from './infra/invalidation-bus.ts';
import { createProductAnalytics } from './infra/analytics.ts';
import { createBackupsOf } from './infra/backups/index.ts';
import { createClock } from './infra/clock.ts';
import { openDataDirectory } from './infra/data-directory.ts';
import { readProcessEnv, type Env } from './infra/env.ts';
import { createKeys } from './infra/keys.ts';
import { createKycProviders } from './infra/kyc/index.ts';
import { createMailer } from './infra/mail.ts';
import { createPaymentProviders } from './infra/payments/index.ts';
import { createPayoutProviders } from './infra/payouts/index.ts';
import { createPdfRenderer } from './infra/pdf/pdf-renderer.ts';
import { createRatesSource } from './infra/rates-source.ts';
import { createRemoteFlags } from './infra/remote-flags.ts';
import { createRateLimiter } from './infra/rate-limiter.ts';
import { connectRedis } from './infra/redis.ts';
import { createSocialProviders } from './infra/social/index.ts';
import { createPictureGet } from './infra/picture-get.ts';
import { createWebhookPost } from './infra/webhook-post.ts';
import { createDiscord } from './infra/discord.ts';
import { createDiskStorage } from './infra/storage.ts';
import { maskSecrets } from './infra/mask-secrets.ts';
import { createTranslator } from './infra/translator.ts';
import { createTelegram } from './infra/telegram.ts';
import { createPush, vapidOf } from './infra/web-push.ts';
import { cacheApiAnswers, openInvalidationBus } from './caching.ts';
import { findGameForArt } from './modules/catalogue/index.ts';
import { lockDemoAccounts, selectEndedSessions } from './modules/auth/index.ts';
import { provisions, modules } from './modules/index.ts';
import { createFeedHandler } from './modules/blog/index.ts';
import { writeFirstTexts } from './modules/help/index.ts';
import { createMediaHandler } from './modules/media/index.ts';
import { findPictureTraits } from './modules/offers/index.ts';
import { createClickCounter } from './modules/referrals/index.ts';
import { createCrawlerHandler, findShareCard } from './modules/storefront/index.ts';
import { createRealtimeGateway } from './realtime/gateway.ts';
import { assertRealMarket } from './real-market.ts';
import type { Services } from './core/services.ts';

export interface Legend {
  env: Env;
  db: Db;
  dependencies: Dependencies;
  /** The implementation of the whole contract. */
  router: AnyRouter;
  /** Tells staff that this process is there, and what it keeps. */
  heartbeat: Heartbeat;
  /** Invalidations of this and other processes: for every cache. */
  changes: InvalidationBus;
  /** Everything under `/api/`. */
  handleApi(request: Request): Promise<Response>;
  /** Everything under `/media/`: emblems, artwork, uploaded images. */
  handleMedia(request: Request): Promise<Response>;
  /** `/robots.txt` and sitemaps. */
  handleCrawler(request: Request): Promise<Response>;
  /** The blog for feed readers. */
  handleFeed(request: Request): Promise<Response>;
  /** Counts a click on a referral link. Never fails. */
  countClick(request: Request, referralCode: string): Promise<void>;
  /** Stops jobs and sockets, finishes what runs, closes the database. */
  close(): Promise<void>;
}

/** Handlers beside pages and API that need the database alone. */
function visitorHandlers(ctx: { db: Db; services: Services }) {
  return {
    handleCrawler: createCrawlerHandler(ctx),
    handleFeed: createFeedHandler(ctx),
    countClick: createClickCounter(ctx),
  };
}

/** The modules' dependencies of the realtime endpoint. */
const SOCKETS = {
  handlers: joinSocketHandlers(modules),
  endedSessions: selectEndedSessions,
};

/** Emblems, artwork, uploaded pictures. */
function mediaHandler(ctx: { db: Db; services: Services }, dataDir: string) {
  const { storage, log } = ctx.services;
  return createMediaHandler({
    dataDir,
    storage,
    findGame: (alias) => findGameForArt(ctx.db, alias),
    findTraits: (offerId) => findPictureTraits(ctx, offerId),
    findShare: (picture) => findShareCard(ctx, picture),
    onError: (error) => log.error({ err: error }, 'picture could not be made or stored'),
  });
}

/** The ports to the outside: mail, files, providers. */
function outsidePorts(parts: {
  env: Env;
  log: Services['log'];
  keys: Services['keys'];
  database: Pick<OpenDatabase, 'db' | 'copyTo'>;
  mediaPath: string;
}): Pick<
  Services,
  | 'mail'
  | 'telegram'
  | 'push'
  | 'discord'
  | 'webhooks'
  | 'pictures'
  | 'translator'
  | 'analytics'
  | 'rates'
  | 'flags'
  | 'backups'
  | 'storage'
  | 'pdf'
  | 'payments'
  | 'payouts'
  | 'kyc'
  | 'social'
> {
  const { env, log, keys, database, mediaPath } = parts;
  const { db, copyTo } = database;
  return {
    mail: createMailer(env, log),
    telegram: createTelegram(env, keys),
    push: createPush(vapidOf(env, keys)),
    discord: createDiscord(),
    webhooks: createWebhookPost(env),
    pictures: createPictureGet(env),
    translator: createTranslator(env),
    analytics: createProductAnalytics(env, log),
    rates: env.ratesSource ? createRatesSource(env.ratesSource) : null,
    flags: env.flags ? createRemoteFlags(env.flags, log) : null,
    backups: createBackupsOf({ env, log, copyTo, mediaPath }),
    storage: createDiskStorage(mediaPath),
    pdf: createPdfRenderer((error) => log.error({ err: error }, 'papers could not be drawn')),
    payments: createPaymentProviders({ env, keys, db }),
    payouts: createPayoutProviders(env),
    kyc: createKycProviders({ env, keys, db }),
    social: createSocialProviders({ env, log, keys }),
  };
}

/** Imported dynamically, because its data is needed only here. */
async function writeDemoMarket(db: Db, services: Services): Promise<void> {
  const { seedDemoMarketOnce } = await import('~/demo/index.ts');
  await seedDemoMarketOnce(db, services);
}

/** What stands in a new database, and what a release brings along; idempotent. */
async function writeFirstData(db: Db, services: Services): Promise<void> {
  const { env, log, clock } = services;
  if (env.seed === 'demo') await writeDemoMarket(db, services);
  await writeFirstTexts(db, clock.now());
  const lockedAccounts = await lockDemoAccounts(db, env);
  if (lockedAccounts > 0) log.warn({ lockedAccounts }, 'accounts of the demo market are locked');
}

/** Lines of JSON on the standard output, without secrets. */
function createLog({ logLevel }: Env): Logger {
  return pino({ level: logLevel, base: undefined, hooks: { streamWrite: maskSecrets } });
}

/** The beat of this process, on the connections of jobs: requests that wait for the database do not silence it. */
const beatOf = (
  { role, cacheBytes }: Env,
  db: Db,
  { log }: Services,
  { runs }: Pick<Application, 'runs'>,
): Heartbeat =>
  createHeartbeat({ db, log, process: { role, version, cacheLimitBytes: cacheBytes }, runs });

/**
 * Starts everything behind the pages: database, migrations, seed, sockets, jobs.
 * @throws EnvError, DataDirectoryError or MigrationError with one sentence for the person who started the process.
 */
export async function startLegend(httpServer: Server): Promise<Legend> {
  const env = readProcessEnv();
  const log = createLog(env);
  const embedded = env.database.kind === 'embedded';
  const directory = await openDataDirectory(env.dataDir, { exclusive: embedded });
  const database = await openDatabase(env.database, directory.databasePath);
  const { db, jobsDb } = database;
  await migrateToLatest(db);
  const redis = env.redisUrl === undefined ? null : connectRedis(env.redisUrl, log);
  const changes = openInvalidationBus(env, () => clock.reload(db));
  const clock = createClock(() => changes.announce('all'));
  await clock.reload(db);
  await assertRealMarket(db, { env, log, clock });
  const keys = createKeys(env.appSecret ?? (await directory.appSecret()));
  const gateway = createRealtimeGateway({ ...SOCKETS, httpServer, env, log, redis });
  const services: Services = {
    env,
    log,
    clock,
    keys,
    ...outsidePorts({ env, log, keys, database, mediaPath: directory.mediaPath }),
    realtime: gateway.realtime,
    limiter: createRateLimiter(redis?.commands ?? null),
  };
  await writeFirstData(db, services);

  const apiCache = cacheApiAnswers(services, changes);
  const application = createApplication({
    db,
    jobsDb,
    services,
    modules,
    provisions,
    apiCache,
    invalidate: (tags) => changes.announce(tags),
  });
  const { dependencies, outbox, recurring } = application;
  const heartbeat = beatOf(env, jobsDb, services, application);
  heartbeat.watch(apiCache.fill);
  gateway.open(dependencies);
  if (env.role === 'all' || env.role === 'worker') recurring.start();
  outbox.start();
  heartbeat.start();

  return {
    env,
    db,
    dependencies,
    router: application.router,
    ...visitorHandlers({ db, services }),
    heartbeat,
    changes,
    handleApi: application.handleApi,
    handleMedia: mediaHandler({ db, services }, directory.path),
    async close() {
      await gateway.close();
      services.backups?.close();
      await recurring.stop();
      await outbox.stop();
      await heartbeat.stop();
      await services.pdf.close();
      await services.analytics?.close();
      await changes.close();
      redis?.close();
      await database.close();
      directory.close();
    },
  };
}
