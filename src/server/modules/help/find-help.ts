/**
 * The search of the help centre: over the published texts of one language, in memory. Typing errors, accents, beginnings
 * of words and the other words that an article is looked for by are forgiven. Pure.
 */
import MiniSearch, { type SearchResult } from 'minisearch';
import type { Locale } from '~config';
import type { FoundPart } from '~/contracts/help/help.schemas.ts';
import { plainText, wordFit } from '~/domain/game-match.ts';

export interface SearchedText {
  slug: string;
  title: string;
  description: string;
  keywords: readonly string[];
  /** The text without its marks. */
  body: string;
}

export interface HelpHit {
  slug: string;
  title: FoundPart[];
  description: FoundPart[];
}

export interface HelpFinder {
  /** The best match first; nothing for a text without words. */
  find(search: string, limit: number): HelpHit[];
}

/** Words that stand in every question and tell nothing apart. */
const commonWords: Record<Locale, ReadonlySet<string>> = {
  en: new Set(
    `a an and are as at be but by can cannot cant could did do does dont for from get had has have how i if in into is isnt it
    its me my no not of on or our s should so t that the their them then there these they this to up was we were what
    when where which who why will with would you your`.split(/\s+/),
  ),
  fr: new Set(
    `a ai as au aux avec c ce ces cet cette comment d dans de des du elle en est et eu faire fait il ils j je l la le les leur
    leurs m ma mais me mes mon n ne nos notre nous on ont ou par pas peut peux plus pour pourquoi qu quand que quel
    quelle quelles quels qui quoi s sa se ses si son sont sur t ta te tes toi ton tu un une vos votre vous y`.split(
      /\s+/,
    ),
  ),
};

const MAX_WORD = 32;
const MAX_WORDS = 12;
/** What matches less than a third as well as the best is noise. */
const LEAST_SHARE = 0.3;
/** Words with as many errors are as close, whatever their length: *oder* is *order* rather than *over*. */
const AS_CLOSE = 0.2;

/** `Œuvre` → `oeuvre`, `É` → `e`; plurals and singulars are one word. */
function normalWord(word: string): string {
  const plain = plainText(word).replaceAll('œ', 'oe').slice(0, MAX_WORD);
  return plain.length > 3 ? plain.replace(/(?<=[^s])(?:s|x)$/u, '') : plain;
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Splits a text so that the words whose normal form was found are marked. */
export function foundParts(text: string, found: ReadonlySet<string>): FoundPart[] {
  const parts: FoundPart[] = [];
  for (const piece of text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? []) {
    const isMatch = found.has(normalWord(piece));
    const last = parts.at(-1);
    if (last && last.is_match === isMatch) last.text += piece;
    else parts.push({ text: piece, is_match: isMatch });
  }
  return parts;
}

/**
 * The known words that a typed one stands for: itself, or what it begins; otherwise the closest ones, by the same rules as
 * the search of games.
 */
function meantWords(word: string, vocabulary: ReadonlySet<string>): string[] {
  if (vocabulary.has(word)) return [word];
  const fits = [...vocabulary].map((known) => ({ known, fit: wordFit(word, known, true) }));
  const best = Math.max(0, ...fits.map(({ fit }) => fit));
  if (best === 0) return [];
  // The beginning of a word: the index finds all that begin so.
  if (best > 2) return [word];
  return fits.filter(({ fit }) => fit > best - AS_CLOSE).map(({ known }) => known);
}

export function createHelpFinder(texts: readonly SearchedText[], locale: Locale): HelpFinder {
  const common = commonWords[locale];
  const vocabulary = new Set<string>();
  const index = new MiniSearch<SearchedText>({
    idField: 'slug',
    fields: ['title', 'keywords', 'description', 'body'],
    extractField: (text, field) => {
      if (field === 'keywords') return text.keywords.join(' ');
      return field === 'slug' || field === 'title' || field === 'description'
        ? text[field]
        : text.body;
    },
    tokenize: wordsOf,
    processTerm(word) {
      if (common.has(plainText(word))) return null;
      const normal = normalWord(word);
      vocabulary.add(normal);
      return normal;
    },
  });
  index.addAll([...texts]);
  const bySlug = new Map(texts.map((text) => [text.slug, text]));

  function hitOf({ id, terms }: SearchResult): HelpHit[] {
    const text = bySlug.get(String(id));
    if (!text) return [];
    const found = new Set(terms);
    return [
      {
        slug: text.slug,
        title: foundParts(text.title, found),
        description: foundParts(text.description, found),
      },
    ];
  }

  return {
    find(search, limit) {
      const typed = wordsOf(search).slice(0, MAX_WORDS).map(plainText);
      const words = typed.filter((word) => !common.has(word)).map(normalWord);
      const meant = words.map((word) => meantWords(word, vocabulary));
      const results = index.search([...new Set(meant.flat())].join(' '), {
        boost: { title: 4, keywords: 3, description: 2 },
        prefix: (term) => term.length > 1,
        weights: { fuzzy: 0, prefix: 0.6 },
        // An article with many other words for itself is not further away for it.
        bm25: { k: 1.2, b: 0.3, d: 0.5 },
        combineWith: 'OR',
        // Known words as they are: nothing typed becomes known by being searched for.
        tokenize: (text) => text.split(' ').filter((word) => word !== ''),
        processTerm: (word) => word,
      });
      // Whoever names two things means both: what answers one of them comes after.
      const answered = ({ terms }: SearchResult): number =>
        meant.filter((ways) => ways.some((way) => terms.some((term) => term.startsWith(way))))
          .length / meant.length;
      const ranked = results
        .map((result) => ({ result, score: result.score * answered(result) }))
        .toSorted((a, b) => b.score - a.score);
      const best = ranked[0]?.score ?? 0;
      return ranked
        .filter(({ score }) => score >= best * LEAST_SHARE)
        .slice(0, limit)
        .flatMap(({ result }) => hitOf(result));
    },
  };
}
