/**
 * Generated pictures: the emblem of a game and the artwork of an offer that has no picture. Pure and
 * deterministic: the same input always draws the same SVG. The scheme is the one of the design mockups ("Game emblems").
 */
import { monogramOf, monogramPath, monogramSize } from './monogram.ts';
import { motifOf } from './motifs.ts';
import { fnv1a, mulberry32 } from './random.ts';
import { rounded, stroked } from './shapes.ts';
import { offerGlyph, type OfferTraits } from './offer-glyphs.ts';
import { hueOf, tonesOf, type Tones } from './tones.ts';

/** What an emblem is drawn from. */
export interface EmblemGame {
  alias: string;
  genre: string;
  title: string;
  searchAliases: readonly string[];
}

export interface EmblemOptions {
  /** For places below 44 px: no letters, the motif moved to the centre and enlarged. */
  small?: boolean;
  /** Width and height attributes; the drawing itself always has 96 × 96 units. */
  size?: number;
}

/** An emblem is drawn in so many units, with corners of this radius. */
export const EMBLEM_UNITS = 96;
export const EMBLEM_RADIUS = 20;

/** Raise it when the drawing changes, so that cached pictures and their addresses change with it. */
const drawing = 1;

/** Identifies what an emblem shows: part of its address, which may therefore be cached for ever. */
export function emblemVersion(game: EmblemGame): string {
  const { alias, genre, title, searchAliases } = game;
  const shown = [`${drawing}`, alias, genre, monogramOf(title, searchAliases)].join('\n');
  return fnv1a(shown).toString(36);
}

/** Raise it when the signs of offers change. */
const signs = 1;

/** Identifies what the artwork of a game's offers shows; with traits, that of one offer. */
export function artworkVersion(
  game: Pick<EmblemGame, 'alias' | 'genre'>,
  traits: OfferTraits | null = null,
): string {
  const sign = traits ? [`${signs}`, traits.base, `${traits.grade}`, traits.words] : [];
  return fnv1a([`${drawing}`, game.alias, game.genre, ...sign].join('\n')).toString(36);
}

function letters(monogram: string, ground: string, fill: string): string {
  const path = monogramPath(monogram, 9, 85, monogramSize(monogram));
  if (path === '') return '';
  const halo = `stroke="${ground}" stroke-width="7" stroke-linejoin="round" paint-order="stroke"`;
  return `<path d="${path}" fill="${fill}" ${halo}/>`;
}

/** The emblem of a game. Titles without a letter that has an outline get the small form. */
export function emblemSvg(game: EmblemGame, options: EmblemOptions = {}): string {
  const { small = false, size = 96 } = options;
  const hash = fnv1a(game.alias);
  const tones = tonesOf(hueOf(game.alias));
  const motif = motifOf(game.genre)(tones, mulberry32(hash));
  const monogram = monogramOf(game.title, game.searchAliases);
  const text = small ? '' : letters(monogram, tones[0], tones[5]);
  const centred = `<g transform="translate(48 48) scale(1.2) translate(-56 -42)">${motif}</g>`;
  const clip = `e${hash.toString(36)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 96 96">`,
    `<clipPath id="${clip}"><rect width="96" height="96" rx="${EMBLEM_RADIUS}"/></clipPath>`,
    `<g clip-path="url(#${clip})"><rect width="96" height="96" fill="${tones[0]}"/>`,
    text === '' ? centred : motif + text,
    '</g></svg>',
  ].join('');
}

/** What the artwork of an offer is drawn from. Any text may stand for the offer, for example an article's slug. */
export interface ArtworkSubject {
  alias: string;
  genre: string;
  offerId: string;
  /** What the offer sells; without them the picture is the motif alone. */
  traits?: OfferTraits | null;
}

export interface ArtworkOptions {
  /** In pixels. The proportion decides the crop, the width only the size. */
  width?: number;
  height?: number;
}

/** The offer's sign before the motif, where a list's square crop shows it as well; slightly turned by the offer's id. */
function signOf({ traits, offerId }: ArtworkSubject, tones: Tones, units: number): string {
  const glyph = traits ? offerGlyph(traits, tones) : '';
  if (glyph === '') return '';
  const turn = (fnv1a(offerId) % 13) - 6;
  const ground = `<circle r="41" fill="${tones[0]}" ${stroked(tones[2], 1.5)}/>`;
  const place = `translate(${rounded(units * 0.57)} 48)`;
  return `<g transform="${place}">${ground}<g transform="rotate(${turn}) scale(1.12)">${glyph}</g></g>`;
}

/** A wide crop of the game's motif, seeded by the offer, with what the offer sells. The usual proportion is 11 : 4. */
export function artworkSvg(subject: ArtworkSubject, options: ArtworkOptions = {}): string {
  const { width = 1280, height = Math.round((width * 4) / 11) } = options;
  const { alias, genre, offerId } = subject;
  const tones = tonesOf(hueOf(alias));
  const motif = motifOf(genre)(tones, mulberry32(fnv1a(`${alias}:${offerId}`)));
  const crop = mulberry32(fnv1a(`${offerId}:${alias}`));
  const zoom = 1.5 + crop() * 2.3;
  const centreX = 0.25 + crop() * 0.6;
  const centreY = 0.1 + crop() * 0.8;
  const units = rounded((96 * width) / height);
  const x = rounded(((96 * width) / height) * centreX - 56 * zoom);
  const y = rounded(96 * centreY - 40 * zoom);
  // The outermost svg element clips to its own rectangle, so no clip path is needed.
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`,
    ` viewBox="0 0 ${units} 96" preserveAspectRatio="xMidYMid slice">`,
    `<rect width="${units}" height="96" fill="${tones[0]}"/>`,
    `<g transform="translate(${x} ${y}) scale(${zoom})">${motif}</g>`,
    signOf(subject, tones, units),
    '</svg>',
  ].join('');
}
