import { expect, test } from 'vitest';
import type { CatalogueFile, FileGame } from '~/contracts/definitions/catalogue-file.schemas.ts';
import { fileIssues, placeOf } from './file-issues.ts';
import type { Market } from './market.ts';
import type { FilePlan } from './plan-file.ts';

const nothing: Market = {
  genres: [],
  bases: [],
  games: [],
  all: { games: 0, categories: 0, landings: 0 },
};

const texts = { new: [], changed: [], same: 0, order: null };
/** What one by one is looked at is not asked here. */
const plan: FilePlan = { genres: texts, bases: texts, games: [] };

/** A file with as many categories in each game, and as many landing pages in each category. */
function fileWith(games: number, categories: number, landings: number): CatalogueFile {
  const pages = Array.from({ length: landings }, (_, index) => ({
    alias: `page-${index}`,
    query: { filter: [] },
  }));
  const list = Array.from({ length: categories }, (_, index) => ({
    alias: `category-${index}`,
    base: 'items',
    landing_pages: pages,
  }));
  return {
    format: 'legend-catalogue',
    version: 1,
    genres: [],
    base_categories: [],
    games: Array.from(
      { length: games },
      (_, index) =>
        ({ alias: `game-${index}`, genre: 'rpg', categories: list }) as unknown as FileGame,
    ),
  };
}

/** Places of what is too much in all. */
const tooMuch = (file: CatalogueFile) =>
  fileIssues(file, nothing, plan)
    .filter(({ message }) => message.message?.startsWith('A file has at most'))
    .map(({ path, message }) => `${placeOf(path)}: ${message.message?.split('.')[0]}`);

test('a file has a bound for all of its categories, told once, at the first one too many', () => {
  expect(tooMuch(fileWith(20, 100, 0))).toEqual([]);
  expect(tooMuch(fileWith(23, 99, 0))).toEqual([
    'games[20].categories[20]: A file has at most 2,000 categories',
  ]);
});

test('and one for all of its landing pages', () => {
  expect(tooMuch(fileWith(5, 5, 200))).toEqual([]);
  expect(tooMuch(fileWith(9, 7, 90))).toEqual([
    'games[7].categories[6].landing_pages[50]: A file has at most 5,000 landing pages',
  ]);
});
