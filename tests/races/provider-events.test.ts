/** Provider events that cannot be settled at once: stored first, processed again, looked at by the staff. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';
import { bodyOf, providerOf } from './support/provider.ts';

let market: Market;
let provider: ReturnType<typeof providerOf>;
let buyer: string;

beforeAll(async () => {
  market = await openMarket();
  const seller = await market.user({ is_seller: true });
  provider = providerOf(market, { seller, admin: await market.user({ role: 'admin' }) });
});
beforeEach(async () => {
  buyer = await market.user();
});
afterEach(async () => {
  await assertLedger(market.db);
  market.problems.length = 0;
});
afterAll(() => market.drop());

/** Everything that posts for this order fails meanwhile, as if our own code could not take the event. */
async function whileBroken(orderId: string, work: () => Promise<void>): Promise<void> {
  await sql`
    create function refuse_order() returns trigger language plpgsql
    as $$ begin raise exception 'this order is broken'; end $$
  `.execute(market.db);
  await sql`
    create trigger refuse_order before update on payment for each row
    when (old.order_id = ${sql.lit(orderId)}::uuid) execute function refuse_order()
  `.execute(market.db);
  try {
    await work();
  } finally {
    await sql`drop function refuse_order cascade`.execute(market.db);
  }
}

async function tick(seconds: number): Promise<void> {
  await market.clock.advance(market.db, seconds);
  await market.runJob('payments.process_events');
}

/** What failed once fails as often as it is tried. */
async function giveUp(): Promise<void> {
  for (let tries = 1; tries < 12; tries += 1) await tick(600);
}

describe('an event that cannot be processed', () => {
  test('stops no other, is listed and counted, and is processed again once its cause is mended', async () => {
    const broken = await provider.atProvider(buyer);
    const neighbour = await market.user();
    const other = await provider.atProvider(neighbour);
    await whileBroken(broken.id, async () => {
      expect((await provider.send(bodyOf(broken))).status).toBe(200);
      expect((await provider.send(bodyOf(other))).status).toBe(200);
      expect((await provider.order(other.id, neighbour)).status).toBe('paid');
      const first = await provider.caseOf(broken.reference);
      expect(first).toMatchObject({
        reason: 'failing',
        state: 'open',
        attempts: 1,
        order_id: broken.id,
        asked: { amount: 1_100, currency: 'USD' },
        told: { amount: 1_100, currency: 'USD' },
        actions: ['process'],
      });
      expect(first.last_error).toContain('this order is broken');
      expect(first.next_attempt_at).not.toBeNull();
      // Its buyer is not led to pay once more.
      expect(await provider.notices(broken.id, buyer)).toMatchObject([{ kind: 'booking' }]);
      expect(await provider.isPending(broken.id, buyer)).toBe(false);
      // Too early to close: it is still tried by itself.
      expect((await provider.decide(first.id, 'close')).body.code).toBe(
        'PAYMENT_EVENT_WRONG_STATE',
      );
      await giveUp();
      const dead = await provider.caseOf(broken.reference);
      expect(dead).toMatchObject({ attempts: 12, next_attempt_at: null });
      expect(dead.actions).toEqual(['process', 'close']);
      const ready = await market.call('GET', 'health/ready');
      expect(ready.body.deliveries.payment_events).toEqual({ waiting: 0, dead: 1 });
      expect((await provider.decide(dead.id, 'process')).body).toEqual({ result: 'failing' });
    });
    const { id } = await provider.caseOf(broken.reference);
    expect((await provider.decide(id, 'process')).body).toEqual({ result: 'settled' });
    expect(await provider.order(broken.id, buyer)).toMatchObject({
      status: 'paid',
      paid: { provider: 1_100 },
    });
    expect(await provider.listed()).toEqual([]);
  });

  test('is closed once it was given up: a call that is repeated after that processes nothing', async () => {
    const { id, reference } = await provider.atProvider(buyer);
    const key = newId();
    const again = async () => {
      const row = await provider.caseOf(reference);
      return provider.decide(row.id, 'process', undefined, key);
    };
    await whileBroken(id, async () => {
      await provider.send(bodyOf({ reference }));
      expect((await again()).body).toEqual({ result: 'failing' });
      await giveUp();
    });
    const { id: closed } = await provider.caseOf(reference);
    expect((await provider.decide(closed, 'close')).status).toBe(200);
    expect((await again()).body).toEqual({ result: 'failing' });
    expect(await provider.caseOf(reference)).toMatchObject({ state: 'closed', processed_at: null });
    expect((await provider.order(id, buyer)).status).toBe('created');
    // Nobody is kept from deciding otherwise.
    expect((await provider.decide(closed, 'process')).body).toEqual({ result: 'settled' });
    expect((await provider.order(id, buyer)).status).toBe('paid');
  });

  test('of a process that died after storing it is processed by another one', async () => {
    const { id, reference } = await provider.atProvider(buyer);
    await whileBroken(id, async () => {
      await provider.send(bodyOf({ reference }));
    });
    // As the dead process left it: leased, never tried to the end.
    await sql`
      update payment_event_processing set last_error = null,
        leased_until = clock_timestamp() + interval '1 minute' where outcome is null
    `.execute(market.db);
    await tick(600);
    expect((await provider.order(id, buyer)).status).toBe('created');
    await sql`
      update payment_event_processing set leased_until = clock_timestamp() where outcome is null
    `.execute(market.db);
    await tick(1);
    expect((await provider.order(id, buyer)).status).toBe('paid');
  });
});

describe('at the same moment', () => {
  test('one event, twice at each application, is stored once and captured once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, reference } = await provider.atProvider(await market.user());
      const body = bodyOf({ reference });
      const answers = await Promise.all([1, 2, 3, 4].map(() => provider.send(body)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const rows = await market.db
        .selectFrom('payment_event as event')
        .innerJoin(
          'payment_event_processing as processing',
          'processing.event_id',
          'event.event_id',
        )
        .select(['outcome', 'attempts'])
        .where('reference', '=', reference)
        .execute();
      expect(rows).toEqual([{ outcome: 'captured', attempts: 1 }]);
      expect(await told(id)).toBe(1);
    }
  });

  /** How often an order was paid in the ledger. */
  async function told(orderId: string): Promise<number> {
    const { rows } = await sql`
      select id from ledger_transaction where kind = 'order_paid' and reference = ${orderId}
    `.execute(market.db);
    return rows.length;
  }

  test('staff process again while the queue does: one effect', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, reference } = await provider.atProvider(await market.user());
      await whileBroken(id, async () => {
        await provider.send(bodyOf({ reference }));
      });
      const row = await provider.caseOf(reference);
      await market.clock.advance(market.db, 600);
      await Promise.all([
        market.runJob('payments.process_events'),
        provider.decide(row.id, 'process'),
        provider.decide(row.id, 'process'),
      ]);
      expect(await told(id)).toBe(1);
    }
  });

  test('two colleagues credit and a third closes: one decision stands, and the money moves at most once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const owner = await market.user();
      const { reference } = await provider.atProvider(owner);
      await provider.send(bodyOf({ reference, amount: 900 }));
      const row = await provider.caseOf(reference);
      const answers = await Promise.all([
        provider.decide(row.id, 'credit'),
        provider.decide(row.id, 'close'),
        provider.decide(row.id, 'credit'),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      const { state } = await provider.caseOf(reference);
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(cents), 0)::bigint as cents from card_refund where user_id = ${owner}
      `.execute(market.db);
      expect(rows).toEqual([{ cents: state === 'credited' ? 900 : 0 }]);
    }
  });
});
