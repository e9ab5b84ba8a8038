/** The endpoints of open disputes: contract, policy, use case, presenter. */
import type { UserCtx } from '../../core/context.ts';
import { writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { presentOrder } from './orders.presenter.ts';
import { acceptProposal, propose, takeBackProposal } from './use-cases/settle-dispute.ts';
import { transitionOrder, type Transitioned } from './use-cases/transition-order.ts';

function present({ locale, now }: UserCtx, { order, role }: Transitioned) {
  return presentOrder(order, { role, locale, now });
}

const move = (event: 'escalate' | 'withdraw') =>
  writeAs(async (ctx, { id }: { id: string }) =>
    present(ctx, await transitionOrder(ctx, id, event)),
  );

export const disputesEndpoints = endpointsOf('disputes', {
  escalate: move('escalate'),
  withdraw: move('withdraw'),

  propose: writeAs(async (ctx, { id, kind, amount, hours, text, images, replaces }) =>
    present(
      ctx,
      await propose(ctx, id, { kind, cents: amount, hours, note: text || null, images, replaces }),
    ),
  ),

  accept: writeAs(async (ctx, { id, proposal }) =>
    present(ctx, await acceptProposal(ctx, id, proposal)),
  ),

  takeBack: writeAs(async (ctx, { id, proposal }) =>
    present(ctx, await takeBackProposal(ctx, id, proposal)),
  ),
});
