/** From drawings and stored images to the bytes that are sent. All work runs in libvips' own threads. */
import sharp, { type Sharp } from 'sharp';
import { artworkRatio, type PictureFormat } from '~/contracts/media/media.urls.ts';
import {
  artworkSvg,
  type ArtworkSubject,
  EMBLEM_RADIUS,
  EMBLEM_UNITS,
  emblemSvg,
  type EmblemGame,
} from './artwork/emblem.ts';

import { type ShareCard, shareSvg } from './artwork/share-picture.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Longest time that one picture may take. */
const seconds = 10;

async function bytesOf(image: Sharp): Promise<Bytes> {
  return new Uint8Array(await image.timeout({ seconds }).toBuffer());
}

/**
 * Flat drawings: full colour resolution keeps the edges between two tones sharp. A higher effort makes AVIF 5 %
 * smaller and takes five times as long.
 */
function encodeDrawing(image: Sharp, format: PictureFormat): Promise<Bytes> {
  return format === 'avif'
    ? bytesOf(image.avif({ quality: 75, effort: 2, chromaSubsampling: '4:4:4' }))
    : bytesOf(image.webp({ quality: 90, smartSubsample: true }));
}

/** The emblem of a game, `size` pixels wide and high. */
export function renderEmblem(
  game: EmblemGame,
  options: { size: number; small: boolean; format: PictureFormat },
): Promise<Bytes> {
  const { size, small, format } = options;
  return encodeDrawing(sharp(Buffer.from(emblemSvg(game, { size, small }))), format);
}

/** The icon that staff gave a game, `size` pixels wide and high, with the corners of drawn emblems. */
export function renderIcon(
  stored: Uint8Array,
  { size, format }: { size: number; format: PictureFormat },
): Promise<Bytes> {
  const radius = (size * EMBLEM_RADIUS) / EMBLEM_UNITS;
  const shape = Buffer.from(
    `<svg width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}"/></svg>`,
  );
  const image = sharp(stored)
    .resize({ width: size, height: size, fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: shape, blend: 'dest-in' }]);
  return format === 'avif'
    ? bytesOf(image.avif({ quality: 65, effort: 2 }))
    : bytesOf(image.webp({ quality: 84, effort: 4 }));
}

/** The artwork of an offer, `width` pixels wide. */
export function renderArtwork(
  subject: ArtworkSubject,
  { width, format }: { width: number; format: PictureFormat },
): Promise<Bytes> {
  const height = Math.round((width * artworkRatio.height) / artworkRatio.width);
  const svg = artworkSvg(subject, { width, height });
  return encodeDrawing(sharp(Buffer.from(svg)).removeAlpha(), format);
}

/** The picture of a shared page. Flat colours: a palette makes it a third of the size. */
export function renderShare(card: ShareCard): Promise<Bytes> {
  const image = sharp(Buffer.from(shareSvg(card))).removeAlpha();
  return bytesOf(image.png({ palette: true, effort: 4 }));
}

/** A stored image, at most `width` pixels wide, never enlarged. */
export function renderImage(
  stored: Uint8Array,
  { width, format }: { width: number; format: PictureFormat },
): Promise<Bytes> {
  const image = sharp(stored).resize({ width, withoutEnlargement: true });
  return format === 'avif'
    ? bytesOf(image.avif({ quality: 60, effort: 2 }))
    : bytesOf(image.webp({ quality: 80, effort: 4 }));
}

/** In place of an image that staff have taken down: a plain area, so that nothing on a page breaks. */
export function renderNothing({ width, format }: { width: number; format: PictureFormat }) {
  const background = { r: 58, g: 68, b: 59 };
  const height = Math.round((width * 3) / 4);
  return encodeDrawing(sharp({ create: { width, height, channels: 3, background } }), format);
}

/** A stored image for a paper: JPEG on white, at most so many pixels wide, never enlarged. */
export function renderForPaper(stored: Uint8Array, width: number): Promise<Bytes> {
  const image = sharp(stored).resize({
    width,
    height: width,
    fit: 'inside',
    withoutEnlargement: true,
  });
  return bytesOf(image.flatten({ background: '#ffffff' }).jpeg({ quality: 75 }));
}
