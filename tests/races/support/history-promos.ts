/** Promo codes in the model-based tests: discounts on orders, and a code that adds bonus money to the wallet. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { command, onOrder, type Real } from './history-command.ts';
import type { ModelCode } from './history-model.ts';

const { nat, integer } = fc;

function activate(real: Real, code: string | undefined, payload: object) {
  const { market, buyer } = real;
  const body = { code, payload };
  return market.call('POST', 'promocodes/activation', body, { as: buyer, key: newId() });
}

function remove(real: Real, activation: string | undefined) {
  const path = `promocodes/activation/${activation}`;
  return real.market.call('DELETE', path, undefined, { as: real.buyer });
}

function expectAllowed(answer: { status: number; body: unknown }, isAllowed: boolean): void {
  expect(answer.status, JSON.stringify(answer.body)).toBe(isAllowed ? 200 : 409);
}

/** A step with one of the discount codes; its name on the real side is at the same index. */
function onCode(
  name: string,
  index: number,
  run: (code: ModelCode, real: Real, promo: string | undefined) => Promise<void>,
) {
  return command(`${name}(code ${index})`, async (model, real) => {
    const code = model.codes[index];
    if (code) await run(code, real, real.promos[index]);
  });
}

/** Keeps a discount code for the next order; it counts as no use. */
const keep = (index: number) =>
  onCode('keepCode', index, async (code, real, promo) => {
    const answer = await activate(real, promo, { currency: 'USD' });
    expectAllowed(answer, !code.isUsedUp());
    if (!code.isUsedUp()) code.keep(answer.body.id);
  });

const letGo = (index: number) =>
  onCode('dropKeptCode', index, async (code, real) => {
    if (code.kept === null) return;
    expectAllowed(await remove(real, code.kept.id), true);
    code.kept = null;
  });

/** Applies a code to an order that may be unpaid. */
const apply = (pick: number, index: number) =>
  onOrder(`applyCode${index}`, pick, async (model, real, order) => {
    const code = model.codes[index];
    if (!code) return;
    const payload = { order_id: order.id, currency: 'USD' };
    const answer = await activate(real, real.promos[index], payload);
    const isAllowed = order.status === 'created' && order.code === null && !code.isUsedUp();
    expectAllowed(answer, isAllowed);
    if (!isAllowed) return;
    model.applyCode(order, code);
    expect(answer.body.discount_amount).toBe(order.discount);
  });

/** Takes the code off an order; after the payment that is refused. */
const takeOff = (pick: number) =>
  onOrder('removeCode', pick, async (model, real, order) => {
    const use = await real.market.db
      .selectFrom('promo_activation')
      .select('id')
      .where('order_id', '=', order.id)
      .where('status', 'in', ['reserved', 'consumed'])
      .executeTakeFirst();
    const isUsed = order.code !== null && order.status !== 'cancelled' && order.status !== 'refund';
    expect(use !== undefined).toBe(isUsed);
    if (!use) return;
    expectAllowed(await remove(real, use.id), order.status === 'created');
    if (order.status === 'created') model.applyCode(order, null);
  });

/** Adds the code for the wallet. */
const addToWallet = () =>
  command('addCodeToWallet', async (model, real) => {
    const isAllowed = !model.walletCode.isUsedUp();
    expectAllowed(await activate(real, real.walletPromo, { currency: 'USD' }), isAllowed);
    if (!isAllowed) return;
    model.walletCode.uses += 1;
    model.grantBonus(model.walletCode.cents);
  });

const indexes = integer({ min: 0, max: 1 });

export const promoCommands = fc.oneof(
  indexes.map(keep),
  indexes.map(letGo),
  fc.tuple(nat(9), indexes).map((input) => apply(...input)),
  nat(9).map(takeOff),
  fc.constant(null).map(addToWallet),
  fc.constant(null).map(addToWallet),
);
