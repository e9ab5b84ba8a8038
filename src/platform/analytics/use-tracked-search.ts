/** Tells what was searched and how much was found, once the text rests. */
import { useEffect } from 'react';
import { track } from './track.ts';

const REST_MS = 1_000;

/** @param results null while they are not known */
export function useTrackedSearch(
  name: 'Top_Search' | 'Offer_Search',
  words: string,
  results: number | null,
): void {
  useEffect(() => {
    if (words === '' || results === null) return undefined;
    const timer = setTimeout(() => track({ name, words, results }), REST_MS);
    return () => clearTimeout(timer);
  }, [name, words, results]);
}
