/** Importing offers from a file, on the wire (decision 0070). */
import * as v from 'valibot';
import { categoryRefSchema } from '../catalogue/catalogue.schemas.ts';
import { countSchema, idSchema, isStorable, keySchema, timestampSchema } from '../common.ts';

/** Bounds of a file. `keptChecked`: files that a seller has read and not started; older ones go. */
export const importRules = {
  maxRows: 5_000,
  maxBytes: 5 * 1024 * 1024,
  maxColumns: 100,
  keptChecked: 5,
  days: 30,
} as const;

export const importSeparators = ['comma', 'semicolon', 'tab'] as const;
export type ImportSeparator = (typeof importSeparators)[number];
export const importDecimals = ['point', 'comma'] as const;
export type ImportDecimal = (typeof importDecimals)[number];

/** What every category has; the category's attributes follow as `attributes.<key>`. */
export const importBaseFields = [
  'external_id',
  'title',
  'description',
  'price',
  'in_stock',
  'min_purchase',
  'delivery',
  'delivery_minutes',
  'warranty_days',
  'volume_discounts',
  'pictures',
] as const;
export type ImportBaseField = (typeof importBaseFields)[number];

const attributePrefix = 'attributes.';

/** The name of a field that a column may become. */
export const importFieldSchema = v.union([
  v.picklist(importBaseFields),
  v.pipe(
    v.string(),
    v.startsWith(attributePrefix),
    v.check((field) => v.is(keySchema, field.slice(attributePrefix.length)), 'one_of'),
  ),
]);

/** `checked`: read, nothing is changed yet. `stopped`: by its seller, or because the account may not sell any more. */
export const importStatuses = ['checked', 'running', 'done', 'stopped'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** `good`: rows with errors stay out. `all`: nothing is started while a row has one. */
export const importModes = ['good', 'all'] as const;
export type ImportMode = (typeof importModes)[number];

/** What a row would do, decided at the check. */
export const importPlans = ['create', 'update', 'same', 'error'] as const;
export type ImportPlan = (typeof importPlans)[number];

/** What became of a row; null until its turn. */
export const importOutcomes = ['created', 'updated', 'unchanged', 'failed'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** A cell's text, as it is typed. The longest that any field takes is far shorter. */
export const importCellSchema = v.pipe(
  v.string(),
  v.maxLength(20_000),
  v.check(isStorable, 'unsafe_text'),
);

const fieldErrorSchema = v.object({ field: v.string(), message: v.string() });

export const importSchema = v.object({
  id: idSchema,
  category: categoryRefSchema,
  file_name: v.string(),
  status: v.picklist(importStatuses),
  mode: v.picklist(importModes),
  /** Null for a workbook. */
  separator: v.nullable(v.picklist(importSeparators)),
  decimal: v.picklist(importDecimals),
  /** The columns of the file: what each becomes (null: it is not imported), and its first cell with a text. */
  columns: v.array(
    v.object({
      name: v.string(),
      example: v.string(),
      field: v.nullable(v.string()),
      /** `name`: it is called like the field. */
      why: v.nullable(v.picklist(['name', 'chosen'])),
    }),
  ),
  /** What a column can become in this category. */
  fields: v.array(v.object({ field: v.string(), label: v.string(), required: v.boolean() })),
  counts: v.object({
    rows: countSchema,
    create: countSchema,
    update: countSchema,
    same: countSchema,
    error: countSchema,
  }),
  done: v.object({
    created: countSchema,
    updated: countSchema,
    unchanged: countSchema,
    failed: countSchema,
  }),
  /**
   * Pictures that rows name by their addresses are fetched behind the rows, each address once: `waiting` still to be fetched;
   * `rows`: rows whose offers are without a picture because of an error.
   */
  pictures: v.object({
    waiting: countSchema,
    fetched: countSchema,
    failed: countSchema,
    rows: countSchema,
  }),
  /** Errors of the same kind, the most frequent first. */
  groups: v.array(
    v.object({
      field: v.string(),
      label: v.string(),
      message: v.string(),
      count: countSchema,
      /** A cell with this error; empty when the cell is. */
      example: v.string(),
    }),
  ),
  created_at: timestampSchema,
  started_at: v.nullable(timestampSchema),
  ended_at: v.nullable(timestampSchema),
});
export type OfferImport = v.InferOutput<typeof importSchema>;

export const importSummarySchema = v.object({
  id: idSchema,
  category: categoryRefSchema,
  file_name: v.string(),
  status: v.picklist(importStatuses),
  created_at: timestampSchema,
});

export const importRowSchema = v.object({
  /** From 1, without the line of names. */
  number: countSchema,
  /** In the order of the file's columns. */
  cells: v.array(v.string()),
  plan: v.picklist(importPlans),
  outcome: v.nullable(v.picklist(importOutcomes)),
  /** Fields that the row changes. */
  changes: v.array(v.string()),
  errors: v.array(fieldErrorSchema),
  /** Fields whose cells were corrected in the page. */
  corrected: v.array(v.string()),
  offer_id: v.nullable(idSchema),
});
export type ImportRow = v.InferOutput<typeof importRowSchema>;

/** Which rows a list shows. `errors`: also those that were corrected, so that pages keep their rows. */
export const importViews = ['all', 'errors', 'new'] as const;
export type ImportView = (typeof importViews)[number];
