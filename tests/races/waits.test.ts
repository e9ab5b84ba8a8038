/**
 * Every wait has a timeout, and the nightly integrity check runs across restarts: on PostgreSQL, with two
 * applications.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob, startApplication } from '../support/application.ts';
import { openMarket, type Market } from './support/market.ts';
import { holdRows, lockOfferRow } from './support/row-locks.ts';

const JOB = 'orders.check_books';
const DAY_MS = 86_400_000;

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.drop());

const setting = async (name: string) => {
  const { rows } = await sql<Record<string, string>>`show ${sql.id(name)}`.execute(market.db);
  return Object.values(rows[0] ?? {})[0];
};

describe('waits', () => {
  test('for rows, answers and idle transactions have an end', async () => {
    expect(await setting('lock_timeout')).toBe('10s');
    expect(await setting('statement_timeout')).toBe('30s');
    expect(await setting('idle_in_transaction_session_timeout')).toBe('30s');
  });

  test('a call that waited too long for a row is told so and has changed nothing', async () => {
    const offer = await market.offer({
      sellerId: await market.user({ is_seller: true }),
      stock: 3,
    });
    const buyer = await market.user();
    const release = await holdRows(market.db, lockOfferRow(offer));
    const refused = await market.place(buyer, { offer_id: offer, count: 1 });
    await release();
    expect(refused).toMatchObject({ status: 503, body: { code: 'BUSY' } });
    expect(refused.headers.get('retry-after')).toBe('1');
    const again = await market.place(buyer, { offer_id: offer, count: 1 });
    expect(again.status).toBe(200);
  });
});

describe('the nightly proof', () => {
  const proofs = async () =>
    market.db.selectFrom('integrity_check').selectAll().where('name', '=', 'orders').execute();
  const checkedAt = async () => (await proofs())[0]?.checked_at.getTime() ?? 0;
  /** Another process on the same database. */
  const another = () =>
    startApplication({ database: market, services: () => ({ clock: market.clock }) });
  const prove = async () => runJob({ context: (await another()).context }, JOB);

  test('runs at once, at one of two processes, and not again before its time', async () => {
    await Promise.all([prove(), prove()]);
    const first = await checkedAt();
    expect(first).toBeGreaterThan(0);
    // A process that was started again finds it done.
    await prove();
    expect(await checkedAt()).toBe(first);
    market.clock.advanceMs(DAY_MS + 1);
    await prove();
    expect(await checkedAt()).toBeGreaterThan(first);
  });

  test('is owed by whoever died at it', async () => {
    market.clock.advanceMs(DAY_MS + 1);
    const before = await checkedAt();
    const { rows } = await sql`
      update job_lease set held_until = ${new Date(market.clock.now().getTime() + 900_000)}
      where name = ${JOB} returning name
    `.execute(market.db);
    expect(rows).toHaveLength(1);
    await prove();
    expect(await checkedAt()).toBe(before);
    market.clock.advanceMs(900_001);
    await prove();
    expect(await checkedAt()).toBeGreaterThan(before);
  });

  test('looks at what is new, and at everything after a week', async () => {
    const [before] = await proofs();
    market.clock.advanceMs(DAY_MS + 1);
    await prove();
    const [next] = await proofs();
    expect(next?.full_at).toEqual(before?.full_at);
    await market.db
      .updateTable('integrity_check')
      .set({ full_at: new Date(Date.now() - 7 * DAY_MS) })
      .execute();
    market.clock.advanceMs(DAY_MS + 1);
    await prove();
    const [full] = await proofs();
    expect(full?.full_at).toEqual(full?.checked_at);
  });
});

describe('a proof that finds something', () => {
  let owner: string;
  let payout: string;
  let admin: string;

  const rob = (cents: number) =>
    market.db
      .updateTable('ledger_account')
      .set((eb) => ({ balance: eb('balance', '-', cents) }))
      .where('owner', '=', owner)
      .where('kind', '=', 'real')
      .execute();
  const proveAgain = async () => {
    market.clock.advanceMs(DAY_MS + 1);
    await runJob({ context: market.job }, JOB);
  };
  const approve = (id: string) =>
    market.call('POST', `admin/payout/${id}/approve`, {}, { as: admin, key: crypto.randomUUID() });

  beforeAll(async () => {
    owner = await market.user({ trust_level: 2 });
    admin = await market.user({ role: 'admin' });
    await market.fund(owner, 50_000);
    const method = await market.payoutMethod(owner);
    const asked = await market.call(
      'POST',
      'wallet/payout/payout_request',
      { amount: 1_000, method_id: method },
      { as: owner, key: crypto.randomUUID() },
    );
    expect(asked.status, asked.text).toBe(200);
    payout = asked.body.id;
  });

  test('stops payouts until a proof finds nothing', async () => {
    // What was posted since the last proof is looked at: this account among it.
    await rob(100);
    await proveAgain();
    expect(await approve(payout)).toMatchObject({ status: 409, body: { code: 'PAYOUTS_PAUSED' } });
    await runJob({ context: market.job }, 'wallet.screen_payouts');
    const status = () =>
      market.db
        .selectFrom('payout_request')
        .select('status')
        .where('id', '=', payout)
        .executeTakeFirstOrThrow();
    expect(await status()).toEqual({ status: 'created' });
    await rob(-100);
    await proveAgain();
    await runJob({ context: market.job }, 'wallet.screen_payouts');
    expect(await status()).toEqual({ status: 'pending' });
    expect((await approve(payout)).status).toBe(200);
  });
});
