/** The social preview image (Open Graph) of a page: title, a figure, the game's motif. Pure functions. */
import { appConfig } from '~config';
import { shareSize } from '~/contracts/media/share.urls.ts';
import { motifOf } from './motifs.ts';
import { fnv1a, mulberry32 } from './random.ts';
import { cut, drawableText, fit, LINE_HEIGHT, textSvg, widthOf } from './share-text.ts';
import { hueOf, tonesOf } from './tones.ts';

/** Content of a preview image. Texts are in its language. */
export interface ShareCard {
  /** Above the title: the game that the page belongs to. Empty where the title is the game. */
  kicker: string;
  /** The first of these that can be drawn whole becomes the title; the last always can. */
  titles: readonly string[];
  /** A price or a number of offers. Null where there is none. */
  figure: { before: string; value: string; after: string } | null;
  promise: string;
  /** What the motif is drawn from; null for the market itself. */
  art: { alias: string; genre: string; seed: string } | null;
}

/** Raise it when the drawing changes, so that addresses change with it. */
const DRAWING = 1;

/** Identifies what a picture shows. */
export function shareVersion(card: ShareCard): string {
  return fnv1a(JSON.stringify([DRAWING, card])).toString(36);
}

const { width: WIDTH, height: HEIGHT } = shareSize;
/** The look's colours (dark theme). */
const COLORS = {
  canvas: '#0a0d0a',
  line: '#262d26',
  text: '#eef4ee',
  muted: '#a3afa4',
  accent: '#52ff00',
} as const;
const LEFT = 72;
const ART_LEFT = 744;
const TEXT_WIDTH = ART_LEFT - LEFT - 56;
const SIZES = [88, 78, 68, 60, 52, 46] as const;
const TITLE_LINES = 3;

function logo(): string {
  const mark = `<g transform="translate(${LEFT - 6} 60) scale(1.9)"><path fill="${COLORS.text}" d="M3 2h6.2v13.6H21L16.2 22H3z"/><path fill="${COLORS.accent}" d="M12.4 2H21v8.6h-3.1L12.4 5.2z"/></g>`;
  const at = { x: LEFT + 46, y: 98, size: 36, face: 'display', fill: COLORS.text } as const;
  return mark + textSvg(appConfig.brand.name, at);
}

function motif(art: NonNullable<ShareCard['art']>): string {
  const tones = tonesOf(hueOf(art.alias));
  const drawing = motifOf(art.genre)(tones, mulberry32(fnv1a(art.seed)));
  // The motif's centre is (56, 42) of 96 units; it fills the height and a little more.
  const scale = 7.4;
  const x = (ART_LEFT + WIDTH) / 2 - 56 * scale;
  const y = HEIGHT / 2 - 42 * scale;
  return [
    `<clipPath id="a"><rect x="${ART_LEFT}" width="${WIDTH - ART_LEFT}" height="${HEIGHT}"/></clipPath>`,
    `<g clip-path="url(#a)"><rect x="${ART_LEFT}" width="${WIDTH - ART_LEFT}" height="${HEIGHT}" fill="${tones[0]}"/>`,
    `<g transform="translate(${x} ${y}) scale(${scale})">${drawing}</g></g>`,
  ].join('');
}

/** The market itself is stood for by its mark. */
function bigMark(): string {
  return `<g transform="translate(${ART_LEFT + 34} 122) scale(16)"><path fill="${COLORS.line}" d="M3 2h6.2v13.6H21L16.2 22H3z"/><path fill="${COLORS.accent}" d="M12.4 2H21v8.6h-3.1L12.4 5.2z"/></g>`;
}

function figureSvg({ before, value, after }: NonNullable<ShareCard['figure']>, y: number): string {
  const small = { size: 30, face: 'text', fill: COLORS.muted, y } as const;
  const large = { size: 56, face: 'display', fill: COLORS.text, y } as const;
  const [first, middle, last] = [before, value, after].map((text) => drawableText(text) ?? '');
  if (first === undefined || middle === undefined || last === undefined) return '';
  const gap = 14;
  const valueX = LEFT + (first === '' ? 0 : widthOf(first, 'text', small.size) + gap);
  const afterX = valueX + widthOf(middle, 'display', large.size) + gap;
  const room = LEFT + TEXT_WIDTH - afterX;
  return [
    textSvg(first, { ...small, x: LEFT }),
    textSvg(middle, { ...large, x: valueX }),
    room > 60 ? textSvg(cut(last, 'text', small.size, room), { ...small, x: afterX }) : '',
  ].join('');
}

function titleSvg(card: ShareCard): string {
  const title = card.titles.map(drawableText).find((text) => text !== null) ?? '';
  const kicker = drawableText(card.kicker);
  const top = kicker === null ? 200 : 236;
  const bottom = card.figure === null ? 510 : 444;
  const { size, lines } = fit(title, {
    sizes: SIZES,
    lines: TITLE_LINES,
    width: TEXT_WIDTH,
    height: bottom - top,
  });
  const kickerAt = { x: LEFT, y: 200, size: 30, face: 'text', fill: COLORS.muted } as const;
  return [
    kicker === null ? '' : textSvg(cut(kicker, 'text', kickerAt.size, TEXT_WIDTH), kickerAt),
    ...lines.map((line, index) =>
      textSvg(line, {
        x: LEFT,
        y: top + size * 0.74 + index * size * LINE_HEIGHT,
        size,
        face: 'display',
        fill: COLORS.text,
      }),
    ),
  ].join('');
}

/** The whole picture, 1200 × 630. */
export function shareSvg(card: ShareCard): string {
  const promise = drawableText(card.promise) ?? '';
  // The French is longer: it is set a little smaller rather than cut.
  const size = 26 * Math.min(1, TEXT_WIDTH / widthOf(promise, 'text', 26));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS.canvas}"/>`,
    card.art === null ? bigMark() : motif(card.art),
    `<rect x="${ART_LEFT - 2}" width="2" height="${HEIGHT}" fill="${COLORS.line}"/>`,
    logo(),
    titleSvg(card),
    card.figure === null ? '' : figureSvg(card.figure, 508),
    textSvg(promise, { x: LEFT, y: 566, size, face: 'text', fill: COLORS.muted }),
    '</svg>',
  ].join('');
}
