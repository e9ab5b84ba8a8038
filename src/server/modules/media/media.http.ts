/**
 * Serves everything under `/media/`: emblems, artwork and uploaded images. Pictures are rendered on demand and cached
 * on disk; concurrent requests for the same picture share one rendering (single flight).
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { iconVersion } from '~/contracts/media/icon.urls.ts';
import {
  parsePicturePath,
  type Picture,
  type PictureFormat,
} from '~/contracts/media/media.urls.ts';
import { parseSharePath, type SharePicture } from '~/contracts/media/share.urls.ts';
import type { Storage } from '~/server/infra/storage.ts';
import { artworkVersion, type EmblemGame, emblemVersion } from './artwork/emblem.ts';
import type { OfferTraits } from './artwork/offer-glyphs.ts';
import { type ShareCard, shareVersion } from './artwork/share-picture.ts';
import { storageKeyOf, takenDownKeyOf } from './media.keys.ts';
import { createPictureCache, type PictureCache } from './picture-cache.ts';
import {
  renderArtwork,
  renderEmblem,
  renderIcon,
  renderImage,
  renderNothing,
  renderShare,
} from './render.ts';
import { createSingleFlight, createWorkQueue, Overloaded } from './work-queue.ts';

type Bytes = Uint8Array<ArrayBuffer>;

type ArtGame = EmblemGame & { icon: string | null };

export interface MediaHandlerOptions {
  /** Rendered pictures are cached in its folder `cache/art`. */
  dataDir: string;
  storage: Storage;
  /** Input for a game's emblem, with the id of its icon where it has one. Undefined for an unknown alias. */
  findGame(alias: string): Promise<ArtGame | undefined>;
  /** Whether the offer exists and belongs to the game, so that artwork is drawn for real offers only. */
  hasOffer?(gameAlias: string, offerId: string): Promise<boolean>;
  /** What the picture of an offer shows of it. Null for offers that are none, such as the slug of an article. */
  findTraits?(offerId: string): Promise<OfferTraits | null>;
  /** Content of a page's social preview image. Undefined where there is no such page. */
  findShare?(picture: SharePicture): Promise<ShareCard | undefined>;
  /** Called with errors of cache and rendering; responses contain no details of them. */
  onError?(error: unknown): void;
  /** Maximum size of the cache in bytes. */
  maxCacheBytes?: number;
}

const forEver = 'public, max-age=31536000, immutable';
/** For addresses without a version, where an edited title has to show within a day. */
const forADay = 'public, max-age=86400, stale-while-revalidate=604800';

interface Found {
  bytes: Bytes;
  cacheControl: string;
  type: PictureFormat | 'png';
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}

/** Whether `If-None-Match` contains the ETag; the header may list several and mark them weak. */
function isKnown(request: Request, etag: string): boolean {
  const given = request.headers.get('if-none-match');
  if (given === null) return false;
  return given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function answer(request: Request, { bytes, cacheControl, type }: Found): Response {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const etag = `"${hash}"`;
  const headers = {
    'cache-control': cacheControl,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    etag,
    'x-content-type-options': 'nosniff',
  };
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      ...headers,
      'content-type': `image/${type}`,
      'content-length': String(bytes.byteLength),
    },
  });
}

/** Reads a picture from the cache, or renders and caches it. */
type CachedRender = (
  key: string,
  render: () => Promise<Bytes | undefined>,
) => Promise<Bytes | undefined>;

function createCachedRender(
  cache: PictureCache,
  room: { atOnce: number; waiting: number },
): CachedRender {
  const queue = createWorkQueue(room);
  const once = createSingleFlight<Bytes | undefined>();
  return (key, render) =>
    once(key, async () => {
      const cached = await cache.get(key);
      if (cached) return cached;
      const bytes = await queue.run(render);
      if (bytes) await cache.put(key, bytes);
      return bytes;
    });
}

interface Sources {
  cache: PictureCache;
  renderCached: CachedRender;
  /** For large preview images, which only crawlers request: they have a queue of their own. */
  renderSharedCached: CachedRender;
  options: MediaHandlerOptions;
}

type GamePicture = Exclude<Picture, { kind: 'image' }>;

function keyOf(picture: GamePicture, version: string): string {
  const { kind, alias, size, format } = picture;
  const detail = picture.kind === 'artwork' ? picture.offerId : `${picture.small}`;
  return [kind, alias, detail, size, format, version].join('|');
}

async function renderOf(
  picture: GamePicture,
  { game, traits }: { game: EmblemGame; traits: OfferTraits | null },
  options: MediaHandlerOptions,
): Promise<Bytes | undefined> {
  if (picture.kind === 'emblem') return renderEmblem(game, picture);
  const { alias, offerId, size, format } = picture;
  if (options.hasOffer && !(await options.hasOffer(alias, offerId))) return undefined;
  return renderArtwork({ alias, genre: game.genre, offerId, traits }, { width: size, format });
}

/**
 * The picture that staff gave a game, in place of its emblem. Undefined where there is none, where its file is missing, and
 * for whoever names the version of the drawing: staff see what removing it would show.
 */
async function findIcon(
  { renderCached, options }: Sources,
  picture: GamePicture,
  { game, asked }: { game: ArtGame; asked: string | null },
): Promise<Found | undefined> {
  const { icon } = game;
  if (picture.kind !== 'emblem' || icon === null || asked === emblemVersion(game)) return undefined;
  const { size, format } = picture;
  const version = iconVersion(icon);
  const bytes = await renderCached(keyOf(picture, version), async () => {
    const stored = await options.storage.get(storageKeyOf(icon));
    return stored && renderIcon(stored, { size, format });
  });
  const cacheControl = asked === version ? forEver : forADay;
  return bytes && { bytes, cacheControl, type: format };
}

/** A picture drawn for a game, or its icon. A cached version runs no query. */
async function findDrawn(
  sources: Sources,
  picture: GamePicture,
  asked: string | null,
): Promise<Found | undefined> {
  const { cache, renderCached, options } = sources;
  if (asked !== null && asked.length <= 12) {
    const bytes = await cache.get(keyOf(picture, asked));
    if (bytes) return { bytes, cacheControl: forEver, type: picture.format };
  }
  const [game, traits] = await Promise.all([
    options.findGame(picture.alias),
    picture.kind === 'artwork' ? (options.findTraits?.(picture.offerId) ?? null) : null,
  ]);
  if (!game) return undefined;
  const icon = await findIcon(sources, picture, { game, asked });
  if (icon) return icon;
  const version = picture.kind === 'emblem' ? emblemVersion(game) : artworkVersion(game, traits);
  const bytes = await renderCached(keyOf(picture, version), () =>
    renderOf(picture, { game, traits }, options),
  );
  const cacheControl = asked === version ? forEver : forADay;
  return bytes && { bytes, cacheControl, type: picture.format };
}

function shareKeyOf({ locale, subject }: SharePicture, version: string): string {
  return ['share', locale, ...Object.values(subject), version].join('|');
}

/** A page's social preview image. Its content changes with the market; a cached version runs no query. */
async function findShared(
  { cache, renderSharedCached, options }: Sources,
  picture: SharePicture,
  asked: string | null,
): Promise<Found | undefined> {
  if (asked !== null && asked.length <= 12) {
    const bytes = await cache.get(shareKeyOf(picture, asked));
    if (bytes) return { bytes, cacheControl: forEver, type: 'png' };
  }
  const card = await options.findShare?.(picture);
  if (!card) return undefined;
  const version = shareVersion(card);
  const bytes = await renderSharedCached(shareKeyOf(picture, version), () => renderShare(card));
  return bytes && { bytes, cacheControl: asked === version ? forEver : forADay, type: 'png' };
}

/** An uploaded image. Its content is immutable; after deletion its rendered copies are not served either. One that staff have
 * taken down is a plain area in the same size. */
async function findUploaded(
  { cache, renderCached, options }: Sources,
  { id, size, format }: Extract<Picture, { kind: 'image' }>,
): Promise<Found | undefined> {
  const key = ['image', id, size, format].join('|');
  if (!(await options.storage.has(storageKeyOf(id)))) {
    await cache.drop(key);
    if (!(await options.storage.has(takenDownKeyOf(id)))) return undefined;
    const nothing = await renderCached(['nothing', size, format].join('|'), () =>
      renderNothing({ width: size, format }),
    );
    // It may be put back.
    return nothing && { bytes: nothing, cacheControl: 'no-store', type: format };
  }
  const bytes = await renderCached(key, async () => {
    const stored = await options.storage.get(storageKeyOf(id));
    return stored && renderImage(stored, { width: size, format });
  });
  return bytes && { bytes, cacheControl: forEver, type: format };
}

function findPicture(sources: Sources, url: URL): Promise<Found | undefined> {
  const asked = url.searchParams.get('v');
  const shared = parseSharePath(url.pathname);
  if (shared) return findShared(sources, shared, asked);
  const picture = parsePicturePath(url.pathname);
  if (!picture) return Promise.resolve(undefined);
  return picture.kind === 'image'
    ? findUploaded(sources, picture)
    : findDrawn(sources, picture, asked);
}

/** Builds the fetch-style handler of everything under `/media/`. Unknown addresses are answered with 404. */
export function createMediaHandler(
  options: MediaHandlerOptions,
): (request: Request) => Promise<Response> {
  const onError = options.onError ?? (() => {});
  const cache = createPictureCache({
    directory: join(options.dataDir, 'cache', 'art'),
    maxBytes: options.maxCacheBytes ?? 1024 ** 3,
    onError,
  });
  const sources: Sources = {
    cache,
    renderCached: createCachedRender(cache, { atOnce: 2, waiting: 400 }),
    renderSharedCached: createCachedRender(cache, { atOnce: 1, waiting: 50 }),
    options,
  };

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plain(405, 'Method not allowed', { allow: 'GET, HEAD' });
    }
    try {
      const found = await findPicture(sources, new URL(request.url));
      return found ? answer(request, found) : plain(404, 'Not found');
    } catch (error) {
      if (error instanceof Overloaded) return plain(503, 'Busy', { 'retry-after': '1' });
      onError(error);
      return plain(500, 'The picture could not be made');
    }
  };
}
