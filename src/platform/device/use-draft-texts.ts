/** Texts of a form that survive a reload of its tab, and the way back. */
import { useMemo, useState } from 'react';
import { useHydrated } from '../hydration/use-hydrated.ts';
import { readDraft, writeDraft } from './draft-storage.ts';

export type Texts = Readonly<Record<string, string>>;

/** By hand: a schema's library would be most of what the checkout loads for it. */
export function isTexts(value: unknown): value is Texts {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((text) => typeof text === 'string');
}

const none: Texts = {};

/** As `useState`, kept under a name. The first render equals the server's: what was kept comes with hydration. */
export function useDraftTexts(
  name: string,
  initial: Texts = none,
): [texts: Texts, setTexts: (next: Texts) => void] {
  const isReady = useHydrated();
  const [own, setOwn] = useState<{ name: string; texts: Texts } | null>(null);
  const kept = useMemo(() => (isReady ? readDraft(name, isTexts) : null), [isReady, name]);
  const texts = own?.name === name ? own.texts : (kept ?? initial);
  const setTexts = (next: Texts): void => {
    setOwn({ name, texts: next });
    writeDraft(name, next);
  };
  return [texts, setTexts];
}
