/** Recall protection of an order (decision 0107): what it covers, and support's decision. */
import * as v from 'valibot';
import { recallRefusals } from '~/domain/recall-refusals.ts';
import { centsSchema, countSchema, idSchema, longText, timestampSchema } from '../common.ts';
import { endpoint, routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { ordersErrors } from './orders.errors.ts';

const route = routesOf('Orders');

export const recallSchema = v.object({
  /** The sale is one that the protection is for. */
  is_protected: v.boolean(),
  /** Until when a recall within the warranty can be reported; null before the order is complete. */
  report_until: v.nullable(timestampSchema),
  /** The most that one order is paid, in US cents. */
  most_amount: centsSchema,
  /** What was paid; null while nothing was. */
  paid: v.nullable(v.object({ amount: centsSchema, at: timestampSchema })),
  /** For staff: what a decision now would pay, why it cannot be made, and what was paid before. Null for others. */
  decision: v.nullable(
    v.object({
      amount: centsSchema,
      from_fund_amount: centsSchema,
      refusal: v.nullable(v.picklist(recallRefusals)),
      buyer_cases: countSchema,
      seller_cases: countSchema,
    }),
  ),
});
export type Recall = v.InferOutput<typeof recallSchema>;

export const recallContract = {
  recall: endpoint
    .meta({ who: 'user' })
    .route(route.get('/market/order/{id}/recall', 'What recall protection covers and has paid'))
    .errors(documented(pick(ordersErrors, 'ORDER_NOT_FOUND')))
    .input(v.object({ id: idSchema }))
    .output(recallSchema),

  payRecall: staffEndpoint('decide_orders', { idempotent: 'optional' })
    .route(
      route.post(
        '/admin/order/{id}/recall',
        'Support pays the buyer of an account that was taken back within its warranty',
      ),
    )
    .errors(
      documented(pick(ordersErrors, 'ORDER_NOT_FOUND', 'ORDER_OWN_CASE', 'RECALL_NOT_PAYABLE')),
    )
    .input(v.object({ id: idSchema, reason: longText({ min: 10, max: 1_000 }) }))
    .output(recallSchema),
};
