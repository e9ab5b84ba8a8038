/** Endpoints of appeals: of those whom a decision concerns, and of staff. */
import * as v from 'valibot';
import { emptySchema, endlessListOf, idCursorQuery, idSchema } from '../common.ts';
import { endpoint, routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { moderationErrors } from '../moderation/moderation.errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { reviewErrors } from '../reviews/reviews.errors.ts';
import { appealErrors } from './appeals.errors.ts';
import {
  appealedSchema,
  appealFormSchema,
  appealOutcomes,
  appealSubjectSchema,
  waitingAppealSchema,
} from './appeals.schemas.ts';

const route = routesOf('Appeals');
const staffRoute = routesOf('Back office');
const byStaff = staffEndpoint('moderate_market', { limit: { calls: 120, seconds: 60 } });

const show = endpoint
  .meta({ who: 'user' })
  .route(route.get('/appeal', 'A decision about the caller, and what came of an appeal against it'))
  .errors(documented(pick(appealErrors, 'APPEAL_NOTHING')))
  .input(appealSubjectSchema)
  .output(appealedSchema);

const create = endpoint
  .meta({ who: 'user', limit: { calls: 10, seconds: 86_400 }, alsoFor: ['banned'] })
  .route({
    ...route.post('/appeal', 'Appeal against a hidden review of one’s own, or a ban, once'),
    successStatus: 201,
  })
  .errors(documented(pick(appealErrors, 'APPEAL_NOTHING', 'APPEAL_EXISTS', 'APPEAL_TOO_LATE')))
  .input(v.object({ ...appealSubjectSchema.entries, ...appealFormSchema.entries }))
  .output(emptySchema);

const waiting = byStaff
  .route(staffRoute.get('/admin/appeal', 'Appeals that wait for a decision, the oldest first'))
  .input(v.object(idCursorQuery))
  .output(endlessListOf(waitingAppealSchema));

const decide = byStaff
  .route(
    staffRoute.post(
      '/admin/appeal/{id}/decide',
      'Grant or refuse an appeal; granted, the decision is undone. Never by whoever made it',
    ),
  )
  .errors(
    documented({
      ...pick(
        appealErrors,
        'APPEAL_NOT_FOUND',
        'APPEAL_DECIDED',
        'APPEAL_SECOND_PERSON',
        'APPEAL_OWN',
      ),
      ...pick(reviewErrors, 'REVIEW_NOT_FOUND', 'REVIEW_OWN'),
      ...pick(moderationErrors, 'PERSON_NOT_FOUND', 'PERSON_OWN', 'PERSON_IS_STAFF'),
    }),
  )
  .input(v.object({ id: idSchema, outcome: v.picklist(appealOutcomes), reason: staffReasonSchema }))
  .output(emptySchema);

export const appealsContract = { create, decide, show, waiting };
