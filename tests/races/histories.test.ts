/**
 * Model-based tests: random histories of trades, compared with a simple reference model after every step, and with
 * the integrity check after every history. The seed is printed, so that a failure can be repeated: `HISTORY_SEED=…
 * vitest run --project races tests/races/histories`.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { selectFund } from '~/server/modules/orders/index.ts';
import { createPromoCode, type NewPromoCode } from '~/server/modules/promotions/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import type { Real } from './support/history-command.ts';
import { histories } from './support/history-commands.ts';
import { ModelCode, WalletCode } from './support/history-codes.ts';
import { Model } from './support/history-model.ts';
import { lastPosting } from './support/history-platform.ts';
import { endHistory } from './support/history-time.ts';
import { openMarket, type Market } from './support/market.ts';

/** What the buyer begins with: the less it is, the sooner somebody owes. */
const FUNDS = [30_000, 3_000];
const EARNED = 5_000;
const STOCK = 12;
/** One of them is an account, and one costs so much that a card payment of it is looked at. */
const OFFERS = [
  { price: 1_000, isAccount: false },
  { price: 2_000, isAccount: true },
  { price: 1_000, isAccount: false },
  { price: 32_000, isAccount: false },
];
/** `HISTORIES=1000` for more than the gate has time for. */
const RUNS = Number(process.env['HISTORIES'] ?? 60);
let market: Market;
let staff: string;

beforeAll(async () => {
  market = await openMarket();
  staff = await market.user({ role: 'admin' });
});
afterAll(() => market.drop());

async function setUp(funds: number): Promise<{ model: Model; real: Real }> {
  await endHistory(market);
  const buyer = await market.user({
    trust_level: 1,
    email_confirmed_at: market.clock.now(),
  });
  const seller = await market.user({ is_seller: true, trust_level: 2 });
  await market.fund(buyer, funds);
  await market.fund(seller, EARNED);
  const offers: string[] = [];
  for (const { price: priceCents, isAccount } of OFFERS) {
    const account = isAccount ? ({ base: 'accounts', warrantyDays: 7 } as const) : {};
    offers.push(
      await market.offer({
        sellerId: seller,
        stock: STOCK,
        priceCents,
        ...account,
      }),
    );
  }
  const at = market.clock.now();
  const newCode = async (more: Partial<NewPromoCode>) => {
    const code = `P${newId()}`.slice(0, 40);
    await createPromoCode(market.db, { code, at, ...more });
    return code;
  };
  const promos = [
    await newCode({ percentBps: 1_000, userLimit: 2 }),
    await newCode({ amountCents: 300, totalLimit: 3 }),
  ];
  // Once for each person: it names no other limit.
  const walletPromo = await newCode({
    type: 'wallet::balance_deposit',
    amountCents: 250,
  });
  const method = newId();
  await market.db
    .insertInto('payout_method')
    .values({
      id: method,
      user_id: seller,
      kind: 'paypal',
      label: 's•••@legend.test',
      sealed_details: market.services.keys.encrypt(
        'wallet.payout-method',
        JSON.stringify({ holder: '', details: 'seller@legend.test' }),
      ),
      fingerprint: method,
      usable_from: at,
      created_at: at,
    })
    .execute();
  const goods = OFFERS.map(({ price, isAccount }) => ({
    total: price + price / 10,
    net: price,
    isAccount,
  }));
  const model = new Model(at.getTime(), goods);
  model.fund.start((await selectFund(market.db)).balance);
  model.buyer.real = funds;
  model.seller.real = EARNED;
  model.stock.push(...offers.map(() => STOCK));
  model.codes.push(
    new ModelCode(2, (total) => Math.floor(total / 10)),
    new ModelCode(3, (total) => Math.min(total, 300)),
  );
  model.walletCode = new WalletCode(1, 250);
  const before = await lastPosting(market.db);
  const real = {
    market,
    buyer,
    seller,
    staff,
    offers,
    promos,
    walletPromo,
    method,
    before,
  };
  return { model, real };
}

test(`${RUNS} random histories keep every cent`, { timeout: RUNS * 6_000 }, async () => {
  const given = Number(process.env['HISTORY_SEED']);
  const seed = Number.isInteger(given) && given !== 0 ? given : Date.now() % 2 ** 31;
  process.stdout.write(`histories: HISTORY_SEED=${seed}\n`);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...FUNDS), histories, async (funds, steps) => {
      let last: { model: Model; real: Real } | undefined;
      await fc.asyncModelRun(async () => (last = await setUp(funds)), steps);
      await assertLedger(market.db);
      if (!last) return;
      const rows = await market.db
        .selectFrom('offer')
        .select(['id', 'in_stock'])
        .where('id', 'in', last.real.offers)
        .execute();
      const stock = new Map(rows.map((row) => [row.id, row.in_stock]));
      expect(last.real.offers.map((id) => stock.get(id))).toEqual(last.model.stock);
    }),
    { numRuns: RUNS, seed, endOnFailure: true },
  );
  expect(market.problems).toEqual([]);
});
