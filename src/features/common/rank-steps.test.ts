import { describe, expect, it } from 'vitest';
import { commonName, rankSteps } from './rank-steps.ts';

describe('commonName', () => {
  it('keeps the words that all divisions share', () => {
    expect(commonName(['Immortal 1', 'Immortal 2', 'Immortal 3'])).toBe('Immortal');
    expect(commonName(['Grand Champion 1', 'Grand Champion 2'])).toBe('Grand Champion');
    expect(commonName(['Radiant'])).toBe('Radiant');
    expect(commonName(['Gold', 'Silver'])).toBe('Gold');
  });
});

describe('rankSteps', () => {
  it('makes one step of all divisions of a tier, the lowest first', () => {
    const option = (label: string, rank: number | null) => ({ value: label, label, rank });
    const options = [
      option('Iron 2', 1),
      option('Iron 1', 1),
      option('Unranked', 0),
      option('x', null),
    ];
    expect(rankSteps({ options })).toEqual([
      { rank: 0, label: 'Unranked' },
      { rank: 1, label: 'Iron' },
    ]);
  });
});
