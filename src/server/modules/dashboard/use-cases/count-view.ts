/** Counts that an offer was looked at (decision 0079). */
import type { Ctx } from '../../../core/context.ts';
import { addView } from '../figures.repository.ts';

/** One statement, without a transaction: nothing of the request is kept but the offer and the day. */
export async function countView(ctx: Ctx, offerId: string): Promise<void> {
  if (ctx.request.visitor?.isBot === true) return;
  const viewerId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  await addView(ctx.db, { offerId, viewerId, day: ctx.now.toISOString().slice(0, 10) });
}
