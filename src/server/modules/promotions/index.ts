/** The public interface of promotions: promo codes with limits that hold under concurrency. */
import { defineModule } from '../../core/define-module.ts';

import { promoCodesEndpoints } from './promo-codes.endpoints.ts';
import { promotionsEndpoints } from './promotions.endpoints.ts';
import { promoSearcher } from './staff-search.repository.ts';

export type { PromoTarget } from './promotions.policy.ts';
export { presentActivation } from './promotions.presenter.ts';
export {
  consumeUse as consumePromo,
  createPromoCode,
  endActivation,
  findActivation,
  getActivation,
  ownCodes,
  promoViolations,
  returnUse as returnPromo,
  type NewPromoCode,
  type OwnCode,
} from './promotions.repository.ts';
export { limitGuesses } from './limit-guesses.ts';
export {
  findAddablePromo,
  quoteOwnPromo,
  quotePromo,
  redeemPromo,
  reservePromo,
  savePromo,
  savePromoForNext,
  type OwnPromo,
} from './use-cases/use-promo.ts';

export const promotionsModule = defineModule({
  name: 'promotions',
  uses: ['accounts', 'auth', 'catalogue', 'rates'],
  tables: ['promo_activation', 'promo_code', 'promo_code_version'],
  endpoints: {
    promotions: promotionsEndpoints,
    promoCodes: promoCodesEndpoints,
  },
  staffSearchers: [promoSearcher],
});
