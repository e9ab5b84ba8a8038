/** What a category defines, as staff keep it: drafts, what applying one would do, versions and their jobs (decision 0122). */
import * as v from 'valibot';
import {
  definedAttributeTypes,
  definedInputTypes,
  type DefinitionDocument,
} from '~/domain/category-definition.ts';
import { lossActs, lossKinds } from '~/domain/definition-losses.ts';
import { categoryRefSchema, deliveryMethodSchema } from '../catalogue/catalogue.schemas.ts';
import { countSchema, idSchema, longText, text, timestampSchema } from '../common.ts';

const MOST_ATTRIBUTES = 40;
const MOST_OPTIONS = 400;
const MOST_ITEMS = 20;
const MOST_FACETS = 5;

/** A draft may be unfinished: what is missing is told by the rules, not refused by the form. */
const both = (max: number) => v.object({ en: text({ max }), fr: text({ max }) });
const bothLong = (max: number) => v.object({ en: longText({ max }), fr: longText({ max }) });
const key = text({ max: 60 });
const bound = v.nullable(v.pipe(v.number(), v.finite()));
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000_000_000));

const optionSchema = v.object({
  value: text({ max: 80 }),
  label: both(80),
  rank: v.nullable(v.pipe(v.number(), v.safeInteger())),
});
const optionsSchema = v.pipe(v.array(optionSchema), v.maxLength(MOST_OPTIONS));

const attributeSchema = v.object({
  key,
  type: v.picklist(definedAttributeTypes),
  required: v.boolean(),
  filterable: v.boolean(),
  ordinal: v.boolean(),
  label: both(80),
  unit: v.nullable(both(40)),
  minimum: bound,
  maximum: bound,
  options: optionsSchema,
});

const inputSchema = v.object({
  key,
  label: both(120),
  type: v.picklist(definedInputTypes),
  required: v.boolean(),
  pattern: v.nullable(text({ max: 300 })),
  options: optionsSchema,
});

export const definitionSchema = v.object({
  title: both(80),
  description: bothLong(4_000),
  unit: v.object({ name: both(60), size: whole }),
  price_precision: v.picklist(['cents', 'micros']),
  delivery_methods: v.pipe(v.array(deliveryMethodSchema), v.maxLength(2)),
  promised_minutes: v.pipe(v.array(whole), v.maxLength(MOST_ITEMS)),
  check_hours: whole,
  warranty_days: v.pipe(v.array(whole), v.maxLength(MOST_ITEMS)),
  facet_keys: v.pipe(v.array(key), v.maxLength(MOST_FACETS)),
  attributes: v.pipe(v.array(attributeSchema), v.maxLength(MOST_ATTRIBUTES)),
  buyer_inputs: v.pipe(v.array(inputSchema), v.maxLength(MOST_ITEMS)),
  vault_fields: v.pipe(
    v.array(v.object({ key, label: both(120), required: v.boolean() })),
    v.maxLength(MOST_ITEMS),
  ),
  proof: v.pipe(v.array(v.object({ key, label: both(200) })), v.maxLength(MOST_ITEMS)),
}) satisfies v.GenericSchema<DefinitionDocument, DefinitionDocument>;

/** Who did it, as staff are named to each other. */
const bySchema = v.object({ id: idSchema, public_name: v.string() });

const changeSchema = v.object({
  path: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});

export const lossChoiceSchema = v.object({
  act: v.picklist(lossActs),
  to: v.nullable(v.pipe(v.string(), v.maxLength(80))),
});
export const lossChoicesSchema = v.record(v.pipe(v.string(), v.maxLength(200)), lossChoiceSchema);

const lossSchema = v.object({
  id: v.string(),
  kind: v.picklist(lossKinds),
  attribute: v.nullable(v.string()),
  value: v.nullable(v.string()),
  acts: v.array(v.picklist(lossActs)),
  targets: v.array(v.string()),
  /** Offers that are not deleted. */
  offers: countSchema,
  /** Of them, those on sale. */
  live: countSchema,
  sellers: countSchema,
});
export type ShownLoss = v.InferOutput<typeof lossSchema>;

export const definitionPreviewSchema = v.object({
  /** What the counts belong to. */
  revision: countSchema,
  base_version: countSchema,
  losses: v.array(lossSchema),
  /** Different offers, and sellers of them. */
  offers: countSchema,
  live: countSchema,
  sellers: countSchema,
  saved_searches: countSchema,
  /** Orders that have not ended: they keep what they were bought with. */
  orders: countSchema,
  /** Where prices get other decimals: the offers that keep it from being put in force. 0: none do. */
  keep_prices: countSchema,
  /** More offers than are counted: the figures are of those that were. */
  is_cut: v.boolean(),
  /** The job that fits offers: about how long it takes, and how many it changes at a time. Null: there is none to run. */
  refit: v.nullable(v.object({ seconds: countSchema, step: countSchema })),
  /** For how long it can be undone then; null: what makes a category public stays. */
  undo_hours: v.nullable(countSchema),
});
export type DefinitionPreview = v.InferOutput<typeof definitionPreviewSchema>;

export const refitStates = ['running', 'telling', 'done', 'stopped'] as const;

/** The job that fits offers to a version. */
export const refitSchema = v.object({
  id: idSchema,
  state: v.picklist(refitStates),
  /** Offers of the category when it began. */
  total: countSchema,
  checked: countSchema,
  changed: countSchema,
  paused: countSchema,
  asked: countSchema,
  /** Of an undo: offers that somebody edited since, which stay as they are. */
  kept: countSchema,
});
export type Refit = v.InferOutput<typeof refitSchema>;

const versionSchema = v.object({
  version: countSchema,
  act: v.picklist(['start', 'apply', 'undo']),
  /** Null for what the category began with. */
  by: v.nullable(bySchema),
  at: timestampSchema,
  reason: v.string(),
  /** Against the version before. */
  changes: v.array(changeSchema),
  refit: v.nullable(refitSchema),
  is_undone: v.boolean(),
  /** Until when it can be undone; null where it cannot. */
  undo_until: v.nullable(timestampSchema),
});
export type DefinitionVersion = v.InferOutput<typeof versionSchema>;

const draftSchema = v.object({
  revision: countSchema,
  base_version: countSchema,
  definition: definitionSchema,
  saved_by: bySchema,
  saved_at: timestampSchema,
  changes: v.array(changeSchema),
});

export const definitionDetailSchema = v.object({
  category: categoryRefSchema,
  /** From the first definition that was put in force. */
  is_public: v.boolean(),
  version: countSchema,
  /** Since when the version is in use. */
  since: timestampSchema,
  definition: definitionSchema,
  draft: v.nullable(draftSchema),
  /** Offers on sale: all, by attribute, and by `attribute:value`. */
  live: countSchema,
  used: v.record(v.string(), countSchema),
  /** The newest first. */
  versions: v.array(versionSchema),
});
export type DefinitionDetail = v.InferOutput<typeof definitionDetailSchema>;

export const draftHeadSchema = v.object({
  category: categoryRefSchema,
  revision: countSchema,
  saved_by: bySchema,
  saved_at: timestampSchema,
});
