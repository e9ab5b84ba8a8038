/** What the lists of purchases and sales are asked by: pages, their files, and the choice of games. */
import * as v from 'valibot';
import { orderStatuses } from '~/domain/order-lifecycle.ts';
import {
  aliasSchema,
  continuedQuery,
  daySchema,
  idSchema,
  querySearch,
  queryChoices,
} from '../common.ts';

/**
 * The parts of a list. `needs_you`: what waits for the reader, the most urgent first, whatever `sort` says.
 * `abandoned`: reservations that were never paid. `others`: neither.
 */
export const orderGroups = ['needs_you', 'others', 'abandoned'] as const;
export type OrderGroup = (typeof orderGroups)[number];

const filter = {
  status: queryChoices(orderStatuses),
  /** Words of the goods, the game, the other person's name, or the end of an order's number. All must fit. */
  search: querySearch,
  /** Alias of the game. */
  game: v.optional(aliasSchema),
  /** Placed on this day or later, UTC. */
  from: v.optional(daySchema),
  /** Placed on this day or earlier, UTC. */
  to: v.optional(daySchema),
};

const sideSchema = v.picklist(['buyer', 'seller']);

/** Support looks through all orders by queue, not by text. */
function isPartys(input: { role: string; search?: string | undefined; game?: string | undefined }) {
  return input.role !== 'staff' || (input.search === undefined && input.game === undefined);
}

export const listOrdersSchema = v.pipe(
  v.object({
    /** A cursor is bound to its `sort`. */
    ...continuedQuery,
    role: v.optional(v.picklist(['buyer', 'seller', 'staff']), 'buyer'),
    ...filter,
    group: v.optional(v.picklist(orderGroups)),
    /** `waiting`: those that are the longest in their status first. */
    sort: v.optional(v.picklist(['newest', 'waiting']), 'newest'),
    /** Only orders with this person on the other side. */
    companion_id: v.optional(idSchema),
    /** Only orders of this offer. */
    offer_id: v.optional(idSchema),
  }),
  v.forward(v.partialCheck([['role'], ['search'], ['game']], isPartys, 'one_of'), ['role']),
);

export const exportOrdersSchema = v.object({ role: v.optional(sideSchema, 'buyer'), ...filter });
export type OrderExportInput = v.InferOutput<typeof exportOrdersSchema>;

export const orderGamesQuery = v.object({ role: v.optional(sideSchema, 'buyer') });

export const orderGamesSchema = v.object({
  data: v.array(v.object({ alias: v.string(), title: v.string() })),
});
