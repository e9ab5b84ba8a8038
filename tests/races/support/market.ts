/**
 * A small market on a real PostgreSQL: people, offers and money, with everything outside replaced. Steps run
 * as requests do, in one transaction each; the API answers over the same handler as in production.
 */
import { sql } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import { catalogPriceMicros } from '~/kernel/money.ts';
import type { Db } from '~/server/db/database.ts';
import type { Clock } from '~/server/infra/clock.ts';
import { createUser, type NewUser } from '~/server/modules/accounts/index.ts';
import { platformAccount, post, userAccount } from '~/server/modules/ledger/index.ts';
import { insertDeposit, updateDeposit } from '~/server/modules/payments/deposits.repository.ts';
import { creditDeposit } from '~/server/modules/wallet/index.ts';
import { callApi } from '../../support/api.ts';
import {
  agreedOrder,
  agreedPayment,
  type AgreedOrder,
  type AgreedPayment,
} from '../../support/purchase.ts';
import type { TestDatabase } from '../../support/database.ts';
import { tokenIsUserId, type ApplicationOptions } from '../../support/application.ts';
import { inTurn, shareOut, startApplications } from './applications.ts';

export const START = new Date('2026-03-01T12:00:00.000Z');

/** A clock that only the test advances. */
export function createTestClock(): Clock & { advanceMs(ms: number): void } {
  let ms = START.getTime();
  const now = () => new Date(ms);
  return {
    now,
    advanceMs: (by) => void (ms += by),
    advance: async (_db, seconds) => {
      ms += seconds * 1000;
      return now();
    },
    reload: async () => {},
  };
}

type Base = 'items' | 'accounts' | 'gift-cards' | 'top-up' | 'boosting';

export interface OfferOptions {
  sellerId: string;
  priceCents?: number;
  stock?: number;
  delivery?: 'manual' | 'instant';
  /** What is served needs only words to be delivered. */
  base?: Base;
  warrantyDays?: number;
  minPurchase?: number;
}

export interface CallOptions {
  as?: string;
  key?: string;
  headers?: Record<string, string>;
}

export type Market = Awaited<ReturnType<typeof openMarket>>;

/**
 * Opens a market on a fresh database, behind two applications that share its calls, or on the given one behind one alone. The
 * clock, and whatever `outside` gives to both, are the same for both.
 */
export async function openMarket(
  given?: Pick<TestDatabase, 'db'>,
  outside: Pick<ApplicationOptions, 'services' | 'resolveActor' | 'environment'> = {},
) {
  const clock = createTestClock();
  const { all, contexts, close } = await startApplications({
    ...(given && { database: given }),
    resolveActor: tokenIsUserId,
    ...outside,
    services: (basis) => ({
      clock,
      limiter: { take: async () => null, giveBack: async () => {} },
      ...outside.services?.(basis),
    }),
  });
  const [{ db, url, services, problems }] = all;
  const share = shareOut(all);
  const handle = (request: Request) => share((app) => app.handle(request));
  const drain = () => share((app) => app.drain());
  const runJob = (name: string) => share((app) => app.job(name));
  const nextContext = inTurn(contexts);
  const job = () => nextContext()();
  const categories = await createCategories(db);
  let people = 0;

  /** Adds a person with a confirmed address. */
  function user(more: Partial<NewUser> = {}): Promise<string> {
    people += 1;
    return createUser(db, {
      email: `person${people}@legend.test`,
      password_hash: null,
      trust_level: 1,
      public_name: `person${people}`,
      registered_at: new Date(START.getTime() - 30 * 86_400_000),
      ...more,
    });
  }

  /** Puts money into a wallet. The books stay balanced: it comes from the platform's exchange account. */
  async function fund(userId: string, cents: number): Promise<void> {
    await post(db, {
      kind: 'adjustment',
      key: `test:${newId()}`,
      reference: userId,
      at: clock.now(),
      postings: [
        { account: platformAccount('fx'), cents: -cents },
        { account: userAccount('real', userId), cents },
      ],
    });
  }

  /** Puts card money into a wallet: a deposit of the sandbox, whatever its limits. */
  async function fundByCard(userId: string, cents: number): Promise<void> {
    const deposit = { id: newId(), userId, provider: 'sandbox', cents };
    await db.transaction().execute(async (tx) => {
      await insertDeposit(tx, { ...deposit, at: clock.now() });
      await updateDeposit(tx, deposit.id, 'captured', clock.now());
      await creditDeposit({ ...job(), db: tx }, deposit);
    });
  }

  /** Subjects of the mails that were queued for somebody, once all that waits is told. An hour goes by. */
  async function mailsTo(userId: string): Promise<string[]> {
    await drain();
    await clock.advance(db, 3_600);
    await runJob('notifications.tell');
    const { rows } = await sql<{ subject: string }>`
      select m.subject from mail_message m join app_user u on u.email = m.recipient
      where u.id = ${userId} order by m.id
    `.execute(db);
    return rows.map(({ subject }) => subject);
  }

  /** Adds a payout method that can be used at once. */
  async function payoutMethod(userId: string): Promise<string> {
    const id = newId();
    await db
      .insertInto('payout_method')
      .values({
        id,
        user_id: userId,
        kind: 'paypal',
        label: 'x',
        sealed_details: '',
        fingerprint: id,
        usable_from: new Date(0),
        created_at: new Date(0),
      })
      .execute();
    return id;
  }

  /** Calls the API as `/api/…` is called from outside. */
  function call(method: string, path: string, body?: unknown, options: CallOptions = {}) {
    const headers = { 'idempotency-key': options.key, ...options.headers };
    const sent = typeof body === 'string' ? { raw: body } : { body };
    return callApi(handle, method, path, { ...sent, token: options.as, headers });
  }

  const asking = (as: string) => (path: string) => call('GET', path, undefined, { as });

  /** Places an order at the price that it has now. */
  async function place(as: string, order: AgreedOrder, key = newId()) {
    return call('POST', 'market/order', await agreedOrder(asking(as), order), { as, key });
  }

  /** Pays an order at the price that it has now, from the wallet unless another method is named. */
  async function pay(as: string, id: string, payment: Partial<AgreedPayment> = {}, key = newId()) {
    const body = await agreedPayment(asking(as), id, { method: 'wallet', ...payment });
    return call('POST', `market/order/${id}/pay`, body, { as, key });
  }

  return {
    db,
    url,
    clock,
    /** Those of the first application. */
    services,
    /** What either of them logged as an error. */
    problems,
    applications: all.map(({ application }) => application),
    /** Delivers all events that are due. */
    outbox: { drain },
    handle,
    /** The context of a job that runs now. */
    job,
    /** Runs a recurring job until it has nothing to do. */
    runJob,
    user,
    fund,
    fundByCard,
    mailsTo,
    payoutMethod,
    call,
    place,
    pay,
    offer: (options: OfferOptions) => createOffer(db, categories, clock.now(), options),
    drop: close,
  };
}

type Categories = Record<Base, string>;

async function createCategories(db: Db): Promise<Categories> {
  const game = newId();
  await sql`
    insert into genre (id, alias, title_en, title_fr, position)
    values (${newId()}, 'rpg', 'RPG', 'RPG', 1) on conflict do nothing
  `.execute(db);
  await sql`
    insert into game (id, alias, title, genre, created_at)
    values (${game}, 'test-game', 'Test Game', 'rpg', ${START})
  `.execute(db);
  const ids: Categories = {
    items: newId(),
    accounts: newId(),
    'gift-cards': newId(),
    'top-up': newId(),
    boosting: newId(),
  };
  for (const [base, id] of Object.entries(ids)) {
    await sql`
      insert into base_category (id, alias, title_en, title_fr, position)
      values (${newId()}, ${base}, ${base}, ${base}, 1) on conflict do nothing
    `.execute(db);
    await sql`
      insert into category (id, game_id, base, alias, title_en, title_fr, position, unit_name_en,
        unit_name_fr, unit_size, price_precision, delivery_methods, promised_minutes, check_hours,
        warranty_days, facet_keys, buyer_inputs, vault_fields, proof, created_at)
      values (${id}, ${game}, ${base}, ${base}, ${base}, ${base}, 1, 'item', 'objet', 1, 'cents',
        ${['manual', 'instant']}, ${[20, 60]}, ${base === 'gift-cards' ? 24 : 72}, ${[0, 7, 14]},
        ${[]}, '[]', '[]', '[]', ${START})
    `.execute(db);
  }
  return ids;
}

async function createOffer(
  db: Db,
  categories: Categories,
  now: Date,
  options: OfferOptions,
): Promise<string> {
  const { priceCents = 1_000, stock = 1_000, delivery = 'manual', base = 'boosting' } = options;
  const id = newId();
  await db
    .insertInto('offer')
    .values({
      id,
      seller_id: options.sellerId,
      category_id: categories[base],
      status: 'active',
      title: 'A thing that people want',
      price_micros: priceCents * 10_000,
      catalog_price_micros: catalogPriceMicros(priceCents * 10_000, 1_000, 'cents'),
      in_stock: stock,
      min_purchase: options.minPurchase ?? 1,
      delivery_method: delivery,
      delivery_minutes: delivery === 'instant' ? 0 : 60,
      warranty_days: options.warrantyDays ?? 0,
      created_at: now,
      updated_at: now,
      published_at: now,
    })
    .execute();
  if (delivery === 'instant') {
    const secrets = Array.from({ length: stock }, (_, index) => ({
      id: newId(),
      offer_id: id,
      ciphertext: `sealed ${index}`,
      fingerprint: `${id}:${index}`,
      created_at: now,
    }));
    if (secrets.length > 0) await db.insertInto('offer_secret').values(secrets).execute();
  }
  return id;
}
