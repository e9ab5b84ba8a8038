/** What staff see of a category's definition: in force, draft, versions with their jobs, and what offers on sale have. */
import { deletedName } from '~/contracts/identity/deleted-name.ts';
import type {
  DefinitionDetail,
  DefinitionVersion,
  Refit,
} from '~/contracts/definitions/definitions.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { definitionChanges } from '~/domain/definition-diff.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Ctx } from '../../../core/context.ts';
import { findPeople } from '../../accounts/index.ts';
import {
  documentOf,
  findCategoryId,
  findDefinition,
  findStaffGame,
  selectGamesByIds,
  selectStaffCategories,
} from '../../catalogue/index.ts';
import { refitsOf, type RefitProgress } from '../../offers/index.ts';
import {
  findDraft,
  selectDrafts,
  selectVersions,
  type DraftRow,
  type VersionRow,
} from '../definitions.repository.ts';
import { undoUntil } from '../definitions.policy.ts';
import { countUsed } from '../preview.repository.ts';
import { staffCategoryRef } from './show-games.ts';

/** Versions that are shown; one more is read, to say what the oldest of them changed. */
const SHOWN_VERSIONS = 20;

type Names = (id: string) => { id: string; public_name: string };

async function namesOf(ctx: Ctx, ids: readonly (string | null | undefined)[]): Promise<Names> {
  const known = ids.filter((id) => typeof id === 'string');
  const people = await findPeople(ctx.db, known);
  return (id) => ({ id, public_name: people.get(id)?.public_name ?? deletedName });
}

function presentRefit(row: RefitProgress): Refit {
  const { id, state, total, checked, changed, paused, asked, kept } = row;
  return { id, state, total, checked, changed, paused, asked, kept };
}

function presentVersion(
  row: VersionRow,
  before: VersionRow | undefined,
  of: { names: Names; refits: ReadonlyMap<string, RefitProgress>; newest: number; now: Date },
): DefinitionVersion {
  const refit = row.refit_id === null ? undefined : of.refits.get(row.refit_id);
  return {
    version: row.version,
    act: row.act,
    by: row.changed_by === null ? null : of.names(row.changed_by),
    at: row.changed_at.toISOString(),
    reason: row.reason,
    changes: before ? definitionChanges(before.document, row.document) : [],
    refit: refit ? presentRefit(refit) : null,
    is_undone: row.undone_by !== null,
    undo_until: undoUntil(row, of.newest, of.now)?.toISOString() ?? null,
  };
}

/** What the draft says, and what it changes of the definition in force. */
function presentDraft(
  draft: DraftRow | undefined,
  definition: DefinitionDetail['definition'],
  names: Names,
): DefinitionDetail['draft'] {
  if (!draft) return null;
  const { document, revision, base_version } = draft;
  return {
    revision,
    base_version,
    definition: document,
    saved_by: names(draft.saved_by),
    saved_at: draft.saved_at.toISOString(),
    changes: definitionChanges(definition, document),
  };
}

/** @throws {Failure} CATEGORY_NOT_FOUND */
export async function showDetail(ctx: Ctx, categoryId: string): Promise<DefinitionDetail> {
  const found = await findDefinition(ctx.db, categoryId);
  if (!found) throw new Failure('CATEGORY_NOT_FOUND');
  const { category } = found;
  const game = await findStaffGame(ctx.db, { id: category.game_id });
  invariant(game, 'A category is of a game');
  const definition = documentOf(found);
  const draft = await findDraft(ctx.db, categoryId);
  const versions = await selectVersions(ctx.db, categoryId, SHOWN_VERSIONS + 1);
  const names = await namesOf(ctx, [draft?.saved_by, ...versions.map((row) => row.changed_by)]);
  const refits = await refitsOf(
    ctx,
    versions.flatMap(({ refit_id: id }) => id ?? []),
  );
  const newest = category.version;
  const since = versions.find(({ version }) => version === newest)?.changed_at;
  return {
    category: staffCategoryRef(category, game, ctx.locale),
    is_public: newest > 0,
    version: newest,
    since: (since ?? category.created_at).toISOString(),
    definition,
    draft: presentDraft(draft, definition, names),
    ...(await countUsed(ctx.db, categoryId)),
    versions: versions
      .slice(0, SHOWN_VERSIONS)
      .map((row, index) =>
        presentVersion(row, versions[index + 1], { names, refits, newest, now: ctx.now }),
      ),
  };
}

/** A category by its address, public or not. @throws {Failure} CATEGORY_NOT_FOUND */
export async function showDefinition(
  ctx: Ctx,
  address: { game: string; category: string },
): Promise<DefinitionDetail> {
  const id = await findCategoryId(ctx.db, address);
  if (id === undefined) throw new Failure('CATEGORY_NOT_FOUND');
  return showDetail(ctx, id);
}

/** What is being written, the last saved first. */
export async function listDrafts(ctx: Ctx) {
  const drafts = await selectDrafts(ctx.db);
  const ids = drafts.map(({ category_id: id }) => id);
  const categories = await selectStaffCategories(ctx.db, { ids });
  const categoryById = new Map(categories.map((category) => [category.id, category]));
  const gameIds = [...new Set(categories.map(({ game_id: id }) => id))];
  const games = new Map((await selectGamesByIds(ctx.db, gameIds)).map((game) => [game.id, game]));
  const names = await namesOf(
    ctx,
    drafts.map(({ saved_by: by }) => by),
  );
  return {
    data: drafts.flatMap(({ category_id: id, revision, saved_by: by, saved_at: at }) => {
      const category = categoryById.get(id);
      const game = category && games.get(category.game_id);
      // It was dropped between the two looks.
      if (!category || !game) return [];
      return {
        category: staffCategoryRef(category, game, ctx.locale),
        revision,
        saved_by: names(by),
        saved_at: at.toISOString(),
      };
    }),
  };
}
