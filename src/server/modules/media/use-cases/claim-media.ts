/** Using uploaded images in an offer, a proof or a message. */
import { Failure } from '~/contracts/failure.ts';
import type { UploadedImage } from '~/contracts/media/media.contract.ts';
import { mediaErrors } from '~/contracts/media/media.errors.ts';
import type { UserCtx } from '~/server/core/context.ts';
import type { Db } from '~/server/db/database.ts';
import { serverI18n } from '~/server/infra/i18n.ts';
import { markClaimed, type MediaRow, selectMedia, takenDownAmong } from '../media.repository.ts';
import { presentImage } from '../media.presenter.ts';

function inOrder(ids: readonly string[], rows: readonly MediaRow[]): UploadedImage[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [presentImage(row)] : [];
  });
}

/** Images by their ids in the given order; unknown ids are omitted. Checks no permission. */
export async function findMedia(db: Db, ids: readonly string[]): Promise<UploadedImage[]> {
  return inOrder(ids, await selectMedia(db, ids));
}

/** Beside each image that cannot be used why not; what is somebody else's looks as if it were not there. */
async function refusalOf(
  { db, actor, locale }: UserCtx,
  missing: readonly { id: string; path: string }[],
): Promise<Failure> {
  const ids = missing.map(({ id }) => id);
  const isDown = await takenDownAmong(db, ids, actor.userId);
  const codeOf = (id: string) => (isDown.has(id) ? 'IMAGE_TAKEN_DOWN' : 'IMAGE_NOT_FOUND');
  const errors = missing.map(({ id, path }) => ({
    path,
    message: serverI18n(locale)._(mediaErrors[codeOf(id)].message),
  }));
  return new Failure(isDown.size > 0 ? 'IMAGE_TAKEN_DOWN' : 'IMAGE_NOT_FOUND', { errors });
}

/**
 * Marks images as used: they must exist and belong to the caller, and are retained from then on. Call it in the
 * transaction that refers to them. Returns them in the given order.
 * @param path of the field that holds them: each that is missing is named as `{path}.{index}`
 * @throws {Failure} IMAGE_NOT_FOUND when one was removed, because nothing used it in time, or is somebody else's;
 *   IMAGE_TAKEN_DOWN when staff took one down (decision 0126)
 */
export async function claimMedia(
  ctx: UserCtx,
  ids: readonly string[],
  path = 'images',
): Promise<UploadedImage[]> {
  const rows = await markClaimed(ctx.db, ctx.actor.userId, [...new Set(ids)], ctx.now);
  const known = new Set(rows.map(({ id }) => id));
  const missing = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ id, path: `${path}.${index}` }],
  );
  if (missing.length > 0) throw await refusalOf(ctx, missing);
  return inOrder(ids, rows);
}
