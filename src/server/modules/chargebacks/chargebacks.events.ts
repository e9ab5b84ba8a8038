/** Events of chargebacks, delivered to other modules after the commit. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** What somebody is told: that a bank took money, gave it back or keeps it, and what follows for them. */
export const chargebackToldSchema = v.object({
  chargeback_id: v.string(),
  user_id: v.string(),
  /** `payer` is who paid by card; `seller` sold what was paid; `staff` decides how to answer. */
  side: v.picklist(['payer', 'seller', 'staff']),
  change: v.picklist(['asked', 'taken', 'won', 'lost']),
  /** Null for a deposit. */
  order_id: v.nullable(v.string()),
  cents: v.number(),
  /** What they owe by it. */
  owed_cents: v.number(),
});

export const chargebackTold = defineEvent(
  'chargebacks.told',
  chargebackToldSchema,
  (event) => event.user_id,
);
export type ChargebackTold = v.InferOutput<typeof chargebackToldSchema>;
