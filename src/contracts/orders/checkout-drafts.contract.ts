/** What a buyer has begun at a checkout, for their other devices (decision 0054). */
import * as v from 'valibot';
import { emptySchema, idSchema, keySchema, text } from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { ordersErrors } from './orders.errors.ts';
import { buyerInputsSchema, MOST_PARTS } from './orders.schemas.ts';

const route = routesOf('Orders');

/** What is saved by itself: another tab that changes one of them leaves the others. */
export const draftParts = ['inputs', 'payment', 'code'] as const;
export type DraftPart = (typeof draftParts)[number];

const ID_LENGTH = 36;

/** Ids of the offers that are bought together, in their order, with commas. */
const offersSchema = v.pipe(
  v.string(),
  v.maxLength(MOST_PARTS * (ID_LENGTH + 1) - 1),
  v.check((ids) => ids.split(',').every((id) => v.is(idSchema, id)), 'one_of'),
);

export const checkoutDraftsContract = {
  draft: endpoint
    .meta({ who: 'user' })
    .route(route.get('/market/checkout-draft', 'What the caller began at a checkout'))
    .input(v.object({ offers: offersSchema }))
    .output(
      v.object({
        data: v.array(
          v.object({
            part: v.picklist(draftParts),
            texts: v.record(keySchema, text({ max: 300 })),
          }),
        ),
      }),
    ),

  saveDraft: endpoint
    .meta({ who: 'user' })
    .route(route.put('/market/checkout-draft', 'Keep what was typed or chosen at a checkout'))
    .errors(documented(pick(ordersErrors, 'DRAFT_OF_ANOTHER')))
    .input(
      v.object({
        offers: offersSchema,
        part: v.picklist(draftParts),
        texts: buyerInputsSchema,
        /** Who typed it. A page sends with a delay, and somebody else may be signed in by then. */
        user_id: v.optional(idSchema),
      }),
    )
    .output(emptySchema),
};
