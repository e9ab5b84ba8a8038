/**
 * The form of an own offer as plain data: its values, the differences from the stored offer, and what is still missing.
 * Only differences are sent, so that a sale during an edit is not undone by an old stock.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { appConfig, type Locale } from '~config';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import {
  offerFieldsSchema,
  type OfferAttribute,
  type OfferFields,
  type OwnOffer,
} from '~/contracts/offers/offers.schemas.ts';
import { fieldErrors } from '~/contracts/validation.ts';
import {
  attributeValue,
  isEmptyInput,
  readNumber,
  type AttributeInput,
  type AttributeValue,
} from '~/features/common/attribute-input.ts';
import { priceText, readPrice, type PriceProblem } from '~/domain/price-text.ts';
import { priceFromMicros } from '~/kernel/money.ts';

/** A step of the volume discount while it is typed. `id` tells rows apart. */
export interface DiscountRow {
  id: string;
  fromCount: string;
  percent: string;
}

export interface OfferForm {
  title: string;
  description: string;
  /** Dollars as typed. */
  price: string;
  stock: number | null;
  minPurchase: number | null;
  lowStock: number | null;
  countsHours: boolean;
  method: 'manual' | 'instant';
  minutes: number | null;
  warrantyDays: number;
  discounts: DiscountRow[];
  attributes: Record<string, AttributeInput>;
  images: { mediaId: string; url: string }[];
}

export type FieldMessages = Record<string, MessageDescriptor>;

/** The draft of a form as browsers store it. */
export const offerFormSchema = v.object({
  title: v.string(),
  description: v.string(),
  price: v.string(),
  stock: v.nullable(v.number()),
  minPurchase: v.nullable(v.number()),
  // Drafts of forms that had no such field yet.
  lowStock: v.optional(v.nullable(v.number()), null),
  countsHours: v.optional(v.boolean(), false),
  method: v.picklist(['manual', 'instant']),
  minutes: v.nullable(v.number()),
  warrantyDays: v.number(),
  discounts: v.array(v.object({ id: v.string(), fromCount: v.string(), percent: v.string() })),
  attributes: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  images: v.array(v.object({ mediaId: v.string(), url: v.string() })),
});

const messages = {
  required: msg`This field is required.`,
  number: msg`Enter a number.`,
  count: msg`Enter a whole number.`,
  minimumAboveStock: msg`The minimum purchase must not be greater than the stock.`,
};

/** What is said at fields that have to be filled in. */
export function requiredErrors(paths: readonly string[]): FieldMessages {
  return Object.fromEntries(paths.map((path) => [path, messages.required]));
}

const priceMessages: Record<PriceProblem, MessageDescriptor> = {
  empty: messages.required,
  form: msg`Enter an amount in dollars, for example 12.50.`,
  decimals: msg`This has more decimals than a price here can have.`,
  small: msg`The price must be greater than zero.`,
  large: msg`The price may be at most 100,000 dollars.`,
};

function numberText(value: number, locale: Locale): string {
  return locale === 'fr' ? String(value).replace('.', ',') : String(value);
}

function attributeInput(value: OfferAttribute['value'], locale: Locale): AttributeInput {
  if (Array.isArray(value)) return value;
  return typeof value === 'number' ? numberText(value, locale) : String(value);
}

/** The form of a stored offer. */
export function formOf(offer: OwnOffer, locale: Locale): OfferForm {
  return {
    title: offer.title,
    description: offer.description,
    price: offer.price === null ? '' : priceText(offer.price, locale),
    stock: offer.in_stock === 0 ? null : offer.in_stock,
    minPurchase: offer.min_purchase,
    lowStock: offer.low_stock,
    countsHours: offer.counts_hours,
    method: offer.delivery.method,
    // Instant delivery is stored as no time at all.
    minutes: offer.delivery.minutes === 0 ? null : offer.delivery.minutes,
    warrantyDays: offer.warranty_days,
    discounts: offer.volume_discounts.map((step, index) => ({
      id: `stored-${index}`,
      fromCount: String(step.from_count),
      percent: numberText(step.percent, locale),
    })),
    attributes: Object.fromEntries(
      offer.attributes.map(({ key, value }) => [key, attributeInput(value, locale)]),
    ),
    images: offer.images.map(({ media_id: mediaId, url }) => ({ mediaId, url })),
  };
}

function isSameInput(a: AttributeInput | undefined, b: AttributeInput | undefined): boolean {
  if (isEmptyInput(a) || isEmptyInput(b)) return isEmptyInput(a) && isEmptyInput(b);
  return JSON.stringify(a) === JSON.stringify(b);
}

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Steps without the ids of their rows. */
function stepsOf(rows: readonly DiscountRow[]): [string, string][] {
  return rows.map(({ fromCount, percent }) => [fromCount, percent]);
}

const mediaIds = (form: OfferForm): string[] => form.images.map(({ mediaId }) => mediaId);

/** Attributes one by one: what was chosen here stays, and what was chosen elsewhere of the others is taken over. */
function rebaseAttributes(form: OfferForm, base: OfferForm, next: OfferForm) {
  const touched = Object.entries(form.attributes).filter(
    ([key, input]) => !isSameInput(input, base.attributes[key]),
  );
  const emptied = Object.keys(base.attributes)
    .filter((key) => form.attributes[key] === undefined)
    .map((key) => [key, ''] as const);
  return { ...next.attributes, ...Object.fromEntries([...touched, ...emptied]) };
}

/**
 * Merges the form with a stored offer that has changed elsewhere: untouched fields follow the offer, edited ones stay.
 */
export function rebase(form: OfferForm, base: OfferForm, next: OfferForm): OfferForm {
  const merged = <K extends keyof OfferForm>(name: K): OfferForm[K] =>
    isSame(form[name], base[name]) ? next[name] : form[name];
  return {
    title: merged('title'),
    description: merged('description'),
    price: merged('price'),
    stock: merged('stock'),
    minPurchase: merged('minPurchase'),
    lowStock: merged('lowStock'),
    countsHours: merged('countsHours'),
    method: merged('method'),
    minutes: merged('minutes'),
    warrantyDays: merged('warrantyDays'),
    discounts: merged('discounts'),
    attributes: rebaseAttributes(form, base, next),
    images: merged('images'),
  };
}

/** What a form says, by the paths under which its fields are refused and named. */
function partsOf(form: OfferForm): Record<string, unknown> {
  const attributes = Object.entries(form.attributes).map(([key, input]) => [
    `attributes.${key}`,
    isEmptyInput(input) ? null : input,
  ]);
  return {
    title: form.title.trim(),
    description: form.description.trim(),
    price: form.price.trim(),
    in_stock: form.stock,
    min_purchase: form.minPurchase,
    low_stock: form.lowStock,
    counts_hours: form.countsHours,
    'delivery.method': form.method,
    'delivery.minutes': form.minutes,
    warranty_days: form.warrantyDays,
    volume_discounts: stepsOf(form.discounts),
    images: mediaIds(form),
    ...Object.fromEntries(attributes),
  };
}

/** Paths of the fields in which two forms differ. */
export function differencesOf(one: OfferForm, other: OfferForm): string[] {
  const [a, b] = [partsOf(one), partsOf(other)];
  const paths = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return paths.filter((path) => !isSame(a[path] ?? null, b[path] ?? null));
}

/**
 * Paths of the fields that were edited in the form and meanwhile, to another value, in the stored offer: whoever saves
 * puts the own value over one that they have not seen (decision 0069).
 */
export function clashesOf(form: OfferForm, base: OfferForm, next: OfferForm): string[] {
  const edited = differencesOf(form, base);
  const changed = differencesOf(next, base);
  return differencesOf(form, next).filter(
    (path) => edited.includes(path) && changed.includes(path),
  );
}

/** The form with what is stored in the fields of these paths. */
export function takeStored(
  form: OfferForm,
  stored: OfferForm,
  paths: readonly string[],
): OfferForm {
  const pick = <K extends keyof OfferForm>(name: K, path: string): OfferForm[K] =>
    paths.includes(path) ? stored[name] : form[name];
  const keys = [...new Set([...Object.keys(form.attributes), ...Object.keys(stored.attributes)])];
  const attributes = keys.map((key) => {
    const from = paths.includes(`attributes.${key}`) ? stored : form;
    return [key, from.attributes[key] ?? ''] as const;
  });
  return {
    title: pick('title', 'title'),
    description: pick('description', 'description'),
    price: pick('price', 'price'),
    stock: pick('stock', 'in_stock'),
    minPurchase: pick('minPurchase', 'min_purchase'),
    lowStock: pick('lowStock', 'low_stock'),
    countsHours: pick('countsHours', 'counts_hours'),
    method: pick('method', 'delivery.method'),
    minutes: pick('minutes', 'delivery.minutes'),
    warrantyDays: pick('warrantyDays', 'warranty_days'),
    discounts: pick('discounts', 'volume_discounts'),
    attributes: Object.fromEntries(attributes),
    images: pick('images', 'images'),
  };
}

function attributeChanges(form: OfferForm, base: OfferForm, definition: CategoryDefinition) {
  const values: Record<string, AttributeValue> = {};
  const errors: FieldMessages = {};
  for (const attribute of definition.attributes) {
    const { key } = attribute;
    const input = form.attributes[key] ?? '';
    if (isSameInput(input, base.attributes[key])) continue;
    const value = attributeValue(attribute, input);
    if (value === 'no_number' && attribute.type === 'number') {
      errors[`attributes.${key}`] = messages.number;
    } else values[key] = value;
  }
  return { values, errors };
}

function discountChanges(rows: readonly DiscountRow[]) {
  const errors: FieldMessages = {};
  const steps = rows.map((row, index) => {
    const fromCount = readNumber(row.fromCount);
    const percent = readNumber(row.percent);
    const path = `volume_discounts.${index}`;
    if (fromCount === null) errors[`${path}.from_count`] = messages.count;
    if (percent === null) errors[`${path}.percent`] = messages.number;
    return { from_count: fromCount ?? 0, percent: percent ?? 0 };
  });
  return { steps, errors };
}

function priceChange(
  form: OfferForm,
  base: OfferForm,
  definition: CategoryDefinition,
  locale: Locale,
): { price?: number; error?: MessageDescriptor } {
  if (form.price.trim() === base.price.trim()) return {};
  const read = readPrice(form.price, definition.price_decimals, locale);
  if ('problem' in read) return { error: priceMessages[read.problem] };
  return { price: priceFromMicros(read.micros) };
}

/** Stock belongs to manual delivery; with instant delivery it is the number of stored secrets. */
function termChanges(
  form: OfferForm,
  base: OfferForm,
): { fields: OfferFields; errors: FieldMessages } {
  const fields: OfferFields = {};
  const errors: FieldMessages = {};
  const isManual = form.method === 'manual';
  if (form.method !== base.method || (isManual && form.minutes !== base.minutes)) {
    if (!isManual) fields.delivery = { method: 'instant' };
    else if (form.minutes === null) errors['delivery.minutes'] = messages.required;
    else fields.delivery = { method: 'manual', minutes: form.minutes };
  }
  if (form.warrantyDays !== base.warrantyDays) {
    const days = appConfig.offers.warrantyDays.find((value) => value === form.warrantyDays);
    if (days !== undefined) fields.warranty_days = days;
  }
  if (isManual && form.stock !== base.stock) {
    if (form.stock === null) errors.in_stock = messages.required;
    else fields.in_stock = form.stock;
  }
  if (form.minPurchase !== base.minPurchase && form.minPurchase !== null) {
    fields.min_purchase = form.minPurchase;
  }
  if (form.lowStock !== base.lowStock) fields.low_stock = form.lowStock;
  if (form.countsHours !== base.countsHours) fields.counts_hours = form.countsHours;
  const isAsked = fields.in_stock !== undefined || fields.min_purchase !== undefined;
  if (isAsked && isManual && form.stock !== null && (form.minPurchase ?? 1) > form.stock) {
    errors.min_purchase = messages.minimumAboveStock;
  }
  return { fields, errors };
}

/** Validation by the contract's own rules. */
function schemaErrors(fields: OfferFields): FieldMessages {
  const result = v.safeParse(offerFieldsSchema, fields);
  if (result.success) return {};
  return Object.fromEntries(fieldErrors(result.issues).map(({ path, message }) => [path, message]));
}

/** The changed fields for the `update` call, and the invalid ones by path. */
export function changesOf(
  form: OfferForm,
  base: OfferForm,
  definition: CategoryDefinition,
  locale: Locale,
): { fields: OfferFields; errors: FieldMessages } {
  const terms = termChanges(form, base);
  const attributes = attributeChanges(form, base, definition);
  const price = priceChange(form, base, definition, locale);
  const hasDiscountChange = !isSame(stepsOf(form.discounts), stepsOf(base.discounts));
  const discounts = hasDiscountChange ? discountChanges(form.discounts) : null;
  const fields: OfferFields = {
    ...terms.fields,
    ...(form.title.trim() !== base.title && { title: form.title }),
    ...(form.description.trim() !== base.description && { description: form.description }),
    ...(price.price !== undefined && { price: price.price }),
    // Rows that cannot be parsed have no value to validate.
    ...(discounts && isEmpty(discounts.errors) && { volume_discounts: discounts.steps }),
    ...(!isEmpty(attributes.values) && { attributes: attributes.values }),
    ...(!isSame(mediaIds(form), mediaIds(base)) && { images: mediaIds(form) }),
  };
  const errors = {
    ...schemaErrors(fields),
    ...terms.errors,
    ...attributes.errors,
    ...discounts?.errors,
    ...(price.error && { price: price.error }),
  };
  return { fields, errors };
}

/** True when the form has unsaved changes. */
export function hasChanges(
  form: OfferForm,
  base: OfferForm,
  definition: CategoryDefinition,
  locale: Locale,
): boolean {
  const { fields, errors } = changesOf(form, base, definition, locale);
  return !isEmpty(fields) || !isEmpty(errors);
}
