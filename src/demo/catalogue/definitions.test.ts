/** The demo's catalogue is a file of the format that staff import, and keeps what is asked of one (decisions 0122, 0128). */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { catalogueFileSchema } from '~/contracts/definitions/catalogue-file.schemas.ts';
import { definitionIssues } from '~/domain/definition-rules.ts';
import { landingValues } from '~/server/modules/definitions/files/file-values.ts';
import { fileIssues } from '~/server/modules/definitions/files/file-issues.ts';
import { isNothing, planFile } from '~/server/modules/definitions/files/plan-file.ts';
import { writeFile, type Market } from '~/server/modules/definitions/files/market.ts';
import { readFile } from '~/server/modules/definitions/files/read-file.ts';
import { landingTexts } from '../content/landings/index.ts';
import { buildCatalogue } from './catalogue.ts';
import { demoCatalogueFile } from './catalogue-file.ts';

const file = demoCatalogueFile(buildCatalogue());
const all = { games: 0, categories: 0, landings: 0 };
const empty: Market = { genres: [], bases: [], games: [], all };

/** The market in which all of it stands, in force. */
const full: Market = {
  genres: file.genres,
  bases: file.base_categories,
  games: file.games.map(({ categories, ...fields }) => ({
    id: fields.alias,
    version: 1,
    is_public: true,
    fields,
    categories: categories.map(({ landing_pages, ...category }, index) => ({
      ...category,
      position: index + 1,
      id: `${fields.alias}/${category.alias}`,
      version: 1,
      draft: null,
      landings: landing_pages.map((page) => ({
        row: {
          id: page.alias,
          category_id: category.alias,
          created_at: new Date(0),
          updated_at: new Date(0),
          ...landingValues(page),
        },
        page,
      })),
    })),
  })),
  all,
};

test('no category of the demo breaks a rule', () => {
  const broken = file.games.flatMap((game) =>
    game.categories.flatMap(({ alias, definition }) =>
      definitionIssues(definition).map(
        ({ code, path }) => `${game.alias}/${alias}: ${code} ${path}`,
      ),
    ),
  );
  expect(broken).toEqual([]);
});

test('its form is the file’s, as it is, and an empty market takes all of it', async () => {
  expect(v.parse(catalogueFileSchema, file)).toEqual(file);
  const read = await readFile(new File([writeFile(file)], 'catalogue.json'));
  expect(read.issues).toEqual([]);
  expect(read.file && writeFile(read.file) === writeFile(file)).toBe(true);
  const plan = planFile(file, empty);
  expect(fileIssues(file, empty, plan)).toEqual([]);
  expect(plan.games.every(({ state }) => state === 'new')).toBe(true);
  const pages = file.games.flatMap(({ categories }) =>
    categories.flatMap(({ landing_pages: landings }) => landings),
  );
  expect(pages).toHaveLength(landingTexts.length);
});

test('where it stands, nothing of it is new, and one other letter is seen', () => {
  const plan = planFile(file, full);
  expect(isNothing(plan)).toBe(true);
  expect(fileIssues(file, full, plan)).toEqual([]);
  for (const [index, game] of file.games.entries()) {
    const [category] = game.categories;
    if (!category) continue;
    const title = { ...category.definition.title, fr: `${category.definition.title.fr}!` };
    const definition = { ...category.definition, title };
    const categories = [{ ...category, definition }, ...game.categories.slice(1)];
    const one = planFile({ ...file, games: [{ ...game, categories }] }, full).games[0];
    expect(one?.categories[0], `game ${index}`).toMatchObject({
      state: 'draft',
      changes: [{ path: 'title.fr' }],
    });
  }
});
