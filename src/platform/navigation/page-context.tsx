/** Context of every part of a page: the language, the visitor's preferences and arms. */
import { createContext, useContext } from 'react';
import { appConfig } from '~config';
import type { RouterContext } from './router-context.ts';

export type PageContext = Pick<RouterContext, 'locale' | 'preferences' | 'isIn'>;

const Context = createContext<PageContext>({
  locale: appConfig.locales.default,
  isIn: () => false,
  preferences: {
    currency: appConfig.currencies.default,
    region: null,
    theme: 'dark',
    timeZone: 'UTC',
  },
});

/**
 * Provided around the document. The router's own hooks subscribe wherever they are called; pages would call them
 * hundreds of times.
 */
export const PageContextProvider = Context.Provider;

export function usePage(): PageContext {
  return useContext(Context);
}
