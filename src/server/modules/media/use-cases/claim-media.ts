/** Using uploaded images in an offer, a proof or a message. */
import { Failure } from '~/contracts/failure.ts';
import type { UploadedImage } from '~/contracts/media/media.contract.ts';
import { mediaErrors } from '~/contracts/media/media.errors.ts';
import type { UserCtx } from '~/server/core/context.ts';
import type { Db } from '~/server/db/database.ts';
import { serverI18n } from '~/server/infra/i18n.ts';
import { markClaimed, type MediaRow, selectMedia } from '../media.repository.ts';
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

/**
 * Marks images as used: they must exist and belong to the caller, and are retained from then on. Call it in the
 * transaction that refers to them. Returns them in the given order.
 * @param path of the field that holds them: each that is missing is named as `{path}.{index}`
 * @throws {Failure} IMAGE_NOT_FOUND when one was removed, because nothing used it in time, or is somebody else's
 */
export async function claimMedia(
  { db, actor, now, locale }: UserCtx,
  ids: readonly string[],
  path = 'images',
): Promise<UploadedImage[]> {
  const rows = await markClaimed(db, actor.userId, [...new Set(ids)], now);
  const known = new Set(rows.map(({ id }) => id));
  const missing = ids.flatMap((id, index) => (known.has(id) ? [] : [`${path}.${index}`]));
  if (missing.length === 0) return inOrder(ids, rows);
  const message = serverI18n(locale)._(mediaErrors.IMAGE_NOT_FOUND.message);
  const errors = missing.map((field) => ({ path: field, message }));
  throw new Failure('IMAGE_NOT_FOUND', { errors });
}
