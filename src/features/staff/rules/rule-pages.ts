/**
 * The pages of rules, each loaded with its kind alone. Pressed before its script is there, a page does it afterwards. Loaders
 * `preload` the one that is asked for.
 */
import { lazilyHydrated } from '~/platform/hydration/lazy-hydration.tsx';
import type { RuleKind } from './rule-kinds.ts';

export const FeesPage = lazilyHydrated(
  async () => (await import('../pages/fees-page.tsx')).FeesPage,
);
export const FiguresPage = lazilyHydrated(
  async () => (await import('../pages/figures-page.tsx')).FiguresPage,
);
export const WordsPage = lazilyHydrated(
  async () => (await import('../pages/words-page.tsx')).WordsPage,
);
export const RatesPage = lazilyHydrated(
  async () => (await import('../pages/rates-page.tsx')).RatesPage,
);
export const CodesPage = lazilyHydrated(
  async () => (await import('../pages/codes-page.tsx')).CodesPage,
);

/** Imports a page, so that it can be rendered at once. Kinds of figures share one. */
export const rulePages: Record<RuleKind, { preload(): Promise<void> }> = {
  fees: FeesPage,
  risk: FiguresPage,
  limits: FiguresPage,
  levels: FiguresPage,
  clocks: FiguresPage,
  words: WordsPage,
  rates: RatesPage,
  codes: CodesPage,
};
