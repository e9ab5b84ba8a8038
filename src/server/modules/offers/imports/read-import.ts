/** Imports as their seller reads them, and the files that are made of offers and of rows with errors. */
import { msg } from '@lingui/core/macro';
import type * as v from 'valibot';
import type { Locale } from '~config';
import type {
  ImportOutcome,
  ImportPlan,
  importRowSchema,
  importSummarySchema,
  OfferImport,
} from '~/contracts/offers/imports.schemas.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { csvFile, csvLine, type CsvValue } from '../../../core/csv.ts';
import { serverI18n } from '../../../infra/i18n.ts';
import { catalogueIndexOf, presentCategoryRef, type Definition } from '../../catalogue/index.ts';
import { selectForFile, type NumberedRow } from '../own-offers.repository.ts';
import { definitionFor } from '../rules/offer-rules.ts';
import { attributeText, BETWEEN, discountsText, dollarsText } from './cells.ts';
import { requireOwnImport } from './change-import.ts';
import { pictureSiteOf } from './check-rows.ts';
import { columnName, fieldByName, fieldsOf, isRequired, labelOf } from './columns.ts';
import {
  countRows,
  selectGroups,
  selectImport,
  selectImports,
  selectRows,
  type ImportRecord,
  type ImportRowRecord,
  type RowQuery,
} from './imports.repository.ts';
import { issueText } from './issues.ts';
import { addressesOf, type PictureSite } from './picture-list.ts';
import { countPictures } from './pictures.repository.ts';
import { withGuard } from './read-file.ts';

const PAGE = 500;
/** Rows in which an example of a column is looked for. */
const EXAMPLES = 20;

type Counts = Awaited<ReturnType<typeof countRows>>;

function presentCounts(counts: Counts): Pick<OfferImport, 'counts' | 'done'> {
  const sum = (fits: (row: Counts[number]) => boolean): number =>
    counts.filter(fits).reduce((total, { count }) => total + count, 0);
  const planned = (wanted: ImportPlan): number => sum(({ plan }) => plan === wanted);
  const ended = (wanted: ImportOutcome): number => sum(({ outcome }) => outcome === wanted);
  return {
    counts: {
      rows: sum(() => true),
      create: planned('create'),
      update: planned('update'),
      same: planned('same'),
      error: planned('error'),
    },
    done: {
      created: ended('created'),
      updated: ended('updated'),
      unchanged: ended('unchanged'),
      failed: ended('failed'),
    },
  };
}

function presentColumns(
  { header, mapping }: ImportRecord,
  definition: Definition,
  rows: readonly ImportRowRecord[],
): OfferImport['columns'] {
  return header.map((name, index) => {
    const field = mapping[index] ?? null;
    const example = rows.map(({ cells }) => cells[index] ?? '').find((cell) => cell !== '') ?? '';
    const why = fieldByName(name, definition) === field ? 'name' : 'chosen';
    return { name, example: example.slice(0, 80), field, why: field === null ? null : why };
  });
}

/** An own import. @throws {Failure} IMPORT_NOT_FOUND */
export async function readImport(ctx: UserCtx, id: string): Promise<OfferImport> {
  const record = requireOwnImport(ctx, await selectImport(ctx.db, id));
  const { locale } = ctx;
  const definition = await definitionFor(ctx, record.category_id, record.seller_id);
  const label = (field: string): string =>
    field === 'row' ? serverI18n(locale)._(msg`Row`) : labelOf(field, definition, locale);
  const page = { importId: id, view: 'all', field: null, limit: EXAMPLES, offset: 0 } as const;
  const first = await selectRows(ctx.db, page);
  const groups = await selectGroups(ctx.db, id);
  return {
    id,
    category: presentCategoryRef(await catalogueIndexOf(ctx), record.category_id, locale),
    file_name: record.file_name,
    status: record.status,
    mode: record.mode,
    separator: record.separator,
    decimal: record.decimal,
    columns: presentColumns(record, definition, first.rows),
    fields: fieldsOf(definition).map((field) => ({
      field,
      label: label(field),
      required: isRequired(field, definition),
    })),
    ...presentCounts(await countRows(ctx.db, id)),
    pictures: await countPictures(ctx.db, id),
    groups: groups.map((group) => ({
      field: group.field,
      label: label(group.field),
      message: issueText(group, locale),
      count: group.count,
      example: (group.cells[record.mapping.indexOf(group.field)] ?? '').slice(0, 80),
    })),
    created_at: record.created_at.toISOString(),
    started_at: record.started_at?.toISOString() ?? null,
    ended_at: record.ended_at?.toISOString() ?? null,
  };
}

type Summary = v.InferOutput<typeof importSummarySchema>;

export async function listImports(
  ctx: UserCtx,
  page: { categoryId: string | null; limit: number; offset: number },
) {
  const { rows, total } = await selectImports(ctx.db, ctx.actor.userId, page);
  const { limit, offset } = page;
  const index = await catalogueIndexOf(ctx);
  const data = rows.map((row): Summary => ({
    id: row.id,
    category: presentCategoryRef(index, row.category_id, ctx.locale),
    file_name: row.file_name,
    status: row.status,
    created_at: row.created_at.toISOString(),
  }));
  return { data, meta: { total, limit, offset } };
}

export function presentRow(
  row: ImportRowRecord,
  locale: Locale,
): v.InferOutput<typeof importRowSchema> {
  return {
    number: row.number,
    cells: row.cells,
    plan: row.plan,
    outcome: row.outcome,
    changes: row.changes,
    corrected: row.corrected,
    errors: row.errors.map((issue) => ({ field: issue.field, message: issueText(issue, locale) })),
    offer_id: row.offer_id,
  };
}

/** Rows of an own import. @throws {Failure} IMPORT_NOT_FOUND */
export async function listRows(ctx: UserCtx, query: RowQuery) {
  requireOwnImport(ctx, await selectImport(ctx.db, query.importId));
  const { rows, total } = await selectRows(ctx.db, query);
  const { limit, offset } = query;
  return { data: rows.map((row) => presentRow(row, ctx.locale)), meta: { total, limit, offset } };
}

const line = (values: readonly CsvValue[]): string =>
  csvLine(values.map((value) => (typeof value === 'string' ? withGuard(value) : value)));

/** The rows with errors in the file's own columns, and one with the reasons: corrected, it can be sent as it is. */
export async function errorsFile(ctx: UserCtx, id: string): Promise<File> {
  const record = requireOwnImport(ctx, await selectImport(ctx.db, id));
  const { locale } = ctx;
  const definition = await definitionFor(ctx, record.category_id, record.seller_id);
  const { header } = record;
  const reasonOf = (issue: ImportRowRecord['errors'][number]): string => {
    const text = issueText(issue, locale);
    return issue.field === 'row' ? text : `${labelOf(issue.field, definition, locale)}: ${text}`;
  };
  const lines = [line([...header, serverI18n(locale)._(msg`Errors`)])];
  for (let offset = 0; ; offset += PAGE) {
    const page = { importId: id, view: 'errors', field: null, limit: PAGE, offset } as const;
    const { rows } = await selectRows(ctx.db, page);
    for (const { cells, errors } of rows) {
      if (errors.length === 0) continue;
      const filled = header.map((_, index) => cells[index] ?? '');
      lines.push(line([...filled, errors.map(reasonOf).join(' / ')]));
    }
    if (rows.length < PAGE) break;
  }
  return csvFile('errors.csv', lines);
}

function cellOf(
  field: string,
  row: NumberedRow,
  { attributes }: Definition,
  { locale, site }: { locale: Locale; site: PictureSite },
): CsvValue {
  const isInstant = row.delivery_method === 'instant';
  const common: Record<string, CsvValue> = {
    external_id: row.external_id ?? row.id,
    title: row.title,
    description: row.description,
    price: dollarsText(row.price_micros),
    in_stock: isInstant ? '' : row.in_stock,
    min_purchase: row.min_purchase,
    delivery: row.delivery_method,
    delivery_minutes: isInstant ? '' : row.delivery_minutes,
    warranty_days: row.warranty_days,
    volume_discounts: discountsText(row.volume_discounts),
    pictures: addressesOf(row.pictures, site).join(BETWEEN),
  };
  const known = common[field];
  if (known !== undefined) return known;
  const rule = attributes.find(({ key }) => `attributes.${key}` === field);
  return rule ? attributeText(rule, row.attributes[rule.key], locale) : '';
}

function fileName({ game, category }: Definition): string {
  return `${game.alias}-${category.alias}.csv`;
}

/** The columns of a category without rows. @throws {Failure} CATEGORY_NOT_FOUND */
export async function templateFile(ctx: Ctx, categoryId: string): Promise<File> {
  const definition = await definitionFor(ctx, categoryId, null);
  return csvFile(fileName(definition), [line(fieldsOf(definition).map(columnName))]);
}

/** All own offers of a category, read page by page. @throws {Failure} CATEGORY_NOT_FOUND */
export async function exportFile(ctx: UserCtx, categoryId: string): Promise<File> {
  const definition = await definitionFor(ctx, categoryId, ctx.actor.userId);
  const fields = fieldsOf(definition);
  const how = { locale: ctx.locale, site: pictureSiteOf(ctx) };
  const lines = [line(fields.map(columnName))];
  let after: string | null = null;
  do {
    const page: NumberedRow[] = await selectForFile(ctx.db, ctx.actor.userId, categoryId, {
      after,
      limit: PAGE,
    });
    const cells = (row: NumberedRow) => fields.map((field) => cellOf(field, row, definition, how));
    lines.push(...page.map((row) => line(cells(row))));
    after = page.length < PAGE ? null : (page.at(-1)?.id ?? null);
  } while (after !== null);
  return csvFile(fileName(definition), lines);
}
