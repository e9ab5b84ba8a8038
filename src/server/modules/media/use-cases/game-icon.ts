/**
 * Icons of games (decision 0122): a square of its own is cut out of what a member of the staff uploaded. So it goes neither
 * with what else that upload is used for, nor with its owner's account, nor when a picture of theirs is taken down.
 */
import { gameIcon } from '~/contracts/definitions/games.schemas.ts';
import type { UserCtx } from '~/server/core/context.ts';
import { fieldFailure } from '../../../http/field-failure.ts';
import { releaseClaimed } from '../media.repository.ts';
import { claimMedia } from './claim-media.ts';
import { cutSquare, squareMark } from './cut-square.ts';

/**
 * Makes an icon of one of the caller's uploads and returns its id. Until `claimIcon` nothing uses it, and it is swept as
 * other unused pictures. Encodes and stores, so it must be called outside a transaction.
 * @throws {Failure} IMAGE_NOT_FOUND, IMAGE_TAKEN_DOWN, UNAVAILABLE; GAME_ICON_SMALL beside the field `icon`
 */
export function makeIcon(ctx: UserCtx, mediaId: string): Promise<string> {
  const { edge, least } = gameIcon;
  return cutSquare(
    ctx,
    { ownerId: ctx.actor.userId, mediaId },
    { kind: 'icon', edge, claimedAt: null },
    ({ width, height }) => {
      if (Math.min(width, height) >= least) return;
      throw fieldFailure('GAME_ICON_SMALL', 'icon', ctx.locale, { pixels: least });
    },
  );
}

/** Puts an icon into use. Call it in the transaction that refers to it. @throws {Failure} IMAGE_NOT_FOUND */
export async function claimIcon(ctx: UserCtx, id: string): Promise<void> {
  await claimMedia(ctx, [id], 'icon');
}

/** Leaves an icon that nothing shows any more to the sweep, whoever uploaded it. Pictures of another kind are kept. */
export const releaseIcon = (ctx: UserCtx, id: string): Promise<void> =>
  releaseClaimed(ctx.db, { id, mark: squareMark('icon', id) }, ctx.now);
