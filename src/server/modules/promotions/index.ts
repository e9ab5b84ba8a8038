/** The public interface of promotions: promo codes with limits that hold under concurrency. */
import { defineModule } from '../../core/define-module.ts';

import { promotionsEndpoints } from './promotions.endpoints.ts';
export type { PromoTarget } from './promotions.policy.ts';
export { presentActivation } from './promotions.presenter.ts';
export {
  consumeUse as consumePromo,
  createPromoCode,
  endActivation,
  findActivation,
  findPersonalCode,
  getActivation,
  promoViolations,
  returnUse as returnPromo,
  type NewPromoCode,
} from './promotions.repository.ts';
export { savePromo, quotePromo, reservePromo, type PromoUse } from './use-cases/use-promo.ts';

export const promotionsModule = defineModule({
  name: 'promotions',
  uses: [],
  tables: ['promo_activation', 'promo_code'],
  endpoints: { promotions: promotionsEndpoints },
});
