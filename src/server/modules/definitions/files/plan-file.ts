/**
 * What a file would do to the catalogue (decision 0128). Pure: the market as it was read, the file, and out come what is new,
 * what is another one, and in which order things stand then.
 */
import { isDeepStrictEqual } from 'node:util';
import type {
  CatalogueFile,
  FileCategory,
  FileGame,
  FileLanding,
  FileSection,
  CategoryPlan,
} from '~/contracts/definitions/catalogue-file.schemas.ts';
import {
  changesBetween,
  definitionChanges,
  type DefinitionChange,
} from '~/domain/definition-diff.ts';
import { unknownFilters } from '../../catalogue/index.ts';
import type { Market, MarketCategory, MarketGame, MarketLanding } from './market.ts';

export interface PlannedSections {
  new: FileSection[];
  changed: { before: FileSection; after: FileSection }[];
  same: number;
  /** All of them as they stand then; null: their order stays. */
  order: string[] | null;
}

export interface PlannedLandings {
  new: FileLanding[];
  changed: { stands: MarketLanding; page: FileLanding }[];
  same: number;
  /** The definition in force does not know their filters, or there is none. */
  waiting: number;
  /** In the market and not in the file. */
  left: number;
}

export interface PlannedCategory {
  category: FileCategory;
  market: MarketCategory | null;
  state: CategoryPlan['state'];
  changes: DefinitionChange[];
  landings: PlannedLandings;
}

export interface PlannedGame {
  game: FileGame;
  market: MarketGame | null;
  state: 'new' | 'changed' | 'same';
  changes: DefinitionChange[];
  /** Aliases of all its categories as they stand then; null: their order stays. */
  order: string[] | null;
  categories: PlannedCategory[];
}

export interface FilePlan {
  genres: PlannedSections;
  bases: PlannedSections;
  games: PlannedGame[];
}

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);

/**
 * The order that a file wants, with what it does not name behind what it stands behind now. Merged again nothing moves.
 */
export function mergedOrder(now: readonly string[], wanted: readonly string[]): string[] {
  const named = new Set(wanted);
  const first: string[] = [];
  const behind = new Map<string, string[]>(wanted.map((alias) => [alias, []]));
  let list = first;
  for (const alias of now) {
    if (named.has(alias)) list = behind.get(alias) ?? first;
    else list.push(alias);
  }
  return [...first, ...[...behind].flatMap(([alias, others]) => [alias, ...others])];
}

/** The new order of what is there, null where it is the one that comes by itself: what is new at the end. */
function orderOf(now: readonly string[], wanted: readonly string[]): string[] | null {
  const order = mergedOrder(now, wanted);
  const known = new Set(now);
  const byItself = [...now, ...wanted.filter((alias) => !known.has(alias))];
  return isSameList(order, byItself) ? null : order;
}

const aliasesOf = (list: readonly { alias: string }[]): string[] => list.map(({ alias }) => alias);

function planSections(
  now: readonly FileSection[],
  wanted: readonly FileSection[],
): PlannedSections {
  const known = new Map(now.map((section) => [section.alias, section]));
  const named = wanted.flatMap((after) => {
    const before = known.get(after.alias);
    return before ? [{ before, after }] : [];
  });
  const changed = named.filter(({ before, after }) => !isDeepStrictEqual(before, after));
  return {
    new: wanted.filter(({ alias }) => !known.has(alias)),
    changed,
    same: named.length - changed.length,
    order: orderOf(aliasesOf(now), aliasesOf(wanted)),
  };
}

/** Landing pages are public at once: only those are written whose filters are in force. */
function planLandings(wanted: readonly FileLanding[], market: MarketCategory | null) {
  const known = new Map(market?.landings.map((one) => [one.page.alias, one]));
  const planned: PlannedLandings = { new: [], changed: [], same: 0, waiting: 0, left: 0 };
  for (const page of wanted) {
    const stands = known.get(page.alias);
    known.delete(page.alias);
    const isReady =
      market !== null &&
      market.version > 0 &&
      unknownFilters(market.definition, page.query).length === 0;
    if (stands && isDeepStrictEqual(stands.page, page)) planned.same += 1;
    else if (!isReady) planned.waiting += 1;
    else if (stands) planned.changed.push({ stands, page });
    else planned.new.push(page);
  }
  planned.left = known.size;
  return planned;
}

function stateOf(
  { definition }: FileCategory,
  market: MarketCategory,
): Pick<PlannedCategory, 'state' | 'changes'> {
  const { version, draft } = market;
  const ofDraft = draft && definitionChanges(draft.document, definition);
  // What is not public has nothing but its draft.
  if (version === 0 && ofDraft) {
    return { state: ofDraft.length === 0 ? 'same' : 'clash', changes: ofDraft };
  }
  const changes = definitionChanges(market.definition, definition);
  if (changes.length === 0) return { state: 'same', changes };
  if (!ofDraft) return { state: 'draft', changes };
  return { state: ofDraft.length === 0 ? 'drafted' : 'clash', changes };
}

function planCategory(category: FileCategory, market: MarketCategory | null): PlannedCategory {
  const landings = planLandings(category.landing_pages, market);
  if (market === null) return { category, market, state: 'new', changes: [], landings };
  return { category, market, ...stateOf(category, market), landings };
}

function planGame(game: FileGame, market: MarketGame | null): PlannedGame {
  const { categories: wanted, ...fields } = game;
  const known = new Map(market?.categories.map((one) => [one.alias, one]));
  const categories = wanted.map((one) => planCategory(one, known.get(one.alias) ?? null));
  const now = aliasesOf(market?.categories ?? []);
  const order = orderOf(now, aliasesOf(wanted));
  if (market === null) return { game, market, state: 'new', changes: [], order, categories };
  const isSame = isDeepStrictEqual(market.fields, fields);
  return {
    game,
    market,
    state: isSame ? 'same' : 'changed',
    changes: isSame ? [] : changesBetween(market.fields, fields),
    order,
    categories,
  };
}

export function planFile(file: CatalogueFile, market: Market): FilePlan {
  const known = new Map(market.games.map((one) => [one.fields.alias, one]));
  return {
    genres: planSections(market.genres, file.genres),
    bases: planSections(market.bases, file.base_categories),
    games: file.games.map((game) => planGame(game, known.get(game.alias) ?? null)),
  };
}

/** Whether something of the category would be written. A clash is only where somebody says so. */
export const touchesCategory = ({ state, landings }: PlannedCategory): boolean =>
  state === 'new' ||
  state === 'draft' ||
  state === 'clash' ||
  landings.new.length + landings.changed.length > 0;

/** Whether something of the game or its categories would be written, or could be. */
export const touchesGame = ({ state, order, categories }: PlannedGame): boolean =>
  state !== 'same' || order !== null || categories.some(touchesCategory);

/** Whether the file says nothing that is not so already, whatever is chosen about drafts. */
export const isNothing = ({ genres, bases, games }: FilePlan): boolean =>
  [genres, bases].every(
    ({ new: added, changed, order }) => added.length + changed.length === 0 && order === null,
  ) && !games.some(touchesGame);
