/** Text search of offers: by category names, by words of titles, and with spelling correction. */
import { wordFit } from '~/domain/game-match.ts';
import type { OfferCard } from '~/contracts/offers/offers.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import {
  MIN_INDEXED_WORD,
  selectIndexedMatches,
  selectLikeWords,
  selectRecentMatches,
  selectTopOfCategories,
  type WordSpellings,
} from '../search.repository.ts';
import { findOfferCards } from './present-cards.ts';

/** A word of the text, normalised: as it was typed, and in Latin letters where it was not. */
export type TypedWord = readonly string[];

export interface OfferSearch {
  words: readonly TypedWord[];
  /** Categories that a part of the text names, and the remaining words for titles. */
  named: { categoryIds: readonly string[]; rest: readonly TypedWord[] } | null;
  limit: number;
}

/** Maximum number of spelling candidates per word. */
const SPELLINGS = 3;
const MIN_CORRECTED_WORD = 4;

const asTyped = (words: readonly TypedWord[]): WordSpellings =>
  words
    .map((spellings) => spellings.filter((word) => word.length >= MIN_INDEXED_WORD))
    .filter((spellings) => spellings.length > 0);

async function byWords(ctx: Ctx, words: WordSpellings, limit: number): Promise<string[]> {
  if (words.length === 0) return [];
  const recent = await selectRecentMatches(ctx.db, words, limit);
  return recent.length >= limit ? recent : selectIndexedMatches(ctx.db, words, null, limit);
}

async function inCategories(
  ctx: Ctx,
  categoryIds: readonly string[],
  words: WordSpellings,
  limit: number,
): Promise<string[]> {
  if (words.length === 0) return selectTopOfCategories(ctx.db, categoryIds, limit);
  return selectIndexedMatches(ctx.db, words, categoryIds, limit);
}

/** Spelling candidates for each word, in Latin letters; null when a word has none. */
async function corrected(ctx: Ctx, words: readonly TypedWord[]): Promise<WordSpellings | null> {
  const spellings: string[][] = [];
  for (const word of words.map((typed) => typed.at(-1) ?? '')) {
    if (word.length < MIN_CORRECTED_WORD) {
      if (word.length >= MIN_INDEXED_WORD) spellings.push([word]);
      continue;
    }
    const known = await selectLikeWords(ctx.db, word);
    const meant = known
      .map((candidate) => ({ candidate, fit: wordFit(word, candidate, true) }))
      .filter(({ fit }) => fit > 0)
      .toSorted((a, b) => b.fit - a.fit)
      .slice(0, SPELLINGS)
      .map(({ candidate }) => candidate);
    if (meant.length === 0) return null;
    spellings.push(meant);
  }
  return spellings;
}

async function findIds(ctx: Ctx, search: OfferSearch): Promise<string[]> {
  const { words, named, limit } = search;
  const found = new Set<string>();
  const add = (ids: readonly string[]) => {
    for (const id of ids) found.add(id);
  };
  if (named) add(await inCategories(ctx, named.categoryIds, asTyped(named.rest), limit));
  if (found.size < limit) add(await byWords(ctx, asTyped(words), limit));
  if (found.size === 0 && named && named.rest.length > 0) {
    const meant = await corrected(ctx, named.rest);
    if (meant) add(await inCategories(ctx, named.categoryIds, meant, limit));
  }
  if (found.size === 0) {
    const meant = await corrected(ctx, words);
    if (meant) add(await byWords(ctx, meant, limit));
  }
  return [...found].slice(0, limit);
}

/** Cards of offers that are on sale, the best match first. At most six bounded queries. */
export async function searchOffers(ctx: Ctx, search: OfferSearch): Promise<OfferCard[]> {
  const ids = await findIds(ctx, search);
  const cards = await findOfferCards(ctx, ids);
  return ids.flatMap((id) => {
    const found = cards.get(id);
    return found?.isListed ? [found.card] : [];
  });
}

/** As many as lists count (count-list.ts). */
const MOST_LISTED = 500;
/** At most so many of one kind are found; a list of more says "at least". */
const MOST_FOUND = 400;

/** All offers that a text finds, for a list of them: by their titles, and in categories that the text names. */
export async function findOffers(
  ctx: Ctx,
  search: Omit<OfferSearch, 'limit'>,
): Promise<{ ids: string[]; isExact: boolean }> {
  const { words, named } = search;
  const inNamed = named
    ? await inCategories(ctx, named.categoryIds, asTyped(named.rest), MOST_FOUND)
    : [];
  const inTitles = await byWords(ctx, asTyped(words), MOST_FOUND);
  const ids = [...new Set([...inNamed, ...inTitles])];
  const isExact = inNamed.length < MOST_FOUND && inTitles.length < MOST_FOUND;
  if (ids.length > 0)
    return { ids: ids.slice(0, MOST_LISTED), isExact: isExact && ids.length <= MOST_LISTED };
  return { ids: await findIds(ctx, { ...search, limit: MOST_FOUND }), isExact: true };
}
