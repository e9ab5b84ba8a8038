/** Transactions that the database aborts because of concurrent ones are retried, and the first try leaves nothing. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import type { DomainEvent } from '~/server/core/events.ts';
import { inTransaction } from '~/server/db/transaction.ts';
import { openMarket, type Market } from './support/market.ts';

let market: Market;
let buyer: string;
let offer: string;
/** Events of committed calls. */
const announced: DomainEvent[] = [];

beforeAll(async () => {
  market = await openMarket();
  for (const { dependencies } of market.applications) {
    const { announce } = dependencies;
    dependencies.announce = (event) => {
      announced.push(event);
      announce(event);
    };
  }
  buyer = await market.user();
  offer = await market.offer({ sellerId: await market.user({ is_seller: true }), stock: 10 });
  await sql`create sequence tries`.execute(market.db);
});
afterEach(async () => {
  await sql`drop trigger if exists collide on order_event`.execute(market.db);
});
afterAll(() => market.drop());

/** Makes the database end the next transactions that note something about an order. */
async function collide(times: number, code: string): Promise<void> {
  // A sequence counts what is rolled back too.
  await sql`alter sequence tries restart`.execute(market.db);
  await sql
    .raw(`
      create or replace function collide() returns trigger language plpgsql as $$
      begin
        if nextval('tries') <= ${times} then raise exception 'ended' using errcode = '${code}'; end if;
        return new;
      end $$;
    `)
    .execute(market.db);
  await sql`
    create trigger collide after insert on order_event for each row execute function collide()
  `.execute(market.db);
}

const place = (key = newId()) => market.place(buyer, { offer_id: offer, count: 1 }, key);
const stock = async () =>
  (
    await market.db
      .selectFrom('offer')
      .select('in_stock')
      .where('id', '=', offer)
      .executeTakeFirstOrThrow()
  ).in_stock;
const countOf = async (table: 'market_order' | 'outbox') =>
  (
    await market.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describe.each(['40P01', '40001'])('a call that ends with %s', (code) => {
  test('twice is made a third time: one order, one event, announced once', async () => {
    const before = [await stock(), await countOf('market_order'), await countOf('outbox')];
    announced.length = 0;
    await collide(2, code);
    const placed = await place();
    expect(placed.status).toBe(200);
    const after = [await stock(), await countOf('market_order'), await countOf('outbox')];
    expect(after).toEqual([(before[0] ?? 0) - 1, (before[1] ?? 0) + 1, (before[2] ?? 0) + 1]);
    expect(announced.map(({ topic }) => topic)).toEqual(['orders.changed']);
    const body = { reason: '' };
    await market.call('POST', `market/order/${placed.body.id}/cancel`, body, { as: buyer });
  });

  test('three times is refused by name and can be repeated with the same key', async () => {
    const before = await stock();
    announced.length = 0;
    await collide(3, code);
    const key = newId();
    const refused = await place(key);
    expect(refused.body).toMatchObject({ statusCode: 503, code: 'BUSY' });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(announced).toEqual([]);
    expect(await stock()).toBe(before);
    const placed = await place(key);
    expect(placed.status).toBe(200);
    await market.call('POST', `market/order/${placed.body.id}/cancel`, {}, { as: buyer });
    expect(market.problems).toEqual([]);
  });
});

test('two transactions that lock the same rows in opposite orders both come to an end', async () => {
  const people = [await market.user(), await market.user()];
  const both = Promise.withResolvers<void>();
  let begun = 0;
  const rename = (ids: readonly string[]) =>
    inTransaction(market.db, async (tx) => {
      for (const [index, id] of ids.entries()) {
        await tx.updateTable('app_user').set({ locale: 'fr' }).where('id', '=', id).execute();
        if (index > 0) continue;
        begun += 1;
        if (begun === 2) both.resolve();
        await both.promise;
      }
    });
  await Promise.all([rename(people), rename(people.toReversed())]);
  const rows = await market.db
    .selectFrom('app_user')
    .select('locale')
    .where('id', 'in', people)
    .execute();
  expect(rows).toEqual([{ locale: 'fr' }, { locale: 'fr' }]);
  // One of them was made twice, or both: PostgreSQL ends whichever looks first, and two may look at once.
  expect(begun).toBeGreaterThan(2);
});

test('what fails for another reason is not made again', async () => {
  let tries = 0;
  const failing = inTransaction(market.db, async (tx) => {
    tries += 1;
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(tries).toBe(1);
});
