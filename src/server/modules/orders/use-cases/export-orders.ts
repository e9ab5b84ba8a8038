/** Purchases or sales as a file for spreadsheets, in the language of the call. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Locale, serverConfig } from '~config';
import { hasLeft } from '~/contracts/identity/deleted-name.ts';
import { chargedCents } from '~/contracts/orders/bill.ts';
import type { OrderExportInput } from '~/contracts/orders/order-lists.schemas.ts';
import { orderStatusNames } from '~/contracts/orders/order-status-labels.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { shownUnits, sumCents } from '~/kernel/money.ts';
import type { UserCtx } from '../../../core/context.ts';
import { csvFile, csvLine, type CsvValue } from '../../../core/csv.ts';
import type { Position } from '../../../core/paging.ts';
import { serverI18n } from '../../../infra/i18n.ts';
import { selectOrders, type OrderSummary } from '../orders.lists.repository.ts';
import { filterOf } from './list-orders.ts';

const PAGE = 500;

interface Column {
  name: MessageDescriptor;
  value(order: OrderSummary, ctx: UserCtx): CsvValue;
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** What went back to the buyer, wherever it went. */
function refundedCents(order: OrderSummary): number {
  return sumCents(
    order.refunded_bonus_cents,
    order.refunded_card_cents,
    order.refunded_real_cents,
    order.refunded_provider_cents,
  );
}

/** What the buyer paid; 0 while nothing was. */
function paidCents(order: OrderSummary): number {
  if (order.paid_at === null) return 0;
  return chargedCents({ total_amount: order.total_cents, discount_amount: order.discount_cents });
}

/** A person's name; a deleted account has one in the reader's language. */
function nameOf(name: string, locale: Locale): string {
  return hasLeft({ public_name: name }) ? serverI18n(locale)._(msg`Deleted account`) : name;
}

const before: readonly Column[] = [
  { name: msg`Order`, value: ({ id }) => orderNumber(id) },
  { name: msg`Placed`, value: ({ created_at: at }) => iso(at) },
  {
    name: msg`State`,
    value: ({ status }, { locale }) => serverI18n(locale)._(orderStatusNames[status]),
  },
  { name: msg`Goods`, value: ({ offer }) => offer.title },
  { name: msg`Game`, value: ({ offer }) => offer.game.title },
  { name: msg`Category`, value: ({ offer }, { locale }) => offer.category.title[locale] },
  { name: msg`Units`, value: ({ count }) => count },
];

const money: Record<'buyer' | 'seller', readonly Column[]> = {
  buyer: [
    { name: msg`Seller`, value: (order, { locale }) => nameOf(order.seller_name, locale) },
    { name: msg`Paid (USD)`, value: (order) => shownUnits(paidCents(order)) },
    { name: msg`Refunded (USD)`, value: (order) => shownUnits(refundedCents(order)) },
  ],
  seller: [
    { name: msg`Buyer`, value: (order, { locale }) => nameOf(order.buyer_name, locale) },
    { name: msg`Price (USD)`, value: (order) => shownUnits(order.total_cents) },
    { name: msg`Fee (USD)`, value: (order) => shownUnits(isSold(order) ? order.fee_cents : 0) },
    {
      name: msg`You receive (USD)`,
      value: (order) => shownUnits(isSold(order) ? order.net_cents : 0),
    },
  ],
};

const after: readonly Column[] = [
  { name: msg`Paid on`, value: ({ paid_at: at }) => iso(at) },
  { name: msg`Delivered on`, value: ({ delivered_at: at }) => iso(at) },
  { name: msg`Completed on`, value: ({ completed_at: at }) => iso(at) },
];

/** A reservation that nobody paid earns nothing. */
function isSold({ status }: OrderSummary): boolean {
  return status !== 'created' && status !== 'cancelled';
}

/** The newest first, read page by page; at most as many lines as the configuration says. */
export async function exportOrders(ctx: UserCtx, input: OrderExportInput): Promise<File> {
  const { role } = input;
  const columns = [...before, ...money[role], ...after];
  const i18n = serverI18n(ctx.locale);
  const lines = [csvLine(columns.map(({ name }) => i18n._(name)))];
  const filter = { ...filterOf(input), userId: ctx.actor.userId, role };
  let last: Position | null = null;
  for (let left = serverConfig.orders.exportLines; left > 0; left -= PAGE) {
    const limit = Math.min(PAGE, left);
    const page = { sort: 'newest' as const, after: last, limit, offset: 0 };
    const rows: OrderSummary[] = await selectOrders(ctx.db, { ...filter, ...page });
    lines.push(...rows.map((row) => csvLine(columns.map(({ value }) => value(row, ctx)))));
    const end = rows.at(-1);
    if (end === undefined || rows.length < limit) break;
    last = { key: '', id: end.id };
  }
  return csvFile(role === 'seller' ? 'sales.csv' : 'purchases.csv', lines);
}
