import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { iconVersion } from '~/contracts/media/icon.urls.ts';
import type { SharePicture } from '~/contracts/media/share.urls.ts';
import { createDiskStorage, type Storage } from '~/server/infra/storage.ts';
import { artworkVersion, type EmblemGame, emblemVersion } from './artwork/emblem.ts';
import { type ShareCard, shareVersion } from './artwork/share-picture.ts';
import { storageKeyOf, takenDownKeyOf } from './media.keys.ts';
import { createMediaHandler, type MediaHandlerOptions } from './media.http.ts';

const poe2: EmblemGame & { icon: string | null } = {
  alias: 'poe2',
  genre: 'arpg',
  title: 'Path of Exile 2',
  searchAliases: ['PoE 2'],
  icon: null,
};
const id = '019aa0c4-7d1e-7000-8000-000000000001';
const forEver = 'public, max-age=31536000, immutable';

let dataDir: string;
let storage: Storage;
const findGame = vi.fn(async (alias: string) => (alias === 'poe2' ? poe2 : undefined));
const hasOffer = vi.fn(async (_: string, offerId: string) => offerId === id);
const onError = vi.fn();

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'legend-media-'));
  storage = createDiskStorage(join(dataDir, 'media'));
  findGame.mockClear();
  hasOffer.mockClear();
  onError.mockClear();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function handler(options: Partial<MediaHandlerOptions> = {}) {
  const handle = createMediaHandler({ dataDir, storage, findGame, hasOffer, onError, ...options });
  return (path: string, init?: RequestInit) => handle(new Request(`http://localhost${path}`, init));
}

async function pictureOf(response: Response) {
  return sharp(Buffer.from(await response.arrayBuffer())).metadata();
}

describe('emblems', () => {
  it.each([
    ['webp', 48],
    ['webp', 384],
    ['avif', 96],
  ])('are answered as %s of %i px', async (format, size) => {
    const response = await handler()(`/media/emblem/poe2-${size}.${format}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(`image/${format}`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const length = response.headers.get('content-length');
    const picture = await pictureOf(response);
    expect(picture).toMatchObject({
      format: format === 'avif' ? 'heif' : format,
      width: size,
      height: size,
      hasAlpha: true,
    });
    expect(Number(length)).toBe(picture.size);
  });

  it('have transparent corners and the ground between', async () => {
    const response = await handler()('/media/emblem/poe2-96.webp');
    const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
    expect(data[(48 * 96 + 2) * 4 + 3]).toBe(255);
  });

  it('may be kept for ever only with the version of what they show', async () => {
    const get = handler();
    const version = emblemVersion(poe2);
    const at = async (query: string) =>
      (await get(`/media/emblem/poe2-96.webp${query}`)).headers.get('cache-control');
    expect(await at(`?v=${version}`)).toBe(forEver);
    expect(await at('')).toBe('public, max-age=86400, stale-while-revalidate=604800');
    expect(await at('?v=old')).toBe('public, max-age=86400, stale-while-revalidate=604800');
  });

  it('follow an edited title', async () => {
    const before = await (await handler()('/media/emblem/poe2-96.webp')).bytes();
    const edited = handler({ findGame: async () => ({ ...poe2, genre: 'rpg' }) });
    expect(await (await edited('/media/emblem/poe2-96.webp')).bytes()).not.toEqual(before);
  });

  it('are read back without asking for the game, also by the next process', async () => {
    const url = `/media/emblem/poe2-96.webp?v=${emblemVersion(poe2)}`;
    const first = await (await handler()(url)).bytes();
    findGame.mockClear();
    expect(await (await handler()(url)).bytes()).toEqual(first);
    expect(findGame).not.toHaveBeenCalled();
  });

  it('answer 304 to a known tag and nothing but headers to HEAD', async () => {
    const get = handler();
    const url = '/media/emblem/poe2-48.webp';
    const etag = (await get(url)).headers.get('etag') ?? '';
    const again = await get(url, { headers: { 'if-none-match': `"x", W/${etag}` } });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(etag);
    const head = await get(url, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).not.toBe('0');
  });

  it('need a known game', async () => {
    expect((await handler()('/media/emblem/unknown-96.webp')).status).toBe(404);
  });
});

describe('icons that staff gave games', () => {
  const icon = '5b1f0c3a-7d1e-4000-8000-000000000001';
  const version = iconVersion(icon);
  const withIcon = () => handler({ findGame: async () => ({ ...poe2, icon }) });
  const put = async () => {
    const image = sharp({
      create: { width: 384, height: 384, channels: 3, background: '#c01010' },
    });
    await storage.put(storageKeyOf(icon), await image.webp().toBuffer(), 'image/webp');
  };

  it.each([
    ['emblem', 'webp', 48],
    ['emblem-small', 'avif', 96],
    ['emblem', 'avif', 384],
  ])(
    'are answered in place of the %s, as %s of %i px, with its corners',
    async (kind, type, size) => {
      await put();
      const response = await withIcon()(`/media/${kind}/poe2-${size}.${type}?v=${version}`);
      expect(response.headers.get('cache-control')).toBe(forEver);
      const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: size, height: size, channels: 4 });
      expect(data[3]).toBe(0);
      const [red = 0, green, , opaque] = data.subarray(((size / 2) * size + size / 2) * 4);
      expect([red > 170, green! < 40, opaque]).toEqual([true, true, 255]);
    },
  );

  it('are there without a version as well, for a day, and so is a version of before', async () => {
    await put();
    const get = withIcon();
    const icons = await Promise.all(
      ['', `?v=${version}`, '?v=i00000000'].map((query) =>
        get(`/media/emblem/poe2-96.webp${query}`),
      ),
    );
    expect(new Set(icons.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(icons.map(({ headers }) => headers.get('cache-control') === forEver)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('give way to the drawing by its version, and where their file is missing', async () => {
    const drawn = await (await handler()('/media/emblem/poe2-96.webp')).bytes();
    const get = withIcon();
    const missing = await get(`/media/emblem/poe2-96.webp?v=${version}`);
    expect(missing.headers.get('cache-control')).not.toBe(forEver);
    expect(await missing.bytes()).toEqual(drawn);
    await put();
    // In a size that nothing has drawn before.
    const byVersion = await get(`/media/emblem/poe2-192.webp?v=${emblemVersion(poe2)}`);
    expect(byVersion.headers.get('cache-control')).toBe(forEver);
    const large = await handler()('/media/emblem/poe2-192.webp');
    expect(await byVersion.bytes()).toEqual(await large.bytes());
    expect(await (await get('/media/emblem/poe2-96.webp')).bytes()).not.toEqual(drawn);
  });

  it('leave the artwork of offers as it is', async () => {
    await put();
    const path = `/media/artwork/poe2/${id}-640.webp`;
    expect(await (await withIcon()(path)).bytes()).toEqual(await (await handler()(path)).bytes());
  });
});

describe('artwork', () => {
  it('is drawn for offers that exist', async () => {
    const url = `/media/artwork/poe2/${id}-640.webp?v=${artworkVersion(poe2)}`;
    const response = await handler()(url);
    expect(response.headers.get('cache-control')).toBe(forEver);
    expect(await pictureOf(response)).toMatchObject({ width: 640, height: 233, hasAlpha: false });
  });

  it('shows what the offer sells, and is drawn again when that changes', async () => {
    const traits = { base: 'accounts', grade: 0.2, words: '' };
    const findTraits = vi.fn(async () => traits);
    const url = `/media/artwork/poe2/${id}-320.webp`;
    const plain = await (await handler()(url)).bytes();
    const get = handler({ findTraits });
    const low = await (await get(url)).bytes();
    expect(low).not.toEqual(plain);
    expect(low.length).toBeLessThan(8_000);
    expect(await (await get(url)).bytes()).toEqual(low);
    findTraits.mockResolvedValue({ ...traits, grade: 1 });
    expect(await (await get(url)).bytes()).not.toEqual(low);
  });

  it('is drawn once however many ask', async () => {
    const get = handler();
    const url = `/media/artwork/poe2/${id}-320.webp`;
    const many = await Promise.all(Array.from({ length: 20 }, () => get(url)));
    expect(new Set(many.map((response) => response.headers.get('etag'))).size).toBe(1);
    await get(url);
    // Asked right before drawing.
    expect(hasOffer).toHaveBeenCalledOnce();
  });

  it('is not drawn for invented ones', async () => {
    const invented = id.replace('1', '2');
    expect((await handler()(`/media/artwork/poe2/${invented}-640.webp`)).status).toBe(404);
    expect((await handler()(`/media/artwork/unknown/${id}-640.webp`)).status).toBe(404);
  });
});

describe('uploaded images', () => {
  beforeEach(async () => {
    const image = sharp({ create: { width: 500, height: 250, channels: 3, background: '#345' } });
    await storage.put(storageKeyOf(id), await image.webp().toBuffer(), 'image/webp');
  });

  it('are made smaller, never larger', async () => {
    const get = handler();
    const small = await get(`/media/image/${id}-160.avif`);
    expect(await pictureOf(small)).toMatchObject({ width: 160, height: 80, format: 'heif' });
    const large = await get(`/media/image/${id}-1280.webp`);
    expect(large.headers.get('cache-control')).toBe(forEver);
    expect(await pictureOf(large)).toMatchObject({ width: 500, height: 250, format: 'webp' });
  });

  it('are 404 when unknown, and found once they are there', async () => {
    const other = id.replace('1', '2');
    const get = handler();
    expect((await get(`/media/image/${other}-160.webp`)).status).toBe(404);
    const image = sharp({ create: { width: 9, height: 9, channels: 3, background: '#345' } });
    await storage.put(storageKeyOf(other), await image.webp().toBuffer(), 'image/webp');
    expect((await get(`/media/image/${other}-160.webp`)).status).toBe(200);
  });

  it('are a plain area while staff have taken them down, which no cache may keep', async () => {
    const get = handler();
    const shown = await (await get(`/media/image/${id}-160.webp`)).bytes();
    const bytes = await storage.get(storageKeyOf(id));
    await storage.put(takenDownKeyOf(id), bytes ?? new Uint8Array(), 'image/webp');
    await storage.delete(storageKeyOf(id));
    const hidden = await get(`/media/image/${id}-160.webp`);
    expect(hidden.headers.get('cache-control')).toBe('no-store');
    const plain = await hidden.bytes();
    expect(plain).not.toEqual(shown);
    expect((await sharp(plain).stats()).entropy).toBeLessThan(0.1);
    await storage.put(storageKeyOf(id), bytes ?? new Uint8Array(), 'image/webp');
    expect(await (await get(`/media/image/${id}-160.webp`)).bytes()).toEqual(shown);
  });

  it('report a damaged file without telling what went wrong', async () => {
    await storage.put(storageKeyOf(id), Buffer.from('damaged'), 'image/webp');
    const response = await handler()(`/media/image/${id}-160.webp`);
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('The picture could not be made');
    expect(onError).toHaveBeenCalledOnce();
  });
});

describe('everything else', () => {
  it.each([
    '/media/',
    '/media/emblem/poe2-97.webp',
    '/media/emblem/../../app-secret',
    '/media/emblem/..%2f..%2fapp-secret-96.webp',
    '/media/image/..%5c..%5capp-secret-160.webp',
    '/media/%2e%2e/app-secret',
    '/media/image/',
  ])('is 404: %s', async (path) => {
    const response = await handler()(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(findGame).not.toHaveBeenCalled();
  });

  it('takes GET and HEAD only', async () => {
    const response = await handler()('/media/emblem/poe2-96.webp', { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('pictures of shared pages', () => {
  const card = (title: string): ShareCard => ({
    kicker: '',
    titles: [title],
    figure: null,
    promise: 'Held in escrow',
    art: { alias: 'poe2', genre: 'arpg', seed: 'poe2' },
  });
  let title = 'Path of Exile 2';
  const findShare = vi.fn(async ({ subject }: SharePicture) =>
    subject.kind === 'game' && subject.game === 'poe2' ? card(title) : undefined,
  );

  beforeEach(() => {
    title = 'Path of Exile 2';
    findShare.mockClear();
  });

  it('are PNG of 1200 × 630, for ever with their version', async () => {
    const get = handler({ findShare });
    const response = await get(`/media/share/en/game/poe2.png?v=${shareVersion(card(title))}`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe(forEver);
    expect(await pictureOf(response)).toMatchObject({ format: 'png', width: 1200, height: 630 });
    const unversioned = await get('/media/share/en/game/poe2.png');
    expect(unversioned.headers.get('cache-control')).toMatch(/max-age=86400/);
  });

  it('are drawn once for many who ask, whatever version they name', async () => {
    const get = handler({ findShare });
    const asked = Array.from({ length: 60 }, (_, number) =>
      get(`/media/share/en/game/poe2.png?v=${number}`),
    );
    const tags = (await Promise.all(asked)).map(({ headers }) => headers.get('etag'));
    expect(new Set(tags).size).toBe(1);
    const version = shareVersion(card(title));
    findShare.mockClear();
    await get(`/media/share/en/game/poe2.png?v=${version}`);
    expect(findShare).not.toHaveBeenCalled();
  });

  it('of an earlier version show what holds now, and not for ever', async () => {
    const get = handler({ findShare });
    const version = shareVersion(card(title));
    title = 'Path of Exile 3';
    const { headers } = await get(`/media/share/en/game/poe2.png?v=${version}`);
    expect(headers.get('cache-control')).toMatch(/max-age=86400/);
  });

  it('are refused when too many different ones wait, and emblems are not', async () => {
    const get = handler({ findShare: async ({ subject }) => card(JSON.stringify(subject)) });
    const asked = Array.from({ length: 80 }, (_, number) =>
      get(`/media/share/en/game/game-${number}.png`),
    );
    expect((await get('/media/emblem/poe2-96.webp')).status).toBe(200);
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(51);
    expect(statuses.filter((status) => status === 503)).toHaveLength(29);
  });

  it.each(['/media/share/en/game/none.png', '/media/share/en/offer/x.png', '/media/share/en'])(
    '%s is not there',
    async (path) => {
      expect((await handler({ findShare })(path)).status).toBe(404);
    },
  );
});
