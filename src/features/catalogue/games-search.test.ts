import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { gamesFor, gamesHref, gamesSearchSchema } from './games-search.ts';

function game(title: string, bases: ('currency' | 'items')[]) {
  const alias = title.toLowerCase();
  return {
    id: alias,
    title,
    alias,
    genre: 'arpg',
    icon_image: null,
    search_aliases: [],
    offers_count: 0,
    categories: bases.map((base) => ({
      id: base,
      title: base,
      alias: base,
      base,
      offers_count: 0,
      from_price: null,
    })),
  };
}
const games = [game('Valorant', ['items']), game('Aion', ['currency']), game('Anno', ['currency'])];
const titles = (raw: Record<string, unknown>) =>
  gamesFor(games, v.parse(gamesSearchSchema, raw), 'en').map(({ title }) => title);

describe('gamesFor', () => {
  it('lists all by title', () => {
    expect(titles({})).toEqual(['Aion', 'Anno', 'Valorant']);
  });

  it('narrows by base category, first letter and text', () => {
    expect(titles({ category: 'items' })).toEqual(['Valorant']);
    expect(titles({ letter: 'a' })).toEqual(['Aion', 'Anno']);
    expect(titles({ q: 'val' })).toEqual(['Valorant']);
    expect(titles({ q: 'v' })).toEqual(['Valorant']);
  });

  it('ignores what is no category and no letter', () => {
    expect(titles({ category: 'cars', letter: 'ab' })).toHaveLength(3);
  });

  it('writes addresses without what is not asked', () => {
    expect(gamesHref({ q: undefined, letter: '#', category: 'items' })).toBe(
      '/games?letter=%23&category=items',
    );
  });
});
