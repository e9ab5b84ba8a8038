/**
 * Seeds the demo market into the database. Everything is written by one transaction that ends with a marker: a
 * process killed half-way leaves nothing behind, and the next start seeds again from the beginning.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '~/server/db/database.ts';
import { liftWaitLimits } from '~/server/db/waits.ts';
import { refreshFigures } from '~/server/modules/listing/use-cases/refresh-counts.ts';
import { packBlocks } from '~/server/modules/listing/use-cases/pack-blocks.ts';
import { hashPassword } from '~/server/modules/auth/password.ts';
import type { Services } from '~/server/core/services.ts';
import { buildDemoMarket } from './build.ts';
import { insertAutopilot } from './insert/autopilot.ts';
import { insertArticles } from './insert/articles.ts';
import { insertCatalogue } from './insert/catalogue.ts';
import { insertRooms } from './insert/chat.ts';
import { insertDashboard } from './insert/dashboard.ts';
import { insertFavorites, insertOffers, insertSales, insertSecrets } from './insert/offers.ts';
import { insertBuyerRatings, insertOrders, insertReviews } from './insert/orders.ts';
import {
  ensureStaffFactors,
  insertAbouts,
  insertPeople,
  insertSimulatedBindings,
  insertVacations,
} from './insert/people.ts';
import { insertPromoCodes } from './insert/promotions.ts';
import { insertProgrammes } from './insert/programmes.ts';
import { insertProofs } from './insert/proofs.ts';
import { insertRequests } from './insert/requests.ts';
import { insertRules } from './insert/rules.ts';
import { insertSealed } from './insert/sealed.ts';
import { insertStockProofs } from './insert/stock-proofs.ts';
import { insertWallet } from './insert/wallet.ts';
import { DEMO_PASSWORD } from './people/people.ts';
import { Random } from './random.ts';

export { ensureStaffFactors } from './insert/people.ts';

const MARKER = 'demo_market';
/** Processes that start together seed one after the other; the later ones find the marker. */
const SEED_LOCK = 7_020;

/** What the seed needs from outside, so that tests can seed without a whole application. */
export interface SeedDependencies {
  now: Date;
  passwordHash: string;
  /** Seals and fingerprints by purpose; `Keys` of the application fits. */
  keys: Pick<Services['keys'], 'encrypt' | 'sign'>;
  /** Whether simulated sign-in providers are offered here. */
  sandboxSignIn?: boolean;
  /** With the seller of 5 000 offers. */
  withLargeSeller?: boolean;
  log?: (message: string) => void;
}

async function writeMarket(tx: Tx, surroundings: SeedDependencies): Promise<void> {
  const { now, keys } = surroundings;
  const market = buildDemoMarket({
    seed: 'legend',
    now,
    withLargeSeller: surroundings.withLargeSeller ?? false,
  });
  const random = new Random('rows');
  const opened = new Date(now.getTime() - 735 * 86_400_000);
  const sealed = (purpose: string, fingerprint: string) => ({
    seal: (plain: string) => keys.encrypt(purpose, plain),
    fingerprint: (text: string) => keys.sign(fingerprint, text),
  });
  await insertCatalogue(tx, random.fork('catalogue'), market.games, opened);
  await insertArticles(tx, random.fork('articles'), market.games, now);
  await insertPeople(tx, random.fork('people'), market, surroundings.passwordHash);
  await ensureStaffFactors(tx, keys);
  if (surroundings.sandboxSignIn) await insertSimulatedBindings(tx, market);
  await insertAbouts(tx, random.fork('abouts'), market);
  await insertOffers(tx, market);
  await insertRules(tx, random.fork('rules'), market);
  await insertProofs(tx, random.fork('proofs'), market);
  await insertStockProofs(tx, random.fork('stock-proofs'), market);
  await insertVacations(tx, random.fork('vacations'), market);
  await insertSecrets(tx, random.fork('secrets'), market, sealed('vault', 'vault-fingerprint'));
  await insertOrders(tx, random.fork('orders'), market);
  await insertSealed(tx, random.fork('sealed'), market, sealed('vault', 'vault-fingerprint'));
  await insertReviews(tx, market);
  await insertBuyerRatings(tx, market);
  await insertSales(tx, market);
  await insertFavorites(tx, market);
  await insertRequests(tx, random.fork('requests'), market);
  await insertAutopilot(tx, random.fork('autopilot'), market);
  await insertProgrammes(tx, market);
  await insertPromoCodes(tx, random.fork('promotions'), market);
  await insertWallet(
    tx,
    random.fork('wallet'),
    market,
    sealed('wallet.payout-method', 'wallet.payout-method-fingerprint'),
  );
  await insertRooms(tx, random.fork('chat'), market);
  await insertDashboard(tx, market);
  await refreshFigures(tx, now);
  await packBlocks({ db: tx }, 1);
  surroundings.log?.(`demo market: ${market.offers.length} offers, ${market.orders.length} orders`);
}

/** Whether anything is there already: a marker, or accounts that somebody else made. */
async function isTaken(tx: Tx): Promise<boolean> {
  const marker = await tx
    .selectFrom('app_marker')
    .select('name')
    .where('name', '=', MARKER)
    .executeTakeFirst();
  if (marker) return true;
  const someone = await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  return someone !== undefined;
}

/** Writes the demo market into an empty database. Answers false when there was something already. */
export async function seedDemoMarket(db: Db, surroundings: SeedDependencies): Promise<boolean> {
  const seeded = await db.transaction().execute(async (tx) => {
    await liftWaitLimits(tx);
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx);
    if (await isTaken(tx)) return false;
    await writeMarket(tx, surroundings);
    await tx
      .insertInto('app_marker')
      .values({ name: MARKER, value: surroundings.now.toISOString() })
      .execute();
    return true;
  });
  // Fresh tables have no statistics: without them the first queries choose poor plans.
  if (seeded) await sql`analyze`.execute(db);
  return seeded;
}

/** Seeds at the start of the application, once. */
export async function seedDemoMarketOnce(db: Db, services: Services): Promise<void> {
  const known = await db
    .selectFrom('app_marker')
    .select('name')
    .where('name', '=', MARKER)
    .executeTakeFirst();
  if (known) return ensureStaffFactors(db, services.keys);
  services.log.info('writing the demo market, this takes a few seconds');
  await seedDemoMarket(db, {
    now: services.clock.now(),
    passwordHash: await hashPassword(DEMO_PASSWORD),
    keys: services.keys,
    sandboxSignIn: services.social.isSimulated,
    withLargeSeller: services.env.demoLargeSeller,
    log: (message) => services.log.info(message),
  });
}
