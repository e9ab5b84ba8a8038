/** Card money in the model-based tests: payments and deposits whose provider events come repeated, late or failed. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { callOrder, command, expectState, onOrder, type Real } from './history-command.ts';
import type { Model } from './history-model.ts';
import type { ModelOrder } from './history-order.ts';
import { pageOf, send, type Charge } from './history-provider.ts';

type EventType = 'payment.succeeded' | 'payment.failed';

export interface Using {
  useBonus: boolean;
  /** Whether the wallet pays what it has, and the card the rest. */
  useWallet: boolean;
}

interface Opened {
  charge: Charge;
  paid: { bonus: number; due: number; wallet: number };
}

/** Opens a card payment of an unpaid order; null when the order takes none. */
export async function openPayment(
  model: Model,
  real: Real,
  order: ModelOrder,
  { useBonus, useWallet }: Using,
): Promise<Opened | null> {
  const bonus = useBonus ? model.bonusFor(order) : 0;
  const due = Math.max(0, order.total - order.discount - bonus);
  // A wallet that has enough pays all, which is another command.
  const wallet = useWallet && model.ownMoney() < due ? model.ownMoney() : 0;
  const answer = await callOrder(real, real.buyer, order, 'pay', {
    method: 'sandbox',
    use_bonus: bonus > 0,
    expected_due_amount: due,
    expected_bonus_amount: bonus,
    ...(wallet > 0 && { use_wallet: true, expected_wallet_amount: wallet }),
  });
  if (order.status !== 'created' || model.buyer.debt > 0) {
    expectState(answer, null);
    return null;
  }
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const page = pageOf(answer.body.redirect_url);
  const { reference: id } = await real.market.db
    .selectFrom('sandbox_payment')
    .select('reference')
    .where('id', '=', page)
    .executeTakeFirstOrThrow();
  order.payBy = order.payByCardUntil;
  const charge = { purpose: 'order', id, page, amount: due - wallet } as const;
  return { charge, paid: { bonus, due, wallet } };
}

/**
 * How a card payment goes on after it was opened: `late`, its order is cancelled before the event; `repriced`, the order
 * gets a promo code or loses it before the event.
 */
type Course = 'paid' | 'late' | 'repriced' | 'failed' | 'failedThenPaid';

const payByCard = (pick: number, using: Using, copies: number, course: Course) =>
  onOrder(
    `payByCard_${course}×${copies}`,
    pick,
    async (model, real, order) => {
      const started = await openPayment(model, real, order, using);
      if (!started) return;
      const { charge, paid } = started;
      if (course === 'failed' || course === 'failedThenPaid') {
        await send(real, 'payment.failed', charge, copies);
        if (course === 'failed') return;
      }
      if (course === 'late') {
        await callOrder(real, real.buyer, order, 'cancel');
        model.end(order, 'cancelled');
      }
      const [code] = model.codes;
      const isRepriced = course === 'repriced' && order.code === null && code?.isUsedUp() === false;
      if (isRepriced) {
        const payload = { order_id: order.id, currency: 'USD' };
        const body = { code: real.promos[0], payload };
        await real.market.call('POST', 'promocodes/activation', body, {
          as: real.buyer,
        });
        model.applyCode(order, code);
      }
      await send(real, 'payment.succeeded', charge, copies);
      // What comes too late, or is not what the order costs any more, goes back to its card.
      if (course !== 'late' && !isRepriced) model.pay(order, paid, charge);
      else model.cards.late(charge.amount, model.now, charge);
    },
    ['created'],
  );

/** Without events its page stays open. */
const deposit = (amount: number, copies: number, events: readonly EventType[]) =>
  command(`deposit(${amount}, ${events.join(', ')})×${copies}`, async (model, real) => {
    const body = { amount, method: 'sandbox' };
    const { market, buyer } = real;
    const asked = await market.call('POST', 'wallet/deposit', body, {
      as: buyer,
      key: newId(),
    });
    const isAllowed = model.cards.mayDeposit(amount, model.trust, model.now);
    expect(asked.status, JSON.stringify(asked.body)).toBe(isAllowed ? 200 : 409);
    if (!isAllowed) return;
    const page = pageOf(asked.body.redirect_url);
    const charge = {
      purpose: 'deposit',
      id: String(asked.body.id),
      page,
      amount,
    } as const;
    for (const type of events) await send(real, type, charge, copies);
    // A capture is final, whatever came before it or comes after it. What failed does not count.
    const isCaptured = events.includes('payment.succeeded');
    if (isCaptured || events.length === 0)
      model.cards.deposit(amount, model.now, isCaptured ? charge : null);
  });

const copies = fc.integer({ min: 1, max: 4 });
const succeeded = 'payment.succeeded';
const failed = 'payment.failed';

export const cardCommands = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.nat(9),
        fc.record({ useBonus: fc.boolean(), useWallet: fc.boolean() }),
        copies,
        fc.constantFrom<Course[]>('paid', 'paid', 'late', 'repriced', 'failed', 'failedThenPaid'),
      )
      .map((input) => payByCard(...input)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.oneof(
          fc.integer({ min: 500, max: 9_000 }),
          fc.constantFrom(20_000, 30_000, 50_000, 60_000),
        ),
        copies,
        fc.constantFrom<EventType[][]>(
          [],
          [succeeded],
          [succeeded],
          [failed],
          [failed, succeeded],
          [succeeded, failed],
        ),
      )
      .map((input) => deposit(...input)),
  },
);
