/**
 * Endpoints of promo codes that need no order. Activating and removing a code change an unpaid order, so these two
 * are with the orders module (`promoActivationEndpoints`).
 */
import { read, readAs } from '../../core/unit-of-work.ts';
import { api } from '../../http/api.ts';
import { requireOwn, requireValidNow } from './promotions.policy.ts';
import { presentActivation, presentPromoCode } from './promotions.presenter.ts';
import { activationsOf, findPromoCode } from './promotions.repository.ts';

const MOST_SHOWN = 100;

export const promotionsEndpoints = {
  check: api.promotions.check.handler(
    read(async (ctx, { code }) => {
      const found = requireValidNow(await findPromoCode(ctx.db, code), ctx.now);
      requireOwn(found, ctx.actor.kind === 'user' ? ctx.actor.userId : null);
      return presentPromoCode(found);
    }),
  ),
  activations: api.promotions.activations.handler(
    readAs(async (ctx) => {
      const rows = await activationsOf(ctx.db, ctx.actor.userId, MOST_SHOWN);
      return { data: rows.map(presentActivation) };
    }),
  ),
};
