/** A release brought a newer text than the one that was edited here: shown beside it, taken or left. */
import { Failure } from '~/contracts/failure.ts';
import type { Manuscript, ManuscriptContent } from '~/contracts/publishing/publishing.schemas.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { fingerprintOf } from '../manuscript-content.ts';
import { changedFields } from '../publishing.presenter.ts';
import type { TextRef } from '../publishing.repository.ts';
import { adapterOf } from '../text-kinds.ts';
import { claimPictures } from './claim-pictures.ts';
import { findManuscript, lockOpenAt, present } from './find-manuscript.ts';
import { addVersion, ownContent, writeNewest } from './save-manuscript.ts';

/** @throws {Failure} MANUSCRIPT_NOT_FOUND, also when the release brings no text of this name */
export async function showRelease(ctx: Ctx, ref: TextRef) {
  const { content } = await findManuscript(ctx, ref);
  const texts = adapterOf(ref.kind).released(content.slug);
  if (!texts) throw new Failure('MANUSCRIPT_NOT_FOUND');
  return { fingerprint: fingerprintOf(texts), texts };
}

/**
 * Notes that the release's text was seen. A content that is given is a new version: what somebody chose of both.
 * @throws {Failure} MANUSCRIPT_NOT_FOUND, MANUSCRIPT_REMOVED; MANUSCRIPT_CHANGED also when the release's text is another
 */
export async function settleRelease(
  ctx: UserCtx,
  input: TextRef & {
    revision: number;
    fingerprint: string;
    content?: ManuscriptContent | undefined;
  },
): Promise<Manuscript> {
  const found = await lockOpenAt(ctx, input);
  const { row } = found;
  const { fingerprint } = await showRelease(ctx, row);
  if (fingerprint !== input.fingerprint) throw new Failure('MANUSCRIPT_CHANGED');
  const content = input.content ? ownContent(row, input.content) : found.content;
  await claimPictures(ctx, content);
  const isTaken = changedFields(found.content, content).length > 0;
  const version = isTaken ? await addVersion(ctx, found, content) : row.version;
  await recordAudit(ctx, {
    action: 'publishing.settle_release',
    subject: { type: row.kind, id: row.key },
    before: { version: row.version },
    after: { version },
  });
  const newest = { version, content };
  return present(ctx, await writeNewest(ctx, row, newest, { released_as: fingerprint }));
}
