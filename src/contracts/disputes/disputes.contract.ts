/** What buyer and seller do with a dispute that is open; opening, answering and deciding are calls of orders. */
import * as v from 'valibot';
import { MOST_REDELIVERY_HOURS, proposalKinds } from '~/domain/proposals.ts';
import { centsSchema, idSchema } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented } from '../errors.ts';
import { mediaErrors } from '../media/media.errors.ts';
import { ordersErrors } from '../orders/orders.errors.ts';
import { imagesSchema, noteSchema, orderSchema } from '../orders/orders.schemas.ts';
import { disputeErrors } from './disputes.errors.ts';

const route = routesOf('Disputes');

const { ORDER_NOT_FOUND, ORDER_WRONG_STATE, ORDER_NOT_YOURS_TO_DO, ORDER_NOT_YET } = ordersErrors;
const { PROPOSAL_UNFIT, PROPOSAL_NOT_FOUND, PROPOSAL_ENDED, PROPOSAL_CHANGED, PROPOSALS_SPENT } =
  disputeErrors;
const { PROPOSAL_NEEDS_WORDS, PROPOSAL_OPENED, PROPOSAL_VAULT_SHORT } = disputeErrors;
const refusals = { ORDER_NOT_FOUND, ORDER_WRONG_STATE, ORDER_NOT_YOURS_TO_DO };

/** Banned accounts may finish their open trades as well. */
const act = endpoint.meta({ who: 'user', alsoFor: ['banned'], idempotent: 'optional' });

function step(path: `/${string}`, summary: string) {
  return act
    .route(route.post(path, summary))
    .errors(documented({ ...refusals, ORDER_NOT_YET }))
    .input(v.object({ id: idSchema }))
    .output(orderSchema);
}

const proposal = '/market/order/{id}/dispute/proposals' as const;
const proposalInput = v.object({ id: idSchema, proposal: idSchema });

export const disputesContract = {
  escalate: step(
    '/market/order/{id}/dispute/escalate',
    'Either side calls support, once both have spoken or the time to answer is over',
  ),
  withdraw: step(
    '/market/order/{id}/dispute/withdraw',
    'Whoever opened the dispute withdraws it: the order goes on where it was',
  ),
  propose: act
    .route(route.post(proposal, 'Either side proposes how the dispute ends; it is also an answer'))
    .errors(
      documented({
        ...refusals,
        PROPOSAL_UNFIT,
        PROPOSAL_NEEDS_WORDS,
        PROPOSAL_VAULT_SHORT,
        PROPOSAL_CHANGED,
        PROPOSALS_SPENT,
        IMAGE_NOT_FOUND: mediaErrors.IMAGE_NOT_FOUND,
        IMAGE_TAKEN_DOWN: mediaErrors.IMAGE_TAKEN_DOWN,
      }),
    )
    .input(
      v.object({
        id: idSchema,
        kind: v.picklist(proposalKinds),
        /** Of a partial refund: cents of what the buyer paid. */
        amount: v.optional(v.nullable(centsSchema), null),
        /** Until a new delivery by hand. */
        hours: v.optional(
          v.nullable(
            v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_REDELIVERY_HOURS)),
          ),
          null,
        ),
        /** Required of whoever owes an answer: the proposal is that as well. */
        text: noteSchema,
        images: imagesSchema,
        /** The proposal that stands and that this one replaces or counters; null: none was seen. */
        replaces: v.optional(v.nullable(idSchema), null),
      }),
    )
    .output(orderSchema),
  accept: act
    .route(
      route.post(
        `${proposal}/{proposal}/accept`,
        'The other side accepts a proposal: it is carried out at once',
      ),
    )
    .errors(
      documented({
        ...refusals,
        PROPOSAL_NOT_FOUND,
        PROPOSAL_ENDED,
        PROPOSAL_OPENED,
        PROPOSAL_VAULT_SHORT,
      }),
    )
    .input(proposalInput)
    .output(orderSchema),
  takeBack: act
    .route(route.post(`${proposal}/{proposal}/take-back`, 'Whoever made a proposal takes it back'))
    .errors(documented({ ...refusals, PROPOSAL_NOT_FOUND, PROPOSAL_ENDED }))
    .input(proposalInput)
    .output(orderSchema),
};
