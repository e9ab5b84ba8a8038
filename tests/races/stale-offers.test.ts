/** Confirming an offer against the job that lets it rest (decision 0082): one of both comes first, and the confirmed one is on sale. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { openMarket, type Market } from './support/market.ts';
import { holdRows, lockOfferRow, waitForWaiters } from './support/row-locks.ts';

// Nothing is tried again here: where the database had to end a transaction, a test fails.
vi.mock(import('~/server/db/transaction.ts'), () => ({
  inTransaction: (db, work) => db.transaction().execute(work),
  isCollision: () => false,
}));

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(async () => {
  expect(market.problems).toEqual([]);
  await market.drop();
});

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(market.clock.now().getTime() - days * DAY_MS);

/** A seller who was told long ago of offers that rest with the next run of the job. */
async function shop(count: number) {
  const as = await market.user({ is_seller: true, trust_level: 2 });
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push(await market.offer({ sellerId: as, base: 'items', priceCents: 1_000, stock: 9 }));
  }
  await market.db
    .updateTable('offer')
    .set({ confirmed_at: daysAgo(40), updated_at: daysAgo(40) })
    .where('seller_id', '=', as)
    .execute();
  await market.db
    .insertInto('stale_notice')
    .values({ seller_id: as, told_at: daysAgo(6) })
    .execute();
  return { as, ids };
}

const confirm = (as: string, id: string) =>
  market.call('POST', `market/seller/offer/${id}/confirm`, {}, { as, key: newId() });
const confirmAll = (as: string) =>
  market.call(
    'POST',
    'market/seller/offer/bulk',
    { selection: { filter: {} }, act: { kind: 'confirm' } },
    { as, key: newId() },
  );
const rest = () => market.runJob('autopilot.rest');
const offersOf = (as: string) =>
  market.db
    .selectFrom('offer')
    .select(['id', 'status', 'rested_at', 'confirmed_at'])
    .where('seller_id', '=', as)
    .orderBy('id')
    .execute();
const expectConfirmed = async (as: string) => {
  for (const offer of await offersOf(as)) {
    expect(offer).toMatchObject({ status: 'active', rested_at: null });
    expect(offer.confirmed_at.getTime()).toBeGreaterThan(daysAgo(1).getTime());
  }
};
const noticesOf = (as: string) =>
  market.db.selectFrom('notice').select('kind').where('user_id', '=', as).execute();

test('an offer that is confirmed while the job waits for it does not rest, and nobody says so', async () => {
  const { as, ids } = await shop(1);
  const [id = ''] = ids;
  const release = await holdRows(market.db, lockOfferRow(id));
  const confirming = confirm(as, id);
  await waitForWaiters(market.db, 1, confirming);
  const resting = rest();
  await waitForWaiters(market.db, 2, resting);
  await release();
  expect((await confirming).body).toMatchObject({ status: 'active' });
  await resting;
  await market.outbox.drain();
  await expectConfirmed(as);
  expect(await noticesOf(as)).toEqual([]);
});

test('an offer that is confirmed right behind the job is on sale again', async () => {
  const { as, ids } = await shop(1);
  const [id = ''] = ids;
  const release = await holdRows(market.db, lockOfferRow(id));
  const resting = rest();
  await waitForWaiters(market.db, 1, resting);
  const confirming = confirm(as, id);
  await waitForWaiters(market.db, 2, confirming);
  await release();
  await resting;
  expect((await confirming).body).toMatchObject({ status: 'active' });
  await expectConfirmed(as);
});

test('of many each is confirmed or rests, never both, one at a time and all at once', async () => {
  const { as, ids } = await shop(120);
  const some = ids.filter((_, index) => index % 7 === 0);
  const answers = await Promise.all([
    ...some.map((id) => confirm(as, id)),
    rest().then(() => null),
    rest().then(() => null),
  ]);
  for (const answer of answers) expect(answer?.status ?? 200).toBe(200);
  const isConfirmed = (id: string) => some.includes(id);
  for (const { id, status, rested_at: rested, confirmed_at: at } of await offersOf(as)) {
    expect([id, status, rested === null]).toEqual(
      isConfirmed(id) ? [id, 'active', true] : [id, 'inactive', false],
    );
    expect(at.getTime() > daysAgo(1).getTime()).toBe(isConfirmed(id));
  }
  const other = await shop(120);
  await Promise.all([confirmAll(other.as), rest(), rest()]);
  await market.runJob('offers.bulk');
  await rest();
  await expectConfirmed(other.as);
});
