/** Public API of the media module: emblems, artwork and uploaded images. */
import { artworkUrl, emblemUrl } from '~/contracts/media/media.urls.ts';
import { defineModule } from '~/server/core/define-module.ts';
import { artworkVersion, type EmblemGame, emblemVersion } from './artwork/emblem.ts';
import { sweepUnclaimed } from './use-cases/sweep-unclaimed.ts';

export { artworkSvg, emblemSvg, type EmblemGame } from './artwork/emblem.ts';
export type { OfferTraits } from './artwork/offer-glyphs.ts';
export { shareVersion, type ShareCard } from './artwork/share-picture.ts';
import { mediaEndpoints } from './media.endpoints.ts';
export { createMediaHandler, type MediaHandlerOptions } from './media.http.ts';
export { normaliseImage } from './normalise-image.ts';
export { renderForPaper } from './render.ts';
export { storageKeyOf, storageKeysOf } from './media.keys.ts';
export { dropAvatar, makeAvatar } from './use-cases/avatar.ts';
export { isTakenDown, selectOwner, setTakenDown, takenDownAmong } from './media.repository.ts';
export { lookAtMedia, moveFile, readStored } from './use-cases/take-down.ts';
export { claimMedia, findMedia } from './use-cases/claim-media.ts';
export { claimIcon, makeIcon, releaseIcon } from './use-cases/game-icon.ts';
export { requireRoomForFile, storeImage } from './use-cases/store-image.ts';
export { textSvg } from './artwork/share-text.ts';

/** The address of a game's drawn emblem, whether it has an icon or not: its version, so it may be cached for ever. */
export function gameEmblemUrl(game: EmblemGame): string {
  return emblemUrl(game.alias, emblemVersion(game));
}

/** The address of the generated picture of an offer that has none of its own. */
export function offerArtworkUrl(
  game: Pick<EmblemGame, 'alias' | 'genre'>,
  offerId: string,
): string {
  return artworkUrl(game.alias, offerId, artworkVersion(game));
}

export const mediaModule = defineModule({
  name: 'media',
  uses: ['accounts'],
  tables: ['media', 'media_allowance'],
  endpoints: { media: mediaEndpoints },
  jobs: [{ name: 'media.sweep', everySeconds: 300, run: sweepUnclaimed }],
});
