import { describe, expect, it } from 'vitest';
import { parsePicturePath } from '~/contracts/media/media.urls.ts';
import { gameIconSources, imageSources } from './images.ts';

const id = '019aa0c4-7d1e-7000-8000-000000000001';

/** The addresses of a srcset with their descriptors. */
function candidates(srcSet = ''): [string, string][] {
  return srcSet.split(', ').map((candidate) => {
    const [url = '', descriptor = ''] = candidate.split(' ');
    return [url, descriptor];
  });
}

describe('imageSources', () => {
  it('names a size for each density of an emblem', () => {
    const { src, sources, width } = imageSources('/media/emblem/poe2-96.webp?v=k3', { px: 96 });
    expect(candidates(sources[0]?.srcSet)).toEqual([
      ['/media/emblem/poe2-96.avif?v=k3', '1x'],
      ['/media/emblem/poe2-192.avif?v=k3', '2x'],
      ['/media/emblem/poe2-384.avif?v=k3', '3x'],
    ]);
    expect(sources.map((source) => source.type)).toEqual(['image/avif', 'image/webp']);
    expect({ src, width }).toEqual({ src: '/media/emblem/poe2-192.webp?v=k3', width: 96 });
  });

  it('leaves the letters out below 44 px', () => {
    expect(imageSources('/media/emblem/poe2-96.webp', { px: 43 }).src).toContain('/emblem-small/');
    expect(imageSources('/media/emblem/poe2-96.webp', { px: 44 }).src).toContain('/emblem/');
  });

  it('lets the browser choose the width of artwork and images', () => {
    const sizes = '(min-width: 1024px) 400px, 100vw';
    for (const url of [`/media/artwork/poe2/${id}-640.webp?v=1`, `/media/image/${id}-1280.webp`]) {
      const { src, sources } = imageSources(url, { sizes });
      expect(src).toBe(url);
      for (const source of sources) {
        expect(source.sizes).toBe(sizes);
        const found = candidates(source.srcSet);
        expect(found).toHaveLength(4);
        for (const [address, descriptor] of found) {
          const picture = parsePicturePath(address.split('?')[0] ?? '');
          expect(`${picture?.size}w`).toBe(descriptor);
          expect(address.includes('?v=1')).toBe(url.includes('?v=1'));
        }
      }
    }
  });

  it('passes other addresses through', () => {
    const url = 'https://cdn.example/icon.png';
    expect(imageSources(url, { px: 48 })).toEqual({ src: url, sources: [] });
  });
});

describe('gameIconSources', () => {
  it("prefers the operator's icon", () => {
    const icon = `/media/image/${id}-1280.webp`;
    expect(gameIconSources({ alias: 'poe2', icon_image: icon }, 48).src).toBe(icon);
    expect(gameIconSources({ alias: 'poe2', icon_image: null }, 48).src).toBe(
      '/media/emblem/poe2-96.webp',
    );
  });
});
