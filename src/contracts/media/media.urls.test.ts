import { describe, expect, it } from 'vitest';
import {
  artworkUrl,
  artworkWidths,
  emblemSizes,
  emblemUrl,
  imageUrl,
  imageWidths,
  parsePicturePath,
  type Picture,
  pictureFormats,
  picturePath,
} from './media.urls.ts';

const id = '019aa0c4-7d1e-7000-8000-000000000001';

function all(): Picture[] {
  return pictureFormats.flatMap((format) => [
    ...emblemSizes.flatMap((size): Picture[] =>
      [true, false].map((small) => ({ kind: 'emblem', alias: 'gta-5', small, size, format })),
    ),
    ...artworkWidths.map((size): Picture => ({
      kind: 'artwork',
      alias: 'gta-5',
      offerId: id,
      size,
      format,
    })),
    ...imageWidths.map((size): Picture => ({ kind: 'image', id, size, format })),
  ]);
}

describe('picture paths', () => {
  it.each(all())('$kind $size $format reads back as it was written', (picture) => {
    expect(parsePicturePath(picturePath(picture))).toEqual(picture);
  });

  it('keeps digits at the end of an alias', () => {
    expect(parsePicturePath('/media/emblem/diablo-4-96-48.webp')).toMatchObject({
      alias: 'diablo-4-96',
      size: 48,
    });
  });

  it('has an address for each kind', () => {
    expect(emblemUrl('poe2')).toBe('/media/emblem/poe2-96.webp');
    expect(emblemUrl('poe2', 'k3')).toBe('/media/emblem/poe2-96.webp?v=k3');
    expect(artworkUrl('poe2', id)).toBe(`/media/artwork/poe2/${id}-640.webp`);
    expect(imageUrl(id)).toBe(`/media/image/${id}-1280.webp`);
  });

  it.each([
    '/media/emblem/poe2-97.webp',
    '/media/emblem/poe2-096.webp',
    '/media/emblem/poe2-96.png',
    '/media/emblem/poe2-96.webp/',
    '/media/emblem/poe2-96.webp\n',
    '/media/emblem/POE2-96.webp',
    '/media/emblem/-96.webp',
    '/media/emblem/../../app-secret-96.webp',
    '/media/emblem/..%2f..%2fapp-secret-96.webp',
    '/media/emblem/%2e%2e/poe2-96.webp',
    '/media/emblem/poe2\0-96.webp',
    `/media/emblem/${'a'.repeat(300)}-96.webp`,
    `/media/artwork/poe2/${id}-96.webp`,
    '/media/artwork/poe2/offer-320.webp',
    `/media/artwork/${id}-320.webp`,
    '/media/image/../../etc/passwd-320.webp',
    `/media/image/${id}-1281.webp`,
    `/media/image/${id.toUpperCase()}-320.webp`,
    `/media/image/${id}.webp`,
    '/media/',
    '/media',
    '',
  ])('refuses %j', (path) => {
    expect(parsePicturePath(path)).toBeUndefined();
  });
});
