/** Cards that are authorised in the model-based tests: an order that will be checked is not charged before (decision 0100). */
import fc from 'fast-check';
import { expect } from 'vitest';
import { openPayment, type Using } from './history-cards.ts';
import { command, onOrder, type Real } from './history-command.ts';
import type { Model } from './history-model.ts';
import type { ModelOrder } from './history-order.ts';
import { payOnPage, send } from './history-provider.ts';
import { placeAt } from './history-sales.ts';

/** On the provider's own page: where the order would wait for a check its card is only authorised. */
async function payThere(
  { model, real, order }: { model: Model; real: Real; order: ModelOrder },
  using: Using,
  copies: number,
): Promise<void> {
  const started = await openPayment(model, real, order, using);
  if (!started) return;
  const { charge, paid } = started;
  const fromCards = Math.min(paid.wallet, model.cards.balance);
  const verdict = model.verdict(fromCards + charge.amount, charge.amount);
  const shown = await payOnPage(real, charge, copies);
  expect(shown).toBe(verdict === 'paid' ? 'completed' : 'authorised');
  if (verdict === 'paid') {
    model.pay(order, paid, charge);
    return;
  }
  const { id: reference, page, amount: cents } = charge;
  const reserved = model.reserve(paid.bonus, paid.wallet);
  model.promises.make(order, verdict, { cents, page, reference, reserved });
}

const authorise = (pick: number, using: Using, copies: number) =>
  onOrder(
    `authorise×${copies}`,
    pick,
    (model, real, order) => payThere({ model, real, order }, using, copies),
    ['created'],
  );

/** What costs so much that its card is authorised only, unless the buyer is known. */
const orderDear = (count: number, using: Using, copies: number) =>
  command(`orderDear(${count})×${copies}`, async (model, real) => {
    const offer = model.goods.findIndex(({ total }) => total > 10_000);
    const order = await placeAt(model, real, { offer, count });
    if (order) await payThere({ model, real, order }, using, copies);
  });

/** Somebody takes it at the provider by hand, and the product is told of that. */
const takenByHand = (pick: number, copies: number) =>
  command(
    `takenByHand(${pick})×${copies}`,
    async (model, real) => {
      const { waiting } = model.promises;
      const order = waiting[pick % waiting.length];
      if (!order?.promise) return;
      const { reference: id, page, cents: amount } = order.promise;
      await send(real, 'payment.succeeded', { purpose: 'order', id, page, amount }, copies);
      model.promises.take(order);
    },
    ({ promises }) => promises.waiting.length > 0,
  );

/** Whatever waits to be told is: cards that were asked for are charged. */
const hear = () =>
  command(
    'hear',
    async (model, { market }) => {
      await market.outbox.drain();
      model.hear();
    },
    ({ promises }) => promises.waiting.some(({ promise }) => promise?.isAsked),
  );

const copies = fc.integer({ min: 1, max: 3 });
const using = fc.record({ useBonus: fc.boolean(), useWallet: fc.boolean() });

export const promiseCommands = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(9), using, copies).map((input) => authorise(...input)),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(1, 2, 2, 6), using, copies)
      .map((input) => orderDear(...input)),
  },
  { weight: 2, arbitrary: fc.tuple(fc.nat(9), copies).map((input) => takenByHand(...input)) },
  { weight: 6, arbitrary: fc.constant(null).map(hear) },
);
