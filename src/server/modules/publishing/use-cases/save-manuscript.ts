/** Beginning and saving texts: each save is based on a revision, and versions keep who changed what. */
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type {
  Manuscript,
  ManuscriptContent,
  TextKind,
} from '~/contracts/publishing/publishing.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { changedFields } from '../publishing.presenter.ts';
import {
  insertManuscript,
  insertVersion,
  selectVersion,
  updateManuscript,
  updateVersion,
  type ManuscriptRow,
  type TextRef,
  type VersionRow,
} from '../publishing.repository.ts';
import { emptyContent } from '../manuscript-content.ts';
import { adapterOf } from '../text-kinds.ts';
import {
  contentOf,
  lockOpenAt,
  present,
  summaryOf,
  type FoundManuscript,
} from './find-manuscript.ts';
import { claimPictures } from './claim-pictures.ts';

const MINUTE_MS = 60_000;
const { versionMinutes } = appConfig.content;

/** Begins an empty text. @throws {Failure} MANUSCRIPT_FIXED for kinds that come with the program */
export async function createManuscript(ctx: UserCtx, kind: TextKind): Promise<Manuscript> {
  if (!adapterOf(kind).isOpen) throw new Failure('MANUSCRIPT_FIXED');
  const key = newId();
  const row = {
    kind,
    key,
    revision: 1,
    version: 1,
    slug: null,
    is_address_fixed: false,
    published_version: null,
    published_at: null,
    scheduled_version: null,
    scheduled_at: null,
    deleted_at: null,
    ...summaryOf(emptyContent),
    created_at: ctx.now,
    updated_at: ctx.now,
    updated_by: ctx.actor.userId,
    released_as: null,
  };
  await insertManuscript(ctx.db, row);
  await insertVersion(ctx.db, {
    kind,
    key,
    version: 1,
    content: JSON.stringify(emptyContent),
    change: 'save',
    restored_from: null,
    changed: [],
    editor_id: ctx.actor.userId,
    created_at: ctx.now,
    saved_at: ctx.now,
    published_at: null,
  });
  await recordAudit(ctx, { action: 'publishing.create', subject: { type: kind, id: key } });
  return present(ctx, { row, content: emptyContent });
}

/** Whether a save goes on with the newest version: the same person's, minutes old, and seen by no reader. */
function isContinued(ctx: UserCtx, row: ManuscriptRow, newest: VersionRow): boolean {
  return (
    newest.change === 'save' &&
    newest.editor_id === ctx.actor.userId &&
    newest.published_at === null &&
    row.scheduled_version !== newest.version &&
    ctx.now.getTime() - newest.created_at.getTime() < versionMinutes * MINUTE_MS
  );
}

async function continueVersion(
  ctx: UserCtx,
  { row }: FoundManuscript,
  content: ManuscriptContent,
): Promise<void> {
  const { kind, key, version } = row;
  const before = version > 1 ? await contentOf(ctx, row, version - 1) : emptyContent;
  await updateVersion(
    ctx.db,
    { kind, key, version },
    {
      content: JSON.stringify(content),
      changed: changedFields(before, content),
      saved_at: ctx.now,
    },
  );
}

/** Adds a version, and records it. */
export async function addVersion(
  ctx: UserCtx,
  { row, content: before }: FoundManuscript,
  content: ManuscriptContent,
  restoredFrom: number | null = null,
): Promise<number> {
  const { kind, key } = row;
  const version = row.version + 1;
  const changed = changedFields(before, content);
  await insertVersion(ctx.db, {
    kind,
    key,
    version,
    content: JSON.stringify(content),
    change: restoredFrom === null ? 'save' : 'restore',
    restored_from: restoredFrom,
    changed,
    editor_id: ctx.actor.userId,
    created_at: ctx.now,
    saved_at: ctx.now,
    published_at: null,
  });
  await recordAudit(ctx, {
    action: restoredFrom === null ? 'publishing.save' : 'publishing.restore',
    subject: { type: kind, id: key },
    before: { version: row.version },
    after: { version, changed, ...(restoredFrom !== null && { restored: restoredFrom }) },
  });
  return version;
}

/** Writes the manuscript's row after its newest version changed. */
export async function writeNewest(
  ctx: UserCtx,
  row: ManuscriptRow,
  newest: { version: number; content: ManuscriptContent },
  change: Partial<ManuscriptRow> = {},
): Promise<FoundManuscript> {
  const { version, content } = newest;
  const changes = {
    ...change,
    ...summaryOf(content),
    version,
    revision: row.revision + 1,
    updated_at: ctx.now,
    updated_by: ctx.actor.userId,
  };
  await updateManuscript(ctx.db, row, changes);
  return { row: { ...row, ...changes }, content };
}

/** The content as this kind has it; the address of what was published stays. */
export function ownContent(row: ManuscriptRow, content: ManuscriptContent): ManuscriptContent {
  const own = adapterOf(row.kind).own(row.key, content);
  return row.is_address_fixed && row.slug !== null ? { ...own, slug: row.slug } : own;
}

/**
 * Saves a draft. What was published stays as it is.
 * @throws {Failure} MANUSCRIPT_NOT_FOUND, MANUSCRIPT_CHANGED, MANUSCRIPT_REMOVED
 */
export async function saveManuscript(
  ctx: UserCtx,
  input: TextRef & { revision: number; content: ManuscriptContent; is_new_version: boolean },
): Promise<Manuscript> {
  const found = await lockOpenAt(ctx, input);
  const { row } = found;
  const content = ownContent(row, input.content);
  await claimPictures(ctx, content);
  if (changedFields(found.content, content).length === 0) return present(ctx, found);
  const newest = await selectVersion(ctx.db, row);
  const isSame = !input.is_new_version && newest !== undefined && isContinued(ctx, row, newest);
  if (isSame) await continueVersion(ctx, found, content);
  const version = isSame ? row.version : await addVersion(ctx, found, content);
  return present(ctx, await writeNewest(ctx, row, { version, content }));
}
