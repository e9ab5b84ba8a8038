/** A command of the model-based tests: a step on the real market and on the model, then both are compared. */
import type fc from 'fast-check';
import { expect } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { balancesOf } from '~/server/modules/wallet/index.ts';
import type { Model } from './history-model.ts';
import type { ModelOrder, Status } from './history-order.ts';
import { platformSince } from './history-platform.ts';
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
  /** The last posting before the history. */
  before: string;
}

export type Command = fc.AsyncCommand<Model, Real>;

/** Compares everybody's money after each step: the two people's, the fund's and what the platform bears. */
async function compare(model: Model, real: Real): Promise<void> {
  const { db } = real.market;
  const buyer = await balancesOf(db, real.buyer);
  const { bonus, debt } = model.buyer;
  const wallet = {
    real: model.buyer.real,
    card: model.cards.balance,
    bonus,
    debt: 0 - debt,
  };
  expect(buyer).toEqual({ ...wallet, hold: 0, payout: 0 });
  const seller = await balancesOf(db, real.seller);
  expect(seller).toEqual({
    ...model.seller,
    debt: 0 - model.seller.debt,
    card: 0,
    bonus: 0,
  });
  const { moved: recall_fund, borne } = model.fund;
  const platform = { ...model.platform, recall_fund, recall_cost: 0 - borne };
  expect(await platformSince(db, real.before)).toEqual(platform);
}

/** @param check whether it can be taken at all; a step that cannot is left out */
export function command(
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return {
    check,
    async run(model, real) {
      await run(model, real);
      await compare(model, real);
    },
    toString: () => name,
  };
}

/** Picks up to this one are of what the step is meant for; the others are of anything, so that much is refused. */
const MEANT = 7;

/**
 * A step on one of the orders; left out while there are none.
 * @param states in which it is meant to be taken
 */
export function onOrder(
  name: string,
  pick: number,
  run: (model: Model, real: Real, order: ModelOrder) => Promise<void>,
  states: readonly Status[] = [],
): Command {
  const meant = ({ orders }: Pick<Model, 'orders'>): readonly ModelOrder[] =>
    pick > MEANT || states.length === 0
      ? orders
      : orders.filter(({ status }) => states.includes(status));
  return command(
    `${name}(${pick})`,
    async (model, real) => {
      const among = meant(model);
      const order = among[pick % among.length];
      if (order) await run(model, real, order);
    },
    (model) => meant(model).length > 0,
  );
}

export function callOrder(
  real: Real,
  as: string,
  order: ModelOrder,
  action: string,
  body: object = {},
) {
  return real.market.call('POST', `market/order/${order.id}/${action}`, body, {
    as,
    key: newId(),
  });
}

/** Expects the answer to be the new state, or a refusal when the model allows none. */
export function expectState(
  answer: { status: number; body: { status?: string } },
  state: string | null,
) {
  if (state === null) expect([403, 409], JSON.stringify(answer.body)).toContain(answer.status);
  else expect(answer.body.status, JSON.stringify(answer.body)).toBe(state);
}
