import { describe, expect, test } from 'vitest';
import { artworkSvg, artworkVersion } from './emblem.ts';
import { offerGlyph } from './offer-glyphs.ts';
import { hueOf, tonesOf } from './tones.ts';

const tones = tonesOf(hueOf('poe2'));
const game = { alias: 'poe2', genre: 'arpg', offerId: '019aa0c4-7d1e-7000-8000-000000000001' };
const BASES = [
  'accounts',
  'boosting',
  'coaching',
  'currency',
  'gift-cards',
  'items',
  'skins',
  'top-up',
];
const glyph = (base: string, grade: number | null, words = '') =>
  offerGlyph({ base, grade, words }, tones);

describe('signs', () => {
  test('differ between base categories, and by grade within each', () => {
    expect(
      new Set(BASES.filter((base) => base !== 'skins').map((base) => glyph(base, 0.5))).size,
    ).toBe(7);
    for (const base of BASES) {
      const grades = [0, 0.4, 0.7, 1].map((grade) => glyph(base, grade));
      expect(new Set(grades).size, base).toBeGreaterThanOrEqual(2);
      expect(glyph(base, null), base).toBe(glyph(base, 0.5));
    }
    expect(new Set([0.1, 0.4, 0.7, 1].map((grade) => glyph('accounts', grade))).size).toBe(4);
  });

  test('of items and skins follow what they are called', () => {
    const words = ['ak-47 redline', 'awp asiimov', 'karambit fade', 'glock fade', 'gloves', 'mask'];
    expect(new Set(words.map((word) => glyph('skins', 0.5, word))).size).toBe(words.length);
    const items = [
      'sapphire ring',
      'heavy belt',
      'sword',
      'crossbow',
      'helmet',
      'supply crate',
      'pet',
      'divine',
    ];
    expect(new Set(items.map((word) => glyph('items', 0.5, word))).size).toBe(items.length);
    expect(glyph('currency', 0.5, 'divine orb')).not.toBe(glyph('currency', 0.5, 'gold'));
    // A spring is no ring: without a sign of its own it is a gem.
    const shapes = (drawn: string) => drawn.replaceAll(/#[0-9a-f]{6}/g, '');
    expect(shapes(glyph('items', 0.5, 'coil spring'))).toBe(shapes(glyph('items', 0.5)));
    expect(shapes(glyph('skins', 0.5, 'ak-47 redline'))).toBe(
      shapes(glyph('skins', 0.5, 'ak-47 asiimov')),
    );
    expect(glyph('skins', 0.5, 'ak-47 redline')).not.toBe(glyph('skins', 0.5, 'ak-47 asiimov'));
  });

  test('are none for goods of another kind, and take nothing over as markup', () => {
    expect(glyph('constructor', 0.5)).toBe('');
    expect(glyph('items', 0.5, '"><script>')).not.toContain('script');
  });
});

describe('pictures of offers', () => {
  const traits = { base: 'accounts', grade: 0.4, words: '' };

  test('are the motif with the sign before it, the same for the same offer, and small', () => {
    const plain = artworkSvg(game);
    const signed = artworkSvg({ ...game, traits });
    expect(signed).toBe(artworkSvg({ ...game, traits: { ...traits } }));
    expect(signed.startsWith(plain.slice(0, -'</svg>'.length))).toBe(true);
    expect(artworkSvg({ ...game, traits: null })).toBe(plain);
    for (const base of BASES) {
      expect(artworkSvg({ ...game, traits: { base, grade: 1, words: '' } }).length).toBeLessThan(
        6_000,
      );
    }
  });

  test('change their version with what they show', () => {
    const versions = [
      artworkVersion(game),
      artworkVersion(game, traits),
      artworkVersion(game, { ...traits, grade: 0.5 }),
      artworkVersion(game, { ...traits, base: 'items' }),
      artworkVersion(game, { ...traits, words: 'ring' }),
    ];
    expect(new Set(versions).size).toBe(versions.length);
    expect(artworkVersion(game, null)).toBe(versions[0]);
  });
});
