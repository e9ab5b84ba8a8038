/** Where help is: in the product, or at the operator's own address (`HELP_CENTER_URL`). */
import { createContext, useContext } from 'react';
import { paths } from './paths.ts';

const Context = createContext<string | null>(null);

/** The address of the help centre elsewhere; null: it is ours. Provided around the pages by the shell. */
export const HelpCenterProvider = Context.Provider;

export interface HelpTarget {
  href: string;
  /** Another site: it opens in a tab of its own. */
  isOutside: boolean;
}

/** @param slug of an article of ours, which a help centre elsewhere does not have; without it the whole centre */
export function useHelpTarget(slug?: string): HelpTarget {
  const elsewhere = useContext(Context);
  if (elsewhere !== null) return { href: elsewhere, isOutside: true };
  return { href: slug === undefined ? paths.help : paths.anyHelpArticle(slug), isOutside: false };
}
