import { expect, test } from 'vitest';
import type { DefinedAttribute, DefinitionDocument } from './category-definition.ts';
import { definitionIssues } from './definition-rules.ts';
import { patternProblem } from './safe-pattern.ts';

const both = (text: string) => ({ en: text, fr: text });
const option = (value: string, rank: number | null = null) => ({ value, label: both(value), rank });
const attribute = (change: Partial<DefinedAttribute> = {}): DefinedAttribute => ({
  key: 'rank',
  type: 'select',
  required: true,
  filterable: true,
  ordinal: true,
  label: both('Rank'),
  unit: null,
  minimum: null,
  maximum: null,
  options: [option('iron', 1), option('gold', 2)],
  ...change,
});
const document = (change: Partial<DefinitionDocument> = {}): DefinitionDocument => ({
  title: both('Accounts'),
  description: both(''),
  unit: { name: both('account'), size: 1 },
  price_precision: 'cents',
  delivery_methods: ['manual'],
  promised_minutes: [20, 60],
  check_hours: 72,
  warranty_days: [0, 7],
  facet_keys: ['rank'],
  attributes: [attribute()],
  buyer_inputs: [
    {
      key: 'name',
      label: both('Name'),
      type: 'text',
      required: true,
      pattern: '^.{2,60}$',
      options: [],
    },
  ],
  vault_fields: [{ key: 'login', label: both('Login'), required: true }],
  proof: [{ key: 'shot', label: both('Picture') }],
  ...change,
});
const told = (change: Partial<DefinitionDocument>) =>
  definitionIssues(document(change)).map(({ code, path }) => `${code} ${path}`);
const ofAttribute = (change: Partial<DefinedAttribute>) =>
  told({ facet_keys: [], attributes: [attribute(change)] });

test('a whole definition has no issue', () => {
  expect(definitionIssues(document())).toEqual([]);
});

test.each<[Partial<DefinitionDocument>, string[]]>([
  [{ title: { en: 'Accounts', fr: ' ' } }, ['text_missing title.fr']],
  [{ description: { en: 'Words', fr: '' } }, ['text_missing description.fr']],
  [{ unit: { name: both('x'), size: 0 } }, ['size_wrong unit.size']],
  [{ delivery_methods: [] }, ['delivery_missing delivery_methods']],
  [{ delivery_methods: ['manual', 'manual'] }, ['delivery_twice delivery_methods']],
  [{ promised_minutes: [] }, ['minutes_missing promised_minutes']],
  [{ promised_minutes: [60, 20] }, ['minutes_wrong promised_minutes']],
  [{ promised_minutes: [0] }, ['minutes_wrong promised_minutes']],
  [{ warranty_days: [] }, ['warranty_missing warranty_days']],
  [{ warranty_days: [0, 400] }, ['warranty_wrong warranty_days']],
  [{ check_hours: 0 }, ['hours_wrong check_hours']],
  [{ facet_keys: ['none'] }, ['facet_unknown facet_keys.0']],
  [{ facet_keys: ['rank', 'rank'] }, ['facet_twice facet_keys.1']],
  [
    {
      facet_keys: ['agents'],
      attributes: [
        attribute({
          key: 'agents',
          type: 'multiselect',
          ordinal: false,
          options: [option('jett')],
        }),
      ],
    },
    ['facet_not_select facet_keys.0'],
  ],
  [{ attributes: [attribute(), attribute()] }, ['key_twice attributes.1.key']],
  [{ proof: [{ key: 'Shot', label: both('x') }] }, ['key_form proof.0.key']],
  [
    { vault_fields: [{ key: 'login', label: { en: '', fr: 'x' }, required: true }] },
    ['text_missing vault_fields.0.label.en'],
  ],
])('%j is told as %j', (change, expected) => {
  expect(told(change)).toEqual(expected);
});

test.each<[Partial<DefinedAttribute>, string[]]>([
  [{ key: '1rank' }, ['key_form attributes.0.key']],
  [{ options: [] }, ['options_missing attributes.0.options']],
  [{ options: [option('iron', 1), option('gold', 3)] }, ['ranks_wrong attributes.0.options']],
  [{ options: [option('iron', 1), option('gold')] }, ['ranks_wrong attributes.0.options']],
  [{ options: [option('iron', 2), option('gold', 1)] }, ['ranks_wrong attributes.0.options']],
  [
    { options: [option('none', 0), option('iron-1', 1), option('iron-2', 1), option('gold', 2)] },
    [],
  ],
  [
    { ordinal: false },
    ['rank_unwanted attributes.0.options.0.rank', 'rank_unwanted attributes.0.options.1.rank'],
  ],
  [
    { options: [option('iron', 1), option('iron', 2)] },
    ['value_twice attributes.0.options.1.value'],
  ],
  [{ options: [option('a:b', 1)] }, ['value_form attributes.0.options.0.value']],
  [{ options: [option('1..2', 1)] }, ['value_form attributes.0.options.0.value']],
  [{ unit: { en: 'km', fr: '' }, minimum: null }, ['text_missing attributes.0.unit.fr']],
  [
    { type: 'number', ordinal: false, options: [], minimum: 5, maximum: 1 },
    ['range_reversed attributes.0.maximum'],
  ],
  [{ minimum: 1 }, ['range_unwanted attributes.0.minimum']],
  [
    { type: 'number', options: [option('a', 1)] },
    ['options_unwanted attributes.0.options', 'ladder_not_select attributes.0.ordinal'],
  ],
  [{ type: 'text', ordinal: false, options: [] }, ['filter_text attributes.0.filterable']],
])('an attribute with %j is told as %j', (change, expected) => {
  expect(ofAttribute(change)).toEqual(expected);
});

test.each([
  ['^.{2,60}$', null],
  ['^[0-9]{5,14}$', null],
  ['^https://steamcommunity\\.com/tradeoffer/new/\\?partner=[0-9]+&token=[A-Za-z0-9_-]+$', null],
  ['^(?:EU|NA)-\\d+$', null],
  ['^[a-z', 'wrong'],
  ['^a{2,1}$', 'wrong'],
  ['[0-9]+', 'loose'],
  ['^[0-9]+', 'loose'],
  ['^[0-9]+\\$', 'loose'],
  ['^a|b$', 'loose'],
  ['^(a+)+$', 'unsafe'],
  ['^(?:a|aa)*$', 'unsafe'],
  ['^a+a+a+$', 'unsafe'],
  ['^(?=a)a$', 'unsafe'],
  ['^(a)\\1$', 'unsafe'],
])('the pattern %s is %s', (pattern, problem) => {
  expect(patternProblem(pattern)).toBe(problem);
});

test('what passes is read at once, whatever is typed', () => {
  const pattern = new RegExp('^[a-z]+[a-z]+$', 'u');
  expect(patternProblem(pattern.source)).toBeNull();
  expect(pattern.test(`${'a'.repeat(500)}!`)).toBe(false);
});
