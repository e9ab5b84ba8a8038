/** Makes the design system's links navigate through the router: prefetch on intent, language preserved. */
import { useRouter } from '@tanstack/react-router';
import { useRef, type MouseEvent } from 'react';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { isMachinePath, withLocale } from '~/platform/i18n/locale.ts';
import type { AnchorProps } from '~/ui/anchor.tsx';

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** `/poe2?sort=price` in the page's language. Built without the route tree: pages hold hundreds of links. */
function publicHref(href: string, locale: 'en' | 'fr'): string {
  if (href.startsWith('?')) return href;
  const end = href.search(/[?#]/);
  const pathname = end === -1 ? href : href.slice(0, end);
  return withLocale(pathname, locale) + href.slice(pathname.length);
}

/** Another site, or a mail program: it has no language of ours. */
const ELSEWHERE = /^[a-z][a-z+.-]*:/i;

/** A delay, so that passing over a link on the way to another does not prefetch it. */
const INTENT_MS = 60;

function useIntent() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    begin: (act: () => void) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(act, INTENT_MS);
    },
    end: () => clearTimeout(timer.current),
  };
}

/** An `<a>` whose address carries the page's language and whose plain click stays in the page. */
export function RouterAnchor(props: AnchorProps) {
  const { href, onClick, onPointerEnter, onPointerLeave, ...others } = props;
  const { onFocus, onBlur, onTouchStart, ...rest } = others;
  const router = useRouter();
  const intent = useIntent();
  const { locale } = usePage();
  if (isMachinePath(href) || ELSEWHERE.test(href)) return <a {...props} />;
  const address = publicHref(href, locale);
  const target = () => (address.startsWith('?') ? window.location.pathname + address : address);
  // A prefetch is best effort: its failure is shown when the person really navigates.
  const prefetch = () => void router.preloadRoute({ to: '.', href: target() }).catch(() => {});
  return (
    <a
      {...rest}
      href={address}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        if (event.pointerType === 'mouse') intent.begin(prefetch);
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event);
        intent.end();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        intent.begin(prefetch);
      }}
      onBlur={(event) => {
        onBlur?.(event);
        intent.end();
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        prefetch();
      }}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        void router.navigate({ href: target() });
      }}
    />
  );
}
