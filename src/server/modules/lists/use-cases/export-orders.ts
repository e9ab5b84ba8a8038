/** The orders that are filtered, as CSV. Whoever takes a file along stands in the record. */
import { convertCents, shownUnits } from '~/kernel/money.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { readHandles } from '~/domain/search-handles.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { csvLine } from '../../../core/csv.ts';
import { selectOrdersOf, walkOrders, type OrderRow } from '../orders.repository.ts';
import { csvOf, linesOfPages } from './csv-of-list.ts';
import { queryOf, type OrdersInput } from './list-orders.ts';

/** Programs read this file: new columns stand behind the known ones. */
const columns = [
  'placed_at',
  'number',
  'order_id',
  'status',
  'offer',
  'offer_id',
  'game',
  'buyer',
  'buyer_id',
  'seller',
  'seller_id',
  'charged_usd',
  'charged',
  'currency',
  'risk',
];

function lineOf(row: OrderRow): string {
  const charged = row.total_cents - row.discount_cents;
  return csvLine([
    row.created_at.toISOString(),
    orderNumber(row.id),
    row.id,
    row.status,
    row.title,
    row.offer_id,
    row.game_title,
    row.buyer_name,
    row.buyer_id,
    row.seller_name,
    row.seller_id,
    shownUnits(charged),
    shownUnits(convertCents(charged, row.rate)),
    row.currency,
    row.risk,
  ]);
}

async function linesOf({ db }: UserCtx, input: OrdersInput): Promise<string[]> {
  if (input.order !== undefined) {
    return (await selectOrdersOf(db, readHandles(input.order))).map(lineOf);
  }
  const query = queryOf(input);
  return linesOfPages((page) => walkOrders(db, query, page), lineOf);
}

/** The newest first. Needs a transaction. @throws {Failure} LIST_TOO_MANY */
export async function exportOrders(
  ctx: UserCtx,
  input: OrdersInput,
): Promise<{ file_name: string; content: string }> {
  const lines = await linesOf(ctx, input);
  await recordAudit(ctx, {
    action: 'lists.exported',
    subject: { type: 'list', id: 'orders' },
    after: { ...input, orders: lines.length },
  });
  return { file_name: 'orders.csv', content: csvOf(columns, lines) };
}
