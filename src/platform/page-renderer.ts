/** Renders pages with the scripts of their language: in the build each script stands once for each (decision 0008). */
import '@tanstack/react-start/server-only';
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server';
import { appConfig, type Locale } from '~config';
import { localeOfPath } from './locale.ts';

/** How the build names the folder of scripts in its lists, whatever the language. */
const ANY_LOCALE = '/assets/_/';

function rendererFor(locale: Locale) {
  return createStartHandler({
    handler: defaultStreamHandler,
    transformAssets: {
      transform: ({ url }) => url.replace(ANY_LOCALE, `/assets/${locale}/`),
      // The list of a language never changes, so that it is made once.
      cache: true,
    },
  });
}

/** @returns what answers a request for a page or a server function. */
export function pageRenderer(): (request: Request) => Promise<Response> {
  const renderers = new Map(appConfig.locales.all.map((locale) => [locale, rendererFor(locale)]));
  return async (request) => {
    const render = renderers.get(localeOfPath(new URL(request.url).pathname));
    if (!render) throw new Error('A language without a renderer');
    return render(request);
  };
}
