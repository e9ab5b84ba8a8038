/** Templates for answers of staff: all staff use them, admins write them (decision 0126). */
import * as v from 'valibot';
import { countSchema, emptySchema, idSchema } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { moderationErrors } from '../moderation/moderation.errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { answerErrors } from './answers.errors.ts';
import {
  answerFields,
  answerReaderInput,
  answerReaderSchema,
  answerTemplateSchema,
} from './answers.schemas.ts';

const route = routesOf('Back office');
const limit = { calls: 120, seconds: 60 };
const byStaff = staffEndpoint('moderate_market', { limit });
const byAdmins = staffEndpoint('keep_content', { limit });
/** `version`: the one that the change is based on. */
const seen = { id: idSchema, version: countSchema, reason: staffReasonSchema };

export const answersContract = {
  list: byStaff
    .route(route.get('/admin/answer', 'All templates for answers, by act and name'))
    .output(v.object({ data: v.array(answerTemplateSchema) })),

  reader: staffEndpoint('find_people', { limit })
    .route(
      route.get(
        '/admin/answer/reader/{id}',
        'In which language somebody reads, or whoever sells an offer, and their name',
      ),
    )
    .errors(documented(pick(moderationErrors, 'PERSON_NOT_FOUND')))
    .input(answerReaderInput)
    .output(answerReaderSchema),

  add: byAdmins
    .route({
      ...route.post('/admin/answer', 'Add a template; `{name}` stands for whoever reads it'),
      successStatus: 201,
    })
    .errors(documented(pick(answerErrors, 'ANSWER_NAME_TAKEN', 'ANSWERS_FULL')))
    .input(v.object({ ...answerFields, reason: staffReasonSchema }))
    .output(answerTemplateSchema),

  change: byAdmins
    .route(route.put('/admin/answer/{id}', 'Change a template'))
    .errors(
      documented(pick(answerErrors, 'ANSWER_NOT_FOUND', 'ANSWER_CHANGED', 'ANSWER_NAME_TAKEN')),
    )
    .input(v.object({ ...seen, ...answerFields }))
    .output(answerTemplateSchema),

  remove: byAdmins
    .route(route.post('/admin/answer/{id}/remove', 'Remove a template'))
    .errors(documented(pick(answerErrors, 'ANSWER_NOT_FOUND', 'ANSWER_CHANGED')))
    .input(v.object(seen))
    .output(emptySchema),
};
