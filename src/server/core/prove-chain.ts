/**
 * Proves a chain place by place, from a database or from a file, in bounded memory: only records that an erasure has
 * touched are remembered, until the place that says so has come. Runs on plain Node.js, as audit-chain.ts does.
 */
import type { ChainBreak } from '~/contracts/moderation/moderation.schemas.ts';
import { digestOf, hashOf, type ChainHead, type ChainLink } from './audit-chain.ts';

export interface ChainReport {
  /** Places that were looked at. */
  count: number;
  redactions: number;
  /** The last place; the given start where there is none. */
  head: ChainHead;
  brokenCount: number;
  first: { sequence: number | null; as: ChainBreak } | null;
  /** Places that are not there because a file holds a selection. */
  leftOut: number;
}

/** Of a place in a file: the hash before it, because the places between may have been left out. */
export type ProvableLink = ChainLink & { previous?: string };

export class ChainProver {
  #last: ChainHead;
  #count = 0;
  #redactions = 0;
  #leftOut = 0;
  #brokenCount = 0;
  #first: ChainReport['first'] = null;
  #isExpectedSeen = false;
  /** By record: the place and the details that a later place has to vouch for. */
  readonly #unvouched = new Map<string, number>();
  readonly #options: { from: ChainHead; expected: ChainHead | null; isSelection: boolean };

  /**
   * @param from the place behind which it begins, already proven
   * @param expected a head that was kept
   * @param isSelection places may be left out, and each brings the hash before it
   */
  constructor(options: { from: ChainHead; expected: ChainHead | null; isSelection: boolean }) {
    this.#options = options;
    this.#last = options.from;
  }

  /** Takes the next place. */
  add(link: ProvableLink): void {
    this.#count += 1;
    if (link.kind === 'redaction') this.#redactions += 1;
    const before = this.#hashBefore(link);
    const found = this.#breakOf(link, before);
    if (found) this.note(link.sequence, found);
    const { expected } = this.#options;
    if (expected?.sequence === link.sequence) {
      this.#isExpectedSeen = true;
      if (expected.hash !== link.hash) this.note(link.sequence, 'other_head');
    }
    this.#vouch(link, found !== null);
    // Goes on behind a break: what follows is proven by itself.
    this.#last = { sequence: link.sequence, hash: link.hash };
  }

  /** Records whose details no place that was taken vouches for, with the place that does not. */
  unvouched(): ReadonlyMap<string, number> {
    return this.#unvouched;
  }

  /** Notes what does not agree. */
  note(sequence: number | null, as: ChainBreak): void {
    this.#brokenCount += 1;
    const first = this.#first;
    const isEarlier = first === null || (sequence ?? Infinity) < (first.sequence ?? Infinity);
    if (isEarlier) this.#first = { sequence, as };
  }

  /** The result, once all places were taken. @param waiting records whose erasure has no place yet */
  report(waiting: ReadonlySet<string>): ChainReport {
    for (const [recordId, sequence] of this.#unvouched) {
      if (!waiting.has(recordId)) this.note(sequence, 'changed');
    }
    this.#unvouched.clear();
    const { expected, from } = this.#options;
    const isAhead = expected !== null && expected.sequence > from.sequence;
    if (isAhead && !this.#isExpectedSeen) this.note(expected.sequence, 'cut');
    return {
      count: this.#count,
      redactions: this.#redactions,
      head: this.#last,
      brokenCount: this.#brokenCount,
      first: this.#first,
      leftOut: this.#leftOut,
    };
  }

  #hashBefore({ sequence, previous }: ProvableLink): string {
    const isNext = sequence === this.#last.sequence + 1;
    return isNext || previous === undefined ? this.#last.hash : previous;
  }

  #breakOf(link: ProvableLink, before: string): ChainBreak | null {
    const skipped = link.sequence - this.#last.sequence - 1;
    if (skipped < 0 || (skipped > 0 && !this.#options.isSelection)) return 'gap';
    this.#leftOut += skipped;
    if (link.record === null || link.details === null) return 'missing';
    if (link.previous !== undefined && link.previous !== before) return 'changed';
    if (link.record.id !== link.record_id) return 'changed';
    return hashOf(before, link, link.record) === link.hash ? null : 'changed';
  }

  /** A place that is broken by itself is not counted once more for its details. */
  #vouch({ record_id: recordId, sequence, details, digest }: ChainLink, isBroken: boolean): void {
    if (isBroken || details === null || digestOf(details) === digest) {
      this.#unvouched.delete(recordId);
    } else {
      this.#unvouched.set(recordId, sequence);
    }
  }
}
