/** What stands in a cell that can be edited, and what was typed into it. Pure. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { appConfig, type Locale } from '~config';
import type { TableRow } from '~/contracts/offers/table.schemas.ts';
import { priceText, readPrice, type PriceProblem } from '~/domain/price-text.ts';
import { priceFromMicros } from '~/kernel/money.ts';

export type CellField = 'price' | 'stock';
export type CellValue = { price: number } | { in_stock: number };

const priceMessages: Record<PriceProblem, MessageDescriptor> = {
  empty: msg`This field is required.`,
  form: msg`Enter an amount in dollars, for example 12.50.`,
  decimals: msg`This has more decimals than a price here can have.`,
  small: msg`The price must be greater than zero.`,
  large: msg`The price may be at most 100,000 dollars.`,
};
const stockMessage = msg`Enter a whole number from 1 to 1,000,000,000.`;

/** The text that editing begins with. */
export function cellText(row: TableRow, field: CellField, locale: Locale): string {
  if (field === 'stock') return row.in_stock === 0 ? '' : String(row.in_stock);
  return row.price === null ? '' : priceText(row.price, locale);
}

/** The stock of an instant offer is what its vault has. */
export function isEditable(row: TableRow, field: CellField): boolean {
  return field === 'price' || row.delivery.method === 'manual';
}

/** A whole number; groups of three may be parted by spaces, in English by commas. Null for anything else. */
export function readStock(text: string, locale: Locale): number | null {
  const compact = text.replaceAll(/[\s\u00A0\u202F]/g, '');
  const isGrouped = locale === 'en' && /^[1-9]\d{0,2}(?:,\d{3})+$/.test(compact);
  const digits = isGrouped ? compact.replaceAll(',', '') : compact;
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}

export function readCell(
  row: TableRow,
  field: CellField,
  text: string,
  locale: Locale,
): { value: CellValue } | { problem: MessageDescriptor } {
  if (field === 'price') {
    const read = readPrice(text, row.price_decimals, locale);
    if ('problem' in read) return { problem: priceMessages[read.problem] };
    return { value: { price: priceFromMicros(read.micros) } };
  }
  const count = readStock(text, locale);
  const { min, max } = appConfig.offers.stock;
  if (count === null || count < min || count > max) return { problem: stockMessage };
  return { value: { in_stock: count } };
}

/** The value that a cell has now; null where it has none. */
export function valueOf(row: TableRow, field: CellField): CellValue | null {
  if (field === 'stock') return { in_stock: row.in_stock };
  return row.price === null ? null : { price: row.price };
}
