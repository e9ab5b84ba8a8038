/**
 * Sources of an `<img>` or `<picture>` for a picture of ours: AVIF and WebP in several sizes. Pure functions. Pictures
 * from elsewhere (an operator's CDN, say) are passed through with their one address.
 */
import {
  artworkRatio,
  artworkWidths,
  emblemSizes,
  emblemUrl,
  imageWidths,
  parsePicturePath,
  picturePath,
  type Picture,
  type PictureFormat,
} from '~/contracts/media/media.urls.ts';

export interface ImageSource {
  type: 'image/avif' | 'image/webp';
  srcSet: string;
  /** Absent where the browser chooses by pixel density alone. */
  sizes?: string;
}

export interface ImageSources {
  /** For `<img src>`: WebP, which every supported browser shows. */
  src: string;
  /** For `<source>`, best first. Empty for pictures from elsewhere. */
  sources: ImageSource[];
  /** The aspect ratio that reserves the space, where the address contains it. */
  width?: number;
  height?: number;
}

/** Below this many CSS pixels an emblem has no letters. */
const lettersFrom = 44;

function split(url: string): { picture: Picture | undefined; query: string } {
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  return { picture: parsePicturePath(path), query: at === -1 ? '' : url.slice(at) };
}

function inFormats(make: (format: PictureFormat) => string, sizes?: string): ImageSource[] {
  const rest = sizes === undefined ? {} : { sizes };
  return [
    { type: 'image/avif', srcSet: make('avif'), ...rest },
    { type: 'image/webp', srcSet: make('webp'), ...rest },
  ];
}

type Emblem = Extract<Picture, { kind: 'emblem' }>;

/** Emblems have a fixed size, so the sizes for one, two and three device pixels per CSS pixel are listed. */
function emblemSources(emblem: Emblem, query: string, px: number): ImageSources {
  const small = px < lettersFrom;
  const at = (density: number) => emblemSizes.find((size) => size >= px * density) ?? 384;
  const address = (density: number, format: PictureFormat) =>
    picturePath({ ...emblem, small, size: at(density), format }) + query;
  const set = (format: PictureFormat) =>
    [1, 2, 3].map((density) => `${address(density, format)} ${density}x`).join(', ');
  return { src: address(2, 'webp'), sources: inFormats(set), width: px, height: px };
}

/**
 * Addresses of a picture that fills `sizes` (the text of the attribute, for example
 * `(min-width: 1024px) 400px, 100vw`). For an emblem give its edge in CSS pixels instead.
 */
export function imageSources(url: string, place: { sizes: string } | { px: number }): ImageSources {
  const { picture, query } = split(url);
  if (picture === undefined) return { src: url, sources: [] };
  if (picture.kind === 'emblem') {
    return emblemSources(picture, query, 'px' in place ? place.px : 96);
  }
  const sizes = 'px' in place ? `${place.px}px` : place.sizes;
  if (picture.kind === 'artwork') {
    const set = (format: PictureFormat) =>
      artworkWidths
        .map((size) => `${picturePath({ ...picture, size, format })}${query} ${size}w`)
        .join(', ');
    return { src: url, sources: inFormats(set, sizes), ...artworkRatio };
  }
  const set = (format: PictureFormat) =>
    imageWidths.map((size) => `${picturePath({ ...picture, size, format })} ${size}w`).join(', ');
  return { src: url, sources: inFormats(set, sizes) };
}

/** The icon of a game at `px` CSS pixels: the operator's own where there is one, else the emblem. */
export function gameIconSources(
  game: { alias: string; icon_image: string | null },
  px: number,
): ImageSources {
  return imageSources(game.icon_image ?? emblemUrl(game.alias), { px });
}
