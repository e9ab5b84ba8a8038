/** Whole sales in the model-based tests, which single steps seldom bring to their end: only then banks and protection come. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { openPayment } from './history-cards.ts';
import { callOrder, command, type Real } from './history-command.ts';
import type { Model } from './history-model.ts';
import type { ModelOrder } from './history-order.ts';
import { moveBank, send } from './history-provider.ts';
import { spend } from './history-time.ts';

const HOUR = 3_600_000;
const CHECK = 73 * HOUR;
const WEEK = 169 * HOUR;

interface Sale {
  offer: number;
  count: number;
  /** How much of it the wallet may pay. */
  using: { useBonus: boolean; useWallet: boolean };
  /** How far it comes: without a word of its buyer nothing proves the delivery, whose proceeds are the seller's in the end. */
  end: 'delivered' | 'confirmed' | 'silent' | 'final';
  /** The payer's bank takes the money back after all of that. */
  isTakenBack: boolean;
}

/** Places an order where the limits let it be placed. */
export async function placeAt(
  model: Model,
  real: Real,
  { offer, count }: Pick<Sale, 'offer' | 'count'>,
): Promise<ModelOrder | null> {
  const total = (model.goods[offer]?.total ?? 0) * count;
  const times = model.limits.mayPlace(offer, total, 0);
  const isHeld = model.limits.mayHold(offer, count, { total, discount: 0 });
  if (!times || !isHeld || count > (model.stock[offer] ?? 0)) return null;
  const price = { expected_total_amount: total, expected_discount_amount: 0 };
  const body = { offer_id: real.offers[offer], count, own_code: false, ...price };
  const call = { as: real.buyer, key: newId() };
  const answer = await real.market.call('POST', 'market/order', body, call);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return model.place({ id: answer.body.id, offer, count, code: null, ...times });
}

async function delivered(model: Model, real: Real, order: ModelOrder): Promise<void> {
  await callOrder(real, real.seller, order, 'start');
  model.start(order);
  const sealed = Array.from({ length: order.count }, () => ({ login: 'a', password: 'b' }));
  const body = { text: 'There', ...(order.isAccount && { sealed }) };
  const given = await callOrder(real, real.seller, order, 'deliver', body);
  expect(given.body.status, JSON.stringify(given.body)).toBe('acceptance');
  model.deliver(order);
}

/** Its buyer confirms it, or says nothing. */
async function ended(model: Model, real: Real, order: ModelOrder, end: Sale['end']): Promise<void> {
  if (end === 'silent' || end === 'final') {
    await spend(model, real, CHECK);
    if (end === 'final') await spend(model, real, order.isAccount ? WEEK : CHECK);
  }
  if (end !== 'confirmed') return;
  await callOrder(real, real.buyer, order, 'confirm');
  order.isConfirmed = true;
  model.complete(order, 0);
}

async function takenBack(model: Model, real: Real, order: ModelOrder): Promise<void> {
  const lot = order.card.find(({ isDirect }) => isDirect)?.lot;
  if (!lot) return;
  await moveBank(real, lot.page, { move: 'take', copies: 1 });
  model.banks.take(lot, lot.cents);
}

/** Paid by a card, or by card and wallet, and delivered. */
const sell = (sale: Sale) =>
  command(`sell(${Object.values({ ...sale, using: '' }).join(' ')})`, async (model, real) => {
    const order = await placeAt(model, real, sale);
    const started = order && (await openPayment(model, real, order, sale.using));
    if (!order || !started) return;
    await send(real, 'payment.succeeded', started.charge, 1);
    if (model.pay(order, started.paid, started.charge) !== 'paid') return;
    await delivered(model, real, order);
    await ended(model, real, order, sale.end);
    if (sale.isTakenBack) await takenBack(model, real, order);
  });

export const saleCommands = fc
  .record<Sale>({
    offer: fc.constantFrom(0, 1, 1, 1, 3),
    count: fc.integer({ min: 1, max: 3 }),
    using: fc.record({ useBonus: fc.boolean(), useWallet: fc.boolean() }),
    end: fc.constantFrom(
      'delivered',
      'confirmed',
      'confirmed',
      'silent',
      'silent',
      'final',
      'final',
    ),
    isTakenBack: fc.nat(2).map((number) => number === 0),
  })
  .map(sell);
