/**
 * Starts the scripts of a page after it can be read (`starting-line.ts`). The server's HTML can be read, followed and
 * submitted without them, and before the first paint they would only compete for bandwidth and processor.
 * In development pages reference their scripts as the framework does (scripts/vite/deferred-scripts.mjs).
 */
import { createIsomorphicFn } from '@tanstack/react-start';
import { useRouter } from '@tanstack/react-router';
import { pageScripts } from 'virtual:page-scripts';
import type { Locale } from '~config';
import { currentNonce } from '../request/request-scope.ts';
import { sessionQueries } from '../session/session.ts';
import { isForReading, startingLine } from './starting-line.ts';

/** How the build names the folder of scripts in its lists: each language has its own, with its messages (0008). */
const ANY_LOCALE = '/assets/_/';

type PageRouter = ReturnType<typeof useRouter>;

/** The signed-in see what comes to them while they read: their pages do not wait for a sign. */
function restsUntilUsed({ state, options }: PageRouter): boolean {
  const session = options.context.queryClient.getQueryData(sessionQueries.me().queryKey);
  return !session && isForReading(state.matches.at(-1)?.routeId);
}

const codeFor = createIsomorphicFn()
  .server((router: PageRouter, locale: Locale): string | null => {
    const parts = router.state.matches.flatMap(({ routeId }) => pageScripts[routeId] ?? []);
    const inLocale = (path: string) => path.replace(ANY_LOCALE, `/assets/${locale}/`);
    const entries = parts.flatMap((part) => part.entries).map(inLocale);
    const preloads = new Set(parts.flatMap((part) => part.preloads).map(inLocale));
    if (entries.length === 0) return null;
    return startingLine(entries, [...preloads], restsUntilUsed(router));
  })
  .client((): string | null => (import.meta.env.PROD ? '' : null));

/** Stands last in the body. */
export function DeferredScripts({ locale }: { locale: Locale }) {
  const code = codeFor(useRouter(), locale);
  if (code === null) return null;
  return (
    <script
      nonce={currentNonce()}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
