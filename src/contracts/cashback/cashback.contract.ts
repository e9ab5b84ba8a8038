/** Endpoint of the tiers of buyers (decision 0108). */
import { endpoint, routesOf } from '../endpoint.ts';
import { cashbackOverviewSchema } from './cashback.schemas.ts';

const route = routesOf('Wallet');

export const cashbackContract = {
  show: endpoint
    .meta({ who: 'user' })
    .route(route.get('/market/cashback', 'Own tier, what it gives back, what the next one needs'))
    .output(cashbackOverviewSchema),
};
