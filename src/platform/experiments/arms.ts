/**
 * The arms of this visitor, the same on the server and in the browser: on the server those that the page is rendered with, in
 * the browser first those of the document, so that it is taken over as it is, then what the cookie says about other pages.
 */
import { createIsomorphicFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { parse as parseCookies } from 'cookie-es';

const armsIn = (cookies: string): string => parseCookies(cookies)['arms'] ?? '';

/** What stands in `data-arms` of the document; undefined where nothing does. */
export const renderedArms = createIsomorphicFn()
  .server((): string | undefined => armsIn(getRequest().headers.get('cookie') ?? '') || undefined)
  .client((): string | undefined => document.documentElement.dataset['arms']);

export const currentArms = createIsomorphicFn()
  .server((): string => armsIn(getRequest().headers.get('cookie') ?? ''))
  // Of two words about an experiment the first counts.
  .client((): string => `${renderedArms() ?? ''}.${armsIn(document.cookie)}`);
