/** Generates attribute values that match a definition, and formats them as text. */
import type { Locale } from '~config';
import type { AttributeValue } from '~/server/modules/offers/offers.tables.ts';
import type { AttributeDefinition, CategoryDefinition } from '../catalogue/definition.types.ts';
import type { Random } from '../random.ts';

export type Values = Record<string, AttributeValue>;

function drawOption(random: Random, attribute: AttributeDefinition): string {
  const { options, sample } = attribute;
  return random.weighted(options, (_, index) => sample?.weights?.[index] ?? 1).value;
}

function drawOptions(random: Random, attribute: AttributeDefinition): string[] {
  const wanted = Math.min(
    attribute.options.length,
    random.weighted([1, 2, 3], (n) => 1 / n),
  );
  const chosen = new Set<string>();
  while (chosen.size < wanted) chosen.add(drawOption(random, attribute));
  return attribute.options.map((option) => option.value).filter((value) => chosen.has(value));
}

function drawNumber(random: Random, attribute: AttributeDefinition): number {
  const [low, high] = attribute.sample?.range ?? [attribute.minimum ?? 0, attribute.maximum ?? 1];
  if (attribute.maximum === 1) return Math.round(random.float(low, high) * 10_000) / 10_000;
  if (high - low < 30) return random.integer(low, high);
  const value = random.logFloat(Math.max(low, 1), high);
  return value < 100 ? Math.round(value) : Number(value.toPrecision(random.chance(0.3) ? 2 : 3));
}

function drawValue(random: Random, attribute: AttributeDefinition): AttributeValue {
  switch (attribute.type) {
    case 'select':
      return drawOption(random, attribute);
    case 'multiselect':
      return drawOptions(random, attribute);
    case 'number':
      return drawNumber(random, attribute);
    case 'boolean':
      return random.chance(attribute.sample?.chance ?? 0.5);
    case 'text':
      return random.pick(attribute.sample?.texts ?? ['-']);
  }
}

/** Values for all attributes; optional ones may be missing. */
export function drawValues(random: Random, definition: CategoryDefinition): Values {
  const values: Values = {};
  for (const attribute of definition.attributes) {
    const optional = !attribute.required && attribute.type !== 'boolean';
    if (optional && !random.chance(attribute.sample?.chance ?? 0.85)) continue;
    values[attribute.key] = drawValue(random, attribute);
  }
  return values;
}

export function attributeOf(
  definition: CategoryDefinition,
  key: string,
): AttributeDefinition | undefined {
  return definition.attributes.find((attribute) => attribute.key === key);
}

export function textOf(values: Values, key: string): string {
  const value = values[key];
  return typeof value === 'string' ? value : '';
}

export function numberOf(values: Values, key: string): number {
  const value = values[key];
  return typeof value === 'number' ? value : 0;
}

/** The label of a select's value, or '' when the offer does not say. */
export function labelOf(
  definition: CategoryDefinition,
  values: Values,
  key: string,
  locale: Locale,
): string {
  const option = attributeOf(definition, key)?.options.find(
    (candidate) => candidate.value === values[key],
  );
  return option?.label[locale] ?? '';
}

/** Whether a text names an option that the offer does not have: `Enhanced edition` for one of the legacy edition. */
export function namesOther(definition: CategoryDefinition, values: Values, text: string): boolean {
  const words = ` ${text.toLowerCase()} `;
  return definition.attributes.some(
    ({ key, type, options }) =>
      type === 'select' &&
      options.some(
        ({ value, label }) =>
          value !== values[key] &&
          label.en.length > 3 &&
          words.includes(` ${label.en.toLowerCase()} `),
      ),
  );
}

/** The index of a select's value among its options; -1 without a value. */
export function indexOf(definition: CategoryDefinition, values: Values, key: string): number {
  const options = attributeOf(definition, key)?.options ?? [];
  return options.findIndex((option) => option.value === values[key]);
}

/** Tokens that filters look for: `key:value` of every select, multiselect and boolean. */
export function facetTokens(definition: CategoryDefinition, values: Values): string[] {
  return definition.attributes.flatMap(({ key, type }) => {
    const value = values[key];
    if (value === undefined || type === 'number' || type === 'text') return [];
    return Array.isArray(value)
      ? value.map((entry) => `${key}:${entry}`)
      : [`${key}:${String(value)}`];
  });
}

/** The market that an offer belongs to: `key:value` of the facets joined by `|`. */
export function marketKey(definition: CategoryDefinition, values: Values): string {
  return definition.facetKeys
    .filter((key) => values[key] !== undefined)
    .map((key) => `${key}:${String(values[key])}`)
    .join('|');
}

/** Why the values do not fit the definition; empty when they do. */
export function problemsOf(definition: CategoryDefinition, values: Values): string[] {
  const problems = definition.attributes.flatMap((attribute) => {
    const value = values[attribute.key];
    if (value === undefined) return attribute.required ? [`${attribute.key} is missing`] : [];
    return fits(attribute, value) ? [] : [`${attribute.key} is ${JSON.stringify(value)}`];
  });
  const known = new Set(definition.attributes.map((attribute) => attribute.key));
  return [...problems, ...Object.keys(values).filter((key) => !known.has(key))];
}

function fits(attribute: AttributeDefinition, value: AttributeValue): boolean {
  const allowed = new Set(attribute.options.map((option) => option.value));
  switch (attribute.type) {
    case 'select':
      return typeof value === 'string' && allowed.has(value);
    case 'multiselect':
      return Array.isArray(value) && value.length > 0 && value.every((entry) => allowed.has(entry));
    case 'number':
      return (
        typeof value === 'number' &&
        value >= (attribute.minimum ?? -Infinity) &&
        value <= (attribute.maximum ?? Infinity)
      );
    case 'boolean':
      return typeof value === 'boolean';
    case 'text':
      return typeof value === 'string' && value.length > 0 && value.length <= 200;
  }
}
