import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { renderShare } from '../render.ts';
import { shareSvg, shareVersion, type ShareCard } from './share-picture.ts';
import { cut, drawableText, fit, widthOf } from './share-text.ts';

const card: ShareCard = {
  kicker: 'Path of Exile 2',
  titles: ['Divine Orbs, fast & safe'],
  figure: { before: '', value: '$0.0125', after: '' },
  promise: 'All fees included. Held in escrow until you confirm.',
  art: { alias: 'poe2', genre: 'arpg', seed: 'poe2' },
};

describe('texts that can be drawn', () => {
  test.each([
    ['Ma monnaie à 12,50 €', 'Ma monnaie à 12,50 €'],
    ['12,50\u00a0$ \u202f!', '12,50 $ !'],
    ['Pokémon GO ⚡🔥 [EU]', 'Pokémon GO [EU]'],
    ['Łódź Ōkami', null],
    ['Ōkami', 'Okami'],
    ['原神', null],
    ['Аккаунт', null],
    ['🔥🔥', null],
    ['', null],
  ])('%s', (text, drawn) => {
    expect(drawableText(text)).toBe(drawn);
  });
});

describe('titles', () => {
  const room = { sizes: [88, 60, 46], lines: 3, width: 600, height: 300 };

  test('are as large as fits, and shrink a little to save a line', () => {
    expect(fit('Valorant', room)).toEqual({ size: 88, lines: ['Valorant'] });
    expect(fit('Path of Exile 2', { ...room, sizes: [88, 72] })).toEqual({
      size: 72,
      lines: ['Path of Exile 2'],
    });
  });

  test.each(['word '.repeat(60).trim(), 'W'.repeat(120), `${'W'.repeat(60)} and more`])(
    'never leave their room: %s',
    (text) => {
      const { size, lines } = fit(text, room);
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) expect(widthOf(line, 'display', size)).toBeLessThanOrEqual(600);
      expect(lines.join(' ')).toContain('…');
    },
  );

  test('a cut says so', () => {
    expect(cut('short', 'text', 20, 400)).toBe('short');
    expect(cut('a much longer line than that', 'text', 20, 100)).toMatch(/^a m.*…$/);
  });
});

describe('the picture', () => {
  test('is a PNG of the size that is announced', async () => {
    const meta = await sharp(await renderShare(card)).metadata();
    expect(meta).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });

  test('has another version when anything on it changes', () => {
    const versions = [
      card,
      { ...card, titles: ['Other'] },
      { ...card, figure: null },
      { ...card, kicker: '' },
    ].map(shareVersion);
    expect(new Set(versions).size).toBe(4);
    expect(shareVersion({ ...card })).toBe(shareVersion(card));
  });

  test('draws the first title that has outlines, and nothing of what is written as markup', () => {
    const drawn = shareSvg({ ...card, titles: ['原神', 'Genshin'] });
    expect(drawn).toBe(shareSvg({ ...card, titles: ['Genshin'] }));
    const hostile = shareSvg({ ...card, titles: ['<script>"&</script>'], kicker: '</svg>' });
    expect(hostile).not.toContain('script');
    expect(hostile.match(/<\/svg>/g)).toHaveLength(1);
  });
});
