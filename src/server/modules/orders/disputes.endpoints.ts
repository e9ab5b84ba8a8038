/** The endpoints of open disputes: contract, policy, use case, presenter. */
import { writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { showOrder } from './use-cases/show-order.ts';
import { transitionOrder } from './use-cases/transition-order.ts';

const move = (event: 'escalate' | 'withdraw') =>
  writeAs(async (ctx, { id }: { id: string }) => {
    return showOrder(ctx, await transitionOrder(ctx, id, event));
  });

export const disputesEndpoints = endpointsOf('disputes', {
  escalate: move('escalate'),
  withdraw: move('withdraw'),
});
