/** Card money in the model-based tests: payments and deposits whose provider events come repeated, late or failed. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { sandboxPaymentWebhook } from '~/server/infra/payments/index.ts';
import { callOrder, command, expectState, onOrder, type Real } from './history-command.ts';
import type { ModelOrder } from './history-model.ts';

type EventType = 'payment.succeeded' | 'payment.failed';

interface Charge {
  purpose: 'order' | 'deposit';
  reference: string;
  amount: number;
}

/** Sends one event of the provider several times at once. */
async function send(real: Real, type: EventType, charge: Charge, copies: number): Promise<void> {
  const { market } = real;
  const event = JSON.stringify({ id: newId(), type, data: { ...charge, currency: 'USD' } });
  const signed = sandboxPaymentWebhook.call(market.services.keys, event);
  const sent = await Promise.all(
    Array.from({ length: copies }, () =>
      market.call('POST', 'payments/webhook/sandbox', signed.body, { headers: signed.headers }),
    ),
  );
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
}

/** Tells that something changed about the chargeback of a payment, several times at once. */
async function sendChargeback(real: Real, payment: string, copies: number): Promise<void> {
  const { market } = real;
  const row = await market.db
    .selectFrom('sandbox_chargeback')
    .select(['id', 'amount_cents'])
    .where('payment_id', '=', payment)
    .executeTakeFirstOrThrow();
  const tell = () => {
    const data = { purpose: 'chargeback', reference: row.id, amount: row.amount_cents };
    const event = { id: newId(), type: 'chargeback.changed', data: { ...data, currency: 'USD' } };
    const signed = sandboxPaymentWebhook.call(market.services.keys, JSON.stringify(event));
    const { body, headers } = signed;
    return market.call('POST', 'payments/webhook/sandbox', body, { headers });
  };
  const sent = await Promise.all(Array.from({ length: copies }, tell));
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
}

/** Opens a card payment of an unpaid order and returns its charge; null when the order takes none. */
async function openPayment(
  real: Real,
  order: ModelOrder,
  agreed: { amount: number; bonus: number; wallet: number },
): Promise<Charge | null> {
  const { amount, bonus, wallet } = agreed;
  const answer = await callOrder(real, real.buyer, order, 'pay', {
    method: 'sandbox',
    use_bonus: bonus > 0,
    expected_due_amount: wallet + amount,
    expected_bonus_amount: bonus,
    ...(wallet > 0 && { use_wallet: true, expected_wallet_amount: wallet }),
  });
  if (order.status !== 'created') {
    expectState(answer, null);
    return null;
  }
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const payment = await real.market.db
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', order.id)
    .where('amount_cents', '=', amount)
    .where('bonus_cents', '=', bonus)
    .where('wallet_cents', '=', wallet)
    .where('status', '=', 'created')
    .executeTakeFirstOrThrow();
  order.payBy = order.payByCardUntil;
  return { purpose: 'order', reference: payment.id, amount };
}

/**
 * How a card payment goes on after it was opened: `late`, its order is cancelled before the event; `repriced`, the order
 * gets a promo code or loses it before the event.
 */
type Course = 'paid' | 'late' | 'repriced' | 'failed' | 'failedThenPaid';

interface Using {
  useBonus: boolean;
  /** Whether the wallet pays what it has, and the card the rest. */
  useWallet: boolean;
}

const payByCard = (pick: number, { useBonus, useWallet }: Using, copies: number, course: Course) =>
  onOrder(`payByCard_${course}×${copies}`, pick, async (model, real, order) => {
    const bonus = useBonus ? model.bonusFor(order) : 0;
    const due = Math.max(0, order.total - order.discount - bonus);
    // A wallet that has enough pays all, which is another command.
    const wallet = useWallet && model.ownMoney() < due ? model.ownMoney() : 0;
    const charge = await openPayment(real, order, { amount: due - wallet, bonus, wallet });
    if (!charge) return;
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
      await real.market.call('POST', 'promocodes/activation', body, { as: real.buyer });
      model.applyCode(order, code);
    }
    await send(real, 'payment.succeeded', charge, copies);
    // What comes too late, or is not what the order costs any more, goes back to its card.
    if (course !== 'late' && !isRepriced) model.pay(order, bonus, due, wallet);
  });

/** Without events its page stays open. */
const deposit = (amount: number, copies: number, events: readonly EventType[]) =>
  command(`deposit(${amount}, ${events.join(', ')})×${copies}`, async (model, real) => {
    const body = { amount, method: 'sandbox' };
    const { market, buyer } = real;
    const asked = await market.call('POST', 'wallet/deposit', body, { as: buyer, key: newId() });
    const isAllowed = model.cards.mayDeposit(amount, model.trust, model.now);
    expect(asked.status, JSON.stringify(asked.body)).toBe(isAllowed ? 200 : 409);
    if (!isAllowed) return;
    const charge = { purpose: 'deposit', reference: asked.body.id, amount } as const;
    for (const type of events) await send(real, type, charge, copies);
    // A capture is final, whatever came before it or comes after it. What failed does not count.
    const isCaptured = events.includes('payment.succeeded');
    if (isCaptured || events.length === 0) model.cards.deposit(amount, model.now, isCaptured);
  });

/**
 * A deposit that its bank takes back at once: what it brought is put aside, and comes back or is gone, however often that is
 * told. Who paid owes nothing, since all of it is there.
 */
const chargedBack = (amount: number, copies: number, isWon: boolean) =>
  command(`chargedBack(${amount}, ${isWon ? 'won' : 'lost'})×${copies}`, async (model, real) => {
    const { market, buyer } = real;
    const body = { amount, method: 'sandbox' };
    const asked = await market.call('POST', 'wallet/deposit', body, { as: buyer, key: newId() });
    if (!model.cards.mayDeposit(amount, model.trust, model.now)) return;
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const reference: string = asked.body.id;
    await send(real, 'payment.succeeded', { purpose: 'deposit', reference, amount }, copies);
    const { id } = await market.db
      .updateTable('sandbox_payment')
      .set({ status: 'completed' })
      .where('reference', '=', reference)
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const move of ['take', isWon ? 'give_back' : 'keep']) {
      const moved = await market.call('POST', `sandbox/pay/${id}/bank`, { move });
      expect(moved.status, JSON.stringify(moved.body)).toBe(200);
      await sendChargeback(real, id, copies);
    }
    model.cards.deposit(amount, model.now, true);
    if (!isWon) model.cards.loseLast();
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
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 500, max: 9_000 }), copies, fc.boolean())
      .map((input) => chargedBack(...input)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.oneof(
          fc.integer({ min: 500, max: 3_000 }),
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
