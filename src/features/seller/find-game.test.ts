import { describe, expect, it } from 'vitest';
import { gamesMatching } from './find-game.ts';

const games = [
  { title: 'Path of Exile', search_aliases: ['PoE'] },
  { title: 'Path of Exile 2', search_aliases: ['POE2'] },
  { title: 'Pokémon GO', search_aliases: [] },
  { title: 'Final Fantasy XIV', search_aliases: ['FFXIV'] },
  { title: 'FF Arena', search_aliases: [] },
  { title: 'Final Fantasy', search_aliases: ['FF'] },
];
const found = (search: string) => gamesMatching(games, search).map(({ title }) => title);

describe('gamesMatching', () => {
  it('gives all games for an empty search, in their order', () => {
    expect(found('  ')).toHaveLength(6);
  });

  it('finds by title without accents and by other names', () => {
    expect(found('pokemon')).toEqual(['Pokémon GO']);
    expect(found('poe2')).toEqual(['Path of Exile 2']);
    expect(found('ffx')).toEqual(['Final Fantasy XIV']);
  });

  it('puts a game that is called exactly that before titles that begin so', () => {
    expect(found('ff').slice(0, 2)).toEqual(['Final Fantasy', 'FF Arena']);
  });

  it('puts titles that begin with the words first, then popular ones', () => {
    expect(found('po')).toEqual(['Pokémon GO', 'Path of Exile', 'Path of Exile 2']);
    expect(found('exile')).toEqual(['Path of Exile', 'Path of Exile 2']);
  });

  it('finds nothing for what no game is called', () => {
    expect(found('chess')).toEqual([]);
  });
});
