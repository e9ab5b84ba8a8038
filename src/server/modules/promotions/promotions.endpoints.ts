/**
 * Endpoints of promo codes that need no order. Activating and removing a code change an unpaid order, so these two
 * are with the orders module (`promoActivationEndpoints`).
 */
import { pageById } from '../../core/paging.ts';
import { read, readAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { limitGuesses } from './limit-guesses.ts';
import { requireKnown, requireValidNow } from './promotions.policy.ts';
import {
  presentActivation,
  presentPersonalCode,
  presentPromoCode,
} from './promotions.presenter.ts';
import { activationsOf, findPromoCode, personalCodes } from './promotions.repository.ts';

export const promotionsEndpoints = endpointsOf('promotions', {
  check: limitGuesses(
    ({ code }) => code,
    read(async (ctx, { code }: { code: string }) => {
      const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
      const found = requireKnown(await findPromoCode(ctx.db, code), userId);
      return presentPromoCode(requireValidNow(found, ctx.now));
    }),
  ),

  activations: readAs(async (ctx, { limit, cursor, order_id: orderId }) => {
    const { userId } = ctx.actor;
    const rows = await activationsOf(ctx.db, userId, {
      before: cursor,
      orderId,
      limit: limit + 1,
    });
    const personal = await personalCodes(ctx.db, userId);
    return {
      ...pageById(rows, limit, (row) => presentActivation(row, ctx.now)),
      personal: personal.map((code) => presentPersonalCode(code, ctx.now)),
    };
  }),
});
