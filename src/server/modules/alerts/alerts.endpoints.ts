/** Endpoints of saved searches and of price and stock alerts. */
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import {
  addPriceAlert,
  changePriceAlert,
  listPriceAlerts,
  removePriceAlert,
} from './use-cases/price-alerts.ts';
import {
  changeSearch,
  listSearches,
  removeSearch,
  saveSearch,
} from './use-cases/saved-searches.ts';

export const alertsEndpoints = endpointsOf('alerts', {
  searches: readAs((ctx) => listSearches(ctx)),
  saveSearch: writeAs(saveSearch),
  changeSearch: writeAs(changeSearch),
  removeSearch: writeAs((ctx, { id }) => removeSearch(ctx, id)),

  priceAlerts: readAs((ctx) => listPriceAlerts(ctx)),
  addPriceAlert: writeAs(addPriceAlert),
  changePriceAlert: writeAs(changePriceAlert),
  removePriceAlert: writeAs((ctx, { id }) => removePriceAlert(ctx, id)),
});
