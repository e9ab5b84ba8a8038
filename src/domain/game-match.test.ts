import { describe, expect, it } from 'vitest';
import { firstLetter, gameFinder, markedParts, plainText, searchWords } from './game-match.ts';

interface Sample {
  title: string;
  aliases?: string[];
  categories?: Record<string, string[]>;
}

const currency = ['Currency', 'Monnaie'];
const accounts = ['Accounts', 'Comptes'];

/** By popularity. */
const games: Sample[] = [
  { title: 'Path of Exile 2', aliases: ['PoE 2', 'POE2', 'Exile'], categories: { currency } },
  { title: 'Genshin Impact', categories: { accounts } },
  { title: 'Valorant', aliases: ['Valo'], categories: { accounts } },
  { title: 'Path of Exile', aliases: ['PoE', 'POE1', 'Exile'], categories: { currency } },
  { title: 'Palworld' },
  { title: 'Pokémon GO', categories: { accounts } },
  { title: 'Counter-Strike 2', aliases: ['CS2'], categories: { skins: ['Skins'] } },
  { title: 'League of Legends', aliases: ['LoL'], categories: { accounts } },
  { title: 'Last Epoch', aliases: ['LE'], categories: { gold: ['Gold', 'Or', ...currency] } },
  { title: 'Xbox', aliases: ['Game Pass'] },
  { title: '7 Days to Die' },
];
const find = gameFinder(games, ({ title, aliases = [], categories = {} }) => ({
  title,
  aliases,
  categories: Object.entries(categories).map(([id, names]) => ({ id, names })),
}));
const titles = (text: string): string[] => find(text).map(({ game }) => game.title);

describe('finding games', () => {
  it('puts titles that begin with the text before those that contain it and before aliases', () => {
    expect(titles('pa')).toEqual([
      'Path of Exile 2',
      'Path of Exile',
      'Palworld',
      'Genshin Impact',
      'Xbox',
    ]);
  });

  it('finds by alias, with and without spaces, and says which', () => {
    expect(find('game p')[0]).toMatchObject({ game: { title: 'Xbox' }, alias: 'Game Pass' });
    for (const text of ['poe2', 'PoE 2', 'POE 2 ']) expect(titles(text)[0]).toBe('Path of Exile 2');
    expect(titles('poe')[0]).toBe('Path of Exile');
    expect(titles('cs 2')).toEqual(['Counter-Strike 2']);
    expect(titles('counterstrike')).toEqual(['Counter-Strike 2']);
    expect(find('exile')[0]?.alias).toBeNull();
  });

  it.each([
    ['valornat', 'Valorant'],
    ['vallorant', 'Valorant'],
    ['path of exlie', 'Path of Exile 2'],
    ['leauge of legnds', 'League of Legends'],
    ['pokmon', 'Pokémon GO'],
    ['conterstrike', 'Counter-Strike 2'],
    ['genhsin', 'Genshin Impact'],
    // Half a word is mistyped before it is whole.
    ['plawor', 'Palworld'],
  ])('forgives %s', (text, title) => {
    expect(titles(text)[0]).toBe(title);
  });

  it('does not forgive digits, short words or what is found as it stands', () => {
    expect(titles('poe3')).toEqual([]);
    expect(titles('xyx')).toEqual([]);
    expect(titles('exile')).not.toContain('Last Epoch');
  });

  it('is blind to accents and case', () => {
    expect(titles('POKEMON')).toEqual(['Pokémon GO']);
    expect(titles('pokémon')).toEqual(['Pokémon GO']);
  });

  it('finds by category in any of its languages, popular games first', () => {
    expect(titles('monnaie')).toEqual(['Path of Exile 2', 'Path of Exile', 'Last Epoch']);
    expect(find('comptes valorant')).toMatchObject([
      { game: { title: 'Valorant' }, categoryIds: ['accounts'], alias: null },
    ]);
    expect(find('poe2 curency')[0]).toMatchObject({
      game: { title: 'Path of Exile 2' },
      categoryIds: ['currency'],
    });
  });

  it('finds nothing for nothing, and survives anything', () => {
    for (const text of ['', '   ', '%_\\', '🐲', '\u202e', '\ud800', 'qqqq', 'Ω'.repeat(5_000)]) {
      expect(titles(text)).toEqual([]);
    }
  });
});

describe('parts of the search', () => {
  it('cuts a text into plain words', () => {
    expect(searchWords('  Éclat: d’Orbe-divin ')).toEqual(['eclat', 'd', 'orbe', 'divin']);
    expect(searchWords(`${'mot '.repeat(50)}`)).toHaveLength(8);
    expect(plainText('ÇÀ')).toBe('ca');
  });

  it('files titles under a letter', () => {
    expect(firstLetter('Éclat')).toBe('E');
    expect(firstLetter('7 Days')).toBe('#');
    expect(firstLetter('')).toBe('#');
  });

  it('sets off what was searched for, whatever its accents', () => {
    expect(markedParts('Pokémon GO', ['poke'])).toEqual([
      { text: 'Poké', isMarked: true },
      { text: 'mon GO', isMarked: false },
    ]);
    expect(markedParts('Valorant', ['v'])).toEqual([{ text: 'Valorant', isMarked: false }]);
    expect(markedParts('', ['poke'])).toEqual([]);
  });
});
