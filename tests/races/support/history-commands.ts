/** The commands of the model-based tests. Each may run at any time; the model says what the response must be. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { settleVerification } from '~/server/modules/orders/index.ts';
import { grantBonus } from '~/server/modules/wallet/index.ts';
import { bankCommands } from './history-bank-commands.ts';
import { cardCommands } from './history-cards.ts';
import { callOrder, command, expectState, onOrder, type Real } from './history-command.ts';
import { disputeCommands } from './history-disputes.ts';
import type { Model } from './history-model.ts';
import { bonusOf, cardOf, isAt, type ModelOrder } from './history-order.ts';
import { payoutCommands } from './history-payouts.ts';
import { promiseCommands } from './history-promise-commands.ts';
import { promoCommands } from './history-promos.ts';
import { recallCommands } from './history-recall-commands.ts';
import { saleCommands } from './history-sales.ts';
import { spend } from './history-time.ts';

const HOUR = 3_600_000;

async function payFromWallet(model: Model, real: Real, order: ModelOrder, useBonus: boolean) {
  const bonus = useBonus ? model.bonusFor(order) : 0;
  // Of an order that was settled in part less than the discount may be left: nobody can pay less than nothing.
  const due = Math.max(0, order.total - order.discount - bonus);
  const isFree = model.buyer.debt === 0 && model.ownMoney() >= due;
  const allowed = order.status === 'created' && isFree;
  const agreed = { expected_due_amount: due, expected_bonus_amount: bonus };
  const body = { method: 'wallet', use_bonus: useBonus, ...agreed };
  const answer = await callOrder(real, real.buyer, order, 'pay', body);
  expectState(answer, allowed ? model.pay(order, { bonus, due, wallet: due }) : null);
}

/** The index of a discount code; `own`: whatever the buyer has kept; null: none. */
type Code = number | 'own' | null;

/** An order as its buyer asks for it, and what the model says of its price. */
function asked(model: Model, real: Real, count: number, code: Code) {
  const offer = model.orders.length % real.offers.length;
  const total = (model.goods[offer]?.total ?? 0) * count;
  const chosen = code === 'own' ? model.keptCode() : (model.codes[code ?? -1] ?? null);
  const discount = chosen?.discountOf(total) ?? 0;
  const body = {
    offer_id: real.offers[offer],
    count,
    own_code: code === 'own',
    ...(typeof code === 'number' && { promo_code: real.promos[code] }),
    expected_total_amount: total,
    expected_discount_amount: discount,
  };
  const isThere = count <= (model.stock[offer] ?? 0) && chosen?.isUsedUp() !== true;
  return { total, offer, chosen, discount, body, isThere };
}

const place = (count: number, code: Code, andPay: boolean) =>
  command(`place${andPay ? 'AndPay' : ''}(${count}, code ${code})`, async (model, real) => {
    const { total, offer, chosen, discount, body, isThere } = asked(model, real, count, code);
    const { market, buyer } = real;
    const answer = await market.call('POST', 'market/order', body, {
      as: buyer,
      key: newId(),
    });
    const times = model.limits.mayPlace(offer, total, discount);
    const holds = model.limits.mayHold(offer, count, { total, discount });
    const allowed = times !== null && isThere && holds;
    expect(allowed ? [200] : [409, 429], JSON.stringify(answer.body)).toContain(answer.status);
    if (!allowed || !times) return;
    expect(answer.body).toMatchObject({
      total_amount: total,
      discount_amount: discount,
    });
    const order = model.place({
      id: answer.body.id,
      offer,
      count,
      code: chosen,
      ...times,
    });
    if (andPay) await payFromWallet(model, real, order, true);
  });

/** Placed and paid in one call: both, or nothing. */
const buy = (count: number, code: Code, useBonus: boolean) =>
  command(`buy${useBonus ? 'WithBonus' : ''}(${count}, code ${code})`, async (model, real) => {
    const { total, offer, chosen, discount, body, isThere } = asked(model, real, count, code);
    const bonus = useBonus ? model.bonusFor({ total, discount }) : 0;
    const due = total - discount - bonus;
    const agreed = { expected_due_amount: due, expected_bonus_amount: bonus };
    const paid = {
      ...body,
      pay: { method: 'wallet', use_bonus: useBonus, ...agreed },
    };
    const { market, buyer } = real;
    const answer = await market.call('POST', 'market/order', paid, {
      as: buyer,
      key: newId(),
    });
    const allowed = model.limits.mayPlacePaid(offer) && isThere && model.ownMoney() >= due;
    expect(allowed ? [200] : [409, 429], JSON.stringify(answer.body)).toContain(answer.status);
    if (!allowed) return;
    const times = { payBy: model.now, payByCardUntil: model.now };
    const order = model.place({
      id: answer.body.id,
      offer,
      count,
      code: chosen,
      ...times,
    });
    expectState(answer, model.pay(order, { bonus, due, wallet: due }));
  });

const payByWallet = (pick: number, useBonus: boolean) =>
  onOrder(
    `payByWallet${useBonus ? 'WithBonus' : ''}`,
    pick,
    (model, real, order) => payFromWallet(model, real, order, useBonus),
    ['created'],
  );

const cancel = (pick: number) =>
  onOrder(
    'cancel',
    pick,
    async (model, real, order) => {
      const state = model.mayCancel(order);
      expectState(await callOrder(real, real.buyer, order, 'cancel'), state);
      // Whoever leaves a dispute that the seller opened has not left of their own accord.
      const wasDriven = order.status === 'disputed' && order.openedBy === 'seller';
      const isLeft = state === 'refund' || order.promise !== null;
      if (state !== null && isLeft && !order.isStarted && !wasDriven) model.leaves.push(model.now);
      if (state === 'cancelled' || state === 'refund') model.end(order, state);
    },
    ['created', 'paid', 'verification'],
  );

const decline = (pick: number) =>
  onOrder(
    'decline',
    pick,
    async (model, real, order) => {
      const allowed = isAt(order, 'paid', 'in_progress');
      const answer = await callOrder(real, real.seller, order, 'decline');
      expectState(answer, allowed ? 'refund' : null);
      if (allowed) model.end(order, 'refund');
    },
    ['paid', 'in_progress'],
  );

const start = (pick: number) =>
  onOrder(
    'start',
    pick,
    async (model, real, order) => {
      const allowed = isAt(order, 'paid');
      const answer = await callOrder(real, real.seller, order, 'start');
      expectState(answer, allowed ? 'in_progress' : null);
      if (allowed) model.start(order);
    },
    ['paid'],
  );

const deliver = (pick: number) =>
  onOrder(
    'deliver',
    pick,
    async (model, real, order) => {
      const allowed = isAt(order, 'in_progress');
      const goods = Array.from({ length: order.count }, () => ({
        login: 'a',
        password: 'b',
      }));
      const body = { text: 'There', ...(order.isAccount && { sealed: goods }) };
      const answer = await callOrder(real, real.seller, order, 'deliver', body);
      expectState(answer, allowed ? 'acceptance' : null);
      if (allowed) model.deliver(order);
    },
    ['in_progress'],
  );

const confirm = (pick: number) =>
  onOrder(
    'confirm',
    pick,
    async (model, real, order) => {
      const allowed = isAt(order, 'acceptance');
      const answer = await callOrder(real, real.buyer, order, 'confirm');
      expectState(answer, allowed ? 'completed' : null);
      if (!allowed) return;
      order.isConfirmed = true;
      model.complete(order, 0);
    },
    ['acceptance'],
  );

const dispute = (pick: number, who: 'buyer' | 'seller') =>
  onOrder(
    `disputeBy_${who}`,
    pick,
    async (model, real, order) => {
      const allowed = model.mayDispute(order, who);
      const isRecalled = order.isAccount && order.isDelivered && who === 'buyer';
      const reason = isRecalled ? 'account_recalled' : 'other';
      const body = { reason, text: 'Something is not right' };
      const answer = await callOrder(real, real[who], order, 'dispute', body);
      expectState(answer, allowed ? 'disputed' : null);
      if (allowed) model.dispute(order, who);
    },
    ['paid', 'in_progress', 'acceptance', 'completed'],
  );

const resolve = (pick: number, decision: 'complete' | 'refund' | 'redeliver', share: number) =>
  onOrder(
    `resolve_${decision}(${share})`,
    pick,
    async (model, real, order) => {
      const paid = order.real + cardOf(order) + bonusOf(order);
      const refund = decision === 'complete' ? Math.floor(paid * share) : 0;
      const body = { decision, refund_amount: refund, reason: 'decided' };
      const path = `admin/order/${order.id}/resolve`;
      const answer = await real.market.call('POST', path, body, {
        as: real.staff,
      });
      const states = {
        complete: 'completed',
        refund: 'refund',
        redeliver: 'in_progress',
      };
      const allowed = isAt(order, 'disputed');
      expectState(answer, allowed ? states[decision] : null);
      if (!allowed) return;
      if (decision === 'complete') model.complete(order, refund);
      else if (decision === 'refund') model.end(order, 'refund');
      else model.redeliver(order);
    },
    ['disputed'],
  );

const wait = (hours: number) =>
  command(`wait(${hours} h)`, (model, real) => spend(model, real, hours * HOUR));

const giveBonus = (cents: number) =>
  command(`giveBonus(${cents})`, async (model, { market, buyer }) => {
    const at = market.clock.now();
    await market.db
      .transaction()
      .execute((tx) => grantBonus(tx, { userId: buyer, cents, reason: 'test', at }));
    model.grantBonus(cents);
  });

const sendBack = (cents: number) =>
  command(`sendBack(${cents})`, async (model, { market, buyer }) => {
    const body = { amount: cents };
    const call = { as: buyer, key: newId() };
    const answer = await market.call('POST', 'wallet/card-refund', body, call);
    const allowed = model.buyer.debt === 0 && model.cards.balance >= cents;
    expect(answer.status, JSON.stringify(answer.body)).toBe(allowed ? 200 : 409);
    if (allowed) model.cards.sendBack(cents);
  });

/** Support looks at the payment of an order. */
const review = (pick: number, decision: 'approve' | 'refuse') =>
  onOrder(
    decision,
    pick,
    async (model, real, order) => {
      const path = `admin/order/${order.id}/${decision}`;
      const body = { reason: 'was looked at' };
      const answer = await real.market.call('POST', path, body, {
        as: real.staff,
      });
      const allowed = isAt(order, 'waiting_approval');
      const { promise } = order;
      // A card that is to be charged, or is being charged, is the only thing that an order waits for.
      const states = promise
        ? {
            approve: promise.isAsked ? null : 'waiting_approval',
            refuse: 'cancelled',
          }
        : { approve: 'paid', refuse: 'refund' };
      expectState(answer, allowed ? states[decision] : null);
      if (!allowed) return;
      if (decision === 'refuse') model.end(order, 'refund');
      else if (promise) promise.isAsked = true;
      else model.pass(order, 'paid');
    },
    ['waiting_approval'],
  );

/** An identity check of the buyer has ended. */
const checkIdentity = (passed: boolean) =>
  command(
    `identity_${passed ? 'passed' : 'failed'}`,
    async (model, { market, buyer }) => {
      await settleVerification(market.job(), buyer, passed);
      model.settleIdentity(passed);
    },
    ({ orders }) => orders.some((order) => isAt(order, 'verification')),
  );

const setTrust = (level: number) =>
  command(`trust(${level})`, async (model, { market, buyer }) => {
    await market.db
      .updateTable('app_user')
      .set({ trust_level: level })
      .where('id', '=', buyer)
      .execute();
    model.trust = level;
  });

const picks = fc.nat(9);
const yes = fc.boolean();
const codes = fc.constantFrom<Code[]>(null, 'own', 0, 1);

function often<T>(weight: number, arbitrary: fc.Arbitrary<T>) {
  return { weight, arbitrary };
}

const steps = fc.oneof(
  often(
    8,
    fc
      .tuple(fc.integer({ min: 1, max: 2 }), fc.constantFrom<Code[]>(null, null, 'own'))
      .map(([count, code]) => place(count, code, true)),
  ),
  often(
    3,
    fc.tuple(fc.integer({ min: 1, max: 12 }), codes).map((i) => place(...i, false)),
  ),
  often(
    4,
    fc.tuple(fc.integer({ min: 1, max: 6 }), codes, yes).map((i) => buy(...i)),
  ),
  often(
    3,
    fc.tuple(picks, yes).map((input) => payByWallet(...input)),
  ),
  often(4, cardCommands),
  often(4, promoCommands),
  often(9, picks.map(start)),
  often(9, picks.map(deliver)),
  often(8, picks.map(confirm)),
  often(2, picks.map(cancel)),
  often(1, picks.map(decline)),
  often(
    5,
    fc
      .tuple(picks, fc.constantFrom('buyer' as const, 'seller' as const))
      .map((input) => dispute(...input)),
  ),
  often(14, disputeCommands),
  often(
    6,
    fc
      .tuple(
        picks,
        fc.constantFrom('complete' as const, 'refund' as const, 'redeliver' as const),
        fc.constantFrom(0, 0, 0.1, 0.5, 1 / 3, 1),
      )
      .map((input) => resolve(...input)),
  ),
  often(2, fc.constantFrom(0.1, 0.25, 1, 1, 5).map(wait)),
  often(2, fc.constantFrom(24, 73, 73, 24 * 181).map(wait)),
  often(3, fc.constantFrom(169, 200).map(wait)),
  often(9, saleCommands),
  often(1, fc.integer({ min: 1, max: 3_000 }).map(giveBonus)),
  often(2, fc.integer({ min: 1, max: 2_000 }).map(sendBack)),
  often(1, fc.integer({ min: 10_000, max: 40_000 }).map(sendBack)),
  often(1, fc.constantFrom(1, 2).map(setTrust)),
  often(6, yes.map(checkIdentity)),
  often(
    6,
    fc
      .tuple(picks, fc.constantFrom('approve' as const, 'refuse' as const))
      .map((input) => review(...input)),
  ),
  often(8, payoutCommands),
  often(16, bankCommands),
  often(6, recallCommands),
  often(14, promiseCommands),
);

/** Histories of 45 to 70 steps, the usual ones more often than the rare ones; what cannot be done is left out. */
export const histories = fc.array(steps, { minLength: 45, maxLength: 70, size: 'max' });
