/** Health checks for operators. Never refused: who asks too often may be the load balancer. */
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

const tags = ['Operations'];

/** The process answers. */
const live = endpoint
  .meta({ who: 'all', limit: 'none' })
  .route({ method: 'GET', path: '/health/live', tags, summary: 'The process runs' })
  .output(v.object({ status: v.literal('ok') }));

/** 200 only when the database answers and all migrations ran, else 503 UNAVAILABLE. */
const ready = endpoint
  .meta({ who: 'all', limit: 'none' })
  .route({
    method: 'GET',
    path: '/health/ready',
    tags,
    summary: 'Database reachable and migrated',
  })
  .output(
    v.object({ status: v.literal('ok'), database: v.literal('ok'), migrations: v.literal('ok') }),
  );

export const opsContract = { live, ready };
