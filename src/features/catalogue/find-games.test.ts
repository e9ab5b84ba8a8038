import { describe, expect, it } from 'vitest';
import type { SearchBase, SearchGame } from '~/contracts/search/search.contract.ts';
import { askedLetter, searcher } from './find-games.ts';

const bases: SearchBase[] = [
  { alias: 'accounts', title: 'Accounts', names: ['Accounts', 'Comptes'], offers_count: 9 },
  { alias: 'currency', title: 'Currency', names: ['Currency', 'Monnaie'], offers_count: 5 },
];

function game(title: string, categories: ['accounts' | 'currency', string, string | null][] = []) {
  const made: SearchGame = {
    id: title,
    title,
    alias: title.toLowerCase(),
    genre: 'rpg',
    icon_image: null,
    search_aliases: [],
    offers_count: 0,
    categories: categories.map(([base, name, other]) => ({
      id: `${title}/${base}`,
      title: name,
      other_title: other,
      alias: base,
      base,
      offers_count: 1,
    })),
  };
  return made;
}

const find = searcher(
  [
    game('Valorant', [['accounts', 'Accounts', null]]),
    game('Aion', [['currency', 'Gold', 'Or']]),
    game('7 Days to Die'),
    game('Albion'),
  ],
  bases,
);
const titles = (text: string, letter: string | null = null) =>
  find(text, letter).games.map((found) => found.game.title);

describe('game search', () => {
  it('finds nothing for nothing', () => {
    expect(find('  ', null)).toEqual({ games: [], bases: [] });
  });

  it('takes one letter as the first letter, typed or chosen', () => {
    expect(titles('a')).toEqual(['Aion', 'Albion']);
    expect(titles('', 'A')).toEqual(['Aion', 'Albion']);
    expect(titles('', '#')).toEqual(['7 Days to Die']);
    expect(titles('7')).toEqual(['7 Days to Die']);
    expect(askedLetter('É', null)).toBe('E');
    expect(askedLetter('ab', null)).toBeNull();
  });

  it('narrows a text by a chosen letter', () => {
    expect(titles('ion')).toEqual(['Aion', 'Albion']);
    expect(titles('albion', 'A')).toEqual(['Albion']);
    expect(titles('albion', 'V')).toEqual([]);
  });

  it('finds by categories in the other language and by the kind behind them', () => {
    expect(find('comptes', null)).toMatchObject({
      games: [{ game: { title: 'Valorant' }, categoryIds: ['Valorant/accounts'] }],
      bases: [{ alias: 'accounts' }],
    });
    expect(titles('monnaie')).toEqual(['Aion']);
    expect(titles('aion gold')).toEqual(['Aion']);
  });
});
