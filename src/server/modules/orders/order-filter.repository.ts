/** The conditions of order lists as SQL: whose orders, which of them, and in which order. The order's table is `o`. */
import { sql, type RawBuilder } from 'kysely';
import type { OrderGroup } from '~/contracts/orders/order-lists.schemas.ts';
import { ORDER_NUMBER_LENGTH } from '~/domain/order-number.ts';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import type { Position } from '../../core/paging.ts';
import type { OrderRow } from './orders.repository.ts';

export interface OrderFilter {
  /** Null: orders of all people, for staff. */
  userId: string | null;
  role: 'buyer' | 'seller' | 'staff';
  companionId?: string | undefined;
  offerId?: string | undefined;
  statuses?: readonly OrderStatus[] | undefined;
  group?: OrderGroup | undefined;
  /** Only of buyers and sellers: a search looks through the orders of one person. */
  search?: string | undefined;
  game?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
}

/**
 * `waiting`: those that are the longest in their status first; `urgent`: those whose date is the nearest.
 */
export type OrderSort = 'newest' | 'waiting' | 'urgent';

/** Whose turn it is. Indexed with these very words (migrations 0189 and 0420). */
export const waitsFor = {
  buyer: sql`(o.status in ('created', 'verification', 'acceptance') or (o.status = 'disputed'
    and o.dispute_turn = 'buyer'))`,
  seller: sql`(o.status in ('paid', 'in_progress') or (o.status = 'disputed'
    and o.dispute_turn = 'seller'))`,
  staff: sql`o.status in ('waiting_approval', 'disputed')`,
};

/** As `urgencyOf`; indexed with these very words. */
export const urgency = sql`coalesce(case when o.status = 'disputed' then o.clock_stopped_at
  when o.status in ('paid', 'in_progress') then o.deliver_by end, o.due_at, o.status_at)`;

/** The date that an order is sorted by among those that wait: disputes by their beginning, so that they come first. */
export function urgencyOf(order: OrderRow): Date {
  const isToDeliver = order.status === 'paid' || order.status === 'in_progress';
  const date = isToDeliver ? order.deliver_by : null;
  const dispute = order.status === 'disputed' ? order.clock_stopped_at : null;
  return date ?? dispute ?? order.due_at ?? order.status_at;
}

export const sortedBy: Record<OrderSort, RawBuilder<unknown>> = {
  newest: sql`o.id desc`,
  waiting: sql`o.status_at, o.id`,
  urgent: sql`${urgency}, o.id`,
};

/** What stands behind a position of the same sort order. */
export const behind: Record<OrderSort, (after: Position) => RawBuilder<unknown>> = {
  newest: ({ id }) => sql`o.id < ${id}::uuid`,
  waiting: ({ key, id }) => sql`(o.status_at, o.id) > (${key}::timestamptz, ${id}::uuid)`,
  urgent: ({ key, id }) => sql`(${urgency}, o.id) > (${key}::timestamptz, ${id}::uuid)`,
};

function inGroup(group: OrderGroup, role: OrderFilter['role']): RawBuilder<unknown> {
  if (group === 'needs_you') return waitsFor[role];
  // Only an order that was never paid can be cancelled: what was paid is refunded.
  if (group === 'abandoned') return sql`o.status = 'cancelled'`;
  // Of a dispute that is nobody's turn the condition is null, not false.
  return sql`o.status <> 'cancelled' and ${waitsFor[role]} is not true`;
}

/** Each word costs a look at the person's orders. */
const MOST_WORDS = 6;
const PART_OF_NUMBER = /^[0-9a-f]{4,8}$/;
const WHOLE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function wordsOf(search: string): string[] {
  const words = search.split(/\s+/).map((word) => word.replace(/^#/, ''));
  return words.filter((word) => word !== '').slice(0, MOST_WORDS);
}

/** A word occurs in the goods, the game, the other person's name or the number. Never beyond the person's own orders. */
function holds(word: string, filter: OrderFilter): RawBuilder<unknown> {
  const side = filter.role === 'seller' ? 'seller_id' : 'buyer_id';
  const other = filter.role === 'seller' ? 'buyer_id' : 'seller_id';
  const mine = sql`m.${sql.ref(side)} = ${filter.userId}`;
  const pattern = `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const parts = [
    sql`select m.id from market_order m where ${mine} and
      search_text((m.offer ->> 'title') || ' ' || (m.offer -> 'game' ->> 'title'))
        like search_text(${pattern})`,
    sql`select m.id from market_order m join app_user p on p.id = m.${sql.ref(other)}
      where ${mine} and lower(p.public_name::text) like lower(${pattern})`,
  ];
  const number = word.toLowerCase();
  if (WHOLE_ID.test(number)) {
    parts.push(sql`select m.id from market_order m where ${mine} and m.id = ${number}::uuid`);
  } else if (PART_OF_NUMBER.test(number)) {
    parts.push(sql`select m.id from market_order m where ${mine}
      and right(m.id::text, ${sql.lit(ORDER_NUMBER_LENGTH)}) like ${pattern.toLowerCase()}`);
  }
  return sql`o.id in (${sql.join(parts, sql` union all `)})`;
}

/** All conditions of a list, without where its page begins. */
export function conditionsOf(filter: OrderFilter): RawBuilder<unknown> {
  const mine = filter.role === 'seller' ? sql.ref('o.seller_id') : sql.ref('o.buyer_id');
  const theirs = filter.role === 'seller' ? sql.ref('o.buyer_id') : sql.ref('o.seller_id');
  const parts = [sql`true`];
  if (filter.userId !== null) parts.push(sql`${mine} = ${filter.userId}`);
  if (filter.companionId !== undefined) parts.push(sql`${theirs} = ${filter.companionId}`);
  if (filter.offerId !== undefined) parts.push(sql`o.offer_id = ${filter.offerId}`);
  if (filter.statuses && filter.statuses.length > 0) {
    parts.push(sql`o.status = any(${[...filter.statuses]}::text[])`);
  }
  if (filter.group !== undefined) parts.push(sql`(${inGroup(filter.group, filter.role)})`);
  if (filter.game !== undefined) parts.push(sql`o.offer -> 'game' ->> 'alias' = ${filter.game}`);
  if (filter.from !== undefined) parts.push(sql`o.created_at >= ${filter.from}`);
  if (filter.before !== undefined) parts.push(sql`o.created_at < ${filter.before}`);
  parts.push(...wordsOf(filter.search ?? '').map((word) => holds(word, filter)));
  return sql.join(parts, sql` and `);
}
