import { describe, expect, it } from 'vitest';
import type { Attribute } from '~/contracts/catalogue/catalogue.schemas.ts';
import { cardAttributes } from './card-attributes.ts';

const rank: Attribute = {
  key: 'rank',
  label: 'Current rank',
  type: 'select',
  required: true,
  filterable: true,
  ordinal: true,
  unit: null,
  minimum: null,
  maximum: null,
  options: ['Unranked', 'Iron 1', 'Iron 2', 'Gold 1', 'Diamond 1', 'Radiant'].map(
    (label, index) => ({
      value: label.toLowerCase(),
      label,
      rank: [0, 1, 1, 2, 3, 4][index] ?? 0,
    }),
  ),
};
const value = (key: string, label: string, stored: string | number | boolean, display: string) => ({
  key,
  label,
  value: stored,
  display,
});

describe('cardFacts', () => {
  it('puts the first rank on a ladder whose steps are tiers', () => {
    const shown = cardAttributes(
      { attributes: [value('rank', 'Current rank', 'gold 1', 'Gold 1')] },
      [rank],
    );
    expect(shown.rank).toEqual({ label: 'Current rank', display: 'Gold 1', value: 2, max: 4 });
  });

  it('shows below the first step as an empty ladder', () => {
    const shown = cardAttributes(
      { attributes: [value('rank', 'Current rank', 'unranked', 'Unranked')] },
      [rank],
    );
    expect(shown.rank?.value).toBe(0);
  });

  it('sorts numbers to the figures, yes to the tags, and says nothing about no', () => {
    const shown = cardAttributes(
      {
        attributes: [
          value('skins', 'Skins', 87, '87'),
          value('mail', 'Original e-mail', true, 'Yes'),
          value('phone', 'Phone linked', false, 'No'),
          value('region', 'Region', 'eu', 'Europe'),
        ],
      },
      [],
    );
    expect(shown.figures).toEqual([{ key: 'skins', label: 'Skins', display: '87' }]);
    expect(shown.tags.map((tag) => tag.label)).toEqual(['Original e-mail', 'Europe']);
  });
});
