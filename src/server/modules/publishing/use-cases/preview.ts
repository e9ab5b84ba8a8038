/** What a text looks like before readers see it: while it is written, and by a signed link. */
import type { Locale } from '~config';
import { Failure } from '~/contracts/failure.ts';
import {
  previewHours,
  type Preview,
  type Rendered,
  type TextKind,
} from '~/contracts/publishing/publishing.schemas.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { pathIn } from '../../../page-path.ts';
import { wordsOf } from '../../blog/index.ts';
import {
  documentSettings,
  renderText,
  withHeadingIds,
  type WrittenText,
} from '../../content/index.ts';
import { makePreviewToken, readPreviewToken } from '../preview-token.ts';
import type { TextRef } from '../publishing.repository.ts';
import { adapterOf } from '../text-kinds.ts';
import { findManuscript, type FoundManuscript } from './find-manuscript.ts';

const HOUR_MS = 3_600_000;

/** One language as readers would see it, with what in it cannot be shown. */
export async function renderDraft(
  ctx: Ctx,
  { kind, locale, ...text }: { kind: TextKind; locale: Locale } & WrittenText,
): Promise<Rendered> {
  const body = withHeadingIds(text.body);
  const { blocks, ...rendered } = renderText(
    { ...text, body },
    locale,
    await documentSettings(ctx),
  );
  const { withLookups } = adapterOf(kind);
  const filled = await withLookups({ ...ctx, locale }, blocks);
  return { ...rendered, blocks: filled, words: wordsOf(text.body) };
}

/** Null while it has no place to stand, or nobody to sign it. */
function previewOf(
  ctx: Ctx,
  { row, content }: FoundManuscript,
  { locale, expiresAt }: { locale: Locale; expiresAt: Date },
): Promise<Preview | null> {
  const publishedAt = row.published_at ?? row.scheduled_at ?? ctx.now;
  const frame = { locale, publishedAt, expiresAt };
  return adapterOf(row.kind).preview({ ...ctx, locale }, row.key, content, frame);
}

/** @throws {Failure} MANUSCRIPT_NOT_FOUND; PREVIEW_INCOMPLETE when the link would show nothing */
export async function linkPreview(ctx: UserCtx, input: TextRef & { locale: Locale }) {
  const found = await findManuscript(ctx, input);
  const { row } = found;
  const expiresAt = new Date(ctx.now.getTime() + previewHours * HOUR_MS);
  const shown = await previewOf(ctx, found, { locale: input.locale, expiresAt });
  if (!shown) throw new Failure('PREVIEW_INCOMPLETE');
  const { keys, env } = ctx.services;
  const token = makePreviewToken(keys, row, expiresAt);
  await recordAudit(ctx, {
    action: 'publishing.preview',
    subject: { type: row.kind, id: row.key },
    after: { until: expiresAt.toISOString() },
  });
  const url = env.appOrigin + pathIn(input.locale, `/preview/${token}`);
  return { url, expires_at: expiresAt.toISOString() };
}

/** @throws {Failure} PREVIEW_NOT_FOUND, PREVIEW_EXPIRED */
export async function showPreview(ctx: Ctx, token: string, locale: Locale): Promise<Preview> {
  const opened = readPreviewToken(ctx.services.keys, token);
  if (!opened) throw new Failure('PREVIEW_NOT_FOUND');
  const { kind, key, expiresAt } = opened;
  if (expiresAt <= ctx.now) throw new Failure('PREVIEW_EXPIRED');
  const found = await findManuscript(ctx, { kind, key });
  if (found.row.deleted_at) throw new Failure('PREVIEW_NOT_FOUND');
  const shown = await previewOf(ctx, found, { locale, expiresAt });
  if (!shown) throw new Failure('PREVIEW_NOT_FOUND');
  return shown;
}
