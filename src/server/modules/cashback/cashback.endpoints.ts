/** Endpoint of the tiers of buyers. */
import { readAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { showTier } from './use-cases/show-tier.ts';

export const cashbackEndpoints = endpointsOf('cashback', {
  show: readAs((ctx) => showTier(ctx)),
});
