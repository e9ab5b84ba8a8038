/**
 * What a text in the search of the back office may be: an id, the number of an order, a provider's reference, a name, words. One
 * text may be several of them, and none is looked for that it cannot be. Pure, and linear in the length of the text.
 */
export interface SearchHandles {
  /** An id, on its own or in an address that was copied; then nothing else is looked for. */
  id: string | null;
  /** The end of an order's id, lower case. */
  number: string | null;
  /** As a provider, a document or a promo code writes it. */
  reference: string | null;
  /** A public name or a part of one, lower case. */
  name: string | null;
  /** For titles: without accents and signs, and long enough for an index. */
  words: readonly string[];
}

/** Fewer characters are not looked for. */
export const LEAST_SEARCHED = 2;
/** Of an e-mail address: fewer find too many people. */
export const LEAST_OF_EMAIL = 3;

/** An index of trigrams finds no shorter part. */
const LEAST_WORD = 3;
const MOST_WORDS = 6;
const LEAST_REFERENCE = 3;

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const BARE_ID = /^[0-9a-f]{32}$/i;
/** The end of an order's id (`orderNumber`). */
const NUMBER = /^#?[0-9a-f]{8}$/i;
/** As references, codes and numbers of documents are written. */
const REFERENCE = /^[\w.-]{3,200}$/;
/** A public name has nothing else in it. */
const NAME = /^[\w-]{2,24}$/;

const nothing: SearchHandles = { id: null, number: null, reference: null, name: null, words: [] };

function idIn(text: string): string | null {
  if (BARE_ID.test(text)) {
    const hex = text.toLowerCase();
    const ends = [8, 12, 16, 20, 32];
    return ends.map((end, index) => hex.slice(index === 0 ? 0 : ends[index - 1], end)).join('-');
  }
  return ID.exec(text)?.[0].toLowerCase() ?? null;
}

function wordsIn(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length >= LEAST_WORD).slice(0, MOST_WORDS);
}

/** Whether a text is an e-mail address or the beginning of one: nothing else that is looked for has an @ in it. */
export const isOfEmail = (text: string): boolean => text.includes('@');

/** What a text may be. An e-mail address is nothing here: people are looked for by it on their own. */
export function readHandles(typed: string): SearchHandles {
  const text = typed.trim();
  const id = idIn(text);
  if (id !== null) return { ...nothing, id };
  if (text.length < LEAST_SEARCHED || isOfEmail(text)) return nothing;
  return {
    id: null,
    number: NUMBER.test(text) ? text.replace('#', '').toLowerCase() : null,
    reference: text.length >= LEAST_REFERENCE && REFERENCE.test(text) ? text : null,
    name: NAME.test(text) ? text.toLowerCase() : null,
    words: wordsIn(text),
  };
}
