/** One page of purchases, of sales, or of what support looks after. */
import type * as v from 'valibot';
import type { listOrdersSchema, OrderExportInput } from '~/contracts/orders/order-lists.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { requireRole } from '../../../core/actor.ts';
import type { UserCtx } from '../../../core/context.ts';
import { decodeCursor, encodeCursor, isInstant, pageOf } from '../../../core/paging.ts';
import { urgencyOf, type OrderFilter, type OrderSort } from '../order-filter.repository.ts';
import { listOrders, type OrderSummary } from '../orders.lists.repository.ts';
import { presentOrderSummary } from '../orders.presenter.ts';

const DAY_MS = 24 * 3_600_000;
/** Before the first order: also what a database's dates begin behind. */
const BEGINNING = Date.UTC(2000);

function startOf(day: string): number {
  return Math.max(BEGINNING, Date.parse(`${day}T00:00:00Z`));
}

/** What both lists and their files are narrowed down by. */
export function filterOf(
  input: Pick<OrderExportInput, 'status' | 'search' | 'game' | 'from' | 'to'>,
): Pick<OrderFilter, 'statuses' | 'search' | 'game' | 'from' | 'before'> {
  return {
    statuses: input.status,
    search: input.search,
    game: input.game,
    from: input.from === undefined ? undefined : new Date(startOf(input.from)),
    before: input.to === undefined ? undefined : new Date(startOf(input.to) + DAY_MS),
  };
}

const sortKeys: Record<OrderSort, (row: OrderSummary) => Date> = {
  newest: (row) => row.status_at,
  waiting: (row) => row.status_at,
  urgent: urgencyOf,
};

export async function listPage(ctx: UserCtx, input: v.InferOutput<typeof listOrdersSchema>) {
  const { role, group, limit, offset, cursor } = input;
  if (role === 'staff') requireRole(ctx.actor, 'support');
  if (role !== 'seller' && ctx.actor.apiKey) throw new Failure('API_KEY_REFUSED');
  const sort = group === 'needs_you' ? 'urgent' : input.sort;
  const { rows, total } = await listOrders(ctx.db, {
    ...filterOf(input),
    userId: role === 'staff' ? null : ctx.actor.userId,
    role,
    group,
    companionId: input.companion_id,
    offerId: input.offer_id,
    sort,
    after: cursor === undefined ? null : decodeCursor(sort, cursor, isInstant),
    limit: limit + 1,
    offset,
  });
  const viewer = { role, locale: ctx.locale, now: ctx.now };
  const { data, meta } = pageOf(
    rows,
    limit,
    (row) => presentOrderSummary(row, viewer),
    (row) => encodeCursor(sort, { key: sortKeys[sort](row).toISOString(), id: row.id }),
  );
  return { data, meta: { ...meta, total, limit, offset } };
}
