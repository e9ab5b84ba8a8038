/** The integrity check finds violations: each kind of corruption is reported by name. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { sandboxPaymentWebhook } from '~/server/infra/payments/index.ts';
import { violationsIn } from '~/server/modules/orders/index.ts';
import { createPromoCode } from '~/server/modules/promotions/index.ts';
import { grantBonus } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';

let market: Market;

beforeAll(async () => {
  market = await openMarket();
  const [seller, buyer] = [await market.user({ is_seller: true }), await market.user()];
  const at = market.clock.now();
  await market.fund(buyer, 100_000);
  await market.db
    .transaction()
    .execute((tx) => grantBonus(tx, { userId: buyer, cents: 500, reason: 'welcome', at }));
  await createPromoCode(market.db, { code: 'TEN', percentBps: 1_000, totalLimit: 9, at });
  const offers = {
    manual: await market.offer({ sellerId: seller }),
    instant: await market.offer({ sellerId: seller, delivery: 'instant', stock: 9 }),
    another: await market.offer({ sellerId: seller, delivery: 'instant', stock: 9 }),
  };
  const place = async (offer: string, more: object = {}) => {
    const answer = await market.place(buyer, { offer_id: offer, count: 1, ...more });
    return String(answer.body.id);
  };
  const pay = (id: string, more: object = {}) => market.pay(buyer, id, more);
  await place(offers.instant);
  await pay(await place(offers.manual, { promo_code: 'TEN' }));
  const refunded = await place(offers.manual);
  await pay(refunded, { use_bonus: true });
  await market.call('POST', `market/order/${refunded}/cancel`, {}, { as: buyer });
  const completed = await place(offers.another);
  await pay(completed);
  await market.call('POST', `market/order/${completed}/confirm`, {}, { as: buyer });
  const ask = (path: string, body: object) =>
    market.call('POST', path, body, { as: buyer, key: newId() });
  await ask('wallet/deposit', { amount: 900, method: 'sandbox' });
  const captured = await ask('wallet/deposit', { amount: 2_000, method: 'sandbox' });
  await capture('deposit', captured.body.id, 2_000);
  await pay(await place(offers.manual));
  await ask('wallet/card-refund', { amount: 300 });
  const late = await place(offers.another);
  await pay(late, { method: 'sandbox' });
  await ask(`market/order/${late}/cancel`, {});
  const { id: payment } = await market.db
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', late)
    .executeTakeFirstOrThrow();
  await capture('order', payment, 1_100);
});

async function capture(purpose: string, reference: string, amount: number): Promise<void> {
  const data = { purpose, reference, amount, currency: 'USD' };
  const event = JSON.stringify({ id: newId(), type: 'payment.succeeded', data });
  const { body, headers } = sandboxPaymentWebhook.call(market.services.keys, event);
  const told = await market.call('POST', 'payments/webhook/sandbox', body, { headers });
  expect(told.status).toBe(200);
}

afterAll(() => market.drop());

test('a market that did nothing wrong has none', async () => {
  await assertLedger(market.db);
});

const anEvent = `(select order_id from order_event where status = 'paid' limit 1)`;

/** Every transaction balances, and every posting belongs to one: that is what the proof of what is new looks at. */
const ONLY_IN_FULL = new Set(['global sum is zero']);

test.each([
  [
    'balance equals postings',
    `update ledger_account set balance = balance + 1 where kind = 'payout' or kind = 'real'`,
  ],
  [
    'transactions balance',
    `insert into ledger_posting (id, transaction_id, account_id, cents)
     select gen_random_uuid(), t.id, a.id, 5 from ledger_transaction t, ledger_account a
     where a.kind = 'fees' limit 1`,
  ],
  [
    'global sum is zero',
    `insert into ledger_posting (id, transaction_id, account_id, cents)
     select gen_random_uuid(), t.id, a.id, 5 from ledger_transaction t, ledger_account a
     where a.kind = 'fees' limit 1`,
  ],
  [
    'an account has one id',
    `insert into ledger_account (id, kind, owner, balance)
     select gen_random_uuid(), kind, owner, 0 from ledger_account where kind = 'real' limit 1`,
  ],
  ['postings have an account', `delete from ledger_account where kind = 'fees'`],
  ['open holds equal the hold account', `update hold set net_cents = net_cents + 1`],
  [
    'a hold is released by one posting',
    `update hold set resolved_at = now(), resolution = 'released'`,
  ],
  ['captured deposits are posted', `update deposit set status = 'captured'`],
  ['open bonus grants equal the bonus account', `update bonus_grant set remaining_cents = 1`],
  [
    'captures in the wallet equal the card account',
    `update card_money set remaining_cents = 1 where remaining_cents > 0`,
  ],
  [
    'a capture is in the wallet, in orders or back at its card',
    `update card_use set returned_cents = 1`,
  ],
  [
    'what went back of a capture was refunded to its card',
    `update card_refund set cents = cents - 1`,
  ],
  [
    'a refund to a card is posted once',
    `insert into card_refund (id, user_id, provider, source, source_id, cents, available_at, created_at, requested_at)
     select gen_random_uuid(), user_id, provider, source, source_id, 5, now(), now(), now()
     from card_refund limit 1`,
  ],
  ['an order has the card money that it was paid with', `update card_use set cents = cents + 1`],
  [
    'card payments of an order that went back were refunded',
    `update card_refund set order_id = ${anEvent} where order_id is null`,
  ],
  ['card money equals captured payments', `update payment set outcome = 'order'`],
  [
    'late payments were booked',
    `update payment set status = 'created', outcome = null where outcome = 'returned'`,
  ],
  [
    'escrow holds what the order still has',
    `update market_order set status = 'refund' where status = 'paid'`,
  ],
  [
    'refunds went back where they came from',
    `update market_order set refunded_bonus_cents = 0, net_cents = refunded_bonus_cents where status = 'refund'`,
  ],
  [
    'a completed order has at most one open hold of its net',
    `update market_order set net_cents = net_cents - 1, fee_cents = fee_cents + 1 where status = 'completed'`,
  ],
  [
    'free secrets are in stock or reserved',
    `update offer set in_stock = in_stock + 1 where delivery_method = 'instant'`,
  ],
  [
    'an order has the secrets that it was given',
    `update market_order set secrets_count = 2 where secrets_count = 1`,
  ],
  [
    'an order counts the sealed parts that can be opened',
    `update market_order set sealed_count = 1 where status = 'paid'`,
  ],
  ['a promo code on an order is one use', `update promo_activation set status = 'returned'`],
  ['promo uses are counted', `update promo_code set used_count = used_count + 1`],
  [
    'statuses move along the table',
    `insert into order_event (id, order_id, from_status, status, event, actor, at)
     values (gen_random_uuid(), ${anEvent}, 'paid', 'completed', 'confirm', 'buyer', now())`,
  ],
  [
    'the status is that of the last event',
    `update market_order set status = 'in_progress' where status = 'paid'`,
  ],
  [
    'a state with a timer has one',
    `update market_order set due_at = null, due_event = null where status = 'paid'`,
  ],
  [
    'the clock stands still in a dispute and only there',
    `update market_order set clock_stopped_at = now() where status = 'paid'`,
  ],
  [
    'what is proposed ends with its dispute',
    `insert into dispute_proposal (id, order_id, side, kind, made_at, until)
     select gen_random_uuid(), id, 'buyer', 'as_is', now(), now() from market_order
     where status = 'completed' limit 1`,
  ],
  [
    'append-only tables are guarded',
    `alter table order_event disable trigger order_event_append_only`,
  ],
])('%s', async (check, spoil) => {
  const undone = new Error('undone');
  let found: string[] = [];
  let foundInNews: string[] = [];
  const trial = market.db.transaction().execute(async (tx) => {
    // What the triggers refuse is what the check has to find when they were switched off.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(spoil).execute(tx);
    found = (await violationsIn(tx)).map((violation) => violation.check);
    const since = new Date(Date.now() - 3_600_000);
    foundInNews = (await violationsIn(tx, since)).map((violation) => violation.check);
    throw undone;
  });
  await expect(trial).rejects.toBe(undone);
  expect(found).toContain(check);
  // The nightly proof of what is new finds the same, but for what only a look at everything can tell.
  if (!ONLY_IN_FULL.has(check)) expect(foundInNews).toContain(check);
});
