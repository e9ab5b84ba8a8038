/** The front door of the offers module. */
export { offerChanged, offerHidden, offerPublished } from './offers.events.ts';
export { countSecretsOfOrder } from './stock.repository.ts';
export {
  findOfferForOrder,
  reserveStock,
  returnStock,
  revealSecrets,
  takeSecrets,
  type OfferForOrder,
  type RevealedSecret,
} from './use-cases/stock-for-orders.ts';
