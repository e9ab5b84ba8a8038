/** Pairs of transactions over the same rows: no deadlock, and one bad row stops nothing else. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId, pairId } from '~/kernel/ids.ts';
import type { Tx } from '~/server/db/database.ts';
import type { ServerModule } from '~/server/core/define-module.ts';
import { unitOfWork } from '~/server/core/unit-of-work.ts';
import { postOrderMessages } from '~/server/modules/chat/use-cases/post-system-message.ts';
import { platformAccount, post, userAccount } from '~/server/modules/ledger/index.ts';
import { moderationModule } from '~/server/modules/moderation/index.ts';
import { hideSellerOffers } from '~/server/modules/offers/index.ts';
import { ordersModule, type OrderChange } from '~/server/modules/orders/index.ts';
import { referralsModule } from '~/server/modules/referrals/index.ts';
import { sellersModule } from '~/server/modules/sellers/index.ts';
import { countCompleted } from '~/server/modules/sellers/use-cases/count-orders.ts';
import { balancesOf, grantBonus, walletModule } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, START, type Market } from './support/market.ts';
import { holdRows, lockOfferRow, lockUserRow, waitForWaiters } from './support/row-locks.ts';

// Nothing is tried again here: where the database had to end a transaction, a test fails.
vi.mock(import('~/server/db/transaction.ts'), () => ({
  inTransaction: (db, work) => db.transaction().execute(work),
  isCollision: () => false,
}));

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.drop());

const runJob = (module: ServerModule, name: string): Promise<number> => {
  const job = module.jobs?.find((candidate) => candidate.name === name);
  if (!job) throw new Error(`There is no job ${name}`);
  return job.run(market.job());
};
const recomputeLevels = () => runJob(sellersModule, 'sellers.count_levels');

/** Somebody whose level is about to fall to 0, because nothing was sold. */
const risenSeller = (level = 1) => market.user({ is_seller: true, seller_level: level });
const place = (as: string, offer: string) => market.place(as, { offer_id: offer, count: 1 });

async function richBuyer(): Promise<string> {
  const buyer = await market.user();
  await market.fund(buyer, 100_000);
  return buyer;
}

/** An order of one unit that was completed, and whose proceeds are on hold. */
async function completedOrder(seller: string, offer: string) {
  const buyer = await richBuyer();
  const { body: order } = await place(buyer, offer);
  await market.pay(buyer, order.id);
  const move = (as: string, step: string, body: object = {}) =>
    market.call('POST', `market/order/${order.id}/${step}`, body, { as });
  await move(seller, 'start');
  await move(seller, 'deliver', { text: 'It is in your mailbox' });
  const { body } = await move(buyer, 'confirm');
  expect(body.status).toBe('completed');
  return { id: String(order.id), buyer, move };
}

describe('a seller’s level changes', () => {
  test('while one of the offers is being bought', async () => {
    const buyer = await richBuyer();
    const seller = await risenSeller();
    const offer = await market.offer({ sellerId: seller });
    const release = await holdRows(market.db, lockUserRow(buyer));
    const placing = place(buyer, offer);
    await waitForWaiters(market.db, 1);
    const counting = recomputeLevels();
    await waitForWaiters(market.db, 2, counting);
    await release();
    const placed = await placing;
    await counting;
    expect(placed.status).toBeLessThan(500);
    expect(market.problems).toEqual([]);
  });

  test('while a completed order is counted', async () => {
    const seller = await risenSeller();
    const [first, second] = [
      await market.offer({ sellerId: seller }),
      await market.offer({ sellerId: seller }),
    ];
    const category = await market.db
      .selectFrom('offer')
      .select('category_id')
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    const event = {
      order_id: newId(),
      offer_id: second,
      seller_id: seller,
      category_id: category.category_id,
      market_key: '',
      unit_micros: 1_000_000,
      count: 1,
      paid_at: null,
      delivered_at: null,
      deliver_by: null,
      was_completed: false,
      at: START.toISOString(),
    } as unknown as OrderChange;
    const release = await holdRows(market.db, lockOfferRow(first));
    const levels = recomputeLevels();
    await waitForWaiters(market.db, 1);
    const counting = market.db
      .transaction()
      .execute((tx) => countCompleted({ ...market.job(), db: tx }, event));
    await waitForWaiters(market.db, 2, counting);
    await release();
    await Promise.all([levels, counting]);
  });

  test('while the same offers are hidden and shown', async () => {
    const seller = await risenSeller(2);
    const offers = await Promise.all(
      Array.from({ length: 40 }, () => market.offer({ sellerId: seller })),
    );
    // Rows lie in another order than their ids.
    for (const id of offers.toSorted().toReversed()) {
      await market.db.updateTable('offer').set({ locale: 'fr' }).where('id', '=', id).execute();
    }
    const ids = offers.toSorted();
    const release = await holdRows(market.db, lockOfferRow(ids[20] ?? ''));
    const levels = recomputeLevels();
    await waitForWaiters(market.db, 1);
    const hiding = market.db
      .transaction()
      .execute((tx) => hideSellerOffers({ ...market.job(), db: tx }, seller, true));
    await waitForWaiters(market.db, 2, hiding);
    await release();
    await Promise.all([levels, hiding]);
  });
});

describe('money that waits', () => {
  async function put(kind: 'real' | 'hold', owner: string, cents: number): Promise<void> {
    await post(market.db, {
      kind: 'adjustment',
      key: newId(),
      reference: owner,
      at: START,
      postings: [
        { account: platformAccount('fx'), cents: -cents },
        { account: userAccount(kind, owner), cents },
      ],
    });
  }

  const addHold = (owner: string, seconds: number, cents = 10) =>
    market.db
      .insertInto('hold')
      .values({
        id: newId(),
        user_id: owner,
        order_id: newId(),
        net_cents: cents,
        rule: 'hold.L0',
        release_at: new Date(START.getTime() - 3_600_000 + seconds * 1_000),
        created_at: START,
      })
      .execute();

  const openHolds = (owners: readonly string[]) =>
    market.db
      .selectFrom('hold')
      .select('id')
      .where('user_id', 'in', owners)
      .where('resolved_at', 'is', null)
      .execute();

  test('is released by four workers at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => market.user()));
    for (const person of people) await put('hold', person, 50 * 10);
    for (let index = 0; index < 400; index += 1) {
      const round = Math.floor(index / 8);
      const turn = round % 2 === 0 ? index % 8 : 7 - (index % 8);
      await addHold(people[(turn + round * 3) % 8] ?? '', index);
    }
    const worker = async () => {
      while ((await runJob(walletModule, 'wallet.release_holds')) > 0);
    };
    await Promise.all(Array.from({ length: 4 }, worker));
    expect(await openHolds(people)).toEqual([]);
    for (const person of people) {
      expect(await balancesOf(market.db, person)).toMatchObject({ real: 500, hold: 0 });
    }
    await assertLedger(market.db);
  });

  test('is released although the hold before it cannot be', async () => {
    const [broken, whole] = [await market.user(), await market.user()];
    await put('hold', whole, 10);
    // Nothing stands behind the first one.
    await addHold(broken, 0);
    await addHold(whole, 1);
    await runJob(walletModule, 'wallet.release_holds');
    expect(await openHolds([whole])).toEqual([]);
    expect(await openHolds([broken])).toHaveLength(1);
    expect(market.problems).not.toEqual([]);
    market.problems.length = 0;
    await market.db.deleteFrom('hold').where('user_id', '=', broken).execute();
  });

  test('is earned by partners whom four workers pay at once', async () => {
    const partners = await Promise.all(Array.from({ length: 8 }, () => market.user()));
    for (const [at, partner] of partners.entries()) {
      const user_id = await market.user();
      const common = { user_id, referrer_id: partner, updated_at: START } as const;
      await market.db
        .insertInto('referral')
        .values({ ...common, kind: 'affiliate', status: 'open', flags: [], registered_at: START })
        .execute();
      const rows = Array.from({ length: 40 }, (_, index) => ({
        ...common,
        order_id: newId(),
        turnover_cents: 1_000,
        cents: 20,
        status: 'held' as const,
        release_at: new Date(START.getTime() - (index % 2 === 0 ? at : 8 - at) * 1_000 - index),
      }));
      await market.db.insertInto('affiliate_commission').values(rows).execute();
    }
    const worker = async () => {
      while ((await runJob(referralsModule, 'referrals.release_commissions')) > 0);
    };
    await Promise.all(Array.from({ length: 4 }, worker));
    for (const partner of partners) {
      expect(await balancesOf(market.db, partner)).toMatchObject({ real: 800 });
    }
  });

  test('bonus money expires while an order gives some of it back', async () => {
    const seller = await market.user({ is_seller: true });
    const buyer = await richBuyer();
    const offer = await market.offer({ sellerId: seller });
    const at = market.clock.now();
    await market.db
      .transaction()
      .execute((tx) => grantBonus(tx, { userId: buyer, cents: 500, reason: 'welcome', at }));
    const { body: order } = await place(buyer, offer);
    expect((await market.pay(buyer, order.id, { use_bonus: true })).status).toBe(200);
    await sql`update bonus_grant set expires_at = ${at} where user_id = ${buyer}`.execute(
      market.db,
    );
    const release = await holdRows(market.db, (tx) =>
      sql`select from ledger_account where owner = ${buyer} for update`.execute(tx),
    );
    const refunding = market.call('POST', `market/order/${order.id}/decline`, {}, { as: seller });
    await waitForWaiters(market.db, 1);
    const expiring = runJob(walletModule, 'wallet.expire_bonus');
    await waitForWaiters(market.db, 2);
    await release();
    const [refunded] = await Promise.all([refunding, expiring]);
    expect(refunded.body.status).toBe('refund');
    await runJob(walletModule, 'wallet.expire_bonus');
    expect(await balancesOf(market.db, buyer)).toMatchObject({ bonus: 0, real: 100_000 });
  });
});

describe('an order ends in a refund', () => {
  test('while its buyer reviews it', async () => {
    const seller = await market.user({ is_seller: true });
    const staff = await market.user({ role: 'admin' });
    const offer = await market.offer({ sellerId: seller });
    const { id, buyer, move } = await completedOrder(seller, offer);
    const release = await holdRows(market.db, (tx) =>
      sql`select from app_user where id = ${seller} for no key update`.execute(tx),
    );
    const stars = { communication: 5, fulfillment: 5, start_time: 5, message: 'Fast and kind.' };
    const reviewing = move(buyer, 'review', stars);
    await waitForWaiters(market.db, 1);
    expect((await move(buyer, 'dispute', { reason: 'other', text: 'Gone again.' })).status).toBe(
      200,
    );
    const reason = 'The seller took it back';
    const path = `admin/order/${id}/resolve`;
    const refunding = market.call('POST', path, { decision: 'refund', reason }, { as: staff });
    await waitForWaiters(market.db, 2, refunding);
    await release();
    const [reviewed, refunded] = await Promise.all([reviewing, refunding]);
    expect([reviewed.status, refunded.status]).toEqual([201, 200]);
    expect(refunded.body.status).toBe('refund');
    expect(market.problems).toEqual([]);
  });
});

describe('orders whose time is up', () => {
  test('are moved although the one before them cannot be', async () => {
    const seller = await market.user({ is_seller: true });
    const offer = await market.offer({ sellerId: seller, stock: 10 });
    const placed: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { body } = await market.place(await market.user(), { offer_id: offer, count: 1 });
      placed.push(body.id);
    }
    const [broken = '', whole = ''] = placed;
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$
    `.execute(market.db);
    await sql`
      create trigger refuse before update on market_order for each row
      when (new.status <> old.status and old.id = ${sql.lit(broken)}) execute function refuse()
    `.execute(market.db);
    market.clock.advanceMs(3_600_000);
    await runJob(ordersModule, 'orders.sweep');
    await sql`drop trigger refuse on market_order`.execute(market.db);
    await sql`drop function refuse`.execute(market.db);
    const statusOf = async (id: string) =>
      (
        await market.db
          .selectFrom('market_order')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).status;
    expect(await statusOf(whole)).toBe('cancelled');
    expect(await statusOf(broken)).toBe('created');
    expect(market.problems).not.toEqual([]);
    market.problems.length = 0;
    await runJob(ordersModule, 'orders.sweep');
    expect(await statusOf(broken)).toBe('cancelled');
  });
});

describe('the chat is told of several orders at once', () => {
  test('and waits for a room without holding one that comes after it', async () => {
    const buyer = await market.user();
    const sellers = [await market.user(), await market.user()].toSorted((a, b) =>
      pairId(buyer, a) < pairId(buyer, b) ? -1 : 1,
    );
    const [low = '', high = ''] = sellers.map((seller) => pairId(buyer, seller));
    // Told in the other order than the rooms are locked in.
    const events = sellers.toReversed().map(
      (seller) =>
        ({
          order_id: newId(),
          buyer_id: buyer,
          seller_id: seller,
          from: 'created',
          status: 'paid',
          event: 'capture',
          actor: 'system',
          title: 'A thing',
          count: 1,
          total_cents: 100,
          discount_cents: 0,
          deliver_by: null,
          check_until: null,
        }) as unknown as OrderChange,
    );
    const tell = (at: string, told: readonly OrderChange[]) =>
      unitOfWork(market.job(), (ctx) =>
        postOrderMessages(
          ctx,
          told.map((event) => ({ ...event, at })),
        ),
      );
    await tell('first', events);
    const lockRoom = (id: string) => (tx: Tx) =>
      sql`select from chat_room where id = ${id} for no key update nowait`.execute(tx);
    const release = await holdRows(market.db, lockRoom(low));
    const telling = tell('second', events);
    await waitForWaiters(market.db, 1, telling);
    await market.db.transaction().execute(lockRoom(high));
    await release();
    await telling;
  });
});

describe('bans that run out', () => {
  test('end although one of them cannot be', async () => {
    const banned = { is_banned: true, banned_until: START };
    const [broken, whole] = [await market.user(banned), await market.user(banned)];
    await sql`
      create function refuse_broken() returns trigger language plpgsql as $$
      begin raise exception 'broken'; end $$
    `.execute(market.db);
    await sql`
      create trigger refuse_broken before update on app_user for each row
      when (${sql.raw(`old.id = '${broken}'`)}) execute function refuse_broken()
    `.execute(market.db);
    await runJob(moderationModule, 'moderation.open_ended_bans').catch(() => 0);
    await sql`drop trigger refuse_broken on app_user`.execute(market.db);
    const row = await market.db
      .selectFrom('app_user')
      .select('is_banned')
      .where('id', '=', whole)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ is_banned: false });
  });
});
