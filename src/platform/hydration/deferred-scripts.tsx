/**
 * Starts the scripts of a page after its first view is painted. The server's HTML can be read, followed and submitted
 * without them, and before the first paint they would only compete for bandwidth and processor.
 * In development pages reference their scripts as the framework does (scripts/vite/deferred-scripts.mjs).
 */
import { createIsomorphicFn } from '@tanstack/react-start';
import { useRouter } from '@tanstack/react-router';
import { pageScripts } from 'virtual:page-scripts';
import type { Locale } from '~config';
import { currentNonce } from '../request/request-scope.ts';

/** How the build names the folder of scripts in its lists: each language has its own, with its messages (0008). */
const ANY_LOCALE = '/assets/_/';

/** A picture that does not load delays the scripts no longer than this. */
const FIRST_VIEW_MS = 3_000;

/**
 * Preloads all scripts at once and starts the entries after the first view and its pictures are painted, or at the
 * first interaction. A hidden window is never painted.
 */
function starter(entries: readonly string[], preloads: readonly string[]): string {
  const add = `add=(tag,set)=>d.head.append(Object.assign(d.createElement(tag),set))`;
  const fetchAll = `for(let href of ${JSON.stringify(preloads)})add('link',{rel:'modulepreload',href})`;
  const start = `for(let src of ${JSON.stringify(entries)})add('script',{type:'module',src})`;
  const go = `go=()=>{go=()=>{};${fetchAll};${start}}`;
  const painted = `painted=()=>requestAnimationFrame(()=>setTimeout(()=>go()))`;
  const waits = `for(let sign of ['pointerdown','keydown'])addEventListener(sign,()=>go(),{capture:true,once:true});addEventListener('load',painted);setTimeout(()=>go(),${FIRST_VIEW_MS})`;
  return `{let d=document,${add},${go},${painted};if(d.hidden)go();else{${waits}}}`;
}

const codeFor = createIsomorphicFn()
  .server((routeIds: readonly string[], locale: Locale): string | null => {
    const parts = routeIds.flatMap((id) => pageScripts[id] ?? []);
    const inLocale = (path: string) => path.replace(ANY_LOCALE, `/assets/${locale}/`);
    const entries = parts.flatMap((part) => part.entries).map(inLocale);
    const preloads = new Set(parts.flatMap((part) => part.preloads).map(inLocale));
    return entries.length === 0 ? null : starter(entries, [...preloads]);
  })
  .client((): string | null => (import.meta.env.PROD ? '' : null));

/** Stands last in the body. */
export function DeferredScripts({ locale }: { locale: Locale }) {
  const router = useRouter();
  const routeIds = router.state.matches.map(({ routeId }) => routeId);
  const code = codeFor(routeIds, locale);
  if (code === null) return null;
  return (
    <script
      nonce={currentNonce()}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
