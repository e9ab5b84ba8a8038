/** Debounces a value. */
import { useEffect, useState } from 'react';
import { appConfig } from '~config';

/** The value after it has not changed for `delayMs`. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}

/** The debounce delay of a search on the server: less for a letter than for a word (specification, section 9). */
export function searchDelayMs(text: string): number {
  const { letterDebounceMs, wordDebounceMs } = appConfig.search;
  return [...text.trim()].length <= 1 ? letterDebounceMs : wordDebounceMs;
}
