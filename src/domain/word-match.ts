/**
 * Finds words of a list in texts (decision 0083), however they are disguised: accents, letters of other scripts that look
 * alike, invisible characters, digits for letters, letters apart, letters repeated. Whole words, unless the entry says otherwise.
 *
 * The texts are untrusted, so nothing here is a regular expression over a text: one walk through a trie from each letter
 * that can begin a word, whose steps are bounded by the longest entry.
 */

/** An entry of a list, as the caller knows it. */
export interface ListedWord {
  /** What somebody typed: one word, or several apart by spaces. */
  word: string;
  /** Found within other words as well. */
  inside: boolean;
}

export interface WordFind<T extends ListedWord> {
  entry: T;
  /** The place in the text, in UTF-16 units. */
  start: number;
  end: number;
}

type Kind = 'letter' | 'digit' | 'sign' | 'space';

/** A character as it is compared, and where it stands in the text. */
interface Slot {
  char: string;
  kind: Kind;
  start: number;
  end: number;
  /** The second of three or more alike, which stands for the rest of them: it may be passed over, or be several. */
  isSpare: boolean;
}

/** Letters of other scripts that look like Latin ones, in lower case and without accents. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аαɑ',
    b: 'вβьƅ',
    c: 'сϲᴄ',
    d: 'ԁđ',
    e: 'еεєҽ',
    f: 'ƒ',
    g: 'ɡց',
    h: 'һнհ',
    i: 'іιıɩ',
    j: 'јϳ',
    k: 'кκ',
    l: 'ӏłⅼ',
    m: 'мϻ',
    n: 'пηո',
    o: 'оοøօ',
    p: 'рρ',
    q: 'ԛ',
    r: 'г',
    s: 'ѕꜱ',
    t: 'тτ',
    u: 'υսц',
    v: 'νѵ',
    w: 'ԝωшѡ',
    x: 'хχ',
    y: 'уγү',
    z: 'ᴢ',
  }).flatMap(([latin, others]) => [...others].map((other): [string, string] => [other, latin])),
);

/** Letters that a digit or sign is written for. */
const stands: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'il'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['6', 'g'],
  ['7', 't'],
  ['8', 'b'],
  ['9', 'g'],
  ['@', 'a'],
  ['$', 's'],
  ['!', 'il'],
  ['|', 'il'],
  ['€', 'e'],
]);

/** Between two letters of one word: so many signs and spaces. */
const MOST_BETWEEN = 4;

function kindOf(char: string): Kind {
  if (char >= 'a' && char <= 'z') return 'letter';
  if (/\p{L}/u.test(char)) return 'letter';
  if (/\p{Nd}/u.test(char)) return 'digit';
  return /\s/u.test(char) ? 'space' : 'sign';
}

const isPlain = (char: string): boolean => char >= ' ' && char <= '~';

/** The characters that one of the text is compared as: none for accents and what cannot be seen. */
function comparedAs(char: string): string[] {
  if (isPlain(char)) return [char.toLowerCase()];
  const parts = [...char.normalize('NFKD').toLowerCase()];
  return parts
    .filter(
      (part) => !/[\p{M}\p{Cf}\p{Cc}\u3164\u115f\u1160\u2800]/u.test(part) || /\s/u.test(part),
    )
    .map((part) => lookalikes.get(part) ?? part);
}

/** A sign that stands for no letter, so that it only parts some. */
const isGapSign = ({ char, kind }: Pick<Slot, 'char' | 'kind'>): boolean =>
  kind === 'sign' && !stands.has(char);

function slotsOf(text: string, { joinsRuns }: { joinsRuns: boolean }): Slot[] {
  const slots: Slot[] = [];
  let run = 1;
  let at = 0;
  for (const char of text) {
    const start = at;
    at += char.length;
    for (const compared of comparedAs(char)) {
      const last = slots.at(-1);
      const kind = kindOf(compared);
      const isSame = last?.char === compared || (kind === 'space' && last?.kind === 'space');
      run = isSame ? run + 1 : 1;
      const isRest = kind === 'space' ? run > 1 : joinsRuns && run > 2 && kind !== 'digit';
      if (isRest && last) {
        last.end = at;
        last.isSpare = kind === 'letter';
      } else slots.push({ char: compared, kind, start, end: at, isSpare: false });
    }
  }
  return slots;
}

/** What an entry is known by: two that differ in accents, case or signs between letters alone are the same. */
export function plainWord(word: string): string {
  return slotsOf(word.trim(), { joinsRuns: false })
    .map(({ char, kind }) => (kind === 'space' ? ' ' : isGapSign({ char, kind }) ? '' : char))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** An entry, and its place in the list: of those that are found alike the first counts. */
interface Ranked<T> {
  entry: T;
  rank: number;
}

interface Node<T> {
  next: Map<string, Node<T>>;
  entries: Ranked<T>[];
}

const emptyNode = <T>(): Node<T> => ({ next: new Map(), entries: [] });

/** How far a walk got, and what it passed on its way. */
interface Walk<T> {
  node: Node<T>;
  /** The next slot. */
  at: number;
  /** Characters that were compared, and how many of them stand for nothing else. */
  compared: number;
  plain: number;
  /** Characters of the present word of the entry. */
  ofWord: number;
  /** How the letters of the present word stand: side by side, or each alone between spaces. */
  letterSpacing: 'tight' | 'apart' | null;
}

/** The slot behind the separators from one on, and whether a space is among them; null where there are too many. */
function gapFrom(slots: readonly Slot[], from: number): { at: number; hasSpace: boolean } | null {
  let hasSpace = false;
  for (let at = from; at - from <= MOST_BETWEEN; at += 1) {
    const slot = slots[at];
    const isGap = slot?.kind === 'space' || (slot !== undefined && isGapSign(slot));
    if (!isGap) return { at, hasSpace };
    hasSpace ||= slot.kind === 'space';
  }
  return null;
}

/** The characters of entries that a slot may be. */
function choicesOf({ char, kind }: Slot): string[] {
  return kind === 'letter' ? [char] : [char, ...(stands.get(char) ?? '')];
}

/** Compiled entries. */
export class WordList<T extends ListedWord> {
  private readonly whole: Node<T> = emptyNode<T>();
  /** Of those that are looked for within other words. */
  private readonly within: Node<T> = emptyNode<T>();

  constructor(entries: readonly T[]) {
    for (const [rank, entry] of entries.entries()) this.add({ entry, rank });
  }

  private add(ranked: Ranked<T>): void {
    const { entry } = ranked;
    const plain = plainWord(entry.word);
    if (plain === '') return;
    let node = entry.inside ? this.within : this.whole;
    for (const char of plain) {
      const known = node.next.get(char) ?? emptyNode<T>();
      node.next.set(char, known);
      node = known;
    }
    node.entries.push(ranked);
  }

  /**
   * The finds in a text in the order of their places, at most `most`; of those that begin alike the longest only, and of
   * those of one length the first of the list.
   */
  find(text: string, most: number, applies: (entry: T) => boolean = () => true): WordFind<T>[] {
    const slots = slotsOf(text, { joinsRuns: true });
    const finds: WordFind<T>[] = [];
    let from = 0;
    while (from < slots.length && finds.length < most) {
      const longest = this.longestAt(slots, from, applies);
      if (longest) finds.push(longest.find);
      from = longest ? longest.next : from + 1;
    }
    return finds;
  }

  private longestAt(
    slots: readonly Slot[],
    from: number,
    applies: (entry: T) => boolean,
  ): { find: WordFind<T>; next: number } | null {
    let best: { find: WordFind<T>; next: number; rank: number } | null = null;
    const start = { at: from, compared: 0, plain: 0, ofWord: 0, letterSpacing: null };
    const open: Walk<T>[] = [{ ...start, node: this.within }];
    if (!isWordly(slots[from - 1])) open.push({ ...start, node: this.whole });
    for (let walk = open.pop(); walk; walk = open.pop()) {
      const { at } = walk;
      const found = walk.node.entries.find(
        ({ entry }) => applies(entry) && isFound(slots[at], walk, entry),
      );
      const [first, last] = [slots[from], slots[at - 1]];
      if (found && first && last && isBetter({ next: at, rank: found.rank }, best)) {
        const { entry, rank } = found;
        best = { find: { entry, start: first.start, end: last.end }, next: at, rank };
      }
      open.push(...stepsOf(slots, walk));
    }
    return best;
  }
}

interface Reach {
  /** The slot behind. */
  next: number;
  rank: number;
}

const isBetter = ({ next, rank }: Reach, best: Reach | null): boolean =>
  best === null || next > best.next || (next === best.next && rank < best.rank);

const isWordly = (slot: Slot | undefined): boolean =>
  slot?.kind === 'letter' || slot?.kind === 'digit';

/** Whether a walk that ended at an entry found a word: by what follows, and by how much of it is disguised. */
function isFound<T>(
  next: Slot | undefined,
  { plain, compared }: Walk<T>,
  { inside }: ListedWord,
): boolean {
  // Amounts are no words: "807" is not "bot".
  return plain * 2 >= compared && (inside || !isWordly(next));
}

/** The walks that go on from one, a character further. */
function stepsOf<T>(slots: readonly Slot[], walk: Walk<T>): Walk<T>[] {
  const { node, at, ofWord, letterSpacing } = walk;
  const slot = slots[at];
  const steps: Walk<T>[] = [];
  const follows = ofWord > 0;
  if (node.next.size === 0) return slot?.isSpare ? [{ ...walk, at: at + 1 }] : [];
  if (slot && !(follows && letterSpacing === 'apart')) {
    steps.push(...compare(slot, { ...walk, letterSpacing: follows ? 'tight' : null }, at));
  }
  // "scaaam": of a run of three or more the second letter may be passed over, or stand for several.
  if (slot?.isSpare && walk.compared > 0) {
    const isTight = follows && letterSpacing !== 'apart';
    const several = isTight ? compare(slot, { ...walk, letterSpacing: 'tight' }, at - 1) : [];
    steps.push({ ...walk, at: at + 1 }, ...several);
  }
  const gap = walk.compared > 0 ? gapFrom(slots, at) : null;
  if (!gap) return steps;
  const space = node.next.get(' ');
  if (space) steps.push({ ...walk, node: space, at: gap.at, ofWord: 0, letterSpacing: null });
  // Letters apart: by signs anywhere, by spaces only where each letter of the word stands alone.
  const behind = slots[gap.at];
  const isParted = follows && gap.at > at && !(gap.hasSpace && letterSpacing === 'tight');
  if (behind && isParted) {
    const spacing = gap.hasSpace ? 'apart' : letterSpacing;
    steps.push(...compare(behind, { ...walk, letterSpacing: spacing }, gap.at));
  }
  return steps;
}

function compare<T>(slot: Slot, walk: Walk<T>, at: number): Walk<T>[] {
  return choicesOf(slot).flatMap((char): Walk<T>[] => {
    const node = char === ' ' ? undefined : walk.node.next.get(char);
    if (!node) return [];
    return [
      {
        ...walk,
        node,
        at: at + 1,
        plain: walk.plain + (slot.char === char ? 1 : 0),
        compared: walk.compared + 1,
        ofWord: walk.ofWord + 1,
      },
    ];
  });
}
