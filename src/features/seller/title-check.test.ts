import { describe, expect, test } from 'vitest';
import type { Attribute, CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import { mendedTitle, suggestedTitle, titleClashes } from './title-check.ts';

function select(key: string, ...labels: string[]): Attribute {
  return {
    key,
    label: key,
    type: 'select',
    required: true,
    filterable: true,
    ordinal: key === 'Rank',
    unit: null,
    minimum: null,
    maximum: null,
    options: labels.map((label) => ({ value: label.toLowerCase(), label })),
  } as Attribute;
}

const definition = {
  attributes: [
    select('Rank', 'Diamond', 'Immortal', 'Immortal Elite', 'Légende'),
    select('Region', 'Europe', 'NA'),
    select('Extra', 'Skins', 'None'),
  ],
  facet_keys: ['Region'],
} as CategoryDefinition;
const lengths = { min: 10, max: 120 };

const said = (title: string, inputs: Record<string, string>) =>
  titleClashes(title, inputs, definition).map(({ said: name, chosen }) => [name, chosen]);

describe('a title', () => {
  test.each([
    ['Immortal 2 account', { Rank: 'diamond' }, [['Immortal', 'Diamond']]],
    // The longest name that it says.
    ['immortal elite account', { Rank: 'diamond' }, [['Immortal Elite', 'Diamond']]],
    // Accents and case do not count.
    ['LEGENDE account', { Rank: 'diamond' }, [['Légende', 'Diamond']]],
    ['Europe, from Diamond to Immortal', { Rank: 'diamond', Region: 'europe' }, []],
    // Parts of words, short names and what tells no goods apart are no statements.
    ['Immortality and European skins', { Rank: 'diamond', Region: 'na' }, []],
    ['NA account', { Region: 'europe' }, []],
    ['All skins', { Extra: 'none' }, []],
    // Nothing chosen, nothing to disagree with.
    ['Immortal account', {}, []],
  ])('%s', (title, inputs, clashes) => {
    expect(said(title, inputs)).toEqual(clashes);
  });

  test('is mended where it says it, and nowhere else', () => {
    const [clash] = titleClashes('Fresh LÉGENDE, legendary price', { Rank: 'diamond' }, definition);
    expect(clash && mendedTitle('Fresh LÉGENDE, legendary price', clash)).toBe(
      'Fresh Diamond, legendary price',
    );
  });

  test('is made of what tells the goods apart, once there is enough', () => {
    expect(suggestedTitle({ Rank: 'diamond' }, definition, lengths)).toBeNull();
    expect(
      suggestedTitle({ Rank: 'diamond', Region: 'europe', Extra: 'skins' }, definition, lengths),
    ).toBe('Diamond, Europe');
  });
});
