/** The handover checklist of an order: steps that both people tick, and when they did (decision 0106). */
import * as v from 'valibot';
import { countSchema, idSchema, keySchema, timestampSchema } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { ordersErrors } from './orders.errors.ts';

const route = routesOf('Orders');
const sideSchema = v.picklist(['buyer', 'seller']);

export const checklistSchema = v.object({
  /** Empty where the goods ask for none. */
  steps: v.array(
    v.object({
      key: keySchema,
      side: sideSchema,
      label: v.string(),
      /** When it was ticked; null while it is not. */
      done_at: v.nullable(timestampSchema),
    }),
  ),
  /** Every tick and every tick that was taken back, the oldest first. */
  log: v.array(
    v.object({ step: keySchema, side: sideSchema, is_done: v.boolean(), at: timestampSchema }),
  ),
  /** The caller's steps can be ticked now. */
  may_tick: v.boolean(),
  /** How often the caller can still change a tick. */
  changes_left: countSchema,
});
export type Checklist = v.InferOutput<typeof checklistSchema>;

export const checklistContract = {
  checklist: endpoint
    .meta({ who: 'user' })
    .route(
      route.get('/market/order/{id}/checklist', 'The steps of a handover, as both ticked them'),
    )
    .errors(documented(pick(ordersErrors, 'ORDER_NOT_FOUND')))
    .input(v.object({ id: idSchema }))
    .output(checklistSchema),

  /** Finishing an open trade is open to banned accounts. */
  tick: endpoint
    .meta({ who: 'user', alsoFor: ['banned'] })
    .route(
      route.post(
        '/market/order/{id}/checklist',
        'Tick one of the caller’s own steps, or take the tick back; both are kept with their time',
      ),
    )
    .errors(
      documented(
        pick(
          ordersErrors,
          'ORDER_NOT_FOUND',
          'ORDER_WRONG_STATE',
          'ORDER_NOT_YOURS_TO_DO',
          'HANDOVER_STEP_UNKNOWN',
          'HANDOVER_TICKS_SPENT',
        ),
      ),
    )
    .input(v.object({ id: idSchema, step: keySchema, is_done: v.boolean() }))
    .output(checklistSchema),
};
