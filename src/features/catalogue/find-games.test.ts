import { describe, expect, it } from 'vitest';
import type { GameCard } from '~/contracts/catalogue/catalogue.schemas.ts';
import { findGames, firstLetter } from './find-games.ts';

function game(title: string, aliases: string[] = []): GameCard {
  return {
    id: title,
    title,
    alias: title.toLowerCase(),
    genre: 'rpg',
    icon_image: null,
    search_aliases: aliases,
    offers_count: 0,
    categories: [],
  };
}

const games = [
  game('Path of Exile 2', ['POE2', 'Exile']),
  game('Genshin Impact'),
  game('Palworld'),
  game('Pokémon GO'),
  game('Xbox', ['Game Pass']),
  game('7 Days to Die'),
];
const titles = (search: string, letter: string | null = null): string[] =>
  findGames(games, search, letter).map((found) => found.game.title);

describe('game search', () => {
  it('puts titles that begin with the word before titles that contain it and before aliases', () => {
    expect(titles('pa')).toEqual(['Path of Exile 2', 'Palworld', 'Genshin Impact', 'Xbox']);
  });

  it('finds by alias and says which', () => {
    expect(findGames(games, 'game p', null)).toMatchObject([{ alias: 'Game Pass' }]);
    expect(titles('poe2')).toEqual(['Path of Exile 2']);
  });

  it('is blind to accents and case', () => {
    expect(titles('POKEMON')).toEqual(['Pokémon GO']);
    expect(titles('pokémon')).toEqual(['Pokémon GO']);
  });

  it('takes one letter as the first letter', () => {
    expect(titles('g')).toEqual(['Genshin Impact']);
    expect(titles('', '#')).toEqual(['7 Days to Die']);
    expect(firstLetter('Éclat')).toBe('E');
  });

  it('finds nothing for nothing', () => {
    expect(titles('   ')).toEqual([]);
    expect(titles('zzz')).toEqual([]);
  });
});
