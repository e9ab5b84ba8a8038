/** The colours of generated artwork: six tones of one hue per game, computed in OKLCH. */
import { fnv1a } from './random.ts';

/** sRGB colours as `#rrggbb`, from ground (0) over far, middle, near and light to the letters (5). */
export type Tones = readonly [string, string, string, string, string, string];

function toLinearRgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function outOfGamut(channel: number): boolean {
  return channel < -0.0005 || channel > 1.0005;
}

function toHexByte(channel: number): string {
  const linear = Math.min(1, Math.max(0, channel));
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * encoded)
    .toString(16)
    .padStart(2, '0');
}

/** An OKLCH colour as `#rrggbb`. While a channel is out of gamut the chroma is lowered by 0.005. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  let inGamut = chroma;
  let channels = toLinearRgb(lightness, inGamut, hue);
  while (inGamut > 0 && channels.some(outOfGamut)) {
    inGamut -= 0.005;
    channels = toLinearRgb(lightness, Math.max(inGamut, 0), hue);
  }
  return `#${channels.map(toHexByte).join('')}`;
}

/** One of 30 hues in degrees. 110 to 165 is left out: it belongs to the accent colour. */
export function hueOf(alias: string): number {
  return (165 + 10.5 * (fnv1a(alias) % 30)) % 360;
}

/** The six tones of a hue. */
export function tonesOf(hue: number): Tones {
  return [
    oklch(0.205, 0.03, hue),
    oklch(0.29, 0.06, hue),
    oklch(0.42, 0.1, hue),
    oklch(0.6, 0.14, hue + 10),
    oklch(0.83, 0.13, hue + 22),
    oklch(0.975, 0.015, hue),
  ];
}
