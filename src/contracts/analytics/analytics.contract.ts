/** Endpoints of measuring: browsers hand in what they measured, staff read the report. */
import * as v from 'valibot';
import { emptySchema } from '../common.ts';
import { endpoint, routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { analyticsErrors } from './analytics.errors.ts';
import { batchSchema, reportParts, reportQuery, reportSchema } from './analytics.schemas.ts';

const route = routesOf('Measuring');

const record = endpoint
  .meta({ who: 'all', limit: { calls: 60, seconds: 60 } })
  .route({
    ...route.post(
      '/analytics/event',
      'What a visit did, at most 20 events; only with the cookie that says the visitor agreed to statistics',
    ),
    successStatus: 202,
  })
  .errors(documented(pick(analyticsErrors, 'CONSENT_MISSING')))
  .input(batchSchema)
  .output(emptySchema);

const report = staffEndpoint('read_statistics', { limit: { calls: 120, seconds: 60 } })
  .route(
    route.get(
      '/admin/analytics',
      'Funnel, searches without results, sources and pages of a period',
    ),
  )
  .errors(documented(pick(analyticsErrors, 'PERIOD_TOO_LONG')))
  .input(v.object(reportQuery))
  .output(reportSchema);

const exportReport = staffEndpoint('read_statistics', { limit: { calls: 10, seconds: 60 } })
  .route(route.get('/admin/analytics/export', 'A part of the same report as CSV'))
  .errors(documented(pick(analyticsErrors, 'PERIOD_TOO_LONG')))
  .input(v.object({ ...reportQuery, part: v.picklist(reportParts) }))
  .output(v.file());

export const analyticsContract = { record, report, exportReport };
