/**
 * Health checks for operators, never rate-limited: the frequent caller may be the load balancer. And dead-lettered
 * jobs, for the staff.
 */
import * as v from 'valibot';
import {
  countSchema,
  emptySchema,
  endlessListOf,
  idCursorQuery,
  idSchema,
  opaque,
  timestampSchema,
} from '../common.ts';
import { endpoint, staffEndpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { opsErrors } from './ops.errors.ts';
import { flagSourceSchema, operationsSchema, shownVariableSchema } from './ops.schemas.ts';

const route = routesOf('Operations');
const backRoute = routesOf('Back office');

const pace = { limit: { calls: 120, seconds: 60 } };

/** Liveness: the process answers. */
const live = endpoint
  .meta({ who: 'all', limit: 'none' })
  .route(route.get('/health/live', 'The process runs'))
  .output(v.object({ status: v.literal('ok') }));

/** Readiness: 200 only when the database answers and all migrations ran, else 503 UNAVAILABLE. */
const ready = endpoint
  .meta({ who: 'all', limit: 'none' })
  .route(
    route.get(
      '/health/ready',
      'Database reachable and migrated; what waits to be delivered and what was given up',
    ),
  )
  .output(
    v.object({
      status: v.literal('ok'),
      database: v.literal('ok'),
      migrations: v.literal('ok'),
      /** By queue. They never make a process unready. */
      deliveries: v.record(v.string(), v.object({ waiting: countSchema, dead: countSchema })),
    }),
  );

/** A dead letter: a job that was tried as often, or as long, as its queue allows. */
export const deadLetterSchema = v.object({
  id: idSchema,
  queue: v.string(),
  /** What it is, without its content: an event and its subscriber, a mail's subject. */
  about: v.nullable(v.string()),
  attempts: countSchema,
  last_error: v.nullable(v.string()),
  created_at: timestampSchema,
  dead_at: timestampSchema,
});

const deadLetters = staffEndpoint('revive_deliveries', pace)
  .route(backRoute.get('/admin/dead-letter', 'Deliveries that were given up, the newest first'))
  .input(v.object(idCursorQuery))
  .output(endlessListOf(deadLetterSchema));

const revive = staffEndpoint('revive_deliveries', pace)
  .route(
    backRoute.post(
      '/admin/dead-letter/{id}/revive',
      'Try a delivery again that was given up, with all its attempts',
    ),
  )
  .errors(documented(pick(opsErrors, 'DEAD_LETTER_NOT_FOUND')))
  .input(v.object({ id: idSchema, reason: staffReasonSchema }))
  .output(emptySchema);

/** Asked for every few seconds by open pages of staff: bounded, whatever the tables hold. */
const overview = staffEndpoint('watch_operations', pace)
  .route(
    backRoute.get('/admin/operations', 'Processes, jobs, queues, services of others and proofs'),
  )
  .output(operationsSchema);

const configuration = staffEndpoint('watch_operations', pace)
  .route(
    backRoute.get(
      '/admin/operations/configuration',
      'The variables as read, without secrets, and who decides about feature flags',
    ),
  )
  .output(v.object({ data: v.array(shownVariableSchema), flags: flagSourceSchema }));

const runJob = staffEndpoint('watch_operations', pace)
  .route(
    backRoute.post(
      '/admin/operations/job/{name}/run',
      'Make a job due that sleeps for hours; one that is due or runs stays as it is',
    ),
  )
  .errors(documented(pick(opsErrors, 'JOB_NOT_FOUND')))
  .input(v.object({ name: opaque(100), reason: staffReasonSchema }))
  .output(emptySchema);

export const opsContract = { live, ready, deadLetters, revive, overview, configuration, runJob };
