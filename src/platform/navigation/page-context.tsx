/** What every part of a page may ask of it: the language of its texts and the visitor's choices. */
import { createContext, useContext } from 'react';
import { appConfig } from '~config';
import type { RouterContext } from './router-context.ts';

export type PageContext = Pick<RouterContext, 'locale' | 'preferences'>;

const Context = createContext<PageContext>({
  locale: appConfig.locales.default,
  preferences: {
    currency: appConfig.currencies.default,
    region: null,
    theme: 'dark',
    timeZone: 'UTC',
  },
});

/** Stands around the document. The router's own hooks subscribe in each place that asks; pages ask hundreds of times. */
export const PageContextProvider = Context.Provider;

export function usePage(): PageContext {
  return useContext(Context);
}
