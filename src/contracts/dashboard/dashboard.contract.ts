/** Endpoints of the seller's dashboard (api.md, "market/seller/dashboard"; decision 0079). Closed to keys: it is about money. */
import * as v from 'valibot';
import { analyticsErrors } from '../analytics/analytics.errors.ts';
import { cursorSchema, emptySchema, idSchema, queryInteger } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { dashboardParts, firstStepParts, offerOrders } from './dashboard-names.ts';
import {
  dashboardOfferSchema,
  dashboardSchema,
  dashboardTasksSchema,
  firstStepsSchema,
  periodQuery,
} from './dashboard.schemas.ts';

const route = routesOf('Selling');
const tooLong = documented(pick(analyticsErrors, 'PERIOD_TOO_LONG'));
const reader = endpoint.meta({ who: 'seller', limit: { calls: 120, seconds: 60 } });

const MOST_OFFERS = 50;

export const dashboardContract = {
  show: reader
    .route(
      route.get(
        '/market/seller/dashboard',
        'Own sales, proceeds, times, disputes and ratings of a period, and of the one before',
      ),
    )
    .errors(tooLong)
    .input(v.object(periodQuery))
    .output(dashboardSchema),

  offers: reader
    .route(
      route.get(
        '/market/seller/dashboard/offers',
        'Own offers that were ordered or seen in a period, by what they earned',
      ),
    )
    .errors(tooLong)
    .input(
      v.object({
        ...periodQuery,
        order: v.optional(v.picklist(offerOrders), 'best'),
        cursor: v.optional(cursorSchema),
        limit: queryInteger({ min: 1, max: MOST_OFFERS, default: 10 }),
      }),
    )
    .output(
      v.object({
        data: v.array(dashboardOfferSchema),
        meta: v.object({ next_cursor: v.nullable(v.string()) }),
      }),
    ),

  tasks: reader
    .route(
      route.get('/market/seller/dashboard/tasks', 'Own offers that run out, and files with errors'),
    )
    .input(emptySchema)
    .output(dashboardTasksSchema),

  firstSteps: reader
    .route(
      route.get(
        '/market/seller/first-steps',
        'What a new seller does first, and what of it is done',
      ),
    )
    .output(firstStepsSchema),

  hideFirstSteps: endpoint
    .meta({ who: 'seller', limit: { calls: 60, seconds: 60 } })
    .route(
      route.put(
        '/market/seller/first-steps/hidden',
        'Put away the list of first steps, or the guide through the first offer',
      ),
    )
    .input(v.object({ part: v.picklist(firstStepParts) }))
    .output(firstStepsSchema),

  file: endpoint
    .meta({ who: 'seller', limit: { calls: 20, seconds: 60 } })
    .route(
      route.get('/market/seller/dashboard/file', 'The same figures as CSV, by period or by offer'),
    )
    .errors(tooLong)
    .input(v.object({ ...periodQuery, part: v.picklist(dashboardParts) }))
    .output(v.file()),

  view: endpoint
    .meta({ who: 'all', limit: { calls: 120, seconds: 60 } })
    .route({
      ...route.post(
        '/market/offer/{id}/view',
        'Counts that an offer was looked at: a number of a day, of nobody',
      ),
      successStatus: 202,
    })
    .input(v.object({ id: idSchema }))
    .output(emptySchema),
};
