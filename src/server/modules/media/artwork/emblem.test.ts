import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { artworkSvg, artworkVersion, emblemSvg, emblemVersion } from './emblem.ts';
import { monogramOf, monogramPath, monogramSize } from './monogram.ts';
import { motifOf, motifs } from './motifs.ts';
import { fnv1a, mulberry32 } from './random.ts';
// What the agreed reference drawing gives for every game of the demo market; the drawings as SHA-256.
import reference from './reference.fixture.json' with { type: 'json' };
import { hueOf, oklch, tonesOf } from './tones.ts';

const offerId = '019aa0c4-7d1e-7000-8000-000000000001';
const poe2 = {
  alias: 'poe2',
  genre: 'arpg',
  title: 'Path of Exile 2',
  searchAliases: ['PoE 2', 'POE2', 'Exile'],
};

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

describe('hash and hue', () => {
  it('hashes the UTF-8 bytes of the alias', () => {
    expect(fnv1a('poe2')).toBe(3_485_745_975);
    expect(fnv1a('')).toBe(0x811c9dc5);
    expect(fnv1a('é')).toBe(fnv1a(String.fromCodePoint(0xe9)));
  });

  it('gives the agreed hues', () => {
    expect(hueOf('poe2')).toBe(322.5);
    expect(hueOf('valorant')).toBe(36);
  });

  it('leaves the hues of the accent free', () => {
    for (let index = 0; index < 500; index++) {
      const hue = hueOf(`game-${index}`);
      expect(hue <= 110 || hue >= 165).toBe(true);
    }
  });

  it('lowers the chroma until a colour exists in sRGB', () => {
    expect(oklch(0.5, 0, 0)).toMatch(/^#([0-9a-f]{2})\1\1$/);
    expect(oklch(0.83, 5, 200)).toMatch(/^#[0-9a-f]{6}$/);
  });
});

describe('the reference', () => {
  it('holds all 114 games and every genre', () => {
    expect(reference).toHaveLength(114);
    expect(new Set(reference.map((game) => game.genre))).toEqual(new Set(Object.keys(motifs)));
  });

  it.each(reference)('is met by $alias', (game) => {
    const tones = tonesOf(hueOf(game.alias));
    const monogram = monogramOf(game.title, game.searchAliases);
    expect({
      hue: hueOf(game.alias),
      tones: tones.join(' '),
      motif: digest(motifOf(game.genre)(tones, mulberry32(fnv1a(game.alias)))),
      monogram,
      size: monogramSize(monogram),
      artwork: digest(motifOf(game.genre)(tones, mulberry32(fnv1a(`${game.alias}:${offerId}`)))),
    }).toEqual({
      hue: game.hue,
      tones: game.tones,
      motif: game.motif,
      monogram: game.monogram,
      size: game.size,
      artwork: game.artwork,
    });
  });

  it.each(reference)('crops the artwork of $alias', (game) => {
    const svg = artworkSvg({ ...game, offerId }, { width: 264, height: 96 });
    expect(svg).toContain(`<g transform="${game.crop}">`);
    expect(svg).toContain('viewBox="0 0 264 96"');
  });

  it.each(reference)('keeps the letters of $alias inside the square', (game) => {
    const path = monogramPath(game.monogram, 9, 85, game.size);
    const xs = [...path.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map((pair) => Number(pair[1]));
    expect(Math.max(...xs)).toBeGreaterThan(20);
    expect(Math.max(...xs)).toBeLessThan(96 - 3.5);
  });
});

describe('monograms', () => {
  it.each([
    ['Valorant', ['VP'], 'VA'],
    ['The Lord of the Rings Online', [], 'LRO'],
    ['Diablo IV', [], 'DIV'],
    ['FIFA 23', [], 'F23'],
    ['', [], ''],
  ])('%s', (title, aliases, expected) => {
    expect(monogramOf(title, aliases)).toBe(expected);
  });

  it('drops accents and skips letters without an outline', () => {
    expect(monogramPath('ÉA', 0, 0, 30)).toBe(monogramPath('EA', 0, 0, 30));
    expect(monogramPath('原神', 0, 0, 30)).toBe('');
  });

  it('sets pairs closer than their advances', () => {
    const last = (text: string): number =>
      Math.max(
        ...[...monogramPath(text, 0, 0, 1000).matchAll(/(-?\d+) -?\d+/g)].map((m) => +m[1]!),
      );
    // A 933 wide, T kerned by -138 after it, tracking -20.
    expect(last('AT') - last('T')).toBe(933 - 138 - 20);
  });
});

describe('emblemSvg', () => {
  it('is deterministic', () => {
    expect(emblemSvg(poe2)).toBe(emblemSvg({ ...poe2 }));
  });

  it('draws the letters as an outline, never as text', () => {
    expect(emblemSvg(poe2)).not.toContain('<text');
    expect(emblemSvg(poe2)).toContain('paint-order="stroke"');
  });

  it('leaves them out below 44 px and where no outline exists', () => {
    const small = emblemSvg(poe2, { small: true });
    expect(small).not.toContain('paint-order');
    expect(small).toContain('scale(1.2) translate(-56 -42)');
    expect(emblemSvg({ ...poe2, title: '原神', searchAliases: [] })).toContain('scale(1.2)');
  });

  it('takes nothing of its input over as markup', () => {
    const evil = '"><script>alert(1)</script>';
    const svg = emblemSvg({ alias: evil, genre: evil, title: evil, searchAliases: [evil] });
    expect(svg).not.toContain('script');
    expect(artworkSvg({ alias: evil, genre: '__proto__', offerId: evil })).not.toContain('script');
  });

  it('draws a genre without a motif of its own', () => {
    expect(emblemSvg({ ...poe2, genre: 'constructor' })).toContain('rx="10"');
  });
});

describe('versions', () => {
  it('change with what is shown and with nothing else', () => {
    const version = emblemVersion(poe2);
    expect(emblemVersion({ ...poe2, searchAliases: [...poe2.searchAliases, 'PoE two'] })).toBe(
      version,
    );
    expect(emblemVersion({ ...poe2, genre: 'rpg' })).not.toBe(version);
    expect(emblemVersion({ ...poe2, title: 'Diablo', searchAliases: [] })).not.toBe(version);
    expect(artworkVersion(poe2)).not.toBe(artworkVersion({ ...poe2, genre: 'rpg' }));
  });
});
