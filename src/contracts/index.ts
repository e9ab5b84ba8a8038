/** Every endpoint of the product as `contract.<module>.<name>`. */
import { catalogueContract } from './catalogue/catalogue.contract.ts';
import { identityContract } from './identity/identity.contract.ts';
import { offersContract } from './offers/offers.contract.ts';
import { ordersContract } from './orders/orders.contract.ts';
import { promotionsContract } from './promotions/promotions.contract.ts';
import { reviewsContract } from './reviews/reviews.contract.ts';
import { walletContract } from './wallet/wallet.contract.ts';

export const contract = {
  identity: identityContract,
  catalogue: catalogueContract,
  offers: offersContract,
  reviews: reviewsContract,
  orders: ordersContract,
  wallet: walletContract,
  promotions: promotionsContract,
};

export type Contract = typeof contract;
