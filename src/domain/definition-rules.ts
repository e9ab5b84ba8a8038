/** What a category's definition has to keep beside its form. Each issue is named and says where. Pure. */
import {
  hasOptions,
  type BothLanguages,
  type DefinedAttribute,
  type DefinedOption,
  type DefinitionDocument,
} from './category-definition.ts';
import { patternProblem } from './safe-pattern.ts';

export type DefinitionIssueCode =
  | 'text_missing'
  | 'key_form'
  | 'key_twice'
  | 'value_form'
  | 'value_twice'
  | 'delivery_missing'
  | 'delivery_twice'
  | 'minutes_missing'
  | 'minutes_wrong'
  | 'warranty_missing'
  | 'warranty_wrong'
  | 'hours_wrong'
  | 'size_wrong'
  | 'facet_unknown'
  | 'facet_not_select'
  | 'facet_twice'
  | 'options_missing'
  | 'options_unwanted'
  | 'ladder_not_select'
  | 'ranks_wrong'
  | 'rank_unwanted'
  | 'range_reversed'
  | 'range_unwanted'
  | 'filter_text'
  | 'pattern_wrong'
  | 'pattern_loose'
  | 'pattern_unsafe';

export interface DefinitionIssue {
  code: DefinitionIssueCode;
  /** Dotted, with the index in its list: `attributes.2.label.fr`. */
  path: string;
}

type Note = (code: DefinitionIssueCode, path: string) => void;

const KEY = /^[a-z][a-z0-9_]*$/;
/** Values stand in addresses and tokens: none of the signs that part these. */
const VALUE = /^[\p{L}\p{N}][\p{L}\p{N} _.+'’/&#%-]*$/u;
const MOST_MINUTES = 43_200;
const MOST_HOURS = 720;
const MOST_DAYS = 365;

function checkText(note: Note, path: string, text: BothLanguages): void {
  if (text.en.trim() === '') note('text_missing', `${path}.en`);
  if (text.fr.trim() === '') note('text_missing', `${path}.fr`);
}

/** Keys of a list: their form, and that each is there once. */
function checkKeys(note: Note, path: string, items: readonly { key: string }[]): void {
  const seen = new Set<string>();
  items.forEach(({ key }, index) => {
    if (!KEY.test(key)) note('key_form', `${path}.${index}.key`);
    if (seen.has(key)) note('key_twice', `${path}.${index}.key`);
    seen.add(key);
  });
}

function checkOptions(note: Note, path: string, options: readonly DefinedOption[]): void {
  const seen = new Set<string>();
  options.forEach(({ value, label }, index) => {
    const at = `${path}.${index}`;
    if (!VALUE.test(value) || value.includes('..')) note('value_form', `${at}.value`);
    if (seen.has(value)) note('value_twice', `${at}.value`);
    seen.add(value);
    checkText(note, `${at}.label`, label);
  });
}

/**
 * The ranks of a ladder rise with its values, by one at most: divisions share the rank of their step, and 0 stands for what is
 * below the first. What is no ladder has no ranks.
 */
function checkRanks(note: Note, path: string, { ordinal, options }: DefinedAttribute): void {
  options.forEach(({ rank }, index) => {
    if (!ordinal && rank !== null) note('rank_unwanted', `${path}.${index}.rank`);
  });
  if (!ordinal) return;
  const ranks = options.map(({ rank }) => rank ?? -1);
  const isLadder = ranks.every((rank, index) => {
    const step = rank - (ranks[index - 1] ?? rank);
    return rank >= 0 && (step === 0 || step === 1);
  });
  if (!isLadder) note('ranks_wrong', path);
}

function checkAttribute(note: Note, path: string, attribute: DefinedAttribute): void {
  const { type, minimum, maximum, options } = attribute;
  checkText(note, `${path}.label`, attribute.label);
  if (attribute.unit) checkText(note, `${path}.unit`, attribute.unit);
  checkOptions(note, `${path}.options`, options);
  if (hasOptions(type) && options.length === 0) note('options_missing', `${path}.options`);
  if (!hasOptions(type) && options.length > 0) note('options_unwanted', `${path}.options`);
  if (attribute.ordinal && type !== 'select') note('ladder_not_select', `${path}.ordinal`);
  checkRanks(note, `${path}.options`, attribute);
  if (type !== 'number' && (minimum !== null || maximum !== null)) {
    note('range_unwanted', `${path}.minimum`);
  }
  if (minimum !== null && maximum !== null && minimum > maximum) {
    note('range_reversed', `${path}.maximum`);
  }
  if (type === 'text' && attribute.filterable) note('filter_text', `${path}.filterable`);
}

function checkFacets(note: Note, { facet_keys: keys, attributes }: DefinitionDocument): void {
  const seen = new Set<string>();
  keys.forEach((key, index) => {
    const path = `facet_keys.${index}`;
    const attribute = attributes.find((one) => one.key === key);
    if (!attribute) note('facet_unknown', path);
    // A market has one value of each of its facets.
    else if (attribute.type !== 'select' && attribute.type !== 'boolean') {
      note('facet_not_select', path);
    }
    if (seen.has(key)) note('facet_twice', path);
    seen.add(key);
  });
}

/** Whole numbers within bounds, each once, in their order. */
function isRising(values: readonly number[], least: number, most: number): boolean {
  return values.every(
    (value, index) => value >= least && value <= most && value > (values[index - 1] ?? -1),
  );
}

function checkTerms(note: Note, document: DefinitionDocument): void {
  const { delivery_methods: methods, promised_minutes: minutes, warranty_days: days } = document;
  if (methods.length === 0) note('delivery_missing', 'delivery_methods');
  if (new Set(methods).size !== methods.length) note('delivery_twice', 'delivery_methods');
  if (minutes.length === 0) note('minutes_missing', 'promised_minutes');
  if (!isRising(minutes, 1, MOST_MINUTES)) note('minutes_wrong', 'promised_minutes');
  if (days.length === 0) note('warranty_missing', 'warranty_days');
  if (!isRising(days, 0, MOST_DAYS)) note('warranty_wrong', 'warranty_days');
  if (document.check_hours < 1 || document.check_hours > MOST_HOURS) {
    note('hours_wrong', 'check_hours');
  }
  if (document.unit.size < 1) note('size_wrong', 'unit.size');
}

function checkInputs(note: Note, { buyer_inputs: inputs }: DefinitionDocument): void {
  checkKeys(note, 'buyer_inputs', inputs);
  inputs.forEach(({ label, type, pattern, options }, index) => {
    const path = `buyer_inputs.${index}`;
    checkText(note, `${path}.label`, label);
    checkOptions(note, `${path}.options`, options);
    if (type === 'select' && options.length === 0) note('options_missing', `${path}.options`);
    if (type !== 'select' && options.length > 0) note('options_unwanted', `${path}.options`);
    const problem = pattern === null ? null : patternProblem(pattern);
    if (problem) note(`pattern_${problem}`, `${path}.pattern`);
  });
}

/** Everything that keeps a definition from being applied; empty: nothing does. */
export function definitionIssues(document: DefinitionDocument): DefinitionIssue[] {
  const issues: DefinitionIssue[] = [];
  const note: Note = (code, path) => void issues.push({ code, path });
  checkText(note, 'title', document.title);
  checkText(note, 'unit.name', document.unit.name);
  const { en, fr } = document.description;
  // None at all is none in both languages.
  if (en.trim() !== '' || fr.trim() !== '') checkText(note, 'description', document.description);
  checkTerms(note, document);
  checkKeys(note, 'attributes', document.attributes);
  document.attributes.forEach((attribute, index) =>
    checkAttribute(note, `attributes.${index}`, attribute),
  );
  checkFacets(note, document);
  checkInputs(note, document);
  for (const list of ['vault_fields', 'proof'] as const) {
    checkKeys(note, list, document[list]);
    document[list].forEach(({ label }, index) => checkText(note, `${list}.${index}.label`, label));
  }
  return issues;
}
