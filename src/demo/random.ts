/** A seeded random generator: the same seed gives the same market. */
import { invariant } from '~/kernel/invariant.ts';

/** FNV-1a, 32 bit: a number from a text, to seed independent streams by name. */
export function hashText(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 16_777_619);
  }
  return hash >>> 0;
}

/** A stream of random numbers (mulberry32). Streams with different names do not disturb each other. */
export class Random {
  #state: number;

  constructor(seed: number | string) {
    this.#state = typeof seed === 'number' ? seed >>> 0 : hashText(seed);
  }

  /** A number from 0 (included) to 1 (excluded). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An independent stream that depends on this one's state and the name. */
  fork(name: string): Random {
    return new Random((this.#state ^ hashText(name)) >>> 0);
  }

  float(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** An integer from `low` to `high`, both included. */
  integer(low: number, high: number): number {
    return Math.floor(this.float(low, high + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Logarithmically even between two positive numbers: small values are as frequent as large ones. */
  logFloat(low: number, high: number): number {
    return Math.exp(this.float(Math.log(low), Math.log(high)));
  }

  /** Normally distributed with mean 0 and deviation 1 (Box-Muller). */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return radius * Math.cos(2 * Math.PI * this.next());
  }

  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)];
    invariant(item !== undefined, 'Nothing to pick from');
    return item;
  }

  /** One item; its weight says how often. */
  weighted<T>(list: readonly T[], weightOf: (item: T, index: number) => number): T {
    const total = list.reduce((sum, item, index) => sum + weightOf(item, index), 0);
    let rest = this.next() * total;
    for (const [index, item] of list.entries()) {
      rest -= weightOf(item, index);
      if (rest < 0) return item;
    }
    return this.pick(list);
  }

  /** So many different items, in random order. */
  sample<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const taken: T[] = [];
    while (taken.length < count && rest.length > 0) {
      taken.push(...rest.splice(Math.floor(this.next() * rest.length), 1));
    }
    return taken;
  }

  /** A UUIDv7 of the given time, so that seeded ids sort like real ones. */
  uuid(at: Date): string {
    const time = at.getTime().toString(16).padStart(12, '0');
    const hex = (digits: number): string => {
      const value = Math.floor(this.next() * 16 ** digits);
      return value.toString(16).padStart(digits, '0');
    };
    const variant = this.pick(['8', '9', 'a', 'b']);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`;
  }
}

/** A list from which items are drawn often: weights are added up once. */
export class Weighted<T> {
  readonly #items: readonly T[];
  readonly #sums: number[];

  constructor(items: readonly T[], weightOf: (item: T, index: number) => number) {
    let sum = 0;
    this.#items = items;
    this.#sums = items.map((item, index) => (sum += weightOf(item, index)));
  }

  draw(random: Random): T {
    const wanted = random.next() * (this.#sums.at(-1) ?? 0);
    let low = 0;
    let high = this.#sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    const item = this.#items[low];
    invariant(item !== undefined, 'Nothing to draw from');
    return item;
  }
}
