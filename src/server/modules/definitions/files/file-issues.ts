/** What is wrong in a file beside its form: aliases, genres, rules of definitions, filters. Each with its place. Pure. */
import type { MessageDescriptor } from '@lingui/core';
import {
  fileIssueTexts,
  type FileIssueCode,
} from '~/contracts/definitions/catalogue-file-issues.ts';
import {
  MOST_FILE_CATEGORIES,
  MOST_FILE_LANDINGS,
  type CatalogueFile,
} from '~/contracts/definitions/catalogue-file.schemas.ts';
import { definitionIssueTexts } from '~/contracts/definitions/definition-issues.ts';
import { MOST_CATEGORIES } from '~/contracts/definitions/games.schemas.ts';
import { definitionIssues } from '~/domain/definition-rules.ts';
import { isReservedAlias } from '~/domain/reserved-aliases.ts';
import { unknownFilters } from '../../catalogue/index.ts';
import type { Market } from './market.ts';
import type { FilePlan, PlannedCategory, PlannedGame } from './plan-file.ts';

export interface PlacedIssue {
  /** Dotted, with the index in its list: `games.3.alias`. */
  path: string;
  message: MessageDescriptor;
}
type Note = (code: FileIssueCode, path: string) => void;

/** Each alias of a list once. */
function checkTwice(note: Note, path: string, list: readonly { alias: string }[]): void {
  const seen = new Set<string>();
  list.forEach(({ alias }, index) => {
    if (seen.has(alias)) note('alias_twice', `${path}.${index}.alias`);
    seen.add(alias);
  });
}

/** No more in all than one transaction should write; told where the first one too many stands. */
function checkTotals(note: Note, { games }: CatalogueFile): void {
  let [all, landings] = [0, 0];
  games.forEach(({ categories }, game) =>
    categories.forEach(({ landing_pages: pages }, index) => {
      const path = `games.${game}.categories.${index}`;
      all += 1;
      if (all === MOST_FILE_CATEGORIES + 1) note('file_categories_many', path);
      const room = MOST_FILE_LANDINGS - landings;
      landings += pages.length;
      if (room >= 0 && pages.length > room) {
        note('file_landings_many', `${path}.landing_pages.${room}`);
      }
    }),
  );
}

/** What stands in the market already may be as it is: only what the file would write is asked to keep the rules. */
function checkCategory(
  issues: PlacedIssue[],
  path: string,
  { category, market, state, landings }: PlannedCategory,
): void {
  const note: Note = (code, at) => void issues.push({ path: at, message: fileIssueTexts[code] });
  if (market && market.base !== category.base) note('base_fixed', `${path}.base`);
  checkTwice(note, `${path}.landing_pages`, category.landing_pages);
  if (state !== 'same' && state !== 'drafted') {
    for (const { code, path: at } of definitionIssues(category.definition)) {
      issues.push({ path: `${path}.definition.${at}`, message: definitionIssueTexts[code] });
    }
  }
  if (landings.new.length + landings.changed.length + landings.waiting === 0) return;
  category.landing_pages.forEach((page, index) => {
    const stands = market?.landings.find((one) => one.page.alias === page.alias);
    if (stands?.page.query.filter.join('\n') === page.query.filter.join('\n')) return;
    for (const wrong of unknownFilters(category.definition, page.query)) {
      note('filter_unknown', `${path}.landing_pages.${index}.query.filter.${wrong}`);
    }
  });
}

function checkGame(
  issues: PlacedIssue[],
  path: string,
  { game, market, categories }: PlannedGame,
  known: { genres: ReadonlySet<string>; bases: ReadonlySet<string> },
): void {
  const note: Note = (code, at) => void issues.push({ path: at, message: fileIssueTexts[code] });
  if (!market && isReservedAlias(game.alias)) note('alias_reserved', `${path}.alias`);
  if (!known.genres.has(game.genre)) note('genre_unknown', `${path}.genre`);
  checkTwice(note, `${path}.categories`, game.categories);
  const added = categories.filter(({ state }) => state === 'new').length;
  if ((market?.categories.length ?? 0) + added > MOST_CATEGORIES) {
    note('categories_many', `${path}.categories`);
  }
  categories.forEach((planned, index) => {
    const at = `${path}.categories.${index}`;
    if (!known.bases.has(planned.category.base)) note('base_unknown', `${at}.base`);
    checkCategory(issues, at, planned);
  });
}

/** Everything that keeps a file from being imported; empty: nothing does. */
export function fileIssues(file: CatalogueFile, market: Market, plan: FilePlan): PlacedIssue[] {
  const issues: PlacedIssue[] = [];
  const note: Note = (code, path) => void issues.push({ path, message: fileIssueTexts[code] });
  checkTotals(note, file);
  checkTwice(note, 'genres', file.genres);
  checkTwice(note, 'base_categories', file.base_categories);
  checkTwice(note, 'games', file.games);
  const known = {
    genres: new Set([...market.genres, ...file.genres].map(({ alias }) => alias)),
    bases: new Set<string>([...market.bases, ...file.base_categories].map(({ alias }) => alias)),
  };
  plan.games.forEach((planned, index) => checkGame(issues, `games.${index}`, planned, known));
  return issues;
}

/** A place as people write it: `games[3].categories[0].alias`. */
export const placeOf = (path: string): string => path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');

interface Named {
  alias?: unknown;
  categories?: unknown;
}
const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null;

function inList(list: unknown, index: string | undefined): Named | undefined {
  const item: unknown = Array.isArray(list) ? list[Number(index)] : undefined;
  return isNamed(item) ? item : undefined;
}

/** The same place by names, as far as the file has them: `valorant/accounts`. @param file as it was read, of any form */
export function namesOf(file: unknown, path: string): string {
  const found = /^games\.(\d+)(?:\.categories\.(\d+))?/.exec(path);
  if (!found || !isNamed(file) || !('games' in file)) return '';
  const game = inList(file.games, found[1]);
  const category = inList(game?.categories, found[2]);
  return [game?.alias, category?.alias]
    .filter((alias) => typeof alias === 'string')
    .join('/')
    .slice(0, 200);
}
