/**
 * The addresses of pictures. All sizes come from closed lists, so that nobody can make the server render and store more
 * pictures than these. Pure functions: shared by the server that answers and the interface that requests.
 *
 * - `/media/emblem/{alias}-{size}.{format}`: emblem of a game, square
 * - `/media/emblem-small/{alias}-{size}.{format}`: the same without letters, for places below 44 px
 * - `/media/artwork/{alias}/{offer id}-{width}.{format}`: generated picture of an offer, 11 : 4
 * - `/media/image/{id}-{width}.{format}`: an uploaded image, at most that wide, never enlarged
 *
 * Emblems and artwork take `?v=`, a version of their content; with it the response is cached as immutable.
 */

export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Edge lengths of emblems in pixels. */
export const emblemSizes = [48, 96, 192, 384] as const;
export type EmblemSize = (typeof emblemSizes)[number];

/** Widths of generated artwork in pixels. */
export const artworkWidths = [320, 640, 960, 1280] as const;
export type ArtworkWidth = (typeof artworkWidths)[number];

/** Widths of uploaded images in pixels. */
export const imageWidths = [160, 320, 640, 1280] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** The proportion of artwork: width to height. */
export const artworkRatio = { width: 11, height: 4 } as const;

/** A parsed picture address. */
export type Picture =
  | { kind: 'emblem'; alias: string; small: boolean; size: EmblemSize; format: PictureFormat }
  | { kind: 'artwork'; alias: string; offerId: string; size: ArtworkWidth; format: PictureFormat }
  | { kind: 'image'; id: string; size: ImageWidth; format: PictureFormat };

const alias = '([a-z0-9]+(?:-[a-z0-9]+)*)';
const uuid = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const ending = '-([1-9][0-9]{1,3})\\.(avif|webp)';
const emblemPath = new RegExp(`^/media/emblem(-small)?/${alias}${ending}$`);
const artworkPath = new RegExp(`^/media/artwork/${alias}/${uuid}${ending}$`);
const imagePath = new RegExp(`^/media/image/${uuid}${ending}$`);
const maxPathLength = 200;

function listed<const T extends number>(sizes: readonly T[], text: string | undefined) {
  return sizes.find((size) => String(size) === text);
}

function formatOf(text: string | undefined): PictureFormat {
  return text === 'avif' ? 'avif' : 'webp';
}

function parseEmblem(path: string): Picture | undefined {
  const [, small, name, sizeText, format] = emblemPath.exec(path) ?? [];
  const size = listed(emblemSizes, sizeText);
  if (name === undefined || size === undefined) return undefined;
  return {
    kind: 'emblem',
    alias: name,
    small: small !== undefined,
    size,
    format: formatOf(format),
  };
}

function parseArtwork(path: string): Picture | undefined {
  const [, name, offerId, sizeText, format] = artworkPath.exec(path) ?? [];
  const size = listed(artworkWidths, sizeText);
  if (name === undefined || offerId === undefined || size === undefined) return undefined;
  return { kind: 'artwork', alias: name, offerId, size, format: formatOf(format) };
}

function parseImage(path: string): Picture | undefined {
  const [, id, sizeText, format] = imagePath.exec(path) ?? [];
  const size = listed(imageWidths, sizeText);
  if (id === undefined || size === undefined) return undefined;
  return { kind: 'image', id, size, format: formatOf(format) };
}

/**
 * Parses the path of an address. Undefined for everything that is not exactly one of the forms above: nothing is
 * decoded or normalised first, so `..`, `%2e` and other spellings never match.
 */
export function parsePicturePath(path: string): Picture | undefined {
  if (path.length > maxPathLength) return undefined;
  return parseEmblem(path) ?? parseArtwork(path) ?? parseImage(path);
}

/** The path of a picture; the inverse of `parsePicturePath`. */
export function picturePath(picture: Picture): string {
  const { size, format } = picture;
  if (picture.kind === 'image') return `/media/image/${picture.id}-${size}.${format}`;
  if (picture.kind === 'artwork') {
    return `/media/artwork/${picture.alias}/${picture.offerId}-${size}.${format}`;
  }
  return `/media/emblem${picture.small ? '-small' : ''}/${picture.alias}-${size}.${format}`;
}

function versioned(path: string, version: string | undefined): string {
  return version === undefined ? path : `${path}?v=${version}`;
}

/** The address of a game's emblem at 96 px. The interface finds the other sizes with `~/platform/media/images.ts`. */
export function emblemUrl(game: string, version?: string): string {
  const picture = { kind: 'emblem', alias: game, small: false, size: 96, format: 'webp' } as const;
  return versioned(picturePath(picture), version);
}

/** The address of the generated picture of an offer at 640 px. */
export function artworkUrl(game: string, offerId: string, version?: string): string {
  const picture = { kind: 'artwork', alias: game, offerId, size: 640, format: 'webp' } as const;
  return versioned(picturePath(picture), version);
}

/** The address of an uploaded image, at most 1280 px wide. */
export function imageUrl(id: string): string {
  return picturePath({ kind: 'image', id, size: 1280, format: 'webp' });
}
