/** Endpoints of experiments: a visitor's arms, what was shown of them, and how the staff runs them (decision 0065). */
import * as v from 'valibot';
import { emptySchema, endlessListOf, idCursorQuery, opaque } from '../common.ts';
import { endpoint, routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { experimentsErrors } from './experiments.errors.ts';
import {
  armSchema,
  armsSchema,
  experimentSchema,
  treatmentPercentSchema,
} from './experiments.schemas.ts';

const route = routesOf('Frontend');
const backRoute = routesOf('Back office');
const pace = { limit: { calls: 60, seconds: 60 } };

/** A name that is none of an experiment is no malformed request: there is no such thing (404). */
const named = { key: opaque(60) };
export const startInputSchema = v.object({
  treatment_percent: treatmentPercentSchema,
  reason: staffReasonSchema,
});
export const stopInputSchema = v.object({
  /** What everybody gets from now on. */
  everyone: armSchema,
  reason: staffReasonSchema,
});

export const experimentsContract = {
  arms: endpoint
    .meta({ who: 'all' })
    .route(route.get('/frontend/arms', 'The arms of this visitor, or what everybody gets'))
    .output(armsSchema),

  /**
   * The visitor was shown their arms of these experiments. Recorded only with their consent to measuring, and with the arm
   * that the server assigned; what is no experiment is ignored.
   */
  note: endpoint
    .meta({ who: 'all', ...pace, alsoFor: ['banned', 'acting'] })
    .route(route.post('/frontend/exposures', 'Arms of experiments were shown'))
    .input(v.object({ experiments: v.pipe(v.array(opaque(60)), v.maxLength(20)) }))
    .output(emptySchema),

  list: staffEndpoint('run_experiments')
    .route(backRoute.get('/admin/experiment', 'The experiments with their state and report'))
    .input(v.object(idCursorQuery))
    .output(endlessListOf(experimentSchema)),

  start: staffEndpoint('run_experiments', pace)
    .route(backRoute.post('/admin/experiment/{key}/start', 'Start a new run of an experiment'))
    .errors(documented(pick(experimentsErrors, 'EXPERIMENT_NOT_FOUND', 'EXPERIMENT_RUNNING')))
    .input(v.object({ ...named, ...startInputSchema.entries }))
    .output(emptySchema),

  stop: staffEndpoint('run_experiments', pace)
    .route(
      backRoute.post(
        '/admin/experiment/{key}/stop',
        'Stop an experiment, and decide what everybody gets from now on',
      ),
    )
    .errors(
      documented(
        pick(
          experimentsErrors,
          'EXPERIMENT_NOT_FOUND',
          'EXPERIMENT_ARM_UNKNOWN',
          'EXPERIMENT_NOT_RUNNING',
        ),
      ),
    )
    .input(v.object({ ...named, ...stopInputSchema.entries }))
    .output(emptySchema),
};
