/** Recall protection: what feeds the fund, whom it pays, and that nobody drains it (decision 0107). */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { unitOfWork } from '~/server/core/unit-of-work.ts';
import { selectFund, violationsIn } from '~/server/modules/orders/index.ts';
import { feedFund } from '~/server/modules/orders/use-cases/recall-order.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { bankOf } from './support/bank.ts';
import { openMarket, type Market, type OfferOptions } from './support/market.ts';

const DAY = 86_400_000;
const REASON = 'The publisher’s mail shows that it was recovered on the third day';
let market: Market;
let support: string;
let buyer: string;
let seller: string;

beforeAll(async () => {
  market = await openMarket();
  support = await market.user({ role: 'support' });
});
beforeEach(async () => {
  [buyer, seller] = await Promise.all([market.user(), market.user({ is_seller: true })]);
  await market.fund(buyer, 1_000_000);
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const go = (as: string, id: string, action: string, body: object = {}) =>
  market.call('POST', `market/order/${id}/${action}`, body, { as });
const recall = async (as: string, id: string) =>
  (await market.call('GET', `market/order/${id}/recall`, undefined, { as })).body;
const pay = (id: string, as = support, key = newId()) =>
  market.call('POST', `admin/order/${id}/recall`, { reason: REASON }, { as, key });
const refusalOf = async (id: string) => {
  const { status, body } = await pay(id);
  expect([status, body.code], JSON.stringify(body)).toEqual([409, 'RECALL_NOT_PAYABLE']);
  const told = await recall(support, id);
  if (told.decision) expect(body.values.refusal).toBe(told.decision.refusal);
  return body.values.refusal;
};
const balance = async (userId: string) => {
  const { rows } = await sql<{ kind: string; balance: number }>`
    select kind, balance from ledger_account where owner = ${userId}
  `.execute(market.db);
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0;
  return { real: of('real'), card: of('card'), bonus: of('bonus') };
};

interface Sale extends Partial<OfferOptions> {
  by?: string;
  payment?: object;
}

/** A sale that its buyer confirmed. */
async function completed({ by = buyer, payment, ...offer }: Sale = {}): Promise<string> {
  const offerId = await market.offer({
    sellerId: seller,
    base: 'accounts',
    warrantyDays: 7,
    priceCents: 10_000,
    ...offer,
  });
  const { body } = await market.place(by, { offer_id: offerId, count: 1 });
  const paid = await market.pay(by, body.id, payment);
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  await go(offer.sellerId ?? seller, body.id, 'start');
  const isServed = offer.base === 'boosting';
  const sealed = isServed ? [] : [{ login: 'a', password: 'b' }];
  await go(offer.sellerId ?? seller, body.id, 'deliver', { text: 'Done', sealed });
  expect((await go(by, body.id, 'confirm')).body.status).toBe('completed');
  return body.id;
}

async function ended(days = 8): Promise<void> {
  market.clock.advanceMs(days * DAY);
  await market.runJob('wallet.release_holds');
  await market.outbox.drain();
}

async function funded(): Promise<string> {
  const id = await market.user();
  await market.fund(id, 100_000);
  return id;
}

/** A final sale: its hold has ended. */
async function final(sale: Sale = {}): Promise<string> {
  const id = await completed(sale);
  await ended();
  return id;
}

describe('the fund', () => {
  test('gets a hundredth of the price out of the fee, once the sale is final, and once', async () => {
    const before = await selectFund(market.db);
    const id = await completed();
    await market.outbox.drain();
    expect((await selectFund(market.db)).balance).toBe(before.balance);
    await ended();
    const { total_amount: total } = (
      await market.call('GET', `market/order/${id}`, undefined, { as: buyer })
    ).body;
    const share = Math.floor(total / 100);
    expect(share).toBeGreaterThan(0);
    const after = await selectFund(market.db);
    expect(after.balance).toBe(before.balance + share);
    expect(after.since).not.toBeNull();
    // Told again, nothing moves.
    await ended(1);
    await Promise.all(
      Array.from({ length: 4 }, () => unitOfWork(market.job(), (ctx) => feedFund(ctx, id))),
    );
    expect((await selectFund(market.db)).balance).toBe(before.balance + share);
  });

  test('gets nothing of other goods, without a warranty, or of what was refunded', async () => {
    const before = await selectFund(market.db);
    await completed({ base: 'boosting', warrantyDays: 0 });
    await completed({ warrantyDays: 0 });
    const disputed = await completed();
    await go(buyer, disputed, 'dispute', { reason: 'account_recalled', text: 'It was taken back' });
    await market.call(
      'POST',
      `admin/order/${disputed}/resolve`,
      { decision: 'refund', reason: 'It was' },
      { as: support },
    );
    await ended();
    expect(await selectFund(market.db)).toEqual(before);
  });
});

describe('a recall', () => {
  test('within the warranty is the seller’s: a dispute takes the hold, the fund pays nothing', async () => {
    const id = await completed();
    const before = await selectFund(market.db);
    expect(await refusalOf(id)).toBe('still_on_hold');
    market.clock.advanceMs(3 * DAY);
    await go(buyer, id, 'dispute', { reason: 'account_recalled', text: 'It was taken back' });
    expect(await refusalOf(id)).toBe('not_completed');
    const proposed = await go(seller, id, 'dispute/proposals', {
      kind: 'full_refund',
      text: 'I am sorry',
    });
    const [proposal] = proposed.body.dispute.proposals;
    await go(buyer, id, `dispute/proposals/${proposal.id}/accept`);
    expect((await balance(buyer)).real).toBe(1_000_000);
    expect(await refusalOf(id)).toBe('not_completed');
    expect(await selectFund(market.db)).toEqual(before);
  });

  test('that is reported in time is paid by the fund, and by the platform what is missing', async () => {
    const id = await final();
    const before = await selectFund(market.db);
    const spent = 1_000_000 - (await balance(buyer)).real;
    expect(await recall(buyer, id)).toMatchObject({
      is_protected: true,
      paid: null,
      decision: null,
    });
    const told = await recall(support, id);
    expect(told.decision).toMatchObject({ amount: spent, refusal: null });
    const sellers = await balance(seller);
    const { status, body } = await pay(id);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.paid.amount).toBe(spent);
    expect((await balance(buyer)).real).toBe(1_000_000);
    // What the seller earned stays: recourse is staff's decision.
    expect(await balance(seller)).toEqual(sellers);
    const after = await selectFund(market.db);
    expect(after.balance).toBe(0);
    expect(after.paid - before.paid).toBe(before.balance);
    expect(after.borne - before.borne).toBe(spent - before.balance);
    expect(after.cases).toBe(before.cases + 1);
    expect((await recall(seller, id)).paid).toBeNull();
    const { body: statement } = await market.call('GET', 'wallet/statement', undefined, {
      as: buyer,
    });
    const [entry] = statement.data;
    expect([entry.kind, entry.order.id]).toEqual(['purchase', id]);
    expect(entry.steps.at(-1)).toMatchObject({ event: 'recall_paid', rule: 'recall.paid' });
    expect(await refusalOf(id)).toBe('already_paid');
  });

  test('gives card money back to its captures, and no bonus money', async () => {
    const payer = await market.user();
    await market.fundByCard(payer, 20_000);
    const id = await final({ by: payer });
    const left = await balance(payer);
    const { body } = await pay(id);
    expect(await balance(payer)).toEqual({ ...left, card: 20_000 });
    expect(body.paid.amount).toBe(20_000 - left.card);
  });

  test('is refused too late, for other goods, twice for two people and more than twice for a buyer', async () => {
    const late = await final();
    market.clock.advanceMs(7 * DAY);
    expect(await refusalOf(late)).toBe('too_late');
    expect(await refusalOf(await final({ base: 'boosting', warrantyDays: 0 }))).toBe(
      'not_protected',
    );
    expect((await pay(await final())).status).toBe(200);
    expect(await refusalOf(await final())).toBe('pair_spent');
    const [second, third] = await Promise.all([
      market.user({ is_seller: true }),
      market.user({ is_seller: true }),
    ]);
    expect((await pay(await final({ sellerId: second }))).status).toBe(200);
    const last = await final({ sellerId: third });
    expect(await refusalOf(last)).toBe('buyer_spent');
  });

  test('counts for two people whichever of them sold', async () => {
    const other = await market.user({ is_seller: true });
    await market.fund(seller, 100_000);
    await market.db
      .updateTable('app_user')
      .set({ is_seller: true })
      .where('id', '=', buyer)
      .execute();
    const there = await completed();
    const back = await completed({ by: seller, sellerId: buyer });
    const elsewhere = await completed({ by: seller, sellerId: other });
    await ended();
    expect((await pay(back)).status).toBe(200);
    expect(await refusalOf(there)).toBe('pair_spent');
    expect((await recall(support, elsewhere)).decision).toMatchObject({
      refusal: null,
      buyer_cases: 1,
    });
  });

  test('tells its buyer what they got, once', async () => {
    const id = await final();
    const { amount } = (await recall(support, id)).decision;
    expect((await pay(id)).status).toBe(200);
    await market.outbox.drain();
    const { body } = await market.call('GET', 'notification', undefined, { as: buyer });
    const told = body.data.filter((each: object) =>
      JSON.stringify(each).includes('by recall protection'),
    );
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told[0])).toContain(`$${(amount / 100).toFixed(2)}`);
    expect(JSON.stringify(told[0])).toContain(`/orders/${id}`);
  });

  test('is not paid beside a bank', async () => {
    const known = { email_confirmed_at: market.clock.now(), trust_level: 2 };
    const bank = bankOf(market, { seller, admin: await market.user({ ...known, role: 'admin' }) });
    const sale = async () => {
      const payer = await market.user(known);
      const { id, page } = await bank.paidByCard(payer, {
        base: 'accounts',
        warrantyDays: 7,
        priceCents: 10_000,
      });
      await go(seller, id, 'start');
      await go(seller, id, 'deliver', { text: 'Done', sealed: [{ login: 'a', password: 'b' }] });
      await bank.later(4);
      await bank.later(8);
      await market.outbox.drain();
      return { id, page, payer };
    };
    const lost = await sale();
    expect((await recall(support, lost.id)).decision.refusal).toBeNull();
    await bank.bank(lost.page, 'take');
    expect(await refusalOf(lost.id)).toBe('bank_took');
    await bank.bank(lost.page, 'keep');
    expect(await refusalOf(lost.id)).toBe('bank_took');
    expect((await balance(lost.payer)).card).toBe(0);
    const won = await sale();
    await bank.bank(won.page, 'take');
    expect(await refusalOf(won.id)).toBe('bank_took');
    await bank.bank(won.page, 'give_back');
    expect((await pay(won.id)).status).toBe(200);
    await market.outbox.drain();
    market.problems.length = 0;
  });

  test('is decided by support alone, never in a case of one’s own', async () => {
    const id = await final();
    for (const as of [buyer, seller, await market.user()]) {
      expect((await pay(id, as)).status).toBe(403);
    }
    const clerk = await market.user({ role: 'support' });
    await market.fund(clerk, 100_000);
    const own = await final({ by: clerk });
    expect((await pay(own, clerk)).body.code).toBe('ORDER_OWN_CASE');
    const short = await market.call(
      'POST',
      `admin/order/${id}/recall`,
      { reason: 'x' },
      {
        as: support,
      },
    );
    expect(short.status).toBe(422);
    expect((await recall(await market.user(), id)).code).toBe('ORDER_NOT_FOUND');
  });
});

test('the integrity check names what does not agree', async () => {
  const [id, other] = [await completed(), await completed({ by: await funded() })];
  await ended();
  expect((await pay(id)).status).toBe(200);
  const found = async (change: ReturnType<typeof sql>): Promise<string[]> => {
    const trial = await market.db.startTransaction().execute();
    await change.execute(trial);
    const violations = await violationsIn(trial);
    await trial.rollback().execute();
    return violations.map(({ check }) => check);
  };
  const parts = 'a recall payment is one posting of its parts to the buyer';
  expect(
    await found(sql`
      update recall_payment set fund_cents = fund_cents + 1, platform_cents = platform_cents - 1
      where order_id = ${id}
    `),
  ).toEqual([parts]);
  expect(await found(sql`delete from recall_payment where order_id = ${id}`)).toEqual([parts]);
  expect(
    await found(sql`update recall_payment set order_id = ${other} where order_id = ${id}`),
  ).toEqual([parts, 'a recall payment was posted']);
});

describe('at once', () => {
  test('one order is paid once, by however many decisions', async () => {
    const id = await final();
    const before = await selectFund(market.db);
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await selectFund(market.db)).cases).toBe(before.cases + 1);
    expect((await balance(buyer)).real).toBe(1_000_000);
  });

  test('two cases that empty the fund are paid in full, and it stays at nothing', async () => {
    const people = await Promise.all([funded(), funded()]);
    const ids = [];
    for (const by of people) ids.push(await completed({ by, priceCents: 50_000 }));
    await ended();
    const before = await selectFund(market.db);
    expect(before.balance).toBeGreaterThan(0);
    const answers = await Promise.all(ids.map((id) => pay(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const after = await selectFund(market.db);
    expect(after.balance).toBe(0);
    // The most that one order is paid.
    expect(answers.map(({ body }) => body.paid.amount)).toEqual([50_000, 50_000]);
    expect(after.paid - before.paid + after.borne - before.borne).toBe(100_000);
    for (const one of people) expect((await balance(one)).real).toBeLessThan(100_000);
  });

  test('two orders of two people who bought of each other: one is paid', async () => {
    await market.fund(seller, 100_000);
    await market.db
      .updateTable('app_user')
      .set({ is_seller: true })
      .where('id', '=', buyer)
      .execute();
    const ids = [await completed(), await completed({ by: seller, sellerId: buyer })];
    await ended();
    const answers = await Promise.all(ids.map((id) => pay(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('two orders of two people: one is paid', async () => {
    const ids = [await completed(), await completed()];
    await ended();
    const answers = await Promise.all(ids.map((id) => pay(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
