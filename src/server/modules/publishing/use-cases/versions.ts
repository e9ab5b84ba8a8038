/** Versions of a text: listed, shown, restored. */
import { Failure } from '~/contracts/failure.ts';
import type { Manuscript } from '~/contracts/publishing/publishing.schemas.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { pageOf } from '../../../core/paging.ts';
import { findPeople } from '../../accounts/index.ts';
import { presentVersion } from '../publishing.presenter.ts';
import { selectVersion, selectVersions, type TextRef } from '../publishing.repository.ts';
import { findManuscript, firstRows, lockAt, present } from './find-manuscript.ts';
import { addVersion, ownContent, writeNewest } from './save-manuscript.ts';

const CURSOR = /^\d{1,7}$/;

/** @throws {Failure} MANUSCRIPT_NOT_FOUND, CURSOR_INVALID */
export async function listVersions(
  ctx: Ctx,
  input: TextRef & { cursor?: string | undefined; limit: number },
) {
  const { cursor, limit } = input;
  if (cursor !== undefined && !CURSOR.test(cursor)) throw new Failure('CURSOR_INVALID');
  const found = await findManuscript(ctx, input);
  const before = cursor === undefined ? null : Number(cursor);
  const stored = await selectVersions(ctx.db, found.row, { before, limit: limit + 1 });
  // What nobody has edited has no rows: it is its own first version.
  const rows = found.row.revision === 0 && before === null ? [firstRows(found).version] : stored;
  const editors = rows.flatMap(({ editor_id: id }) => id ?? []);
  const names = await findPeople(ctx.db, editors);
  return pageOf(
    rows,
    limit,
    (row) => presentVersion(row, names),
    ({ version }) => String(version),
  );
}

/** @throws {Failure} MANUSCRIPT_NOT_FOUND, MANUSCRIPT_VERSION_NOT_FOUND */
export async function showVersion(ctx: Ctx, input: TextRef & { version: number }) {
  const found = await findManuscript(ctx, input);
  if (found.row.revision === 0 && input.version === 1) {
    return { ...presentVersion(firstRows(found).version, new Map()), content: found.content };
  }
  const row = await selectVersion(ctx.db, input);
  if (!row) throw new Failure('MANUSCRIPT_VERSION_NOT_FOUND');
  const names = await findPeople(ctx.db, row.editor_id === null ? [] : [row.editor_id]);
  return { ...presentVersion(row, names), content: row.content };
}

/**
 * Makes the text of a version the newest one; a removed text is a draft again.
 * @throws {Failure} MANUSCRIPT_NOT_FOUND, MANUSCRIPT_CHANGED, MANUSCRIPT_VERSION_NOT_FOUND
 */
export async function restoreVersion(
  ctx: UserCtx,
  input: TextRef & { revision: number; version: number },
): Promise<Manuscript> {
  const found = await lockAt(ctx, input);
  const chosen = await selectVersion(ctx.db, input);
  if (!chosen) throw new Failure('MANUSCRIPT_VERSION_NOT_FOUND');
  const content = ownContent(found.row, chosen.content);
  const version = await addVersion(ctx, found, content, input.version);
  const newest = { version, content };
  return present(ctx, await writeNewest(ctx, found.row, newest, { deleted_at: null }));
}
