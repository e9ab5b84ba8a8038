/** Recall protection in the model-based tests: accounts that are taken back after their hold. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { command } from './history-command.ts';
import type { Model } from './history-model.ts';
import type { ModelOrder } from './history-order.ts';

/** What support is mostly asked for: accounts whose hold has ended. */
function claimed({ orders }: Pick<Model, 'orders'>): readonly ModelOrder[] {
  return orders.filter((each) => each.isAccount && each.status === 'completed' && !each.hold);
}

/** Support decides that a buyer is paid, once, however often that is pressed. Now and then it is any order. */
const payRecall = (pick: number, copies: number) =>
  command(
    `payRecall(${pick})×${copies}`,
    async (model, real) => {
      const among = pick < 8 ? claimed(model) : model.orders;
      const order = among[pick % among.length];
      if (!order) return;
      const path = `admin/order/${order.id}/recall`;
      const body = { reason: 'The mail shows that it was taken back' };
      const answers = await Promise.all(
        Array.from({ length: copies }, () =>
          real.market.call('POST', path, body, { as: real.staff, key: newId() }),
        ),
      );
      const done = answers.filter(({ status }) => status === 200);
      expect(answers.filter(({ status }) => status !== 409)).toEqual(done);
      const isPaid = model.fund.mayPay(order);
      const told = JSON.stringify(answers.map((answer) => answer.body));
      expect(done, told).toHaveLength(isPaid ? 1 : 0);
      if (isPaid) expect(done[0]?.body.paid.amount).toBe(model.fund.pay(order));
    },
    (model) => (pick < 8 ? claimed(model) : model.orders).length > 0,
  );

export const recallCommands = fc
  .tuple(fc.nat(9), fc.integer({ min: 1, max: 2 }))
  .map((input) => payRecall(...input));
