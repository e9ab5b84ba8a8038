/** Endpoints of a seller's availability: when offers rest, and what happens by itself meanwhile. */
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { sellerErrors } from './sellers.errors.ts';
import {
  availabilitySchema,
  changeHoursInputSchema,
  planVacationInputSchema,
} from './sellers.schemas.ts';

const route = routesOf('Selling');
const seller = endpoint.meta({ who: 'seller', limit: { calls: 60, seconds: 60 } });

export const sellersContract = {
  availability: seller
    .route(route.get('/market/seller/availability', 'Own vacation, and what it would change'))
    .output(availabilitySchema),

  changeHours: seller
    .route({
      ...route.put('/market/seller/hours', 'Say in which hours you answer, or that you say none'),
      description:
        'Offers choose whether their promised time counts them (`counts_hours`). Orders keep the hours that they were placed with.',
    })
    .errors(documented(pick(sellerErrors, 'HOURS_CHANGED')))
    .input(changeHoursInputSchema)
    .output(availabilitySchema),

  planVacation: seller
    .route({
      ...route.post('/market/seller/vacation', 'Plan a vacation; one from today begins at once'),
      description:
        'Offers that need their seller are hidden, or shown with the day of the return. Orders that are open keep their dates.',
    })
    .errors(documented(pick(sellerErrors, 'VACATION_PLANNED')))
    .input(planVacationInputSchema)
    .output(availabilitySchema),

  endVacation: seller
    .route(
      route.delete('/market/seller/vacation', 'End the vacation, or call it off before it begins'),
    )
    .errors(documented(pick(sellerErrors, 'VACATION_NOT_FOUND')))
    .output(availabilitySchema),
};
