import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';

const head = { format: 'legend-catalogue', version: 1, genres: [], base_categories: [] };
const title = { en: 'Game', fr: 'Jeu' };
const game = {
  alias: 'game',
  title: 'Game',
  genre: 'rpg',
  search_aliases: [],
  description: title,
  family: null,
  popularity: 1,
};
const category = { alias: 'items', base: 'items', definition: {}, landing_pages: [] };
const read = (content: object) => readFile(new File([JSON.stringify(content)], 'file.json'));
const paths = async (content: object) => (await read(content)).issues.map(({ path }) => path);

/** Lists as long as a list of a file may be, within each other, of nothing but errors. */
const wrong = Array.from({ length: 500 }, () => ({
  options: Array.from({ length: 500 }, () => 7),
}));

test('of a large part that is wrong the first error is told, wherever it is', async () => {
  const large = { ...category, definition: { attributes: wrong } };
  const games = [{ ...game, categories: [large, { ...category, alias: '?' }] }];
  const told = await paths({ ...head, games });
  expect(told[0]).toBe('games.0.categories.0.definition.title');
  expect(told.filter((path) => path.startsWith('games.0.categories.0'))).toHaveLength(1);
  // Of the small one beside it, and of a file that is large elsewhere, all of them.
  expect(told).toContain('games.0.categories.1.alias');
  expect(told.length).toBeGreaterThan(10);
  expect(await paths({ ...head, genres: wrong, games: [] })).toHaveLength(1);
  expect(
    await paths({ ...head, games: [{ ...game, search_aliases: wrong, categories: [] }] }),
  ).toHaveLength(1);
});

test('a file whose head is wrong tells all of that, however large its games are', async () => {
  const large = { ...category, definition: { attributes: wrong } };
  const games = [{ ...game, alias: '?', title: 7, categories: [large] }];
  expect(await paths({ ...head, games })).toEqual(['games.0.alias', 'games.0.title']);
  const genres = [{ alias: '?', title }];
  expect(await paths({ ...head, genres, games })).toEqual(['genres.0.alias', 'genres.0.about']);
});

test('what is there twice as often as is shown is not read to its end', async () => {
  const games = Array.from({ length: 500 }, () => ({ ...game, alias: '?', categories: [] }));
  expect(await paths({ ...head, games })).toHaveLength(200);
});
