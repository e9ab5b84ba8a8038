/** What cards paid before card money had an account of its own: the migration notes it, and the books still agree. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { notePast } from '~/server/db/migrations/0180-card-money.ts';
import {
  clearingAccount,
  escrowAccount,
  post,
  userAccount,
} from '~/server/modules/ledger/index.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';
import { bodyOf, providerOf } from './support/provider.ts';

const PRICE = 1_100;
let market: Market;
let provider: ReturnType<typeof providerOf>;
let buyer: string;
let seller: string;

beforeAll(async () => {
  market = await openMarket();
  seller = await market.user({ is_seller: true });
  buyer = await market.user();
  provider = providerOf(market, { seller, admin: await market.user({ role: 'admin' }) });
});
afterAll(() => market.drop());

/** An order that a card has paid. */
async function paidByCard(): Promise<string> {
  const { id, reference } = await provider.atProvider(buyer);
  await provider.send(bodyOf({ reference }));
  return id;
}

const toReal = (cents: number) => ({ account: userAccount('real', buyer), cents });
const fromCard = (cents: number) => ({ account: clearingAccount('sandbox'), cents: -cents });

/** A deposit, as it was booked. */
async function depositFormerly(cents: number): Promise<void> {
  const [id, at] = [newId(), market.clock.now()];
  const row = { id, user_id: buyer, provider: 'sandbox', amount_cents: cents };
  await market.db
    .insertInto('deposit')
    .values({ ...row, status: 'captured', created_at: at, updated_at: at })
    .execute();
  await post(market.db, {
    kind: 'deposit',
    key: `deposit:${id}`,
    reference: id,
    at,
    postings: [fromCard(cents), toReal(cents)],
  });
}

/** A refund of what a card had paid, as it was booked. */
async function refundFormerly(id: string): Promise<void> {
  const at = market.clock.now();
  await post(market.db, {
    kind: 'order_refunded',
    key: `order:${id}:refunded`,
    reference: id,
    at,
    postings: [{ account: escrowAccount(id), cents: -PRICE }, toReal(PRICE)],
  });
  const ended = { status: 'refund', status_at: at, due_at: null, due_event: null } as const;
  const money = { refunded_real_cents: PRICE, net_cents: 0, fee_cents: 0 };
  await market.db
    .updateTable('market_order')
    .set({ ...ended, ...money })
    .where('id', '=', id)
    .execute();
  const event = {
    from_status: 'paid',
    status: 'refund',
    event: 'decline',
    actor: 'seller',
  } as const;
  await market.db
    .insertInto('order_event')
    .values({ ...event, id: newId(), order_id: id, actor_id: seller, note: null, images: [], at })
    .execute();
  // Its unit returned to the stock.
  await market.db.updateTable('offer').set({ in_stock: 1_000 }).execute();
}

/** Late money, as it was booked. */
async function lateFormerly(): Promise<void> {
  const { id, reference } = await provider.atProvider(buyer);
  await market.call('POST', `market/order/${id}/cancel`, {}, { as: buyer });
  await market.db
    .updateTable('payment')
    .set({ status: 'captured', outcome: 'wallet' })
    .where('id', '=', reference)
    .execute();
  await post(market.db, {
    kind: 'late_payment',
    key: `payment:${reference}:late`,
    reference: id,
    at: market.clock.now(),
    postings: [fromCard(PRICE), toReal(PRICE)],
  });
}

test('what was given as real money stays; open orders find the card that paid; all of it counts as risk', async () => {
  const open = await paidByCard();
  await refundFormerly(await paidByCard());
  await depositFormerly(60_000);
  await lateFormerly();
  // Before the migration there was no row of any capture.
  await market.db.deleteFrom('card_use').execute();
  await market.db.deleteFrom('card_money').execute();

  await notePast(market.db as never);

  await assertLedger(market.db);
  const had = { real: 60_000 + 2 * PRICE, card: 0 };
  expect(await balancesOf(market.db, buyer)).toMatchObject(had);
  await market.call('POST', `market/order/${open}/decline`, {}, { as: seller });
  expect(await balancesOf(market.db, buyer)).toMatchObject({ ...had, card: PRICE });
  const back = { amount: PRICE };
  const sent = await market.call('POST', 'wallet/card-refund', back, { as: buyer, key: newId() });
  expect(sent.status).toBe(200);
  await assertLedger(market.db);

  // More than 500 USD came from cards within 30 days.
  const next = await paidByCard();
  expect((await provider.order(next, buyer)).status).toBe('verification');
});
