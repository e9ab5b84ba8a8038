/**
 * Game search over titles, aliases and the names of categories: ignores accents, case and spaces, and tolerates typing
 * errors. Pure and small: the browser and the server search by the same rules.
 *
 * Exact matches come before fuzzy ones: errors are only tolerated when nothing is found without. Ties stay in the order
 * of the list, which is by popularity.
 */

/** The searched fields of a game. `categories` may be empty: then category names find nothing. */
export interface GameText {
  title: string;
  aliases: readonly string[];
  categories: readonly { id: string; names: readonly string[] }[];
}

export interface GameMatch<G> {
  game: G;
  /** The alias that matched when the title did not. */
  alias: string | null;
  /** Categories of the game that the text names. */
  categoryIds: readonly string[];
  /** Normalised texts that `markedParts` highlights in title and alias. */
  marks: readonly string[];
}

/** Lower case without accents. */
export function plainText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether a text has letters of another script than the Latin one, as "гта" has: the server transliterates them. */
export const hasOtherScript = (text: string): boolean => /[^\p{Script=Latin}\P{L}]/u.test(text);

/** `A` to `Z`, or `#` for titles that begin with anything else. */
export function firstLetter(title: string): string {
  const letter = plainText(title.trim()).charAt(0).toUpperCase();
  return /[A-Z]/.test(letter) ? letter : '#';
}

const MAX_WORDS = 8;
const MAX_WORD = 32;

/** The normalised words of a text, without punctuation; at most eight, cut at 32 characters. */
export function searchWords(text: string): string[] {
  const words = plainText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, MAX_WORDS).map((word) => word.slice(0, MAX_WORD));
}

/** Errors that a word may hold. Numbers tell games apart, so words with digits are taken literally. */
function allowedErrors(word: string): number {
  if (word.length < 4 || /\p{N}/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * The edit distance with transpositions between the word and the closest prefix of the target, so that half a word
 * matches, too. Stops counting above `most`.
 */
function errorsInPrefix(word: string, target: string, most: number): number {
  const width = Math.min(target.length, word.length + most);
  let before: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= width; column += 1) {
      const isSame = word[row - 1] === target[column - 1];
      const above = last[column] ?? 0;
      const change = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
      let best = Math.min(change, above + 1, (line[column - 1] ?? 0) + 1);
      const isSwap =
        row > 1 &&
        column > 1 &&
        word[row - 1] === target[column - 2] &&
        word[row - 2] === target[column - 1];
      if (isSwap) best = Math.min(best, (before[column - 2] ?? 0) + 1);
      line.push(best);
    }
    if (Math.min(...line) > most) return most + 1;
    before = last;
    last = line;
  }
  return Math.min(...last);
}

/** How well a typed word matches a known one: 4 equal, 3 a prefix, 2 or less with errors, 0 not at all. */
export function wordFit(word: string, target: string, forgiving: boolean): number {
  if (target.startsWith(word)) return target === word ? 4 : 3;
  if (!forgiving) return 0;
  const most = allowedErrors(word);
  // A short word with another first letter is another word.
  if (most === 0 || (word.length < 6 && word[0] !== target[0])) return 0;
  const errors = errorsInPrefix(word, target, most);
  if (errors > most) return 0;
  // Of equally mistyped words the one of the same length ranks higher.
  return 2 - errors * 0.5 - Math.min(Math.abs(target.length - word.length), 9) * 0.05;
}

interface Prepared<G> {
  game: G;
  title: string;
  squashedTitle: string;
  aliases: { text: string; plain: string; squashed: string; words: string[] }[];
  titleWords: string[];
  categories: { id: string; words: string[] }[];
}

const squash = (words: readonly string[]): string => words.join('');

function prepare<G>(game: G, text: GameText): Prepared<G> {
  const titleWords = searchWords(text.title);
  return {
    game,
    title: titleWords.join(' '),
    squashedTitle: squash(titleWords),
    titleWords,
    aliases: text.aliases.map((alias) => {
      const words = searchWords(alias);
      return { text: alias, plain: words.join(' '), squashed: squash(words), words };
    }),
    categories: text.categories.map(({ id, names }) => ({ id, words: names.flatMap(searchWords) })),
  };
}

type Scored<G> = GameMatch<G> & { score: number };

function phraseScore(title: string, squashed: string, words: readonly string[]): number {
  const phrase = words.join(' ');
  const joined = squash(words);
  if (squashed === joined) return 9;
  if (title.startsWith(phrase) || squashed.startsWith(joined)) return 8;
  if (title.includes(` ${phrase}`)) return 6;
  return title.includes(phrase) || (joined.length > 3 && squashed.includes(joined)) ? 4 : 0;
}

function aliasScore(alias: Prepared<unknown>['aliases'][number], words: readonly string[]): number {
  const joined = squash(words);
  if (alias.squashed === joined) return 7;
  if (alias.squashed.startsWith(joined)) return 5;
  return alias.plain.includes(words.join(' ')) ? 3 : 0;
}

/** The whole text in the title, or else in an alias. */
function matchPhrase<G>(item: Prepared<G>, words: readonly string[]): Scored<G> | null {
  const score = phraseScore(item.title, item.squashedTitle, words);
  const joined = squash(words);
  // "counterstrike" highlights both words of "Counter-Strike".
  const inside = item.titleWords.filter((word) => word.length > 2 && joined.includes(word));
  const marks = [words.join(' '), ...words, ...inside];
  const found = { game: item.game, categoryIds: [], marks };
  const [best] = item.aliases
    .map((alias) => ({ alias, score: aliasScore(alias, words) }))
    .toSorted((a, b) => b.score - a.score);
  if (best && best.score > score) {
    if (best.score === 7) marks.push(plainText(best.alias.text));
    return { ...found, alias: score > 0 ? null : best.alias.text, score: best.score };
  }
  return score > 0 ? { ...found, alias: null, score } : null;
}

interface Hit {
  fit: number;
  target: string;
  alias: string | null;
  categoryId: string | null;
}

function bestHit(item: Prepared<unknown>, word: string, forgiving: boolean): Hit {
  let best: Hit = { fit: 0, target: '', alias: null, categoryId: null };
  const offer = (hit: Hit) => {
    if (hit.fit > best.fit) best = hit;
  };
  for (const target of [...item.titleWords, item.squashedTitle]) {
    offer({ fit: wordFit(word, target, forgiving), target, alias: null, categoryId: null });
  }
  for (const alias of item.aliases) {
    for (const target of [...alias.words, alias.squashed]) {
      const fit = wordFit(word, target, forgiving) * 0.9;
      offer({ fit, target, alias: alias.text, categoryId: null });
    }
  }
  // Two letters begin too many names of categories.
  if (word.length < 3) return best;
  for (const { id, words } of item.categories) {
    for (const target of words) {
      offer({ fit: wordFit(word, target, forgiving) * 0.5, target, alias: null, categoryId: id });
    }
  }
  return best;
}

/** Every word somewhere: in the title, in an alias, in the name of a category. */
function matchWords<G>(
  item: Prepared<G>,
  words: readonly string[],
  forgiving: boolean,
): Scored<G> | null {
  const hits: Hit[] = [];
  for (const word of words) {
    const hit = bestHit(item, word, forgiving);
    if (hit.fit === 0) return null;
    hits.push(hit);
  }
  const isTitle = hits.some(({ alias, categoryId }) => alias === null && categoryId === null);
  return {
    game: item.game,
    alias: isTitle ? null : (hits.find(({ alias }) => alias !== null)?.alias ?? null),
    categoryIds: hits.flatMap(({ categoryId }) => (categoryId === null ? [] : [categoryId])),
    marks: hits.map(({ fit, target }, index) => (fit > 2 ? (words[index] ?? '') : target)),
    score: hits.reduce((sum, { fit }) => sum + fit, 0) / (hits.length * 4),
  };
}

/** A search function over a list of games. Create it once per list: building the index costs more than a search. */
export function gameFinder<G>(
  games: readonly G[],
  textOf: (game: G) => GameText,
): (text: string) => GameMatch<G>[] {
  const items = games.map((game) => prepare(game, textOf(game)));
  return (text) => {
    const words = searchWords(text);
    if (words.length === 0) return [];
    const find = (forgiving: boolean) =>
      items
        .map((item) => matchPhrase(item, words) ?? matchWords(item, words, forgiving))
        .filter((match) => match !== null)
        .toSorted((a, b) => b.score - a.score);
    const exact = find(false);
    return exact.length > 0 ? exact : find(true);
  };
}

/** A text in parts, with those highlighted that start with or contain one of the normalised `marks`. */
export function markedParts(
  text: string,
  marks: readonly string[],
): { text: string; isMarked: boolean }[] {
  const plain = plainText(text);
  // Where a letter normalises to two, positions in the normalised text are not positions in the text.
  const longFirst = marks.filter((mark) => mark.length > 1).toSorted((a, b) => b.length - a.length);
  const isMarked = Array.from({ length: text.length }, () => false);
  if (plain.length === text.length) {
    for (const mark of longFirst) {
      const at = plain.indexOf(mark);
      if (at !== -1) isMarked.fill(true, at, at + mark.length);
    }
  }
  const parts: { text: string; isMarked: boolean }[] = [];
  for (const [index, letter] of text.split('').entries()) {
    const last = parts.at(-1);
    if (last && last.isMarked === isMarked[index]) last.text += letter;
    else parts.push({ text: letter, isMarked: isMarked[index] ?? false });
  }
  return parts;
}
