/** What a file would do, as it is shown before it is imported. Nothing is written. */
import { createHash } from 'node:crypto';
import {
  MOST_CHANGES,
  MOST_ISSUES,
  type CatalogueCheck,
  type CatalogueFile,
  type CategoryPlan,
  type FileLanding,
  type FileSection,
  type GamePlan,
  type LandingPlan,
  type SectionPlan,
} from '~/contracts/definitions/catalogue-file.schemas.ts';
import { changesBetween, type DefinitionChange } from '~/domain/definition-diff.ts';
import type { Ctx } from '../../../core/context.ts';
import { serverI18n } from '../../../infra/i18n.ts';
import { fileIssues, namesOf, placeOf, type PlacedIssue } from './file-issues.ts';
import { readMarket, type Market } from './market.ts';
import {
  planFile,
  touchesCategory,
  touchesGame,
  type FilePlan,
  type PlannedCategory,
  type PlannedGame,
  type PlannedLandings,
  type PlannedSections,
} from './plan-file.ts';
import { readFile, type ReadFile } from './read-file.ts';

const cut = (changes: readonly DefinitionChange[]) => ({
  changes: changes.slice(0, MOST_CHANGES),
  changes_total: changes.length,
});

const countLandings = ({ new: added, changed, same, waiting }: PlannedLandings) => ({
  new: added.length,
  changed: changed.length,
  same,
  waiting,
});

/** A page that is new, or becomes another one: both are public at once where the file shows them. */
function presentLanding(
  page: FileLanding,
  before: FileLanding | null,
  locale: Ctx['locale'],
): LandingPlan {
  const isOpened = !before?.is_published && page.is_published;
  return {
    alias: page.alias,
    title: page.name[locale],
    state: before ? 'changed' : 'new',
    ...cut(before ? changesBetween(before, page) : []),
    seen: page.is_published ? (isOpened ? 'opened' : 'shown') : 'hidden',
  };
}

function presentCategory(planned: PlannedCategory, locale: Ctx['locale']): CategoryPlan {
  const { category, state, changes, landings } = planned;
  return {
    alias: category.alias,
    title: category.definition.title[locale],
    state,
    ...cut(changes),
    landing_pages: {
      ...countLandings(landings),
      touched: [
        ...landings.new.map((page) => presentLanding(page, null, locale)),
        ...landings.changed.map(({ stands, page }) => presentLanding(page, stands.page, locale)),
      ],
    },
  };
}

function presentGame(planned: PlannedGame, locale: Ctx['locale']): GamePlan {
  const { game, market, state, changes, order, categories } = planned;
  return {
    alias: game.alias,
    title: game.title,
    state,
    is_public: market?.is_public ?? false,
    ...cut(changes),
    is_reordered: order !== null,
    categories: categories.filter(touchesCategory).map((one) => presentCategory(one, locale)),
  };
}

function presentSection(
  section: FileSection,
  before: FileSection | null,
  locale: Ctx['locale'],
): SectionPlan {
  return {
    alias: section.alias,
    title: section.title[locale],
    state: before ? 'changed' : 'new',
    ...cut(before ? changesBetween(before, section) : []),
  };
}

const presentSections = (
  { new: added, changed, same, order }: PlannedSections,
  locale: Ctx['locale'],
) => ({
  new: added.length,
  changed: changed.length,
  same,
  is_reordered: order !== null,
  touched: [
    ...added.map((section) => presentSection(section, null, locale)),
    ...changed.map(({ before, after }) => presentSection(after, before, locale)),
  ],
});

/** How many have each of the states. */
const countOf = <S extends string>(list: readonly { state: S }[], state: S): number =>
  list.filter((one) => one.state === state).length;

function sumLandings(categories: readonly PlannedCategory[], all: number) {
  const sums = { new: 0, changed: 0, same: 0, waiting: 0 };
  let known = 0;
  for (const { landings } of categories) {
    const counts = countLandings(landings);
    sums.new += counts.new;
    sums.changed += counts.changed;
    sums.same += counts.same;
    sums.waiting += counts.waiting;
    known += counts.changed + counts.same;
  }
  return { ...sums, left: Math.max(0, all - known) };
}

/** What the file would do, counted, and the things that it touches one by one. */
function present(plan: FilePlan, market: Market, locale: Ctx['locale']) {
  const { games } = plan;
  const categories = games.flatMap((game) => game.categories);
  const knownGames = games.filter((game) => game.market !== null).length;
  const known = categories.filter((one) => one.market !== null).length;
  return {
    genres: presentSections(plan.genres, locale),
    base_categories: presentSections(plan.bases, locale),
    games: {
      new: countOf(games, 'new'),
      changed: countOf(games, 'changed'),
      same: countOf(games, 'same'),
      left: market.all.games - knownGames,
      touched: games.filter(touchesGame).map((game) => presentGame(game, locale)),
    },
    categories: {
      new: countOf(categories, 'new'),
      draft: countOf(categories, 'draft'),
      drafted: countOf(categories, 'drafted'),
      clash: countOf(categories, 'clash'),
      same: countOf(categories, 'same'),
      left: market.all.categories - known,
    },
    landing_pages: sumLandings(categories, market.all.landings),
  };
}

const NO_FILE: CatalogueFile = {
  format: 'legend-catalogue',
  version: 1,
  genres: [],
  base_categories: [],
  games: [],
};

/** Names the file and what it would do to the catalogue as it is: what is imported is what was seen. */
function seenOf(digest: string, plan: FilePlan): string {
  const touched = plan.games.filter(touchesGame).map((game) => ({
    ...game,
    categories: game.categories.filter(touchesCategory),
  }));
  const text = JSON.stringify([digest, plan.genres, plan.bases, touched]);
  return createHash('sha256').update(text).digest('hex');
}

export interface CheckedFile {
  plan: FilePlan;
  market: Market;
  issues: PlacedIssue[];
  seen: string;
}

/** Compares a file of the right form with the catalogue as it is. */
export async function checkedFile(
  ctx: Pick<Ctx, 'db'>,
  { file, digest }: { file: CatalogueFile; digest: string },
): Promise<CheckedFile> {
  const market = await readMarket(
    ctx.db,
    file.games.map(({ alias }) => alias),
  );
  const plan = planFile(file, market);
  return { plan, market, issues: fileIssues(file, market, plan), seen: seenOf(digest, plan) };
}

/** What is wrong, with its places. */
function presentIssues(ctx: Pick<Ctx, 'locale'>, { raw }: ReadFile, issues: PlacedIssue[]) {
  const i18n = serverI18n(ctx.locale);
  return {
    issues: issues.slice(0, MOST_ISSUES).map(({ path, message }) => ({
      path: placeOf(path),
      at: namesOf(raw, path),
      message: i18n._(message),
    })),
    issues_total: issues.length,
  };
}

/** @throws {Failure} CATALOGUE_FILE_TOO_LARGE, CATALOGUE_FILE_UNREADABLE */
export async function checkFile(
  ctx: Ctx,
  { file: given }: { file: File },
): Promise<CatalogueCheck> {
  const read = await readFile(given);
  const { file, digest } = read;
  const checked = await checkedFile(ctx, { file: file ?? NO_FILE, digest });
  const issues = file ? checked.issues : read.issues;
  return {
    ...presentIssues(ctx, read, issues),
    seen: file && issues.length === 0 ? checked.seen : null,
    ...present(checked.plan, checked.market, ctx.locale),
  };
}
