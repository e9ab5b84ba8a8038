/** What the list of all orders shows, read from the address by its loader: a schema in the route would be in every page's script. */
import * as v from 'valibot';
import { idSchema } from '~/contracts/keys.ts';
import { isListedDay, MOST_LISTED_CENTS } from '~/contracts/lists/lists.schemas.ts';
import { orderStatuses } from '~/domain/order-lifecycle.ts';

const one = <const S extends v.GenericSchema<string>>(schema: S) =>
  v.optional(v.fallback(v.union([schema, v.literal('')]), ''), '');
const day = one(v.pipe(v.string(), v.isoDate(), v.check(isListedDay)));
/** An id as it is copied: with whatever stands around it. */
const id = one(v.pipe(v.string(), v.trim(), v.toLowerCase(), idSchema));
/** The router parses texts of digits as numbers. */
const words = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim());

/** US dollars as they are typed, as cents; null for what is no amount. */
export function centsFromDollars(typed: string): number | null {
  const parts = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(typed);
  if (!parts) return null;
  const cents = Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`);
  return cents <= MOST_LISTED_CENTS ? cents : null;
}

const dollars = v.optional(
  v.fallback(
    v.pipe(
      words,
      v.check((typed) => typed === '' || centsFromDollars(typed) !== null),
    ),
    '',
  ),
  '',
);

const allOrders = v.object({
  status: one(v.picklist(orderStatuses)),
  game_id: id,
  from: day,
  to: day,
  /** US dollars. */
  min: dollars,
  max: dollars,
  buyer_id: id,
  seller_id: id,
  /** A number or an id: it leads to the order. */
  order: v.optional(v.fallback(v.pipe(words, v.maxLength(100)), ''), ''),
});
export type AllOrdersSearch = v.InferOutput<typeof allOrders>;

/** What is broken is left out. */
export const readAllOrders = (search: object): AllOrdersSearch => v.parse(allOrders, search);

/** The input of the list, without its empty parts. */
export function ordersFilter(asked: AllOrdersSearch) {
  const { status, game_id: gameId, from, to, buyer_id: buyerId, seller_id: sellerId } = asked;
  const [least, most] = [centsFromDollars(asked.min), centsFromDollars(asked.max)];
  return {
    ...(status !== '' && { status }),
    ...(gameId !== '' && { game_id: gameId }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(least !== null && { least }),
    ...(most !== null && { most }),
    ...(buyerId !== '' && { buyer_id: buyerId }),
    ...(sellerId !== '' && { seller_id: sellerId }),
    ...(asked.order !== '' && { order: asked.order }),
  };
}

export const ALL_ORDERS = '/staff/orders?queue=all';

/** A number such as `12345e67` would be read as a figure by the router: with its sign it is a text. */
const asText = (order: string): string => (/^\d+e\d+$/i.test(order) ? `#${order}` : order);

/** The address of the list with these filters. */
export function allOrdersHref(asked: Partial<AllOrdersSearch>): string {
  const { order = '', ...others } = asked;
  const given = Object.entries({ ...others, order: asText(order.trim()) }).filter(
    ([, value]) => value !== '',
  );
  return `/staff/orders?${new URLSearchParams([['queue', 'all'], ...given])}`;
}
