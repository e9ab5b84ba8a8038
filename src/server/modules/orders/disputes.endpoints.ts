/** The endpoints of open disputes: contract, policy, use case, presenter. */
import { writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { presentOrder } from './orders.presenter.ts';
import { transitionOrder } from './use-cases/transition-order.ts';

const move = (event: 'escalate' | 'withdraw') =>
  writeAs(async (ctx, { id }: { id: string }) => {
    const { order, role } = await transitionOrder(ctx, id, event);
    return presentOrder(order, { role, locale: ctx.locale, now: ctx.now });
  });

export const disputesEndpoints = endpointsOf('disputes', {
  escalate: move('escalate'),
  withdraw: move('withdraw'),
});
