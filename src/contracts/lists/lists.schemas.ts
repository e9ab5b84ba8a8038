/** Lists of staff: all orders and all people with their filters, and views of lists that somebody saved for themselves (decision 0129). */
import * as v from 'valibot';
import { appConfig } from '~config';
import { orderStatuses } from '~/domain/order-lifecycle.ts';
import { roles } from '~/domain/roles.ts';
import {
  centsSchema,
  countSchema,
  currencySchema,
  daySchema,
  idSchema,
  queryBoolean,
  queryInteger,
  querySearch,
  text,
  timestampSchema,
} from '../common.ts';
import { personStates } from '../moderation/moderation.schemas.ts';

/** A day that the calendar has, of a year that the database knows: programs read the 31st of February as one of March. */
export function isListedDay(value: string): boolean {
  const day = new Date(value);
  return (
    value >= '2000' &&
    value < '3000' &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(value)
  );
}
const listedDaySchema = v.pipe(daySchema, v.check(isListedDay, 'date'));

/** No order costs more, in cents of US dollars. */
export const MOST_LISTED_CENTS = 10_000_000_000;
const amount = () => queryInteger({ min: 0, max: MOST_LISTED_CENTS });

/** Which people: all without any. */
export const peopleFilter = {
  search: querySearch,
  state: v.optional(v.picklist(personStates)),
  role: v.optional(v.picklist(roles)),
  is_seller: queryBoolean(),
  trust_level: queryInteger({ min: 0, max: appConfig.moderation.trustLevels - 1 }),
  /** Registered up to and with these days (UTC). */
  from: v.optional(listedDaySchema),
  to: v.optional(listedDaySchema),
};

/** Which orders: all without any. */
export const ordersFilter = {
  status: v.optional(v.picklist(orderStatuses)),
  game_id: v.optional(idSchema),
  /** Placed up to and with these days (UTC). */
  from: v.optional(listedDaySchema),
  to: v.optional(listedDaySchema),
  /** What the buyer was charged, in cents of US dollars, both ends with it. */
  least: amount(),
  most: amount(),
  buyer_id: v.optional(idSchema),
  seller_id: v.optional(idSchema),
  /** A number or an id of an order, or of the basket it was bought with: nothing else is asked then. */
  order: v.optional(text({ min: 1, max: 100 })),
};

const member = v.object({ id: idSchema, public_name: v.string() });

export const listedOrderSchema = v.object({
  id: idSchema,
  status: v.picklist(orderStatuses),
  /** As it was when it was placed. */
  offer: v.object({ id: idSchema, title: v.string() }),
  game: v.object({ id: idSchema, title: v.string() }),
  buyer: member,
  seller: member,
  /** In cents of US dollars; what the buyer was charged is the total less the discount. */
  total_amount: centsSchema,
  discount_amount: centsSchema,
  /** What the buyer was shown, and millionths of it for one US dollar. */
  currency: currencySchema,
  rate: countSchema,
  risk: v.picklist(['low', 'medium', 'high']),
  created_at: timestampSchema,
});
export type ListedOrder = v.InferOutput<typeof listedOrderSchema>;

/** The lists of which views are saved. */
export const viewedLists = ['orders', 'people', 'ledger', 'audit'] as const;
export type ViewedList = (typeof viewedLists)[number];

/** The page of each list. */
export const listPaths: Readonly<Record<ViewedList, string>> = {
  orders: '/staff/orders',
  people: '/staff/people',
  ledger: '/staff/ledger',
  audit: '/staff/audit',
};

export const viewBounds = { name: 40, query: 500, most: 30 } as const;

/** What stands behind the `?` of a page's address, as browsers write it: no other page can be named by it. */
const viewQuerySchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(viewBounds.query),
  v.regex(/^[\w.~%+=&:@!$'()*,;-]+$/),
);

export const viewFields = {
  list: v.picklist(viewedLists),
  name: text({ min: 1, max: viewBounds.name }),
  query: viewQuerySchema,
};

export const savedViewSchema = v.object({
  id: idSchema,
  list: v.picklist(viewedLists),
  name: v.string(),
  query: v.string(),
});
export type SavedView = v.InferOutput<typeof savedViewSchema>;
