/** Imports a file into the catalogue: all of it or nothing, and never more than was seen (decision 0128). */
import type { CatalogueDone } from '~/contracts/definitions/catalogue-file.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { refuseImpersonation } from '../../accounts/index.ts';
import { requireFreshFactor } from '../../auth/index.ts';
import { forgetCatalogue, lockForImport } from '../../catalogue/index.ts';
import { checkedFile, type CheckedFile } from './check-file.ts';
import { isNothing, touchesGame } from './plan-file.ts';
import { readFile } from './read-file.ts';
import { writeGame, writeSections, type Writing, type Written } from './write-file.ts';

interface Wanted {
  /** As the check answered. */
  seen: string;
  /** Addresses of categories whose draft is written over: `valorant/accounts`. */
  overwrite: readonly string[];
  reason: string;
}

const NOTHING: CatalogueDone = {
  genres: 0,
  base_categories: 0,
  games_new: 0,
  games_changed: 0,
  categories_new: 0,
  drafts: 0,
  landing_pages: 0,
  left: 0,
};

/** Whether nothing is left to write: it was imported before, or what is left are drafts that nobody gives up. */
function isDone({ plan }: CheckedFile, overwrite: ReadonlySet<string>): boolean {
  if (isNothing(plan)) return true;
  const clashes = plan.games.flatMap(({ game, categories }) =>
    categories.flatMap(({ state, category }) =>
      state === 'clash' ? `${game.alias}/${category.alias}` : [],
    ),
  );
  if (clashes.length === 0 || clashes.some((address) => overwrite.has(address))) return false;
  const others = plan.games.map((game) => ({
    ...game,
    categories: game.categories.map((one) =>
      one.state === 'clash' ? { ...one, state: 'same' as const } : one,
    ),
  }));
  return isNothing({ ...plan, games: others });
}

async function write(writing: Writing, { plan }: CheckedFile): Promise<CatalogueDone> {
  const genres = await writeSections(writing, 'genre', plan.genres);
  const base_categories = await writeSections(writing, 'base_category', plan.bases);
  const sums: Written = { categories_new: 0, drafts: 0, landing_pages: 0, left: 0 };
  const touched = plan.games.filter(touchesGame);
  for (const game of touched) await writeGame(writing, game, sums);
  const countOf = (state: string) => touched.filter((game) => game.state === state).length;
  return {
    genres,
    base_categories,
    games_new: countOf('new'),
    games_changed: countOf('changed'),
    ...sums,
  };
}

/**
 * Imports what the check has shown. New games and categories are not public, changed definitions become drafts, and what the
 * file does not name is left alone. A file that was imported already changes nothing.
 * @param ctx in a transaction
 * @throws {Failure} CATALOGUE_FILE_WRONG, CATALOGUE_FILE_CHANGED, SECOND_FACTOR_NEEDED, SECOND_FACTOR_CONFIRM, IMPERSONATING
 */
export async function importRead(
  ctx: UserCtx,
  { file, digest }: Awaited<ReturnType<typeof readFile>>,
  { seen, overwrite, reason }: Wanted,
): Promise<CatalogueDone> {
  refuseImpersonation(ctx.actor);
  requireFreshFactor(ctx.actor);
  if (!file) throw new Failure('CATALOGUE_FILE_WRONG');
  await lockForImport(
    ctx.db,
    file.games.map(({ alias }) => alias),
  );
  const checked = await checkedFile(ctx, { file, digest });
  if (checked.issues.length > 0) throw new Failure('CATALOGUE_FILE_WRONG');
  const chosen = new Set(overwrite);
  if (isDone(checked, chosen)) return NOTHING;
  if (checked.seen !== seen) throw new Failure('CATALOGUE_FILE_CHANGED');
  const done = await write({ ctx, reason, overwrite: chosen }, checked);
  await recordAudit(ctx, {
    action: 'catalogue.import',
    subject: { type: 'catalogue', id: 'all' },
    after: { sha256: digest, overwrite: [...chosen], ...done },
    reason,
  });
  forgetCatalogue(ctx.services);
  return done;
}
