/** Payments that staff look at: what they see, what they may do, what the buyer is told. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { balancesOf, grantBonus } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';
import { bodyOf, providerOf, type Told } from './support/provider.ts';

let market: Market;
let provider: ReturnType<typeof providerOf>;
let seller: string;
let admin: string;
let buyer: string;

beforeAll(async () => {
  market = await openMarket();
  seller = await market.user({ is_seller: true });
  admin = await market.user({ role: 'admin' });
  provider = providerOf(market, { seller, admin });
});
beforeEach(async () => {
  buyer = await market.user({ email_confirmed_at: market.clock.now() });
});
afterEach(async () => {
  await assertLedger(market.db);
  market.problems.length = 0;
});
afterAll(() => market.drop());

/** An order whose payment was told otherwise than asked, and the case that staff see. */
async function told(otherwise: Omit<Told, 'reference'>, as = buyer) {
  const { id, reference } = await provider.atProvider(as);
  await provider.send(bodyOf({ reference, ...otherwise }));
  return { id, reference, seen: await provider.caseOf(reference) };
}

/** What is on its way back to somebody's cards, in cents. */
async function sentBackTo(userId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from card_refund where user_id = ${userId}
  `.execute(market.db);
  return rows[0]?.cents ?? 0;
}

async function recordsOf(id: string) {
  const rows = await market.db
    .selectFrom('audit_record')
    .select(['action', 'actor_id', 'reason'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

describe('another amount than was asked for', () => {
  test('is given back once: to its card, on record, told, and final whatever is told later', async () => {
    const { id, reference, seen } = await told({ amount: 900 });
    expect(seen).toMatchObject({
      reason: 'mismatch',
      state: 'open',
      asked: { amount: 1_100, currency: 'USD' },
      told: { amount: 900, currency: 'USD' },
      order_id: id,
      actions: ['process', 'credit', 'close'],
    });
    expect(await provider.notices(id, buyer)).toMatchObject([{ kind: 'mismatch', amount: 1_100 }]);
    expect(await provider.notices(id, seller)).toEqual([]);
    expect(await market.mailsTo(buyer)).toEqual(['We are looking into your payment']);

    const key = newId();
    const answers = [
      await provider.decide(seen.id, 'credit', admin, key),
      await provider.decide(seen.id, 'credit', admin, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await provider.decide(seen.id, 'credit')).body.code).toBe('PAYMENT_EVENT_WRONG_STATE');
    expect(await sentBackTo(buyer)).toBe(900);
    expect(await recordsOf(seen.id)).toEqual(['payments.credit']);
    expect(await provider.caseOf(reference)).toMatchObject({
      state: 'credited',
      note: 'Looked into it',
      actions: [],
    });
    expect(await provider.notices(id, buyer)).toMatchObject([
      { kind: 'credited', amount: 900, went_to: 'card' },
    ]);
    expect((await market.mailsTo(buyer)).at(-1)).toBe('We looked into your payment');

    await provider.send(bodyOf({ reference }));
    expect((await provider.order(id, buyer)).status).toBe('created');
    expect(await sentBackTo(buyer)).toBe(900);
    expect((await provider.decide(seen.id, 'process')).body.code).toBe('PAYMENT_EVENT_WRONG_STATE');
    await expect(
      sql`update payment_event_processing set resolution = 'closed' where id = ${seen.id}`.execute(
        market.db,
      ),
    ).rejects.toThrow('append-only');
  });

  test('is not credited once the right amount was captured', async () => {
    const { id, reference, seen } = await told({ amount: 900 });
    await provider.send(bodyOf({ reference }));
    expect((await provider.order(id, buyer)).status).toBe('paid');
    expect((await provider.caseOf(reference)).actions).toEqual(['process', 'close']);
    expect((await provider.decide(seen.id, 'credit')).body.code).toBe('PAYMENT_EVENT_WRONG_STATE');
    expect(await sentBackTo(buyer)).toBe(0);
  });

  test.each([
    ['in another currency', { currency: 'EUR' }],
    ['that is nothing', { amount: 0 }],
    ['of a payment that failed', { amount: 900, type: 'payment.failed' }],
  ])('%s is no money to credit', async (_name, otherwise) => {
    const { id, seen } = await told(otherwise);
    expect(seen.actions).toEqual(['process', 'close']);
    expect((await provider.decide(seen.id, 'credit')).body.code).toBe('PAYMENT_EVENT_WRONG_STATE');
    expect(await sentBackTo(buyer)).toBe(0);
    const hasFailed = 'type' in otherwise;
    expect(await provider.notices(id, buyer)).toHaveLength(hasFailed ? 0 : 1);
  });

  test('is processed again as often as one likes, and stays what it is', async () => {
    const { id, reference, seen } = await told({ amount: 900 });
    const { body } = await provider.decide(seen.id, 'process');
    expect(body).toEqual({ result: 'open' });
    expect(await provider.caseOf(reference)).toMatchObject({ reason: 'mismatch', state: 'open' });
    expect(await recordsOf(seen.id)).toEqual(['payments.process_again']);
    // Told once, whatever is tried.
    expect(await market.mailsTo(buyer)).toEqual(['We are looking into your payment']);
    expect((await provider.order(id, buyer)).status).toBe('created');
  });

  test('is closed with a note, told to the buyer, and may be opened by processing it again', async () => {
    const { id, reference, seen } = await told({ amount: 900 });
    expect((await provider.decide(seen.id, 'close')).status).toBe(200);
    expect((await provider.decide(seen.id, 'close')).body.code).toBe('PAYMENT_EVENT_WRONG_STATE');
    expect(await provider.caseOf(reference)).toMatchObject({
      state: 'closed',
      actions: ['process'],
    });
    expect(await provider.listed()).not.toContainEqual(expect.objectContaining({ reference }));
    expect(await provider.notices(id, buyer)).toMatchObject([{ kind: 'closed', went_to: null }]);
    expect((await market.mailsTo(buyer)).at(-1)).toBe('We looked into your payment');
    await provider.decide(seen.id, 'process');
    expect(await provider.caseOf(reference)).toMatchObject({ state: 'open', note: null });
  });

  test('of a deposit is credited to its owner, who is told by mail', async () => {
    const { body } = await market.call(
      'POST',
      'wallet/deposit',
      { amount: 5_000, method: 'sandbox' },
      { as: buyer, key: newId() },
    );
    const deposit = { reference: body.id, purpose: 'deposit' };
    await provider.send(bodyOf({ ...deposit, amount: 4_000 }));
    const seen = await provider.caseOf(body.id);
    expect(seen).toMatchObject({ order_id: null, user_id: buyer, asked: { amount: 5_000 } });
    expect((await provider.decide(seen.id, 'credit')).status).toBe(200);
    await provider.send(bodyOf({ ...deposit, amount: 5_000 }));
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 0, card: 4_000 });
    expect(await market.mailsTo(buyer)).toContain('We looked into your payment');
  });

  test('of a deposit that exceeds what its owner may deposit goes back to its card', async () => {
    const body = { amount: 5_000, method: 'sandbox' };
    const asked = await market.call('POST', 'wallet/deposit', body, { as: buyer, key: newId() });
    await provider.send(bodyOf({ reference: asked.body.id, purpose: 'deposit', amount: 60_000 }));
    const seen = await provider.caseOf(asked.body.id);
    expect((await provider.decide(seen.id, 'credit')).status).toBe(200);
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 0, card: 0 });
    expect(await sentBackTo(buyer)).toBe(60_000);
  });
});

describe('what else is listed', () => {
  test('an event that names nothing of ours, whatever its reference', async () => {
    const reference = newId();
    await provider.send(bodyOf({ reference }));
    const seen = await provider.caseOf(reference);
    expect(seen).toMatchObject({ reason: 'unknown', asked: null, actions: ['process', 'close'] });
    expect((await provider.decide(seen.id, 'credit')).body.code).toBe('PAYMENT_EVENT_WRONG_STATE');
  });

  test('late money is told to its buyer, and nobody has to decide', async () => {
    const { id, reference } = await provider.atProvider(buyer);
    await market.call('POST', `market/order/${id}/cancel`, {}, { as: buyer });
    await provider.send(bodyOf({ reference }));
    expect(await provider.caseOf(reference)).toMatchObject({
      reason: 'late',
      state: 'settled',
      actions: [],
    });
    expect(await provider.listed()).not.toContainEqual(expect.objectContaining({ reference }));
    expect(await provider.notices(id, buyer)).toMatchObject([
      { kind: 'late', amount: 1_100, went_to: 'card' },
    ]);
    expect(await market.mailsTo(buyer)).toContain('Your payment came too late for the order');
  });

  test('a failed payment is told until the next attempt, and nobody has to decide', async () => {
    const { id, reference } = await provider.atProvider(buyer);
    expect(await provider.isPending(id, buyer)).toBe(true);
    await provider.send(bodyOf({ reference, type: 'payment.failed' }));
    expect(await provider.notices(id, buyer)).toMatchObject([{ kind: 'failed' }]);
    expect(await provider.isPending(id, buyer)).toBe(false);
    expect(await market.mailsTo(buyer)).toEqual(['Your payment did not go through']);
    await market.pay(buyer, id, { method: 'sandbox' });
    expect(await provider.notices(id, buyer)).toEqual([]);
    expect(await provider.isPending(id, buyer)).toBe(true);
    expect(await provider.isPending(id, seller)).toBe(false);
    const seen = await provider.caseOf(reference);
    expect(seen).toMatchObject({ reason: 'failed', state: 'settled', actions: [] });
    expect(await provider.listed()).not.toContainEqual(expect.objectContaining({ reference }));
    for (const step of ['process', 'credit', 'close'] as const) {
      const { body } = await provider.decide(seen.id, step);
      expect(body.code).toBe('PAYMENT_EVENT_WRONG_STATE');
    }
  });

  test('what was told of an earlier payment does not end the wait for the last one', async () => {
    const { id } = await told({ amount: 900 });
    expect(await provider.isPending(id, buyer)).toBe(false);
    // Another amount is another payment: with it, the first one is no longer the newest.
    const bonus = { userId: buyer, cents: 200, reason: 'welcome', at: market.clock.now() } as const;
    await market.db.transaction().execute((tx) => grantBonus(tx, bonus));
    await market.pay(buyer, id, { method: 'sandbox', use_bonus: true });
    expect(await provider.notices(id, buyer)).toMatchObject([{ kind: 'mismatch' }]);
    expect(await provider.isPending(id, buyer)).toBe(true);
  });

  test('a failed deposit is told by mail, once', async () => {
    const { body } = await market.call(
      'POST',
      'wallet/deposit',
      { amount: 5_000, method: 'sandbox' },
      { as: buyer, key: newId() },
    );
    const failed = {
      reference: body.id,
      purpose: 'deposit',
      amount: 5_000,
      type: 'payment.failed',
    };
    await provider.send(bodyOf(failed));
    await provider.send(bodyOf(failed));
    expect(await market.mailsTo(buyer)).toEqual(['Your deposit did not go through']);
    await provider.send(bodyOf({ ...failed, type: 'payment.succeeded' }));
    expect(await balancesOf(market.db, buyer)).toMatchObject({ real: 0, card: 5_000 });
  });
});

test('lists go on page by page, and by reason', async () => {
  const references = [newId(), newId(), newId()];
  for (const reference of references) await provider.send(bodyOf({ reference }));
  const { body } = await market.call(
    'GET',
    'admin/payment-event?limit=2&reason=unknown',
    undefined,
    {
      as: admin,
    },
  );
  expect(body.data.map((each: Told) => each.reference)).toEqual([references[2], references[1]]);
  const next = await provider.listed(
    `?limit=1&reason=unknown&cursor=${encodeURIComponent(body.meta.next_cursor)}`,
  );
  expect(next.map((each) => each.reference)).toEqual([references[0]]);
  const others = await provider.listed('?reason=mismatch,failing&state=all&limit=100');
  expect(others.every(({ reason }) => reason === 'mismatch')).toBe(true);
  expect(others.length).toBeGreaterThan(0);
});

test('support has no part in it, and nobody decides about their own money', async () => {
  const support = await market.user({ role: 'support' });
  for (const as of [support, buyer]) {
    const answer = await market.call('GET', 'admin/payment-event', undefined, { as });
    expect(answer.status).toBe(403);
  }
  const { seen } = await told({ amount: 900 }, admin);
  expect((await provider.decide(seen.id, 'credit')).body.code).toBe('PAYMENT_EVENT_OWN');
  expect((await provider.decide(seen.id, 'credit', support)).status).toBe(403);
  expect(await sentBackTo(admin)).toBe(0);
  expect((await provider.decide(newId(), 'close')).body.code).toBe('PAYMENT_EVENT_NOT_FOUND');
});
