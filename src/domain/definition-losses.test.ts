import { describe, expect, test } from 'vitest';
import type { DefinedAttribute, DefinitionDocument } from './category-definition.ts';
import { definitionChanges } from './definition-diff.ts';
import {
  choiceIssues,
  concernsOffers,
  fitOffer,
  lossesOf,
  unasked,
  type LossChoices,
} from './definition-losses.ts';

const both = (text: string) => ({ en: text, fr: `${text} (fr)` });
const option = (value: string, rank: number | null = null) => ({ value, label: both(value), rank });
const attribute = (key: string, change: Partial<DefinedAttribute>): DefinedAttribute => ({
  key,
  type: 'select',
  required: false,
  filterable: true,
  ordinal: false,
  label: both(key),
  unit: null,
  minimum: null,
  maximum: null,
  options: [],
  ...change,
});
const rank = attribute('rank', {
  required: true,
  ordinal: true,
  options: [option('iron', 1), option('gold', 2)],
});
const agents = attribute('agents', {
  type: 'multiselect',
  options: [option('jett'), option('sage')],
});
const skins = attribute('skins', { type: 'number', minimum: 0, maximum: 500 });
const email = attribute('email', { type: 'boolean' });

const document = (
  attributes: DefinedAttribute[],
  change: Partial<DefinitionDocument> = {},
): DefinitionDocument => ({
  title: both('Accounts'),
  description: both(''),
  unit: { name: both('account'), size: 1 },
  price_precision: 'cents',
  delivery_methods: ['manual', 'instant'],
  promised_minutes: [20],
  check_hours: 72,
  warranty_days: [0],
  facet_keys: [],
  attributes,
  buyer_inputs: [],
  vault_fields: [],
  proof: [],
  ...change,
});
const before = document([rank, agents, skins, email]);
const losses = (after: DefinitionDocument, from = before) =>
  lossesOf(from, after).map(({ id, acts }) => `${id} ${acts.join(' ')}`);
const without = (one: DefinedAttribute, value: string) => ({
  ...one,
  options: one.options.filter((each) => each.value !== value),
});

describe('what offers lose', () => {
  test('nothing by names, orders, filters, new values and wider ranges', () => {
    const after = document(
      [
        { ...skins, maximum: 900 },
        { ...rank, label: both('Current rank'), options: [...rank.options, option('new', 3)] },
        { ...agents, filterable: false },
        email,
      ],
      { title: both('Other'), promised_minutes: [60], warranty_days: [0, 7] },
    );
    expect(losses(after)).toEqual([]);
    expect(concernsOffers(before, after)).toBe(false);
  });

  test.each<[string, DefinitionDocument, string[]]>([
    [
      'a value of what is required',
      document([without(rank, 'iron'), agents, skins, email]),
      ['option:rank:iron move pause'],
    ],
    [
      'a value of what is not',
      document([rank, without(agents, 'jett'), skins, email]),
      ['option:agents:jett clear move pause'],
    ],
    ['an attribute', document([rank, agents, email]), ['attribute:skins clear pause']],
    [
      'a range',
      document([rank, agents, { ...skins, minimum: 1 }, email]),
      ['range:skins clear move pause'],
    ],
    [
      'its type',
      document([rank, agents, { ...skins, type: 'text', required: true }, email]),
      ['type:skins pause', 'required:skins ask pause'],
    ],
    [
      'what is newly required',
      document([rank, agents, skins, { ...email, required: true }]),
      ['required:email ask move pause'],
    ],
    [
      'a delivery',
      document([rank, agents, skins, email], { delivery_methods: ['instant'] }),
      ['delivery:manual pause'],
    ],
  ])('by %s', (_name, after, expected) => {
    expect(losses(after)).toEqual(expected);
  });

  test('other markets concern offers, too', () => {
    expect(concernsOffers(before, { ...before, facet_keys: ['rank'] })).toBe(true);
  });
});

test('choices are there, possible, and have a target where one is needed', () => {
  const [loss] = lossesOf(before, document([without(rank, 'iron'), agents, skins, email]));
  const codes = (choices: LossChoices) => choiceIssues([loss!], choices).map(({ code }) => code);
  expect(codes({})).toEqual(['choice_missing']);
  expect(codes({ [loss!.id]: { act: 'clear', to: null } })).toEqual(['choice_refused']);
  expect(codes({ [loss!.id]: { act: 'move', to: 'iron' } })).toEqual(['target_missing']);
  expect(codes({ [loss!.id]: { act: 'move', to: 'gold' } })).toEqual([]);
  expect(codes({ [loss!.id]: { act: 'pause', to: null } })).toEqual([]);
});

describe('what is left of an offer', () => {
  const offer = {
    attributes: { rank: 'iron', agents: ['jett', 'sage'], skins: 480 },
    delivery_method: 'manual',
  };
  const fit = (after: DefinitionDocument, choices?: LossChoices) => {
    const found = lossesOf(before, after);
    return fitOffer(offer, after, found, choices ?? unasked(found));
  };

  test('moves, clears and pauses by what was chosen', () => {
    const after = document([
      without(rank, 'iron'),
      without(agents, 'jett'),
      { ...skins, maximum: 300 },
      email,
    ]);
    expect(
      fit(after, {
        'option:rank:iron': { act: 'move', to: 'gold' },
        'option:agents:jett': { act: 'move', to: 'sage' },
        'range:skins': { act: 'move', to: null },
      }),
    ).toEqual({
      attributes: { rank: 'gold', agents: ['sage'], skins: 300 },
      isPaused: false,
      isAsked: false,
    });
    // Where nobody is asked: what may go goes, the rest waits for its seller.
    expect(fit(after)).toEqual({
      attributes: { agents: ['sage'] },
      isPaused: true,
      isAsked: false,
    });
    // What nobody chose about stays.
    expect(fit(after, {}).attributes).toEqual(offer.attributes);
  });

  test('is filled or asked for what is newly required', () => {
    const after = document([rank, agents, skins, { ...email, required: true }]);
    expect(fit(after, { 'required:email': { act: 'move', to: 'false' } }).attributes).toEqual({
      ...offer.attributes,
      email: false,
    });
    expect(fit(after)).toEqual({ attributes: offer.attributes, isPaused: false, isAsked: true });
  });

  test('waits where its delivery goes', () => {
    const after = document([rank, agents, skins, email], { delivery_methods: ['instant'] });
    expect(fit(after)).toMatchObject({ attributes: offer.attributes, isPaused: true });
  });
});

test('differences are told by keys, with what came, went, and changed places', () => {
  const after = document(
    [agents, { ...without(rank, 'iron'), label: { en: 'Rank', fr: 'rank (fr)' } }, email],
    { check_hours: 24, promised_minutes: [20, 60] },
  );
  expect(definitionChanges(before, after)).toEqual([
    { path: 'promised_minutes', before: '20', after: '20, 60' },
    { path: 'check_hours', before: '72', after: '24' },
    { path: 'attributes.skins', before: 'skins / skins (fr)', after: null },
    { path: 'attributes.rank.label.en', before: 'rank', after: 'Rank' },
    { path: 'attributes.rank.options.iron', before: 'iron / iron (fr)', after: null },
    { path: 'attributes.order', before: 'rank, agents, email', after: 'agents, rank, email' },
  ]);
  expect(definitionChanges(before, structuredClone(before))).toEqual([]);
});
