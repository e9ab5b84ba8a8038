/** Makes the design system's links navigate through the router: prefetch on intent, language kept. */
import { useRouteContext, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { isMachinePath, withLocale } from '~/platform/locale.ts';
import type { AnchorProps } from '~/ui/anchor.tsx';

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** `/poe2?sort=price` in the page's language. The route tree is not asked: pages hold hundreds of links. */
function publicHref(href: string, locale: 'en' | 'fr'): string {
  if (href.startsWith('?')) return href;
  const end = href.search(/[?#]/);
  const pathname = end === -1 ? href : href.slice(0, end);
  return withLocale(pathname, locale) + href.slice(pathname.length);
}

/** An `<a>` whose address carries the page's language and whose plain click stays in the page. */
export function RouterAnchor({ href, onClick, onPointerEnter, ...rest }: AnchorProps) {
  const router = useRouter();
  const { locale } = useRouteContext({ from: '__root__' });
  if (isMachinePath(href)) return <a {...rest} href={href} onClick={onClick} />;
  const address = publicHref(href, locale);
  const target = () => (address.startsWith('?') ? window.location.pathname + address : address);
  return (
    <a
      {...rest}
      href={address}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        // A prefetch is a courtesy: whatever fails is told when the person really goes there.
        void router.preloadRoute({ to: '.', href: target() }).catch(() => {});
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
