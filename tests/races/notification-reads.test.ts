/** Two devices mark what was told as read at once: each row once, no deadlock, and both are told one count. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import { openMarket, type Market } from './support/market.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.drop());

async function told(userId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const now = market.clock.now();
  await market.db
    .insertInto('notice')
    .values(
      ids.map((id, index) => ({
        id,
        user_id: userId,
        kind: 'security' as const,
        subject: `thing:${index % 3}`,
        fact: id,
        data: JSON.stringify({ type: 'telegram', change: 'bound', username: null }),
        created_at: now,
        due_at: now,
        settled_at: now,
      })),
    )
    .execute();
  return ids;
}

/** Transactions that PostgreSQL ended because they waited for each other in a circle. */
async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select deadlocks::int as count from pg_stat_database where datname = current_database()
  `.execute(market.db);
  return rows[0]?.count ?? 0;
}

test('devices that mark the same, in any order and way, all succeed and leave nothing unread', async () => {
  const before = await deadlocks();
  for (let round = 0; round < 10; round += 1) {
    const reader = await market.user();
    const ids = await told(reader, 100);
    const read = (body: object) => market.call('POST', 'notification/read', body, { as: reader });
    const replies = await Promise.all([
      read({ ids }),
      read({ ids: ids.toReversed() }),
      read({ up_to: market.clock.now().toISOString() }),
      read({ about: 'thing:1' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const unread = await market.db
      .selectFrom('notice')
      .select('id')
      .where('user_id', '=', reader)
      .where('read_at', 'is', null)
      .execute();
    expect(unread).toEqual([]);
  }
  expect(await deadlocks()).toBe(before);
});
