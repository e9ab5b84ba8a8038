/** One order in full, as its reader sees it: what the row says, and what has to be asked besides. */
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { presentOrder } from '../orders.presenter.ts';
import { shownCredit } from './credit-late.ts';
import type { Transitioned } from './transition-order.ts';

export async function showOrder(ctx: UserCtx, { order, role }: Transitioned): Promise<OrderOutput> {
  const lateCredit = await shownCredit(ctx, order, role);
  return presentOrder(order, { role, locale: ctx.locale, now: ctx.now, lateCredit });
}
