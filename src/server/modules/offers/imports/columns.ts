/** Which columns a category's file has, what they are called, and what a file's columns are taken for. Pure. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Locale } from '~config';
import {
  importBaseFields,
  type ImportBaseField,
  type ImportDecimal,
} from '~/contracts/offers/imports.schemas.ts';
import { serverI18n } from '../../../infra/i18n.ts';
import { localized, plain, type Definition } from '../../catalogue/index.ts';
import type { Table } from './read-file.ts';

/** What each column becomes, in the order of the file; null: it is not imported. */
export type Mapping = readonly (string | null)[];

const labels: Record<ImportBaseField, MessageDescriptor> = {
  external_id: msg`Your own number (external_id)`,
  title: msg`Title`,
  description: msg`Description`,
  price: msg`Price in US dollars`,
  in_stock: msg`Stock`,
  min_purchase: msg`Minimum purchase`,
  delivery: msg`Delivery`,
  delivery_minutes: msg`Promised time in minutes`,
  warranty_days: msg`Warranty in days`,
  volume_discounts: msg`Volume discounts`,
  pictures: msg`Addresses of pictures`,
};

/** Names under which sellers' files have the fields, in the form of `nameOf`. */
const aliases: Record<ImportBaseField, readonly string[]> = {
  external_id: ['id', 'sku', 'ref', 'reference', 'externalid'],
  title: ['name', 'titre', 'nom', 'title_en', 'title_fr', 'titre_fr'],
  description: ['text', 'texte', 'description_en', 'description_fr'],
  price: ['price_usd', 'unit_price', 'prix', 'prix_usd', 'prix_unitaire'],
  in_stock: ['stock', 'qty', 'quantity', 'quantite', 'count'],
  min_purchase: ['min', 'minimum', 'min_qty', 'achat_minimum'],
  delivery: ['delivery_method', 'livraison'],
  delivery_minutes: ['minutes', 'delivery_time', 'delai', 'delai_minutes'],
  warranty_days: ['warranty', 'garantie', 'garantie_jours'],
  volume_discounts: ['discounts', 'volume', 'remises'],
  pictures: [
    'picture',
    'images',
    'image',
    'photos',
    'photo',
    'image_urls',
    'image_url',
    'picture_urls',
  ],
};

const isBase = (field: string): field is ImportBaseField =>
  importBaseFields.some((base) => base === field);

/** Names without case, accents and signs, so that `Price (USD)` is `price_usd`. */
const nameOf = (text: string): string =>
  plain(text)
    .split(/[^\p{L}\d]/u)
    .filter((part) => part !== '')
    .join('_');

/** The fields of a category's file, in the order of the template. */
export function fieldsOf({ attributes }: Definition): string[] {
  return [...importBaseFields, ...attributes.map(({ key }) => `attributes.${key}`)];
}

/** What a file of ours calls the column. */
export function columnName(field: string): string {
  const key = field.replace(/^attributes\./, '');
  return isBase(key) && field !== key ? field : key;
}

export function labelOf(field: string, definition: Definition, locale: Locale): string {
  if (isBase(field)) return serverI18n(locale)._(labels[field]);
  const attribute = definition.attributes.find(({ key }) => `attributes.${key}` === field);
  return attribute ? localized(attribute, 'label', locale) : columnName(field);
}

export function isRequired(field: string, { attributes }: Definition): boolean {
  if (isBase(field)) return ['external_id', 'title', 'price', 'in_stock'].includes(field);
  return attributes.some(({ key, required }) => required && `attributes.${key}` === field);
}

/** The field that a column is called like, by our names before others, or null. */
export function fieldByName(name: string, definition: Definition): string | null {
  const wanted = nameOf(name);
  if (wanted === '') return null;
  const fields = fieldsOf(definition);
  const exact = fields.find(
    (field) => nameOf(columnName(field)) === wanted || nameOf(field) === wanted,
  );
  if (exact !== undefined) return exact;
  const attribute = definition.attributes.find(({ label_en: en, label_fr: fr }) =>
    [en, fr].some((label) => nameOf(label) === wanted),
  );
  if (attribute) return `attributes.${attribute.key}`;
  const alike = importBaseFields.find((field) => aliases[field].includes(wanted));
  return alike ?? null;
}

/**
 * What a file's columns are taken for: as in the seller's last import, else by their names. No field is taken twice.
 * @param last the last import's columns, by name
 */
export function guessMapping(
  header: readonly string[],
  definition: Definition,
  last: ReadonlyMap<string, string | null>,
): Mapping {
  const known = new Set(fieldsOf(definition));
  const taken = new Set<string>();
  return header.map((name) => {
    const before = last.get(name);
    const field = before !== undefined && (before === null || known.has(before)) ? before : null;
    const found = field ?? (before === null ? null : fieldByName(name, definition));
    if (found === null || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}

/** Comma, where numbers of the file have one before one, two, or more than three digits and none has a point. */
export function decimalOf({ rows }: Table, mapping: Mapping): ImportDecimal {
  const at = mapping.indexOf('price');
  const prices = rows.map((cells) => (cells[at] ?? '').trim());
  const has = (pattern: RegExp): boolean => prices.some((price) => pattern.test(price));
  return has(/\d,(?:\d{1,2}|\d{4,})$/) && !has(/\d\.\d+$/) ? 'comma' : 'point';
}
