/** What stands in a cell: read into a value of its field, and written so that it is read back as it was. Pure. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Locale } from '~config';
import type { ImportDecimal } from '~/contracts/offers/imports.schemas.ts';
import { priceText, readPrice, type PriceProblem } from '~/domain/price-text.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import type { AttributeRow } from '../../catalogue/index.ts';
import { localizedLabel, plain } from '../../catalogue/index.ts';
import type { AttributeValue, VolumeDiscount } from '../offers.tables.ts';

export type Cell<T> = { value: T } | { issue: MessageDescriptor };

export const BETWEEN = ' | ';

const messages = {
  number: msg`Enter a number.`,
  wrongDecimal: msg`This is not a number: write decimals with a point, or say that the file has commas.`,
  wrongPoint: msg`This is not a number: write decimals with a comma, or say that the file has points.`,
  integer: msg`Enter a whole number.`,
  yesNo: msg`Write yes or no.`,
  delivery: msg`Write manual or instant.`,
  discounts: msg`Write steps as count:percent with a bar between them, for example 10:5 | 100:7.5.`,
  choose: msg`This is not one of the category's values.`,
};

const priceMessages: Record<PriceProblem, MessageDescriptor> = {
  empty: msg`This field is required.`,
  form: msg`Enter an amount in dollars, for example 12.50.`,
  decimals: msg`This has more decimals than a price here can have.`,
  small: msg`The price must be greater than zero.`,
  large: msg`The price may be at most 100,000 dollars.`,
};

function didYouMean(text: string): MessageDescriptor {
  const message = msg({
    message: "This is not one of the category's values. Did you mean {text}?",
  });
  return { ...message, values: { text } };
}

const DIGITS = /^\d+$/;

/** Digits, or groups of three that a sign parts, but for the first: `1,204`. */
function isWhole(text: string, sign: string): boolean {
  const [first = '', ...groups] = text.split(sign);
  if (!DIGITS.test(first)) return false;
  if (groups.length === 0) return true;
  const isFirst = first.length <= 3 && !first.startsWith('0');
  return isFirst && groups.every((group) => group.length === 3 && DIGITS.test(group));
}

/**
 * A number's digits with a point before its decimals; null where it is none: `3,10` is no number where decimals have a
 * point. Groups of three may be parted by spaces, or by the sign that is not the decimal one.
 */
function plainNumber(text: string, decimal: ImportDecimal): string | null {
  const [point, group] = decimal === 'point' ? ['.', ','] : [',', '.'];
  const compact = text.replaceAll(/[\s\u00A0\u202F$]/g, '');
  const isNegative = compact.startsWith('-');
  const [whole = '', fraction, ...more] = (isNegative ? compact.slice(1) : compact).split(point);
  if (more.length > 0) return null;
  const isBare = whole === '' && fraction !== undefined && fraction !== '';
  if (!isBare && !isWhole(whole, group)) return null;
  if (fraction !== undefined && fraction !== '' && !DIGITS.test(fraction)) return null;
  const digits = whole.replaceAll(group, '');
  return `${isNegative ? '-' : ''}${digits}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** Why a text is no number: most often the other sign stands before its decimals. */
function notANumber(text: string, decimal: ImportDecimal): MessageDescriptor {
  const other = decimal === 'point' ? 'comma' : 'point';
  if (plainNumber(text, other) === null) return messages.number;
  return decimal === 'point' ? messages.wrongDecimal : messages.wrongPoint;
}

export function readDecimal(text: string, decimal: ImportDecimal): Cell<number> {
  const digits = plainNumber(text, decimal);
  if (digits === null || digits.length > 20) return { issue: notANumber(text, decimal) };
  return { value: Number(digits) };
}

export function readCount(text: string, decimal: ImportDecimal): Cell<number> {
  const read = readDecimal(text, decimal);
  if ('value' in read && !Number.isInteger(read.value)) return { issue: messages.integer };
  return read;
}

/** Dollars into cents with at most four decimals. */
export function readDollars(
  text: string,
  decimal: ImportDecimal,
  priceDecimals: number,
): Cell<number> {
  const digits = plainNumber(text, decimal);
  if (digits === null) return { issue: notANumber(text, decimal) };
  // In French nothing is taken for a sign of groups: they are gone already.
  const read = readPrice(digits, priceDecimals, 'fr');
  if ('problem' in read) return { issue: priceMessages[read.problem] };
  return { value: priceFromMicros(read.micros) };
}

const yes = new Set(['yes', 'true', '1', 'y', 'oui', 'vrai', 'o', 'x']);
const no = new Set(['no', 'false', '0', 'n', 'non', 'faux']);

function readBoolean(text: string): Cell<boolean> {
  const word = plain(text);
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { issue: messages.yesNo };
}

export function readDelivery(text: string): Cell<'manual' | 'instant'> {
  const word = plain(text);
  if (word === 'manual' || word === 'manuelle') return { value: 'manual' };
  if (word === 'instant' || word === 'instantanee') return { value: 'instant' };
  return { issue: messages.delivery };
}

export function readDiscounts(text: string, decimal: ImportDecimal): Cell<VolumeDiscount[]> {
  if (text === '') return { value: [] };
  const steps: VolumeDiscount[] = [];
  for (const part of text.split('|')) {
    const [from = '', percent = '', ...rest] = part.split(':');
    const count = readCount(from, decimal);
    const share = readDecimal(percent.replace('%', ''), decimal);
    if (!('value' in count) || !('value' in share) || rest.length > 0) {
      return { issue: messages.discounts };
    }
    steps.push({ from_count: count.value, percent: share.value });
  }
  return { value: steps };
}

/** How many signs differ, as far as `most`: enough for typing errors. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const swap = (before[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      next.push(Math.min(swap, (before[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    before = next;
  }
  return before[b.length] ?? most + 1;
}

const MOST_TYPOS = 4;

/** The option whose value or label is nearest to a text, for typing errors; undefined when none is near. */
function nearOption(
  { options }: AttributeRow,
  wanted: string,
): AttributeRow['options'][number] | undefined {
  const most = Math.min(MOST_TYPOS, Math.floor(wanted.length / 3));
  const found = options.map((option) => ({
    option,
    typos: Math.min(...namesOf(option).map((name) => distance(name, wanted, most))),
  }));
  return found.filter(({ typos }) => typos <= most).toSorted((a, b) => a.typos - b.typos)[0]
    ?.option;
}

const namesOf = ({ value, label }: AttributeRow['options'][number]): string[] =>
  [value, label.en, label.fr].map(plain);

/** The value of an option that a text names: by the value itself, else by its label in either language. */
function readOption(rule: AttributeRow, text: string, locale: Locale): Cell<string> {
  const { options } = rule;
  if (options.some(({ value }) => value === text)) return { value: text };
  const wanted = plain(text);
  const named = options.filter((option) => namesOf(option).includes(wanted));
  const [only] = named;
  if (only && named.length === 1) return { value: only.value };
  const near = nearOption(rule, wanted);
  return { issue: near ? didYouMean(localizedLabel(near.label, locale)) : messages.choose };
}

/** The value of an attribute; null for an empty cell, which removes it. */
export function readAttribute(
  rule: AttributeRow,
  text: string,
  { decimal, locale }: { decimal: ImportDecimal; locale: Locale },
): Cell<AttributeValue | null> {
  if (text === '') return { value: null };
  switch (rule.type) {
    case 'number':
      return readDecimal(text, decimal);
    case 'boolean':
      return readBoolean(text);
    case 'select':
      return readOption(rule, text, locale);
    case 'text':
      return { value: text };
    case 'multiselect':
      return readOptions(rule, text, locale);
  }
}

function readOptions(rule: AttributeRow, text: string, locale: Locale): Cell<string[]> {
  const values: string[] = [];
  for (const part of text.split('|').map((one) => one.trim())) {
    if (part === '') continue;
    const read = readOption(rule, part, locale);
    if ('issue' in read) return read;
    values.push(read.value);
  }
  return { value: values };
}

/** The label of an option where it names this one alone, else its value. */
function optionText(rule: AttributeRow, value: string, locale: Locale): string {
  const option = rule.options.find((candidate) => candidate.value === value);
  const label = option && localizedLabel(option.label, locale);
  if (label === undefined || label.includes('|')) return value;
  const read = readOption(rule, label, locale);
  return 'value' in read && read.value === value ? label : value;
}

/** The cell of an attribute, in a file with points. */
export function attributeText(
  rule: AttributeRow,
  value: AttributeValue | undefined,
  locale: Locale,
): string | number {
  if (value === undefined) return '';
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    return value.map((one) => optionText(rule, one, locale)).join(BETWEEN);
  }
  return rule.type === 'select' ? optionText(rule, value, locale) : value;
}

export function discountsText(steps: readonly VolumeDiscount[]): string {
  return steps.map(({ from_count: from, percent }) => `${from}:${percent}`).join(BETWEEN);
}

/** Dollars with a point; empty without a price. */
export function dollarsText(micros: number): string {
  return micros === 0 ? '' : priceText(priceFromMicros(micros), 'en');
}
