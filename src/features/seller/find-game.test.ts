import { describe, expect, it } from 'vitest';
import { sellerGameFinder } from './find-game.ts';

const game = (title: string, search_aliases: string[] = [], ...categories: string[]) => ({
  title,
  search_aliases,
  categories: categories.map((category) => ({ id: `${title} ${category}`, title: category })),
});
const games = [
  game('Path of Exile', ['PoE'], 'Currency'),
  game('Path of Exile 2', ['POE2'], 'Currency'),
  game('Pokémon GO', [], 'Accounts'),
  game('Final Fantasy XIV', ['FFXIV'], 'Gil'),
  game('Final Fantasy', ['FF']),
];
const find = sellerGameFinder(games);
const found = (search: string) => find(search).map(({ title }) => title);

describe('sellerGameFinder', () => {
  it('gives all games for an empty text, in their order', () => {
    expect(found('  ')).toHaveLength(5);
  });

  it('finds by title without accents and by other names', () => {
    expect(found('pokemon')).toEqual(['Pokémon GO']);
    expect(found('poe2')).toEqual(['Path of Exile 2']);
    expect(found('ffx')).toEqual(['Final Fantasy XIV']);
  });

  it('forgives typing errors and finds by a name of a category', () => {
    expect(found('path of exlie')).toEqual(['Path of Exile', 'Path of Exile 2']);
    expect(found('final fantsay gil')).toEqual(['Final Fantasy XIV']);
    expect(found('pathofexile2')).toEqual(['Path of Exile 2']);
  });

  it('finds nothing for what no game is called', () => {
    expect(found('zzzz')).toEqual([]);
  });
});
