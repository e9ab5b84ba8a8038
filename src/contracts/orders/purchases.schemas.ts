/** Orders of several sellers that were bought together, as the API tells of them. */
import * as v from 'valibot';
import { centsSchema, idSchema, queryBoolean } from '../common.ts';
import { orderSummarySchema, paymentPartsSchema } from './orders.schemas.ts';

/** Which one, and how it would be paid. */
export const showPurchaseSchema = v.object({
  id: idSchema,
  /** How it would be paid by card: with bonus money, and with what the wallet has. Then the answer has `parts`. */
  use_bonus: queryBoolean(),
  use_wallet: queryBoolean(),
});

/** The orders of a purchase, by their ids, and how the newest card payment of it stands. */
export const purchaseSchema = v.object({
  id: idSchema,
  orders: v.array(orderSummarySchema),
  /** What all orders cost, in cents. */
  total_amount: centsSchema,
  /** What bonus money may pay of them, in cents. */
  bonus_limit_amount: centsSchema,
  payment: v.nullable(v.picklist(['created', 'closing', 'captured', 'expired', 'failed'])),
  /** How all would be paid by card with what was asked for of the wallet; null where nothing was, and once they are not unpaid. */
  parts: v.nullable(paymentPartsSchema),
});
export type PurchaseOutput = v.InferOutput<typeof purchaseSchema>;
