/** What somebody who is signed in may go on with from the home page. */
import * as v from 'valibot';
import { orderStatuses } from '~/domain/order-lifecycle.ts';
import { countSchema, idSchema, shownPriceSchema, timestampSchema } from '../common.ts';
import { personSchema } from '../identity/identity.schemas.ts';

const gameSchema = v.object({ alias: v.string(), title: v.string() });

export const continueSchema = v.object({
  /** Open orders: those that wait for the person first, the most urgent of them at the top. */
  orders: v.array(
    v.object({
      id: idSchema,
      role: v.picklist(['buyer', 'seller']),
      status: v.picklist(orderStatuses),
      needs_you: v.boolean(),
      title: v.string(),
      game: gameSchema,
    }),
  ),
  /** How many purchases and sales wait for the person. */
  needs_you: v.object({ purchases: countSchema, sales: countSchema }),
  /** Conversations with unread messages, the newest first. */
  chats: v.array(
    v.object({
      room_id: idSchema,
      companion: personSchema,
      unread_count: countSchema,
      last_message_at: timestampSchema,
    }),
  ),
  /** Favourites on sale whose price is another one than when they became favourites, in US cents. */
  prices: v.array(
    v.object({
      offer_id: idSchema,
      title: v.string(),
      game: gameSchema,
      price_then: shownPriceSchema,
      price_now: shownPriceSchema,
      /** In currency markets a price has four decimals. */
      is_precise: v.boolean(),
    }),
  ),
});
export type Continue = v.InferOutput<typeof continueSchema>;
