import { describe, expect, test } from 'vitest';
import { parseSharePath, shareUrl, type SharePicture } from './share.urls.ts';

const pictures: SharePicture[] = [
  { locale: 'en', subject: { kind: 'site' } },
  { locale: 'fr', subject: { kind: 'game', game: 'poe2' } },
  { locale: 'en', subject: { kind: 'category', game: 'gta-5', category: 'top-up' } },
  { locale: 'fr', subject: { kind: 'offer', id: '01a1fba6-0a0c-7de0-a5af-307003fa9b95' } },
];

describe('addresses of shared pictures', () => {
  test.each(pictures)('%j is found again', (picture) => {
    const url = new URL(shareUrl(picture, 'abc'), 'http://localhost');
    expect(parseSharePath(url.pathname)).toEqual(picture);
    expect(url.searchParams.get('v')).toBe('abc');
  });

  test.each([
    '/media/share/de/site.png',
    '/media/share/en/site.webp',
    '/media/share/en/game/Poe2.png',
    '/media/share/en/game/poe2/currency.png',
    '/media/share/en/category/poe2.png',
    '/media/share/en/game/..%2fx.png',
    '/media/share/en/offer/1.png',
    `/media/share/en/game/${'a'.repeat(300)}.png`,
  ])('%s is none', (path) => {
    expect(parseSharePath(path)).toBeUndefined();
  });
});
