/** The endpoints of open disputes: contract, policy, use case, presenter. */
import { writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { acceptProposal, propose, takeBackProposal } from './use-cases/settle-dispute.ts';
import { showOrder } from './use-cases/show-order.ts';
import { transitionOrder } from './use-cases/transition-order.ts';

const move = (event: 'escalate' | 'withdraw') =>
  writeAs(async (ctx, { id }: { id: string }) =>
    showOrder(ctx, await transitionOrder(ctx, id, event)),
  );

export const disputesEndpoints = endpointsOf('disputes', {
  escalate: move('escalate'),
  withdraw: move('withdraw'),

  propose: writeAs(async (ctx, { id, kind, amount, hours, text, images, replaces }) =>
    showOrder(
      ctx,
      await propose(ctx, id, { kind, cents: amount, hours, note: text || null, images, replaces }),
    ),
  ),

  accept: writeAs(async (ctx, { id, proposal }) =>
    showOrder(ctx, await acceptProposal(ctx, id, proposal)),
  ),

  takeBack: writeAs(async (ctx, { id, proposal }) =>
    showOrder(ctx, await takeBackProposal(ctx, id, proposal)),
  ),
});
