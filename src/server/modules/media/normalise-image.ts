/**
 * Turns an uploaded file into the image that is stored: checked by its header before anything is decoded, then
 * decoded and encoded anew, so that no metadata and no foreign bytes survive (decisions, section 5).
 */
import sharp, { type Metadata, type SharpOptions } from 'sharp';
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { imageTypeOf, type ImageType } from './image-header.ts';
import { createWorkQueue, Overloaded } from './work-queue.ts';

const { maxImageBytes, maxImagePixels } = appConfig.offers;

/** An animation is stored as its first frame; more frames than this are refused without looking further. */
export const maxFrames = 50;

/** Longest edge of a stored image in pixels. */
export const maxEdge = 2048;

/** Longest time in seconds that decoding and encoding one image may take. */
const seconds = 15;

/** Two at once keep two cores busy; each waiting upload holds up to 10 MB. */
const queue = createWorkQueue({ atOnce: 2, waiting: 30 });

export interface NormalisedImage {
  /** WebP. */
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

const formatNames: Record<ImageType, string> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'heif',
};

/** Reads the header only, without the library's own limits, so that each refusal has its own failure code. */
async function headerOf(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  } catch {
    throw new Failure('IMAGE_UNREADABLE');
  }
}

/**
 * Refuses files that are not acceptable images, by their magic bytes and header.
 * @throws {Failure} IMAGE_UNREADABLE, IMAGE_TOO_LARGE, IMAGE_TYPE or IMAGE_TOO_MANY_PIXELS
 */
async function assertAcceptable(bytes: Uint8Array): Promise<void> {
  if (bytes.byteLength === 0) throw new Failure('IMAGE_UNREADABLE');
  if (bytes.byteLength > maxImageBytes) throw new Failure('IMAGE_TOO_LARGE');
  const type = imageTypeOf(bytes);
  if (type === undefined) throw new Failure('IMAGE_TYPE');
  const { format, width, height, pages = 1 } = await headerOf(bytes);
  if (format !== formatNames[type]) throw new Failure('IMAGE_TYPE');
  if (width * height > maxImagePixels || pages > maxFrames) {
    throw new Failure('IMAGE_TOO_MANY_PIXELS');
  }
}

/** Decodes and re-encodes; fails for corrupt data beyond the header and after the time limit. */
async function encodeAnew(bytes: Uint8Array): Promise<NormalisedImage> {
  const options: SharpOptions = {
    limitInputPixels: maxImagePixels,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
  };
  try {
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88, effort: 4 })
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true });
    return { bytes: new Uint8Array(data), width: info.width, height: info.height };
  } catch {
    throw new Failure('IMAGE_UNREADABLE');
  }
}

/**
 * Cuts the middle square out of a stored image and encodes it at `edge` pixels.
 * @throws {Failure} IMAGE_UNREADABLE, or UNAVAILABLE when too many wait already
 */
export async function squareImage(stored: Uint8Array, edge: number): Promise<NormalisedImage> {
  return queued(async () => {
    try {
      const { data, info } = await sharp(stored, { limitInputPixels: maxImagePixels })
        .resize({ width: edge, height: edge, fit: 'cover', position: 'centre' })
        .webp({ quality: 88, effort: 4 })
        .timeout({ seconds })
        .toBuffer({ resolveWithObject: true });
      return { bytes: new Uint8Array(data), width: info.width, height: info.height };
    } catch {
      throw new Failure('IMAGE_UNREADABLE');
    }
  });
}

async function queued<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(work);
  } catch (error) {
    if (error instanceof Overloaded) throw new Failure('UNAVAILABLE', { retryAfterSeconds: 5 });
    throw error;
  }
}

/**
 * Checks and re-encodes an uploaded file.
 * @throws {Failure} one of the IMAGE_… failures, or UNAVAILABLE when too many uploads wait already
 */
export async function normaliseImage(bytes: Uint8Array): Promise<NormalisedImage> {
  return queued(async () => {
    await assertAcceptable(bytes);
    return encodeAnew(bytes);
  });
}
