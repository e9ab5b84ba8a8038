/**
 * Validates attribute values of an offer against its category's definition, and computes the two forms in which they
 * are stored for searching: tokens for filters and counts, and the key of the market that the offer belongs to.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldIssue } from '../../http/field-failure.ts';
import type { AttributeRow } from '../catalogue/index.ts';
import type { AttributeValue } from './offers.tables.ts';

export type AttributeValues = Record<string, AttributeValue>;

/** The validation rules of an attribute; the rest of its row is for display. */
export type AttributeRule = Pick<
  AttributeRow,
  'key' | 'type' | 'required' | 'minimum' | 'maximum' | 'options'
>;

const messages = {
  unknown: msg`This category has no such attribute.`,
  choose: msg`Choose one of the offered values.`,
  number: msg`Enter a number.`,
  text: msg`Enter a text.`,
  yesNo: msg`Choose yes or no.`,
};

function tooSmall(min: number): MessageDescriptor {
  return { ...msg({ message: 'The value must be {min} or more.' }), values: { min } };
}

function tooLarge(max: number): MessageDescriptor {
  return { ...msg({ message: 'The value must be {max} or less.' }), values: { max } };
}

function checkNumber(rule: AttributeRule, value: AttributeValue): MessageDescriptor | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return messages.number;
  if (rule.minimum !== null && value < rule.minimum) return tooSmall(rule.minimum);
  if (rule.maximum !== null && value > rule.maximum) return tooLarge(rule.maximum);
  return null;
}

/** The validation error of one value, or null. */
function checkValue(rule: AttributeRule, value: AttributeValue): MessageDescriptor | null {
  const isOption = (text: string): boolean => rule.options.some((option) => option.value === text);
  switch (rule.type) {
    case 'select':
      return typeof value === 'string' && isOption(value) ? null : messages.choose;
    case 'multiselect':
      return Array.isArray(value) && value.every(isOption) ? null : messages.choose;
    case 'number':
      return checkNumber(rule, value);
    case 'boolean':
      return typeof value === 'boolean' ? null : messages.yesNo;
    case 'text':
      return typeof value === 'string' ? null : messages.text;
  }
}

function isEmpty(value: AttributeValue): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

/**
 * The values after a change. A null or empty value removes the attribute; unknown keys and wrong values are
 * issues named `attributes.<key>`.
 */
export function changeAttributes(
  rules: readonly AttributeRule[],
  current: AttributeValues,
  change: Record<string, AttributeValue | null>,
): { values: AttributeValues; issues: FieldIssue[] } {
  const values = new Map(Object.entries(current));
  const issues: FieldIssue[] = [];
  for (const [key, value] of Object.entries(change)) {
    const rule = rules.find((candidate) => candidate.key === key);
    const path = `attributes.${key}`;
    if (!rule) {
      issues.push({ path, message: messages.unknown });
    } else if (value === null || isEmpty(value)) {
      values.delete(key);
    } else {
      const problem = checkValue(rule, value);
      if (problem) issues.push({ path, message: problem });
      else values.set(key, Array.isArray(value) ? [...new Set(value)] : value);
    }
  }
  return { values: Object.fromEntries(values), issues };
}

/** The values that are valid in another category, too: they are retained when an offer changes its category. */
export function filterValid(
  rules: readonly AttributeRule[],
  current: AttributeValues,
): AttributeValues {
  const fitting = Object.entries(current).filter(([key, value]) => {
    const rule = rules.find((candidate) => candidate.key === key);
    return rule !== undefined && checkValue(rule, value) === null;
  });
  return Object.fromEntries(fitting);
}

/** Paths of required attributes without a value. */
export function missingAttributes(
  rules: readonly AttributeRule[],
  values: AttributeValues,
): string[] {
  return rules
    .filter((rule) => rule.required && values[rule.key] === undefined)
    .map((rule) => `attributes.${rule.key}`);
}

/** `key:value`, the form of `facet_tokens`. */
export function tokenOf(key: string, value: string | boolean): string {
  return `${key}:${value}`;
}

/** Tokens of every choice: select, multiselect and boolean values. */
export function facetTokens(
  rules: readonly Pick<AttributeRule, 'key' | 'type'>[],
  values: AttributeValues,
): string[] {
  return rules.flatMap((rule) => {
    const value = values[rule.key];
    if (value === undefined || rule.type === 'number' || rule.type === 'text') return [];
    if (Array.isArray(value)) return value.map((item) => tokenOf(rule.key, item));
    return typeof value === 'number' ? [] : [tokenOf(rule.key, value)];
  });
}

const MARKET_SEPARATOR = '|';

/** The market of an offer: the tokens of the category's facet keys; empty when the category has none. */
export function marketKey(facetKeys: readonly string[], values: AttributeValues): string {
  return facetKeys
    .flatMap((key) => {
      const value = values[key];
      return typeof value === 'string' || typeof value === 'boolean' ? [tokenOf(key, value)] : [];
    })
    .join(MARKET_SEPARATOR);
}

/** The tokens of a market key, in the order of the category's facet keys. */
export function marketTokens(key: string): { key: string; value: string }[] {
  if (key === '') return [];
  return key.split(MARKET_SEPARATOR).map((token) => {
    const at = token.indexOf(':');
    return { key: token.slice(0, at), value: token.slice(at + 1) };
  });
}
