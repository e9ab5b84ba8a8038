/**
 * The home of the back office: every queue that the caller's role may decide, what is due first, and who has taken it.
 * Taking is a sign for colleagues and no right: decisions are refused by what they decide, not by who has taken it.
 */
import * as v from 'valibot';
import { emptySchema, idSchema } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { ordersErrors } from '../orders/orders.errors.ts';
import { caseErrors } from '../cases/cases.errors.ts';
import { backofficeErrors } from './backoffice.errors.ts';
import { searchContract } from './search.contract.ts';
import {
  takenWorkSchema,
  workHomeSchema,
  workItemSchema,
  workQueueSchema,
  workTeamSchema,
} from './backoffice.schemas.ts';

const route = routesOf('Back office');
const staff = staffEndpoint('moderate_market', { limit: { calls: 240, seconds: 60 } });
const named = { queue: workQueueSchema, id: idSchema };
const ofCases = {
  ...pick(ordersErrors, 'ORDER_NOT_FOUND', 'ORDER_OWN_CASE'),
  ...pick(caseErrors, 'CASE_NOT_OPEN', 'CASE_HELD', 'CASE_NOT_YOURS'),
};

export const backofficeContract = {
  ...searchContract,

  home: staff
    .route(
      route.get(
        '/admin/queues',
        'What waits for the caller’s decision, by queue, and what is due first',
      ),
    )
    .output(workHomeSchema),

  take: staff
    .route(
      route.post(
        '/admin/queues/{queue}/{id}/take',
        'Take something that waits; `from` names who had it when it was looked at, and takes it over',
      ),
    )
    .errors(documented({ ...pick(backofficeErrors, 'WORK_NOT_WAITING', 'WORK_HELD'), ...ofCases }))
    .input(v.object({ ...named, from: v.optional(v.nullable(idSchema), null) }))
    .output(workItemSchema),

  team: staff
    .route(route.get('/admin/team', 'Who works here, who is there, and what they decided today'))
    .output(workTeamSchema),

  taken: staff
    .route(
      route.get('/admin/queues/{queue}/taken', 'Who has what of a queue, the last taken first'),
    )
    .input(v.object({ queue: workQueueSchema }))
    .output(takenWorkSchema),

  takeNext: staff
    .route(
      route.post(
        '/admin/queues/next',
        'Take what is due first and nobody has; `item` is null where nothing waits',
      ),
    )
    .input(v.object({ queue: v.optional(workQueueSchema) }))
    .output(v.object({ item: v.nullable(workItemSchema) })),

  giveBack: staff
    .route(
      route.post('/admin/queues/{queue}/{id}/give-back', 'Give back what the caller has taken'),
    )
    .errors(documented({ ...pick(backofficeErrors, 'WORK_NOT_YOURS'), ...ofCases }))
    .input(v.object(named))
    .output(emptySchema),
};
