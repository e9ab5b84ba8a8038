/** Finding manuscripts: a text of the program is one before anybody has edited it. */
import { missingOf } from '~/contracts/publishing/missing.ts';
import { Failure } from '~/contracts/failure.ts';
import type {
  Manuscript,
  ManuscriptContent,
  TextKind,
} from '~/contracts/publishing/publishing.schemas.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Ctx } from '../../../core/context.ts';
import { findPeople } from '../../accounts/index.ts';
import { documentSettings, renderText } from '../../content/index.ts';
import { fingerprintOf } from '../manuscript-content.ts';
import { isReleaseNewer, presentManuscript, type About } from '../publishing.presenter.ts';
import {
  insertManuscript,
  insertVersion,
  lockManuscript,
  selectManuscript,
  selectVersion,
  type ManuscriptRow,
  type TextRef,
} from '../publishing.repository.ts';
import type { FirstText } from '../text-adapter.ts';
import { adapterOf } from '../text-kinds.ts';

export interface FoundManuscript {
  row: ManuscriptRow;
  /** Of the newest version. */
  content: ManuscriptContent;
}

/** What the list shows of a content. */
export function summaryOf({ main_tag, author, image, texts }: ManuscriptContent) {
  const missing = missingOf({ image, texts });
  return {
    title_en: texts.en.title.trim(),
    title_fr: texts.fr.title.trim(),
    missing_en: missing.en,
    missing_fr: missing.fr,
    author,
    main_tag,
  };
}

/** A text that came with the program, as its first version. */
export function firstManuscript(kind: TextKind, first: FirstText): FoundManuscript {
  const { key, content, since, publishedAt } = first;
  const row = {
    kind,
    key,
    revision: 0,
    version: 1,
    slug: content.slug,
    is_address_fixed: true,
    published_version: publishedAt ? 1 : null,
    published_at: publishedAt,
    scheduled_version: null,
    scheduled_at: null,
    deleted_at: null,
    ...summaryOf(content),
    created_at: since,
    updated_at: since,
    updated_by: null,
    released_as: fingerprintOf(content.texts),
  };
  return { row, content };
}

async function builtIn(ctx: Ctx, { kind, key }: TextRef): Promise<FoundManuscript | null> {
  const first = await adapterOf(kind).first(ctx, key);
  return first && firstManuscript(kind, first);
}

/** The content of a version, of the newest unless one is named. */
export async function contentOf(ctx: Ctx, row: ManuscriptRow, version = row.version) {
  const found = await selectVersion(ctx.db, { ...row, version });
  invariant(found, 'A manuscript has no version of its own number');
  return found.content;
}

/** @throws {Failure} MANUSCRIPT_NOT_FOUND */
export async function findManuscript(ctx: Ctx, ref: TextRef): Promise<FoundManuscript> {
  const row = await selectManuscript(ctx.db, ref);
  if (row) return { row, content: await contentOf(ctx, row) };
  const found = await builtIn(ctx, ref);
  if (!found) throw new Failure('MANUSCRIPT_NOT_FOUND');
  return found;
}

/** The rows of what came with the program, or stood in the tables before: written when it is first edited. */
export function firstRows({ row, content }: FoundManuscript) {
  const { kind, key, version, published_at, created_at } = row;
  return {
    manuscript: row,
    version: {
      kind,
      key,
      version,
      content: JSON.stringify(content),
      change: 'first' as const,
      restored_from: null,
      changed: [],
      editor_id: null,
      created_at,
      saved_at: created_at,
      published_at,
    },
  };
}

/**
 * Locks a manuscript that somebody changes from a revision. Needs a transaction.
 * @throws {Failure} MANUSCRIPT_NOT_FOUND; MANUSCRIPT_CHANGED when somebody else was faster
 */
export async function lockAt(
  ctx: Ctx,
  ref: TextRef & { revision: number },
): Promise<FoundManuscript> {
  let row = await lockManuscript(ctx.db, ref);
  if (!row) {
    await adapterOf(ref.kind).adopt(ctx, ref.key);
    const first = await builtIn(ctx, ref);
    if (!first) throw new Failure('MANUSCRIPT_NOT_FOUND');
    const rows = firstRows(first);
    if (await insertManuscript(ctx.db, rows.manuscript)) await insertVersion(ctx.db, rows.version);
    row = await lockManuscript(ctx.db, ref);
  }
  invariant(row, 'A manuscript that was just written is gone');
  if (row.revision !== ref.revision) throw new Failure('MANUSCRIPT_CHANGED');
  return { row, content: await contentOf(ctx, row) };
}

/** As `lockAt`, for what cannot be done with a removed text. @throws {Failure} MANUSCRIPT_REMOVED */
export async function lockOpenAt(
  ctx: Ctx,
  ref: TextRef & { revision: number },
): Promise<FoundManuscript> {
  const found = await lockAt(ctx, ref);
  if (found.row.deleted_at) throw new Failure('MANUSCRIPT_REMOVED');
  return found;
}

/** Whether the release has another text than the one that this was edited from. */
async function hasNewer(ctx: Ctx, { row, content }: FoundManuscript): Promise<boolean> {
  const { kind, revision, released_as: known } = row;
  if (revision === 0 || !adapterOf(kind).released(content.slug)) return false;
  const from = known ?? fingerprintOf((await contentOf(ctx, row, 1)).texts);
  return isReleaseNewer(kind, content.slug, from);
}

/** Fills in the figures that a title names. */
export async function titlesOf(ctx: Ctx): Promise<About['titleOf']> {
  const settings = await documentSettings(ctx);
  return (title, locale) =>
    renderText({ title, description: '', body: '' }, locale, settings).title;
}

export async function present(ctx: Ctx, found: FoundManuscript): Promise<Manuscript> {
  const { row, content } = found;
  const names = await findPeople(ctx.db, row.updated_by === null ? [] : [row.updated_by]);
  return presentManuscript(row, content, {
    names,
    titleOf: await titlesOf(ctx),
    hasNewerRelease: await hasNewer(ctx, found),
  });
}
