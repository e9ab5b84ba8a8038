/** Endpoints of reports: of an offer, a person, a message or a review, and the decisions of staff about them. */
import * as v from 'valibot';
import { emptySchema, endlessListOf, idCursorQuery, idSchema } from '../common.ts';
import { endpoint, routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { moderationErrors } from '../moderation/moderation.errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { hideCodeSchema } from '../reviews/hide-codes.ts';
import { reviewErrors } from '../reviews/reviews.errors.ts';
import { reportErrors } from './reports.errors.ts';
import {
  reportedSchema,
  reportFormSchema,
  reportOutcomes,
  reportSubjectSchema,
  waitingReportSchema,
} from './reports.schemas.ts';

const route = routesOf('Reports');
const staffRoute = routesOf('Back office');

const subject = endpoint
  .meta({ who: 'user' })
  .route(route.get('/report/subject', 'What a report would be about'))
  .errors(documented(pick(reportErrors, 'REPORT_SUBJECT_NOT_FOUND', 'REPORT_OWN')))
  .input(reportSubjectSchema)
  .output(reportedSchema);

const create = endpoint
  .meta({ who: 'user', limit: { calls: 20, seconds: 86_400 } })
  .route({
    ...route.post(
      '/report',
      'Report an offer, a person, a message, a request, a bid or a review; the reporter is told of the outcome',
    ),
    successStatus: 201,
  })
  .errors(documented(pick(reportErrors, 'REPORT_SUBJECT_NOT_FOUND', 'REPORT_OWN', 'REPORT_EXISTS')))
  .input(v.object({ ...reportSubjectSchema.entries, ...reportFormSchema.entries }))
  .output(emptySchema);

const waiting = staffEndpoint('moderate_market', { limit: { calls: 120, seconds: 60 } })
  .route(staffRoute.get('/admin/report', 'Reports that wait for a decision, the oldest first'))
  .input(v.object(idCursorQuery))
  .output(endlessListOf(waitingReportSchema));

const decide = staffEndpoint('moderate_market', { limit: { calls: 120, seconds: 60 } })
  .route(
    staffRoute.post(
      '/admin/report/{id}/decide',
      'Uphold or dismiss a report and all others of the same thing; their reporters are told. One of a review can hide it',
    ),
  )
  .errors(
    documented({
      ...pick(reportErrors, 'REPORT_NOT_FOUND', 'REPORT_DECIDED', 'REPORT_HIDES_NOTHING'),
      ...pick(reviewErrors, 'REVIEW_NOT_FOUND', 'REVIEW_HIDDEN', 'REVIEW_OWN'),
      ...pick(moderationErrors, 'PERSON_OWN'),
    }),
  )
  .input(
    v.object({
      id: idSchema,
      outcome: v.picklist(reportOutcomes),
      reason: staffReasonSchema,
      /** Hides the review that is reported, as `reviews.hide`: its author and its seller read `reason` then. */
      hide: v.optional(hideCodeSchema),
    }),
  )
  .output(emptySchema);

export const reportsContract = { subject, create, waiting, decide };
