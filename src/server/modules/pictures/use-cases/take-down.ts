/** Staff take a picture down wherever it is shown, put it back, and look at what is down (decision 0126). */
import { Failure } from '~/contracts/failure.ts';
import type { PicturePlace, TakenPicture } from '~/contracts/pictures/pictures.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { findPeople, giveAvatarBack, lockAccount, takeAvatar } from '../../accounts/index.ts';
import { isSent } from '../../chat/index.ts';
import {
  isTakenDown,
  lookAtMedia,
  moveFile,
  selectOwner,
  setTakenDown,
} from '../../media/index.ts';
import { notify } from '../../notifications/index.ts';
import { relinkPicture, unlinkPicture, type PictureUse } from '../../offers/index.ts';
import { pictureDecided } from '../pictures.events.ts';
import { requireUnconcerned } from '../pictures.policy.ts';
import { endTakedown, insertTakedown, isEvidence, selectTaken } from '../pictures.repository.ts';

interface Decision {
  id: string;
  reason: string;
}

/** Accounts come first in the common order of locks: two who decide wait for each other here. */
async function lockOwner(ctx: UserCtx, mediaId: string): Promise<string> {
  const ownerId = await selectOwner(ctx.db, mediaId);
  if (ownerId === undefined) throw new Failure('PICTURE_NOT_FOUND');
  requireUnconcerned(ctx.actor, ownerId);
  await lockAccount(ctx.db, ownerId);
  return ownerId;
}

/** Takes it out of where everybody sees it. @throws {Failure} PICTURE_NOT_FOUND: it is a picture of something else */
async function unlink(
  ctx: UserCtx,
  mediaId: string,
  ownerId: string,
): Promise<{ place: PicturePlace; uses: PictureUse[] }> {
  const uses = await unlinkPicture(ctx, mediaId);
  const wasAvatar = await takeAvatar(ctx, ownerId, mediaId);
  if (uses.length > 0) return { place: 'offer', uses };
  if (wasAvatar) return { place: 'avatar', uses };
  if (await isSent(ctx.db, ownerId, mediaId)) return { place: 'chat', uses };
  throw new Failure('PICTURE_NOT_FOUND');
}

interface Told extends Decision {
  ownerId: string;
  place: PicturePlace;
  isDown: boolean;
}

/** On record, told to its owner, and its file follows. */
async function settle(ctx: UserCtx, told: Told): Promise<void> {
  const { id, ownerId, place, isDown, reason } = told;
  await recordAudit(ctx, {
    action: isDown ? 'pictures.take_down' : 'pictures.put_back',
    subject: { type: 'picture', id },
    before: { taken_down: !isDown },
    after: { taken_down: isDown, place, person: ownerId },
    reason,
  });
  await ctx.publish(pictureDecided({ media_id: id, owner_id: ownerId }));
  await notify(ctx, {
    user_id: ownerId,
    kind: 'moderated',
    subject: `picture:${id}`,
    fact: `${isDown ? 'down' : 'back'}:${ctx.now.toISOString()}`,
    data: { type: 'picture_moderated', place, reason: isDown ? reason : null },
  });
}

/**
 * Needs a transaction.
 * @throws {Failure} PICTURE_NOT_FOUND, PICTURE_OWN, PICTURE_TAKEN_DOWN when somebody else was first
 */
export async function takeDown(ctx: UserCtx, { id, reason }: Decision): Promise<void> {
  const ownerId = await lockOwner(ctx, id);
  if (!(await setTakenDown(ctx.db, id, ctx.now))) throw new Failure('PICTURE_TAKEN_DOWN');
  const { place, uses } = await unlink(ctx, id, ownerId);
  await insertTakedown(ctx.db, {
    id: newId(),
    media_id: id,
    owner_id: ownerId,
    place,
    uses: JSON.stringify(uses),
    reason,
    taken_by: ctx.actor.userId,
    taken_at: ctx.now,
  });
  await settle(ctx, { id, reason, ownerId, place, isDown: true });
}

/**
 * Where it stood, as far as that is still there and has room. Needs a transaction.
 * @throws {Failure} PICTURE_NOT_FOUND, PICTURE_OWN, PICTURE_SHOWN when somebody else was first
 */
export async function putBack(ctx: UserCtx, { id, reason }: Decision): Promise<void> {
  const ownerId = await lockOwner(ctx, id);
  const ended = await endTakedown(ctx.db, id, ctx.now);
  if (!ended || !(await setTakenDown(ctx.db, id, null))) throw new Failure('PICTURE_SHOWN');
  await relinkPicture(ctx, id, ended.uses);
  if (ended.place === 'avatar') await giveAvatarBack(ctx, ownerId, id);
  await settle(ctx, { id, reason, ownerId, place: ended.place, isDown: false });
}

/** After the commit, and again after a failure: the file of what is down lies where no address leads, unless it is evidence. */
export async function moveDecided(
  ctx: Ctx,
  { media_id: id, owner_id: ownerId }: { media_id: string; owner_id: string },
): Promise<void> {
  // Erased meanwhile: its file is gone for good, and nothing of it comes back to its address.
  if ((await selectOwner(ctx.db, id)) === undefined) return;
  const isDown = (await isTakenDown(ctx.db, id)) && !(await isEvidence(ctx.db, ownerId, id));
  await moveFile(ctx, id, isDown);
}

/** What one shows that is down. @throws {Failure} PICTURE_NOT_FOUND */
export async function lookAtTaken(ctx: Ctx, { id }: { id: string }): Promise<{ image: string }> {
  const image = (await isTakenDown(ctx.db, id)) ? await lookAtMedia(ctx, id) : null;
  if (image === null) throw new Failure('PICTURE_NOT_FOUND');
  return { image };
}

/**
 * What is down of somebody, the newest first, for the files of staff.
 * @param offerId of one offer alone
 */
export async function takenOf(
  ctx: Ctx,
  ownerId: string,
  offerId?: string,
): Promise<TakenPicture[]> {
  const all = await selectTaken(ctx.db, ownerId);
  const rows =
    offerId === undefined
      ? all
      : all.filter(({ uses }) => uses.some((use) => use.offer_id === offerId));
  const people = await findPeople(
    ctx.db,
    rows.map((row) => row.taken_by),
  );
  return rows.map((row) => {
    const by = people.get(row.taken_by);
    return {
      media_id: row.media_id,
      place: row.place,
      reason: row.reason,
      at: row.taken_at.toISOString(),
      by: by ? { id: by.id, public_name: by.public_name } : null,
    };
  });
}
