/** The deterministic hash and random generator behind all generated artwork (mockups, section "Game emblems"). */

const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

/** FNV-1a, 32 bit, over the UTF-8 bytes of the text, as an unsigned integer. */
export function fnv1a(text: string): number {
  let hash = offsetBasis;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, prime) >>> 0;
  }
  return hash;
}

/** Returns the next number of its sequence, in [0, 1). */
export type Random = () => number;

/** Mulberry32: a small generator with 32 bits of state. The same seed always gives the same sequence. */
export function mulberry32(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** `floor(r · length)`: a whole number from 0 to `length` − 1. */
export function below(random: Random, length: number): number {
  return Math.floor(random() * length);
}

/** One of the list, each as likely as the others. */
export function pick<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[below(random, list.length)] ?? list[0];
}
