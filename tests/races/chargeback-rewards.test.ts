/** What others earned by an order whose payment a bank keeps, and what its buyer can still ask for (decision 0110). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { platformAccount, post, userAccount } from '~/server/modules/ledger/index.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { bankOf } from './support/bank.ts';
import { openMarket, type Market } from './support/market.ts';
import { referralSteps, type ReferralSteps } from './support/referral-steps.ts';

let market: Market;
let steps: ReferralSteps;
let bank: ReturnType<typeof bankOf>;
let seller: string;
let partner: string;
let buyer: string;

beforeAll(async () => {
  market = await openMarket();
  steps = referralSteps(market, () => seller);
});
beforeEach(async () => {
  seller = await steps.person({ is_seller: true, trust_level: 2 });
  partner = await steps.person({ trust_level: 2 });
  const admin = await steps.person({ role: 'admin', trust_level: 2 });
  bank = bankOf(market, { seller, admin });
  const at = market.clock.now();
  const application = { about: 'A channel', reason: null, created_at: at, decided_at: at };
  await market.db
    .insertInto('affiliate_partner')
    .values({ user_id: partner, status: 'approved', ...application })
    .execute();
  buyer = await steps.bring(partner, await steps.person({ trust_level: 2, registered_at: at }));
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
  market.problems.length = 0;
});
afterAll(() => market.drop());

/** A sale of 11 USD by card that its buyer confirmed. */
async function confirmed() {
  const order = await bank.delivered(buyer);
  await bank.act(order.id, 'confirm', buyer);
  await market.outbox.drain();
  return order;
}

const commission = (orderId: string) =>
  market.db
    .selectFrom('affiliate_commission')
    .select(['status', 'cents'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();

async function release(days: number): Promise<void> {
  await bank.later(days);
  await market.outbox.drain();
  await market.runJob('referrals.release_commissions');
}

async function lose(page: string): Promise<void> {
  await bank.bank(page, 'take');
  await bank.bank(page, 'keep');
  await market.outbox.drain();
}

describe('the commission of a partner', () => {
  test('waits while a bank decides, and ends with the loss', async () => {
    const { id, page } = await confirmed();
    expect(await commission(id)).toMatchObject({ status: 'held' });
    await bank.bank(page, 'take');
    await release(60);
    expect(await commission(id)).toMatchObject({ status: 'held' });
    await bank.bank(page, 'keep');
    await market.outbox.drain();
    expect(await commission(id)).toMatchObject({ status: 'void' });
    expect((await bank.balances(partner)).real).toBe(0);
  });

  test('is released when the bank gives the payment back', async () => {
    const { id, page } = await confirmed();
    await bank.bank(page, 'take');
    await release(60);
    await bank.bank(page, 'give_back');
    await release(1);
    expect(await commission(id)).toMatchObject({ status: 'released' });
  });

  test('that was paid is taken back once; what was spent of it is owed', async () => {
    const { id, page } = await confirmed();
    await release(60);
    const { cents } = await commission(id);
    expect(cents).toBeGreaterThan(1);
    expect((await bank.balances(partner)).real).toBe(cents);
    await post(market.db, {
      kind: 'adjustment',
      key: newId(),
      reference: partner,
      at: market.clock.now(),
      postings: [
        { account: userAccount('real', partner), cents: 1 - cents },
        { account: platformAccount('fx'), cents: cents - 1 },
      ],
    });
    await lose(page);
    const after = { real: 0, debt: 1 - cents };
    expect(await bank.balances(partner)).toMatchObject(after);
    expect(await commission(id)).toMatchObject({ status: 'taken' });
    await bank.tellAgain((await bank.caseOf(buyer)).id, 3);
    await steps.publishAgain(buyer, id, 'completed');
    expect(await bank.balances(partner)).toMatchObject(after);
  });
});

test('an order whose payment the bank keeps is disputed no more by who paid', async () => {
  const { id, page } = await confirmed();
  const actions = async () => (await bank.get(`market/order/${id}`, buyer)).actions;
  expect(await actions()).toContain('dispute');
  await lose(page);
  expect(await actions()).not.toContain('dispute');
  const why = { reason: 'other', text: 'Something is not right' };
  const asked = await bank.act(id, 'dispute', buyer, why);
  expect([asked.status, asked.body.code]).toEqual([409, 'ORDER_BANK_KEPT']);
});
