/** Checks the rows of a file against the seller's offers as they are now; nothing is changed. */
import { setImmediate } from 'node:timers/promises';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import * as v from 'valibot';
import type { Locale } from '~config';
import { text } from '~/contracts/common.ts';
import { fieldErrors } from '~/contracts/validation.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx } from '../../../core/context.ts';
import type { FieldIssue } from '../../../http/field-failure.ts';
import { findActivity } from '../../accounts/index.ts';
import {
  countAccepted,
  selectNumbered,
  type NumberedRow,
  type OwnRow,
} from '../own-offers.repository.ts';
import type { SellingDefinition } from '../rules/offer-rules.ts';
import { draftOf } from '../use-cases/create-offer.ts';
import type { Mapping } from './columns.ts';
import type { CheckedRow, NumberedCells } from './checked-rows.repository.ts';
import { storedIssue } from './issues.ts';
import { addressesOf, type PictureSite } from './picture-list.ts';
import { planRow, type KnownSeller, type Reading, type RowPlan } from './plan-row.ts';

/** Rows between which other work of the process gets its turn. */
const AT_ONCE = 100;

const externalId = text({ min: 1, max: 100 });

function twice(row: number): MessageDescriptor {
  return { ...msg({ message: 'This stands in row {row} already.' }), values: { row } };
}

function widthIssue(cells: number, columns: number): MessageDescriptor {
  const message = msg({ message: 'The row has {cells} cells, the line of names {columns}.' });
  return { ...message, values: { cells, columns } };
}

/** The cells by field, trimmed. */
export function textsIn(cells: readonly string[], mapping: Mapping): Map<string, string> {
  return new Map(
    mapping.flatMap((field, index): [string, string][] =>
      field === null ? [] : [[field, (cells[index] ?? '').trim()]],
    ),
  );
}

/** Where pictures of files may be, by this installation. */
export function pictureSiteOf({ services: { env } }: Ctx): PictureSite {
  return { origin: env.appOrigin, allowsLocal: env.sandbox };
}

/** What rows are planned against: the seller's offers that they name, and what a new one begins as. */
export interface Stock {
  offers: ReadonlyMap<string, NumberedRow>;
  seller: KnownSeller;
  site: PictureSite;
  draft(): OwnRow;
}

/**
 * The seller's offers that the rows name.
 * @param isLocked with row locks, for rows that are about to be written
 */
export async function stockFor(
  ctx: Ctx,
  {
    sellerId,
    definition,
    locale,
  }: { sellerId: string; definition: SellingDefinition; locale: Locale },
  names: readonly string[],
  options: { isLocked: boolean },
): Promise<Stock> {
  const rows = await selectNumbered(ctx.db, sellerId, names, options);
  const { now } = ctx;
  const activity = await findActivity(ctx.db, sellerId, now);
  return {
    offers: new Map(rows.map((row) => [row.external_id ?? row.id, row])),
    seller: { accepted: await countAccepted(ctx.db, sellerId), now },
    site: pictureSiteOf(ctx),
    draft: () => ({
      ...draftOf(definition, { id: newId(), sellerId, locale, now }),
      listed: false,
      title: '',
      description: '',
      price_micros: 0,
      catalog_price_micros: 0,
      in_stock: 0,
      min_purchase: 1,
      volume_discounts: [],
      attributes: {},
      orders_count: 0,
      completed_count: 0,
      needs_review: false,
      held: false,
      cleared_words: [],
      proven_units: null,
      proven_goods: null,
      proven_until: null,
      moderation_reason: null,
      published_at: null,
      version: 1,
      low_stock: null,
      rests_until: null,
      counts_hours: false,
      auto_priced_at: null,
      confirmed_at: now,
      rested_at: null,
      seller_level: activity?.sellerLevel ?? 0,
      media_ids: [],
      free_secrets: 0,
    }),
  };
}

/** The plan of a row that names its offer. */
export function planFor(
  texts: ReadonlyMap<string, string>,
  stock: Stock,
  reading: Reading,
): RowPlan & { stored: NumberedRow | undefined } {
  const stored = stock.offers.get(texts.get('external_id') ?? '');
  const addresses = addressesOf(stored?.pictures ?? [], stock.site);
  const known = { site: stock.site, addresses };
  const subject = { row: stored ?? stock.draft(), isNew: stored === undefined, known };
  return { ...planRow(texts, subject, reading, stock.seller), stored };
}

/** What is wrong with how a row names its offer, or with its form; the rest is read only where nothing is. */
function issueOfForm(
  cells: readonly string[],
  name: string,
  columns: number,
  firstRow: number | undefined,
): FieldIssue | null {
  const surplus = cells.slice(columns).some((cell) => cell.trim() !== '');
  if (cells.length < columns || surplus) {
    return { path: 'row', message: widthIssue(cells.length, columns) };
  }
  const read = v.safeParse(externalId, name);
  const [issue] = read.success ? [] : fieldErrors(read.issues);
  if (issue) return { path: 'external_id', message: issue.message };
  return firstRow === undefined ? null : { path: 'external_id', message: twice(firstRow) };
}

/** The rows of a table that nobody corrected yet. */
export function numbered(rows: readonly (readonly string[])[]): NumberedCells[] {
  return rows.map((cells, index) => ({ number: index + 1, cells, corrected: [] }));
}

/** Some statements, however many rows there are. Of rows with the same external_id the first is read. */
export async function checkRows(
  ctx: Ctx,
  { header, rows }: { header: readonly string[]; rows: readonly NumberedCells[] },
  { mapping, sellerId, ...reading }: Reading & { mapping: Mapping; sellerId: string },
): Promise<CheckedRow[]> {
  const texts = rows.map(({ cells }) => textsIn(cells, mapping));
  const names = texts.map((row) => row.get('external_id') ?? '');
  const owner = { sellerId, ...reading };
  const stock = await stockFor(ctx, owner, names, { isLocked: false });
  const firstRows = new Map<string, number>();
  const checked: CheckedRow[] = [];
  for (const [index, { number, cells, corrected }] of rows.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const name = names[index] ?? '';
    const issue = issueOfForm(cells, name, header.length, firstRows.get(name));
    if (!firstRows.has(name)) firstRows.set(name, number);
    const { plan, changes, issues } = issue
      ? { plan: 'error' as const, changes: [], issues: [issue] }
      : planFor(texts[index] ?? new Map(), stock, reading);
    const errors = issues.map((one) => storedIssue(one, reading.locale));
    checked.push({ number, cells, corrected, plan, changes, errors });
  }
  return checked;
}
