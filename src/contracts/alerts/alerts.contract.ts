/** Endpoints of saved searches and of price and stock alerts. */
import * as v from 'valibot';
import { catalogueErrors } from '../catalogue/catalogue.errors.ts';
import { emptySchema, idSchema } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { offerErrors } from '../offers/offers.errors.ts';
import { alertErrors } from './alerts.errors.ts';
import {
  addPriceAlertInputSchema,
  changePriceAlertInputSchema,
  changeSearchInputSchema,
  priceAlertListSchema,
  priceAlertSchema,
  savedSearchListSchema,
  savedSearchSchema,
  saveSearchInputSchema,
} from './alerts.schemas.ts';

const route = routesOf('Alerts');
const limit = { calls: 60, seconds: 60 };
const one = v.object({ id: idSchema });

export const alertsContract = {
  searches: endpoint
    .meta({ who: 'user' })
    .route(route.get('/market/saved-search', 'Own saved searches, the latest first'))
    .output(savedSearchListSchema),

  saveSearch: endpoint
    .meta({ who: 'user', limit })
    .route(
      route.post('/market/saved-search', 'Save a category’s list with its filters as a search'),
    )
    .errors(
      documented({
        ...pick(catalogueErrors, 'CATEGORY_NOT_FOUND'),
        ...pick(alertErrors, 'ALERT_EXISTS', 'ALERTS_FULL'),
      }),
    )
    .input(saveSearchInputSchema)
    .output(savedSearchSchema),

  changeSearch: endpoint
    .meta({ who: 'user', limit })
    .route(route.patch('/market/saved-search/{id}', 'Rename a saved search, or when it tells'))
    .errors(documented(pick(alertErrors, 'ALERT_NOT_FOUND')))
    .input(changeSearchInputSchema)
    .output(savedSearchSchema),

  removeSearch: endpoint
    .meta({ who: 'user', limit })
    .route(route.delete('/market/saved-search/{id}', 'Delete a saved search'))
    .errors(documented(pick(alertErrors, 'ALERT_NOT_FOUND')))
    .input(one)
    .output(emptySchema),

  priceAlerts: endpoint
    .meta({ who: 'user' })
    .route(route.get('/market/price-alert', 'Own price and stock alerts, the latest first'))
    .output(priceAlertListSchema),

  addPriceAlert: endpoint
    .meta({ who: 'user', limit })
    .route(
      route.post(
        '/market/price-alert',
        'Be told when an offer or a market costs no more than a price, or an offer is back in stock',
      ),
    )
    .errors(
      documented({
        ...pick(catalogueErrors, 'CATEGORY_NOT_FOUND'),
        ...pick(offerErrors, 'OFFER_NOT_FOUND'),
        ...pick(alertErrors, 'ALERT_EXISTS', 'ALERTS_FULL', 'ALERT_REACHED'),
      }),
    )
    .input(addPriceAlertInputSchema)
    .output(priceAlertSchema),

  changePriceAlert: endpoint
    .meta({ who: 'user', limit })
    .route(
      route.patch('/market/price-alert/{id}', 'Change the price of an alert, pause or resume it'),
    )
    .errors(documented(pick(alertErrors, 'ALERT_NOT_FOUND', 'ALERT_REACHED')))
    .input(changePriceAlertInputSchema)
    .output(priceAlertSchema),

  removePriceAlert: endpoint
    .meta({ who: 'user', limit })
    .route(route.delete('/market/price-alert/{id}', 'Delete an alert'))
    .errors(documented(pick(alertErrors, 'ALERT_NOT_FOUND')))
    .input(one)
    .output(emptySchema),
};
