/**
 * Activating a promo code and removing it. They belong to the contract of promotions and are implemented here, because
 * they change an unpaid order and the wallet, and promotions depends on neither.
 */
import type * as v from 'valibot';
import { appConfig } from '~config';
import type { activatePromoSchema } from '~/contracts/promotions/promotions.contract.ts';
import type { UserCtx } from '../../core/context.ts';
import { writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { getActivation, limitGuesses, presentActivation } from '../promotions/index.ts';
import {
  addPromoToAccount,
  applyPromo,
  removePromo,
  savePromoForOffer,
} from './use-cases/apply-promo.ts';

type ActivateInput = v.InferOutput<typeof activatePromoSchema>;

/** Returns the activation's id. */
function activate(ctx: UserCtx, { code, payload }: ActivateInput): Promise<string> {
  if ('order_id' in payload) {
    const { order_id: orderId, currency } = payload;
    return applyPromo(ctx, { code, orderId, currency });
  }
  if ('offer_id' in payload) {
    const { offer_id: offerId, count } = payload;
    return savePromoForOffer(ctx, { code, offerId, count, currency: appConfig.currencies.default });
  }
  return addPromoToAccount(ctx, { code, currency: payload.currency });
}

export const promoActivationEndpoints = endpointsOf('promotions', {
  activate: limitGuesses(
    ({ code }) => code,
    writeAs(async (ctx, input: ActivateInput) =>
      presentActivation(await getActivation(ctx.db, await activate(ctx, input)), ctx.now),
    ),
  ),
  deactivate: writeAs((ctx, { id }) => removePromo(ctx, id)),
});
