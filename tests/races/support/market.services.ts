/** What the market of the race tests is made of, in one process or several. */
import type { Db } from '~/server/db/database.ts';
import type { Clock } from '~/server/infra/clock.ts';
import { createKycProviders } from '~/server/infra/kyc/index.ts';
import { createPaymentProviders } from '~/server/infra/payments/index.ts';
import { sandboxKycEndpoints } from '~/server/infra/kyc/sandbox.endpoints.ts';
import { sandboxPaymentEndpoints } from '~/server/infra/payments/sandbox.endpoints.ts';
import { offersEndpoints } from '~/server/modules/offers/index.ts';
import { ordersEndpoints, promoActivationEndpoints } from '~/server/modules/orders/index.ts';
import { promotionsEndpoints } from '~/server/modules/promotions/index.ts';
import { referralsEndpoints } from '~/server/modules/referrals/index.ts';
import { reviewsEndpoints } from '~/server/modules/reviews/index.ts';
import { verificationEndpoints } from '~/server/modules/verification/index.ts';
import { walletEndpoints } from '~/server/modules/wallet/index.ts';
import { createTestServices } from '../../support/services.ts';

export const moneyEndpoints = {
  offers: offersEndpoints,
  orders: ordersEndpoints,
  wallet: walletEndpoints,
  promotions: { ...promotionsEndpoints, ...promoActivationEndpoints },
  referrals: referralsEndpoints,
  reviews: reviewsEndpoints,
  verification: verificationEndpoints,
  sandbox: { ...sandboxPaymentEndpoints, ...sandboxKycEndpoints },
};

/** Real rules, real providers of the sandbox on a real database. */
export function createServices(db: Db, clock: Clock, environment: Record<string, string> = {}) {
  return createTestServices(
    ({ env, keys }) => ({
      clock,
      payments: createPaymentProviders({ env, keys, db }),
      kyc: createKycProviders({ env, keys, db }),
      limiter: { take: async () => null },
    }),
    environment,
  );
}
