/** A command of the model-based tests: a step on the real market and on the model, then both are compared. */
import type fc from 'fast-check';
import { expect } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import type { Model, ModelOrder } from './history-model.ts';
import type { Market } from './market.ts';

/** The real side: one market, two people, staff. */
export interface Real {
  market: Market;
  buyer: string;
  seller: string;
  staff: string;
  offers: readonly string[];
  /** Discount codes, in the order of `Model.codes`. */
  promos: readonly string[];
  walletPromo: string;
  method: string;
}

export type Command = fc.AsyncCommand<Model, Real>;

/** Compares everybody's money after each step. */
async function compare(model: Model, real: Real): Promise<void> {
  const { real: money, card, bonus } = await balancesOf(real.market.db, real.buyer);
  expect({ real: money, card, bonus }).toEqual({ ...model.buyer, card: model.cards.balance });
  const { real: earned, hold, payout } = await balancesOf(real.market.db, real.seller);
  expect({ real: earned, hold, payout }).toEqual(model.seller);
}

export function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    async run(model, real) {
      await run(model, real);
      await compare(model, real);
    },
    toString: () => name,
  };
}

/** A step on one of the orders; skipped while there are none. */
export function onOrder(
  name: string,
  pick: number,
  run: (model: Model, real: Real, order: ModelOrder) => Promise<void>,
): Command {
  const inner = command(`${name}(${pick})`, async (model, real) => {
    // Mostly an order that can still go on, now and then any.
    const open = model.orders.filter(({ status }) => status !== 'cancelled' && status !== 'refund');
    const among = pick < 8 && open.length > 0 ? open : model.orders;
    const order = among[pick % among.length];
    if (order) await run(model, real, order);
  });
  return { ...inner, check: (model) => model.orders.length > 0, toString: inner.toString };
}

export function callOrder(
  real: Real,
  as: string,
  order: ModelOrder,
  action: string,
  body: object = {},
) {
  return real.market.call('POST', `market/order/${order.id}/${action}`, body, { as, key: newId() });
}

/** Expects the answer to be the new state, or a refusal when the model allows none. */
export function expectState(
  answer: { status: number; body: { status?: string } },
  state: string | null,
) {
  if (state === null) expect([403, 409], JSON.stringify(answer.body)).toContain(answer.status);
  else expect(answer.body.status, JSON.stringify(answer.body)).toBe(state);
}
