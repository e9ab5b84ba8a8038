/**
 * Activating a promo code and removing it. They belong to the contract of promotions and are implemented here, because
 * they change an unpaid order and promotions does not depend on orders.
 */
import { appConfig } from '~config';
import { writeAs } from '../../core/unit-of-work.ts';
import { api } from '../../http/api.ts';
import { getActivation, presentActivation } from '../promotions/index.ts';
import { applyPromo, savePromoForOffer, removePromo } from './use-cases/apply-promo.ts';

export const promoActivationEndpoints = {
  activate: api.promotions.activate.handler(
    writeAs(async (ctx, { code, payload }) => {
      const id =
        'order_id' in payload
          ? await applyPromo(ctx, {
              code,
              orderId: payload.order_id,
              currency: payload.currency,
            })
          : await savePromoForOffer(ctx, {
              code,
              offerId: payload.offer_id,
              count: payload.count,
              currency: appConfig.currencies.default,
            });
      return presentActivation(await getActivation(ctx.db, id));
    }),
  ),
  deactivate: api.promotions.deactivate.handler(
    writeAs(async (ctx, { id }) => {
      await removePromo(ctx, id);
      return {};
    }),
  ),
};
