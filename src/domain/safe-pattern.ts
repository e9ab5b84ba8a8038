/**
 * Patterns that staff write for what buyers type. They run on the server with every order, so one that can be read in too
 * many ways, and would stand still on a text that somebody made for it, is refused.
 */

export type PatternProblem = 'wrong' | 'loose' | 'unsafe';

/** In how many ways a text may be read at most. */
const MOST_WAYS = 1_000_000;
/** What buyers type is no longer than that. */
const LONGEST = 500;

interface Reading {
  ways: number;
  /** An alternative outside any group: one side of it would not be anchored at both ends. */
  isSplit: boolean;
  isRefused: boolean;
}

/** The end of a character class that begins at `from`. */
function endOfClass(pattern: string, from: number): number {
  let at = from + 1;
  while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1;
  return at;
}

const QUANTIFIER = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/;

/** How many lengths a quantifier at this place allows, and its own length in the pattern; null where there is none. */
function quantifierAt(pattern: string, at: number): { lengths: number; size: number } | null {
  const found = QUANTIFIER.exec(pattern.slice(at, at + 24));
  if (!found) return null;
  const [whole, least, comma, most] = found;
  if (whole.startsWith('?')) return { lengths: 2, size: whole.length };
  if (least === undefined) return { lengths: LONGEST, size: whole.length };
  if (comma === undefined) return { lengths: 1, size: whole.length };
  const end = most === undefined || most === '' ? LONGEST : Number(most);
  return { lengths: Math.max(1, end - Number(least) + 1), size: whole.length };
}

/** A step over one piece of the pattern. @returns where the next one begins */
function stepOver(pattern: string, at: number, reading: Reading, depth: { of: number }): number {
  const sign = pattern[at];
  if (sign === '(') {
    depth.of += 1;
    if (pattern[at + 1] !== '?') return at + 1;
    // Looking around, and names, make more of a pattern than a form.
    if (pattern[at + 2] !== ':') reading.isRefused = true;
    return at + 3;
  }
  if (sign === '|') {
    reading.ways *= 2;
    if (depth.of === 0) reading.isSplit = true;
    return at + 1;
  }
  if (sign === ')') depth.of -= 1;
  if (sign === '\\' && /[1-9kpP]/.test(pattern[at + 1] ?? '')) {
    // What was read before, and classes of all scripts.
    reading.isRefused = true;
  }
  const end = sign === '[' ? endOfClass(pattern, at) + 1 : at + (sign === '\\' ? 2 : 1);
  const quantifier = quantifierAt(pattern, end);
  if (!quantifier) return end;
  // A group that is repeated can be read in ways beyond counting.
  if (sign === ')' && quantifier.lengths !== 2) reading.isRefused = true;
  reading.ways *= quantifier.lengths;
  return end + quantifier.size;
}

function readPattern(pattern: string): Reading {
  const reading: Reading = { ways: 1, isSplit: false, isRefused: false };
  const depth = { of: 0 };
  let at = 0;
  while (at < pattern.length) at = stepOver(pattern, at, reading, depth);
  return reading;
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** What is wrong with a pattern: it is none, does not hold the whole text, or may take too long. Null: nothing. */
export function patternProblem(pattern: string): PatternProblem | null {
  if (!compiles(pattern)) return 'wrong';
  const isAnchored = pattern.startsWith('^') && /(?:^|[^\\])\$$/.test(pattern);
  const { ways, isSplit, isRefused } = readPattern(pattern);
  if (isRefused || ways > MOST_WAYS) return 'unsafe';
  return isAnchored && !isSplit ? null : 'loose';
}
