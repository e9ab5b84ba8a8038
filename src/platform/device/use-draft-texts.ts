/** What was typed into a form survives a reload of its tab, and the way back. */
import { useMemo, useState } from 'react';
import { useHydrated } from '../hydration/use-hydrated.ts';
import { readDraft, writeDraft } from './draft-storage.ts';

export type Texts = Readonly<Record<string, string>>;

/** By hand: a schema's library would be most of what the checkout loads for it. */
export function isTexts(value: unknown): value is Texts {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((text) => typeof text === 'string');
}

/**
 * As `useState`, kept under a name until it is set to null. The first render equals the server's: what was kept comes
 * with hydration.
 *
 * @param isShape what is kept may be of an earlier version of the form
 * @param initial what stands there while nothing is kept; it may change
 */
export function useDraftState<T>(
  name: string,
  isShape: (value: unknown) => value is T,
  initial: T,
): [value: T, setValue: (next: T | null) => void] {
  const isReady = useHydrated();
  const [own, setOwn] = useState<{ name: string; value: T | null } | null>(null);
  const kept = useMemo(() => (isReady ? readDraft(name, isShape) : null), [isReady, name, isShape]);
  const setValue = (next: T | null): void => {
    setOwn({ name, value: next });
    writeDraft(name, next);
  };
  return [(own?.name === name ? own.value : kept) ?? initial, setValue];
}
