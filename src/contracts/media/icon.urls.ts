/**
 * The address of a game's icon, the picture that staff gave it: the one of its emblem, with a version of its own. Whatever
 * asks for the emblem of a game gets the icon, with the version at once, without one within a day (decision 0122).
 */
import { emblemUrl } from './media.urls.ts';

/** Enough of a random id that the next icon of the same game has another address. */
const VERSION_DIGITS = 8;

/** Never the version of a drawn emblem, which has fewer characters. */
export const iconVersion = (mediaId: string): string => `i${mediaId.slice(0, VERSION_DIGITS)}`;

/** @param game its alias */
export const iconUrl = (game: string, mediaId: string): string =>
  emblemUrl(game, iconVersion(mediaId));
