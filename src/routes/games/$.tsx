import { createFileRoute, redirect } from '@tanstack/react-router';
import { withLocale } from '~/platform/locale.ts';

/** `/games/{game}/…` is the long form of `/{game}/…`, which decides whether it exists. */
export const Route = createFileRoute('/games/$')({
  loader: ({ context, params, location }) => {
    // Part by part, so that `/games//host` does not become an address of another site.
    const parts = (params._splat ?? '').split(/[/\\]/).filter((part) => part !== '');
    const path = `/${parts.map(encodeURIComponent).join('/')}`;
    throw redirect({
      href: withLocale(path, context.locale) + location.searchStr,
      statusCode: 301,
    });
  },
});
