/** Events of the case of a dispute. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** Something was said, shown, asked or taken in the case of an order: whoever looks at it sees it. */
export const caseChanged = defineEvent(
  'cases.changed',
  v.object({
    order_id: v.string(),
    buyer_id: v.string(),
    seller_id: v.string(),
    /** Of the staff; null: nobody has the case. */
    holder_id: v.nullable(v.string()),
    /** Who had it until now, where that has changed. Events published before this field existed lack it. */
    former_id: v.optional(v.nullable(v.string()), null),
  }),
  (event) => event.order_id,
);
